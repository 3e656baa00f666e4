package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.routing.PairRoutes;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.survival.LocalAlternatives;
import io.weft.routing.survival.SingleFailures;
import io.weft.routing.verification.Verification;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@link Verify} says of Weft's own routes. Immutable. */
final class VerifiedRoutes {
    /** By label, what is left out. */
    private static final Map<String, String> LEFT_OUT = new LinkedHashMap<>();

    static {
        LEFT_OUT.put("no route", "connected, but by paths that need more virtual channels than there are");
        LEFT_OUT.put("minimal only", "lack virtual channels for a path by a waypoint");
        LEFT_OUT.put("unused routes", "of the given routes need more virtual channels than there are");
        LEFT_OUT.put("unused waypoints", "choices (source via waypoint) need one virtual channel more than there are");
    }

    private final Verification verification;
    private final Fabric fabric;
    private final Topology topology;
    private final DeadlockProof proof;
    private final VirtualChannelShortage uncovered;
    private final PairRoutes given;
    private final Optional<SingleFailures> single;

    VerifiedRoutes(Verification verification) {
        this.verification = verification;
        this.fabric = verification.routes().fabric();
        this.topology = fabric.topology();
        this.proof = verification.proof();
        this.uncovered = verification.routes().uncovered();
        this.given = verification.routes().pairs();
        this.single = SingleFailures.of(fabric, verification.routes().failures());
    }

