package io.weft.report;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.routing.DeadlockProof;
import io.weft.routing.LocalAlternatives;
import io.weft.routing.PairRoutes;
import io.weft.routing.PairUse;
import io.weft.routing.SwitchPair;
import io.weft.routing.Uncovered;
import io.weft.routing.Verification;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What can be said of the routes of a fabric before a packet is sent: what {@code weft verify --json} prints. */
public final class VerificationDocument {
    private final Topology topology;

    private VerificationDocument(Topology topology) {
        this.topology = topology;
    }

    /** All of it but the time that it took; a new map. */
    public static Map<String, Object> of(Verification verification) {
        Fabric fabric = verification.routes().fabric();
        return new VerificationDocument(fabric.topology()).document(fabric, verification);
    }

    private Map<String, Object> document(Fabric fabric, Verification verification) {
        DeadlockProof proof = verification.proof();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("fabric", fabric.name());
        values.put("failures", verification.routes().failures().names());
        values.put("drained", verification.routes().failures().drained());
        values.put("holds", verification.holds());
        values.put("endpoints", topology.endpointCount());
        values.put("pairs", verification.paths().pairs());
        values.put("unreachable", verification.paths().unreachable());
        values.put("maxHops", verification.paths().maxHops());
        values.put("averageHops", finite(verification.paths().averageHops()));
        values.put("virtualChannels", proof.virtualChannels());
        values.put("virtualChannelsAvailable", fabric.virtualChannels());
        values.put("deadlockFree", proof.deadlockFree());
        values.put("dependencies", proof.dependencies());
        values.put("cycle", proof.cycle());
        values.put("channels", topology.channelCount());
        values.put("maxChannelLoad", finite(verification.loads().max()));
        values.put("busiestChannel", channel(verification.loads().busiest()));
        values.put("localProtection", protection(verification.alternatives()));
        values.put("notProgrammable", ProgramLimits.obstacle(fabric).orElse(""));
        values.put("uncovered", leftOut(verification.routes().uncovered()));
        values.put("routes", given(verification.routes().pairs()));
        return values;
    }

    /** Nothing in place of what is no number, such as the average of nothing: JSON has no word for it. */
    private static Object finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private String channel(int c) {
        return c < 0 ? "" : topology.switchName(topology.source(c)) + "->" + topology.switchName(topology.target(c));
    }

    private static Map<String, Object> protection(LocalAlternatives alternatives) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("switchPairs", alternatives.pairs());
        values.put("somewhere", alternatives.somewhere());
        values.put("everywhere", alternatives.everywhere());
        values.put("hops", finite(alternatives.share()));
        return values;
    }

    private Map<String, Object> leftOut(Uncovered uncovered) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("waypoints", pairs(uncovered.waypoints(), "waypoint"));
        values.put("withoutWaypoint", pairs(uncovered.withoutWaypoint(), "destination"));
        values.put("pairs", pairs(uncovered.pairs(), "destination"));
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

    private static Map<String, Object> given(PairRoutes pairs) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("pairs", pairs.given().count());
        values.put("used", pairs.used());
        values.put("oneSwitch", pairs.count(PairUse.ONE_SWITCH));
        values.put("atEnd", pairs.count(PairUse.WAYPOINT_AT_END));
        values.put("cutOff", pairs.count(PairUse.CUT_OFF) + pairs.count(PairUse.NO_PATH));
        values.put("tooFewChannels", pairs.count(PairUse.TOO_FEW_CHANNELS));
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
}
