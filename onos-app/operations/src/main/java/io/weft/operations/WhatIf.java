package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.Rows.count;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.FailureNames;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.operations.routes.GivenRoutes;
import io.weft.refusal.Refusal;
import io.weft.routing.survival.LocalAlternatives;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.routing.verification.Verification;
import io.weft.routing.verification.WhatIfVerification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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
    /** Numbers that differ by less are equal but for rounding. */
    private static final int MOST_DECIMALS = 9;

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
    public Shape<?> shape() {
        return Change.SHAPE;
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
        Change change = new Change(
                WhatIfVerification.of(fabric, now, withScheme(fabric, request.get(SCHEME)), then), subject.isRunning());
        return Result.of(Change.SHAPE, change, change.rows(), change.isSafe);
    }

    private static Fabric withScheme(Fabric fabric, String word) {
        if (word.isEmpty()) {
            return fabric;
        }
        return VirtualChannelNeed.derived(fabric.withScheme(Scheme.REGISTRY
                .find(word)
                .orElseThrow(() -> new Refusal("'" + word + "' is no routing scheme: expected one of "
                        + String.join(", ", Scheme.REGISTRY.names())))));
    }

    /** The fabric before and after a change. Immutable. */
    private static final class Change {
        private static final MemberType<VerifiedRoutes> VERIFIED = object(VerifiedRoutes.SHAPE);
        private static final String SOME = "Pairs of them, at most " + MOST_PAIRS;

        static final Shape<Change> SHAPE = Shape.<Change>named("WhatIf")
                .with("safe", FLAG, "Whether no pair of switches loses its route, and no deadlock forms", c -> c.isSafe)
                .with("pairsLost", COUNT, "Pairs of switches that would lose their route", c -> c.lost.size())
                .with("someLost", list(TEXT), SOME, c -> some(c.lost))
                .with("pairsGained", COUNT, "Pairs of switches that would gain a route", c -> c.gained.size())
                .with("someGained", list(TEXT), SOME, c -> some(c.gained))
                .with("now", VERIFIED, "The fabric as it is", c -> c.now)
                .with("then", VERIFIED, "The fabric as it would be", c -> c.then)
                .build();

        private final WhatIfVerification whatIf;
        private final boolean isSafe;
        private final List<String> lost;
        private final List<String> gained;
        private final VerifiedRoutes now;
        private final VerifiedRoutes then;

        Change(WhatIfVerification whatIf, boolean isRunning) {
            Topology topology = whatIf.now().routes().fabric().topology();
            this.whatIf = whatIf;
            this.isSafe = whatIf.lost().isEmpty() && whatIf.then().proof().deadlockFree();
            this.lost = Names.pairs(topology, whatIf.lost(), Integer.MAX_VALUE);
            this.gained = Names.pairs(topology, whatIf.gained(), Integer.MAX_VALUE);
            this.now = new VerifiedRoutes(whatIf.now(), isRunning, Optional.empty());
            this.then = new VerifiedRoutes(whatIf.then(), isRunning, Optional.empty());
        }

        private static List<String> some(List<String> pairs) {
            return pairs.subList(0, Math.min(MOST_PAIRS, pairs.size()));
        }

        Rows rows() {
            Rows rows = new Rows()
                    .row(
                            "verdict",
                            "%s",
                            isSafe
                                    ? "safe: no pair of switches that work would lose its route, and no deadlock could"
                                            + " form" + cutOff(whatIf)
                                    : lost.isEmpty()
                                            ? "NOT SAFE: a deadlock could form"
                                            : "NOT SAFE: pairs of switches would lose their route");
            pairs(rows, "routes lost", lost);
            pairs(rows, "routes gained", gained);
            List<Row> before = facts(whatIf.now(), now, whatIf).list();
            List<Row> after = facts(whatIf.then(), then, whatIf).list();
            List<String> same = new ArrayList<>();
            for (int i = 0; i < before.size(); i++) {
                Row fact = before.get(i);
                String other = after.get(i).words();
                if (!fact.words().equals(other)) {
                    rows.row(fact.label(), "%s, would be %s", fact.words(), other);
                } else if (!other.equals(NONE)) {
                    same.add(fact.label() + " " + other);
                }
            }
            return rows.row("unchanged", "%s", same.isEmpty() ? "nothing" : String.join("; ", same));
        }
    }

    /**
     * Endpoints at switches that fail have no route whatever is done, so that this is not unsafe, but is to be said.
     */
    private static String cutOff(WhatIfVerification whatIf) {
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

    /**
     * A number with as many decimals as tell the fabric from what it would be.
     *
     * @param usual how many that are if the numbers are equal, or far apart
     */
    private static String decimals(
            Verification of, WhatIfVerification both, ToDoubleFunction<Verification> number, int usual) {
        double now = number.applyAsDouble(both.now());
        double then = number.applyAsDouble(both.then());
        int decimals = usual;
        while (decimals < MOST_DECIMALS && now != then && fixed(now, decimals).equals(fixed(then, decimals))) {
            decimals++;
        }
        boolean isRounding = fixed(now, decimals).equals(fixed(then, decimals));
        return fixed(number.applyAsDouble(of), isRounding ? usual : decimals);
    }

    private static String fixed(double number, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    /**
     * What an engineer compares, in words: the same labels in the same order for each fabric.
     *
     * @param v one of both
     */
    private static Rows facts(Verification v, VerifiedRoutes verified, WhatIfVerification both) {
        Fabric fabric = v.routes().fabric();
        LocalAlternatives local = v.alternatives();
        Rows facts = new Rows()
                .row("out of service", "%s", named(v.routes().failures().names()))
                .row("drained", "%s", named(v.routes().failures().drained()))
                .row("scheme", "%s", fabric.scheme().name())
                .row("pairs cut off", "%,d", v.paths().unreachable())
                .row("most hops", "%s", v.paths().maxHops())
                .row("average hops", "%s", decimals(v, both, of -> of.paths().averageHops(), 3))
                .row("virtual channels", "%s of %s", v.proof().virtualChannels(), fabric.virtualChannels())
                .row(
                        "deadlock",
                        "%s",
                        v.proof().deadlockFree()
                                ? "cannot form"
                                : "CAN FORM: " + String.join(", ", v.proof().cycle()))
                .row(
                        "max channel load",
                        "%s on %s",
                        decimals(v, both, of -> of.loads().max(), 3),
                        Names.channel(fabric.topology(), v.loads().busiest()))
                .row("dependencies", "%,d", v.proof().dependencies())
                .row(
                        "local protection",
                        "at %s %% of hops, somewhere for %,d of %,d pairs of switches, everywhere for %,d",
                        decimals(v, both, of -> 100 * of.alternatives().share(), 1),
                        local.somewhere(),
                        local.pairs(),
                        local.everywhere())
                .row(
                        "given routes",
                        "%s",
                        v.routes().pairs().given().count() == 0
                                ? NONE
                                : GivenRoutes.words(v.routes().pairs()));
        verified.leftOut().forEach(each -> facts.row(each.label(), "%s", named(each.names())));
        return facts.row(
                        "programming",
                        "%s",
                        ProgramLimits.obstacle(fabric)
                                .map(obstacle -> "not possible: " + obstacle)
                                .orElse("possible"))
                .row("verification", "%s", v.holds() ? "everything holds" : "FAILED");
    }

    private static String named(List<String> names) {
        return names.isEmpty() ? NONE : String.join(", ", names);
    }
}