    /**
     * As data.
     *
     * @param running whether to say what is drained, which nothing is on a plan
     */
    Map<String, Object> document(boolean running) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("fabric", fabric.name());
        values.put("failures", verification.routes().failures().names());
        if (running) {
            values.put("drained", verification.routes().failures().drained());
        }
        values.put("holds", verification.holds());
        values.put("endpoints", topology.endpointCount());
        values.put("pairs", verification.paths().pairs());
        values.put("unreachable", verification.paths().unreachable());
        values.put("maxHops", verification.paths().maxHops());
        values.put("averageHops", Finite.orNull(verification.paths().averageHops()));
        values.put("virtualChannels", proof.virtualChannels());
        values.put("virtualChannelsAvailable", fabric.virtualChannels());
        values.put("deadlockFree", proof.deadlockFree());
        values.put("dependencies", proof.dependencies());
        values.put("cycle", proof.cycle());
        values.put("channels", topology.channelCount());
        values.put("maxChannelLoad", Finite.orNull(verification.loads().max()));
        values.put("busiestChannel", busiestChannel());
        values.put("localProtection", protection(verification.alternatives()));
        values.put("notProgrammable", ProgramLimits.obstacle(fabric).orElse(""));
        values.put("uncovered", uncovered());
        values.put("routes", GivenRoutes.SHAPE.json(given));
        values.put("survives", single.map(Survived.SHAPE::json).orElse(null));
        values.put("meantToSurvive", meantToSurvive());
        values.put("trial", null);
        return values;
    }

    private Map<String, Object> meantToSurvive() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("links", fabric.survival().links());
        values.put("switches", fabric.survival().switches());
        return values;
    }

    private String busiestChannel() {
        return Names.channel(topology, verification.loads().busiest());
    }

    private static Map<String, Object> protection(LocalAlternatives alternatives) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("switchPairs", alternatives.pairs());
        values.put("somewhere", alternatives.somewhere());
        values.put("everywhere", alternatives.everywhere());
        values.put("hops", Finite.orNull(alternatives.share()));
        return values;
    }

    private Map<String, Object> uncovered() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("waypoints", pairs(uncovered.waypoints(), "waypoint"));
        values.put("withoutWaypoint", pairs(uncovered.withoutWaypoint(), "destination"));
        values.put("pairs", pairs(uncovered.pairs(), "destination"));
        values.put("virtualChannelsNeeded", uncovered.needed());
        values.put("remedy", uncovered.needed() > 0 ? VirtualChannelShortage.remedy(uncovered.needed()) : "");
        values.put(
                "given",
                uncovered.given().stream()
                        .map(pair -> sourceAnd(
                                "destination",
                                topology.endpointName(pair.source()),
                                topology.endpointName(pair.destination())))
                        .collect(Collectors.toList()));
        return values;
    }

    private List<Map<String, String>> pairs(List<SwitchPair> pairs, String other) {
        return pairs.stream()
                .map(pair -> sourceAnd(other, topology.switchName(pair.source()), topology.switchName(pair.other())))
                .collect(Collectors.toList());
    }

    private static Map<String, String> sourceAnd(String other, String source, String name) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("source", source);
        values.put(other, name);
        return values;
    }

    Rows rows() {
        Rows rows = new Rows().row("fabric", "%s", fabric.name());
        if (!verification.routes().failures().names().isEmpty()) {
            rows.list("out of service", verification.routes().failures().names());
        }
        if (!verification.routes().failures().drained().isEmpty()) {
            rows.list("drained", verification.routes().failures().drained());
        }
        rows.row(
                        "endpoint pairs",
                        "%,d of %s, %s",
                        verification.paths().pairs(),
                        count(topology.endpointCount(), "endpoint", "endpoints"),
                        reached())
                .row(
                        "hops",
                        "%d at most, %.3f on average",
                        verification.paths().maxHops(),
                        verification.paths().averageHops())
                .row("virtual channels", "%d of %d in use", proof.virtualChannels(), fabric.virtualChannels());
        deadlock(rows);
        if (verification.loads().busiest() >= 0) {
            rows.row(
                    "channel load",
                    "%.3f at most, on %s, while every endpoint sends 1 evenly to all others",
                    verification.loads().max(),
                    busiestChannel());
        }
        protection(rows);
        if (given.given().count() > 0) {
            rows.row("given routes", "%s", GivenRoutes.words(given));
        }
        leftOut(rows);
        Survived.addTo(rows, fabric, single);
        ProgramLimits.obstacle(fabric).ifPresent(obstacle -> rows.row("programming", "not possible: %s", obstacle));
        return rows;
    }

    Rows verdict(Rows rows, boolean holds) {
        return rows.row("verdict", "%s", holds ? "everything holds" : "FAILED");
    }

    private String reached() {
        long unreachable = verification.paths().unreachable();
        return unreachable == 0
                ? "all connected"
                : String.format(Locale.ROOT, "%,d of them NOT CONNECTED", unreachable);
    }

    private void deadlock(Rows rows) {
        if (proof.deadlockFree()) {
            rows.row(
                    "deadlock",
                    "cannot form: no cycle among %s of %s",
                    count(proof.dependencies(), "dependency", "dependencies"),
                    count(topology.channelCount(), "channel", "channels"));
        } else {
            rows.row("deadlock", "CAN FORM: each of these channels can wait for the next, the last for the first")
                    .list("", proof.cycle());
        }
    }

    private void protection(Rows rows) {
        LocalAlternatives local = verification.alternatives();
        if (local.somewhere() == 0) {
            rows.row("local protection", "none: minimal routes use a single next hop at every switch");
            return;
        }
        rows.row(
                "local protection",
                "where a switch has several minimal next hops, as at %.1f %% of hops, it avoids a dead port by "
                        + "itself: at some switch of the path for %,d of %,d pairs of switches, at every switch "
                        + "for %,d",
                100 * local.share(),
                local.somewhere(),
                local.pairs(),
                local.everywhere());
    }

    private void leftOut(Rows rows) {
        Map<String, List<String>> names = leftOut();
        LEFT_OUT.forEach((label, what) -> {
            if (!names.get(label).isEmpty()) {
                String remedy = uncovered.needed() > 0 && label.equals("no route")
                        ? "; " + VirtualChannelShortage.remedy(uncovered.needed())
                        : "";
                rows.row(label, "%,d %s%s:", names.get(label).size(), what, remedy)
                        .list("", names.get(label));
            }
        });
    }

    /** By label in their order, the names of what lacks virtual channels. */
    Map<String, List<String>> leftOut() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        names.put("no route", names(uncovered.pairs()));
        names.put("minimal only", names(uncovered.withoutWaypoint()));
        names.put(
                "unused routes",
                uncovered.given().stream()
                        .map(p -> topology.endpointName(p.source()) + "->" + topology.endpointName(p.destination()))
                        .collect(Collectors.toList()));
        names.put(
                "unused waypoints",
                uncovered.waypoints().stream()
                        .map(p -> topology.switchName(p.source()) + " via " + topology.switchName(p.other()))
                        .collect(Collectors.toList()));
        return names;
    }

    private List<String> names(List<SwitchPair> pairs) {
        return Names.pairs(topology, pairs, Integer.MAX_VALUE);
    }
}
