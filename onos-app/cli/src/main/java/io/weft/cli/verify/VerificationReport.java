package io.weft.cli.verify;

import io.weft.control.table.ProgramLimits;
import io.weft.emulation.fabric.GivenPairs;
import io.weft.fabric.Fabric;
import io.weft.routing.DeadlockProof;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.LocalAlternatives;
import io.weft.routing.SwitchPair;
import io.weft.routing.Uncovered;
import io.weft.routing.Verification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;

/**
 * What can be said of a fabric before a packet is sent.
 *
 * @param fabric its name
 * @param failures names of what is out of service
 * @param holds whether every pair is connected and no deadlock can form
 * @param endpoints number of endpoints
 * @param pairs ordered pairs of distinct endpoints
 * @param unreachable how many of them no packet can go between
 * @param maxHops most channels on any route that can occur
 * @param averageHops channels on a route, on average over pairs and waypoints; while no packet waits, where sources
 *     compare queues
 * @param virtualChannels number of different virtual channels that packets use
 * @param virtualChannelsAvailable number of virtual channels that there are
 * @param deadlockFree whether the channel dependency graph of all routes has no cycle
 * @param dependencies number of arcs of that graph that were visited
 * @param cycle the channels of a cycle, if there is one
 * @param channels number of channels, two for each link
 * @param maxChannelLoad largest load of a channel while every endpoint sends 1 evenly to all others, and no packet waits where
 *     sources compare queues
 * @param busiestChannel a channel of that load, {@code from->to}; empty if there are no channels
 * @param localProtection what switches can step over by themselves when a port is down
 * @param notProgrammable why the P4 program cannot serve the fabric, whatever its routes; empty if it can
 * @param uncovered what is left out for lack of virtual channels
 * @param routes pairs of endpoints that were given routes of their own
 * @param seconds how long it took
 */
public record VerificationReport(
        String fabric,
        List<String> failures,
        boolean holds,
        int endpoints,
        long pairs,
        long unreachable,
        int maxHops,
        double averageHops,
        int virtualChannels,
        int virtualChannelsAvailable,
        boolean deadlockFree,
        long dependencies,
        List<String> cycle,
        int channels,
        double maxChannelLoad,
        String busiestChannel,
        Protection localProtection,
        String notProgrammable,
        LeftOut uncovered,
        GivenPairs routes,
        double seconds) {

    /**
     * What is left out for lack of virtual channels, by the names of switches.
     *
     * @param waypoints sources and the waypoints that they may not draw
     * @param withoutWaypoint pairs that go minimally although the scheme is Valiant
     * @param pairs pairs between which no packet can go although there is a way
     * @param given pairs of endpoints, by their names, that do not go by the waypoint that was given for them
     */
    public record LeftOut(List<Waypoint> waypoints, List<Pair> withoutWaypoint, List<Pair> pairs, List<Pair> given) {}

    /** A source switch and a waypoint that it may not draw. */
    public record Waypoint(String source, String waypoint) {}

    /** A source and a destination, switches or endpoints. */
    public record Pair(String source, String destination) {}

    /**
     * For how many pairs switches have another minimal next hop where a port is down.
     *
     * @param switchPairs ordered pairs of different edge switches that are connected
     * @param somewhere for how many of them a switch on a minimal way has another next hop
     * @param everywhere for how many of them every switch on every minimal way has
     * @param hops share of the hops that are stepped over so, 0 to 1, on average over pairs
     */
    public record Protection(long switchPairs, long somewhere, long everywhere, double hops) {}

    /** Verifies a fabric, some pairs of endpoints of which are given routes, while {@code failures} are out of service. */
    public static VerificationReport of(Fabric fabric, Failures failures, GivenWaypoints given) {
        long start = System.nanoTime();
        Verification verification = Verification.of(fabric, failures, given);
        Topology topology = fabric.topology();
        DeadlockProof proof = verification.proof();
        int busiest = verification.loads().busiest();
        return new VerificationReport(
                fabric.name(),
                failures.names(),
                verification.holds(),
                topology.endpointCount(),
                verification.paths().pairs(),
                verification.paths().unreachable(),
                verification.paths().maxHops(),
                verification.paths().averageHops(),
                proof.virtualChannels(),
                fabric.virtualChannels(),
                proof.deadlockFree(),
                proof.dependencies(),
                proof.cycle(),
                topology.channelCount(),
                verification.loads().max(),
                busiest < 0
                        ? ""
                        : topology.switchName(topology.source(busiest)) + "->"
                                + topology.switchName(topology.target(busiest)),
                protection(verification.alternatives()),
                ProgramLimits.obstacle(fabric).orElse(""),
                leftOut(topology, verification.routes().uncovered()),
                GivenPairs.of(verification.routes().pairs()),
                (System.nanoTime() - start) / 1e9);
    }

    private static Protection protection(LocalAlternatives alternatives) {
        return new Protection(
                alternatives.pairs(), alternatives.somewhere(), alternatives.everywhere(), alternatives.share());
    }

    private static LeftOut leftOut(Topology topology, Uncovered uncovered) {
        return new LeftOut(
                uncovered.waypoints().stream()
                        .map(p -> new Waypoint(topology.switchName(p.source()), topology.switchName(p.other())))
                        .toList(),
                pairs(topology, uncovered.withoutWaypoint()),
                pairs(topology, uncovered.pairs()),
                uncovered.given().stream()
                        .map(p -> new Pair(topology.endpointName(p.source()), topology.endpointName(p.destination())))
                        .toList());
    }

    private static List<Pair> pairs(Topology topology, List<SwitchPair> pairs) {
        return pairs.stream()
                .map(p -> new Pair(topology.switchName(p.source()), topology.switchName(p.other())))
                .toList();
    }
}
