package io.weft.reproduction.taco;

import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.WorkloadOutcome;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Simulated;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * An all-to-all exchange in phases on a tree of Table I. Immutable.
 *
 * @param leaves as many as a tree of Table I has
 * @param phases {@code optimal}, {@code xor} or {@code shift}
 */
record SimulatedExchange(int leaves, int bytes, String phases) {
    static final int PACKET_BYTES = 4096;

    /** The kind of phases that are the paper's. */
    static final String OPTIMAL_PHASES = "optimal";
    /** The routing whose routes have the least contention. */
    static final String OPTIMAL = "optimal";
    /** The routing of least contention without time for a search where phases need contention: layers are coloured. */
    static final String COLORING = "coloring";

    private static final List<String> NAMED = List.of("static-random", "dynamic-random", "s-mod-k", "d-mod-k");

    /** Its time by the ideal one. */
    double slowdown(String routing, ProgressListener progress) {
        return value(
                routing,
                progress,
                point -> Simulated.number(point, WorkloadOutcome.COMPLETION)
                        / Simulated.number(point, WorkloadOutcome.IDEAL));
    }

    /** Its time in cycles. */
    double cycles(String routing, ProgressListener progress) {
        return value(routing, progress, point -> Simulated.number(point, WorkloadOutcome.COMPLETION));
    }

    private double value(String routing, ProgressListener progress, ToDoubleFunction<Point> value) {
        Topology topology = Tree.withLeaves(leaves).topology();
        OptionalInt none = OptionalInt.empty();
        WorkloadSweep sweep = new WorkloadSweep(
                List.of(routing(topology, routing, progress)),
                new WorkloadRequest("all-to-all-phases:" + phases).withSizes(none, OptionalInt.of(bytes), none, none),
                SwitchSettings.preset("sc15").with("packet-bytes", PACKET_BYTES),
                ChannelSettings.INSTALLED,
                WorkloadRun.NO_LIMIT,
                1);
        return Simulated.value(sweep, topology, progress, value);
    }

    private SimulatedRouting routing(Topology topology, String name, ProgressListener progress) {
        if (NAMED.contains(name)) {
            return SimulatedRoutings.named(name);
        }
        String method = name.equals(OPTIMAL) ? "auto" : name;
        return SimulatedRoutings.waypoints(name, waypoints(topology, method, progress), (from, to) -> "");
    }

    private GivenWaypoints waypoints(Topology topology, String method, ProgressListener progress) {
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        IntStream.Builder waypoints = IntStream.builder();
        ExchangePhases exchange =
                ExchangePhases.named(phases, topology.endpointCount(), () -> ExchangePhases.optimal(topology));
        Tree.eachPhase(topology, exchange, method, progress, (messages, found) -> {
            int[] given = found.waypoints();
            for (int i = 0; i < given.length; i++) {
                sources.add(messages.source(i));
                destinations.add(messages.destination(i));
                waypoints.add(given[i]);
            }
        });
        return new GivenWaypoints(
                topology,
                sources.build().toArray(),
                destinations.build().toArray(),
                waypoints.build().toArray());
    }
}
