package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.survival.LocalAlternatives;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.routing.verification.Verification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Compares the fabric as it is with the fabric as it would be with other failures, other drains or another scheme:
 * hops, load, virtual channels, proof, and which pairs would lose their route. Changes nothing. Takes as long as two
 * verifications.
 */
public final class WhatIf extends Operation {
    /** What would fail besides what has. */
    public static final Field<List<String>> FAILURES =
            Field.names("failures", "fail", "LINK|SWITCH", "A link or switch that would fail.");
    /** What would be drained besides what is. */
    public static final Field<List<String>> DRAINED =
            Field.names("drained", "drain", "LINK|SWITCH", "A link or switch that would be drained.");
    /** The scheme that it would have. */
    public static final Field<String> SCHEME = Field.text(
                    "scheme", "scheme", "SCHEME", "The routing scheme after the change; without, the present one.")
            .choices(Scheme.REGISTRY::names);

    private static final String NONE = "none";
    private static final int MOST_PAIRS = 16;

    WhatIf() {
        super(
                "what-if",
                "Compares the fabric with what it would be with other failures, drains or scheme; changes nothing",
                Needs.ROUTES,
                FAILURES,
                DRAINED,
                SCHEME);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Failures now = subject.failures();
        Fabric fabric = subject.fabric();
        List<String> failed = new ArrayList<>(now.names());
        failed.addAll(
                FailureNames.parse(fabric.topology(), request.get(FAILURES)).names());
        List<String> drained = new ArrayList<>(now.drained());
        drained.addAll(
                FailureNames.parse(fabric.topology(), request.get(DRAINED)).names());
        Failures then = Failures.of(fabric.topology(), failed).draining(drained);
        return answer(
                io.weft.routing.verification.WhatIfVerification.of(
                        fabric, now, withScheme(fabric, request.get(SCHEME)), then),
                subject.isRunning());
    }

    private static Fabric withScheme(Fabric fabric, String word) {
        if (word.isEmpty()) {
            return fabric;
        }
        return VirtualChannelNeed.derived(fabric.withScheme(Scheme.REGISTRY
                .find(word)
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no routing scheme: expected one of "
                        + String.join(", ", Scheme.REGISTRY.names())))));
    }

    private static Result answer(io.weft.routing.verification.WhatIfVerification whatIf, boolean running) {
        Topology topology = whatIf.now().routes().fabric().topology();
        boolean safe = whatIf.lost().isEmpty() && whatIf.then().proof().deadlockFree();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("safe", safe);
        values.put("pairsLost", whatIf.lost().size());
        values.put("someLost", Names.pairs(topology, whatIf.lost(), MOST_PAIRS));
        values.put("pairsGained", whatIf.gained().size());
        values.put("someGained", Names.pairs(topology, whatIf.gained(), MOST_PAIRS));
        values.put("now", new VerifiedRoutes(whatIf.now()).document(running));
        values.put("then", new VerifiedRoutes(whatIf.then()).document(running));
        return Result.of(values, rows(whatIf, topology, safe), safe);
    }

    private static Rows rows(io.weft.routing.verification.WhatIfVerification whatIf, Topology topology, boolean safe) {
        Rows rows = new Rows()
                .row(
                        "verdict",
                        "%s",
                        safe
                                ? "safe: no pair of switches that work would lose its route, and no deadlock could form"
                                        + cutOff(whatIf)
                                : whatIf.lost().isEmpty()
                                        ? "NOT SAFE: a deadlock could form"
                                        : "NOT SAFE: pairs of switches would lose their route");
        pairs(rows, "routes lost", Names.pairs(topology, whatIf.lost(), Integer.MAX_VALUE));
        pairs(rows, "routes gained", Names.pairs(topology, whatIf.gained(), Integer.MAX_VALUE));
        Map<String, String> now = facts(whatIf.now());
        Map<String, String> then = facts(whatIf.then());
        List<String> same = new ArrayList<>();
        now.forEach((name, value) -> {
            if (Objects.equals(value, then.get(name))) {
                if (!value.equals(NONE)) {
                    same.add(name + " " + value);
                }
            } else {
                rows.row(name, "%s, would be %s", value, then.get(name));
            }
        });
        return rows.row("unchanged", "%s", same.isEmpty() ? "nothing" : String.join("; ", same));
    }

    /**
     * Endpoints at switches that fail have no route whatever is done, so that this is not unsafe, but is to be said.
     */
    private static String cutOff(io.weft.routing.verification.WhatIfVerification whatIf) {
        long more = whatIf.then().paths().unreachable() - whatIf.now().paths().unreachable();
        return more <= 0
                ? ""
                : String.format(Locale.ROOT, "; %,d pairs of endpoints would be cut off with what fails", more);
    }

    private static void pairs(Rows rows, String label, List<String> pairs) {
        if (!pairs.isEmpty()) {
            rows.row(label, "%s of switches:", count(pairs.size(), "pair", "pairs"))
                    .list("", pairs);
        }
    }

    /** What an engineer compares, in words. */
    private static Map<String, String> facts(Verification v) {
        Topology topology = v.routes().fabric().topology();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("out of service", named(v.routes().failures().names()));
        facts.put("drained", named(v.routes().failures().drained()));
        facts.put("scheme", v.routes().fabric().scheme().name());
        facts.put("pairs cut off", String.format(Locale.ROOT, "%,d", v.paths().unreachable()));
        facts.put("most hops", String.valueOf(v.paths().maxHops()));
        facts.put("average hops", String.format(Locale.ROOT, "%.3f", v.paths().averageHops()));
        facts.put(
                "virtual channels",
                v.proof().virtualChannels() + " of " + v.routes().fabric().virtualChannels());
        facts.put(
                "deadlock",
                v.proof().deadlockFree()
                        ? "cannot form"
                        : "CAN FORM: " + String.join(", ", v.proof().cycle()));
        facts.put(
                "max channel load",
                String.format(
                        Locale.ROOT,
                        "%.3f on %s",
                        v.loads().max(),
                        Names.channel(topology, v.loads().busiest())));
        facts.put("dependencies", String.format(Locale.ROOT, "%,d", v.proof().dependencies()));
        LocalAlternatives local = v.alternatives();
        facts.put(
                "local protection",
                String.format(
                        Locale.ROOT,
                        "at %.1f %% of hops, somewhere for %,d of %,d pairs of switches, everywhere for %,d",
                        100 * local.share(),
                        local.somewhere(),
                        local.pairs(),
                        local.everywhere()));
        facts.put(
                "given routes",
                v.routes().pairs().given().count() == 0
                        ? NONE
                        : GivenRoutes.words(v.routes().pairs()));
        new VerifiedRoutes(v).leftOut().forEach((label, names) -> facts.put(label, named(names)));
        facts.put(
                "programming",
                ProgramLimits.obstacle(v.routes().fabric())
                        .map(obstacle -> "not possible: " + obstacle)
                        .orElse("possible"));
        facts.put("verification", v.holds() ? "everything holds" : "FAILED");
        return facts;
    }

    private static String named(List<String> names) {
        return names.isEmpty() ? NONE : String.join(", ", names);
    }
}
