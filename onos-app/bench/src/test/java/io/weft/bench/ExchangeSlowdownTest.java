package io.weft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.method.RouteProblem;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What optimal routes are worth to an all-to-all exchange by phases with barriers, as in figure 3 of B. Prisacari et
 * al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO: completion as a multiple of the ideal time.
 */
class ExchangeSlowdownTest {
    private static final int LEAVES = 512;
    private static final int THREADS = 2;
    private static final int PACKET_BYTES = 4096;
    private static final double WORTH = 1.4;
    private static final double NEAR_IDEAL = 1.03;

    private final Topology topology = TableOne.withLeaves(LEAVES);
    private final Fabric fabric = fabric(Scheme.MINIMAL);

    private Fabric fabric(Scheme scheme) {
        return new Fabric(
                "tree", topology, scheme, Spread.FLOW, 4, new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    /** The routes of all phases by a method, and their largest contention. */
    private GivenWaypoints routes(String name, long contention) {
        OptimizerMethod method = OptimizerMethods.all().named(name);
        ExchangePhases phases = ExchangePhases.optimal(topology);
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        IntStream.Builder waypoints = IntStream.builder();
        long largest = 0;
        RouteProblem shared = new RouteProblem(
                Routes.of(fabric, Failures.none(topology)), Messages.fromEach(new int[topology.endpointCount()]));
        for (int i = 0; i < phases.count(); i++) {
            int[] to = new int[phases.endpoints()];
            int phase = i;
            Arrays.setAll(to, e -> phases.partner(phase, e));
            Messages messages = Messages.fromEach(to);
            Optimization found =
                    method.solve(shared.of(messages), Optional.empty(), Budget.of(Duration.ofSeconds(10)), phase);
            largest = Math.max(largest, found.maxContention());
            int[] given = found.waypoints();
            for (int k = 0; k < given.length; k++) {
                sources.add(messages.source(k));
                destinations.add(messages.destination(k));
                waypoints.add(given[k]);
            }
        }
        assertThat(largest).as("contention of %s", name).isEqualTo(contention);
        return new GivenWaypoints(
                topology,
                sources.build().toArray(),
                destinations.build().toArray(),
                waypoints.build().toArray());
    }

    /** By routing, completion as a multiple of the ideal time. */
    private Map<String, Double> slowdowns(int messageBytes, List<SimulatedRouting> routings) {
        WorkloadRequest workload = new WorkloadRequest("all-to-all-phases")
                .withSizes(OptionalInt.empty(), OptionalInt.of(messageBytes), OptionalInt.empty(), OptionalInt.empty());
        WorkloadSweep sweep = new WorkloadSweep(
                routings,
                workload,
                SwitchSettings.preset("sc15").with("packet-bytes", PACKET_BYTES),
                ChannelSettings.INSTALLED,
                WorkloadRun.NO_LIMIT,
                1);
        List<Point> points =
                sweep.prepare(scheme -> Subject.planned(fabric(scheme))).run(THREADS, (place, point) -> {});
        Map<String, Double> slowdowns = new LinkedHashMap<>();
        for (Point point : points) {
            Map<String, Object> values = point.json();
            String routing = (String) values.get("routing");
            assertThat(values).as(routing).containsEntry("complete", true);
            slowdowns.put(
                    routing, (double) (Integer) values.get("completionCycles") / (Long) values.get("idealCycles"));
        }
        System.out.printf("%d leaves, %d bytes: %s%n", LEAVES, messageBytes, slowdowns);
        return slowdowns;
    }

    @Test
    @EnabledIfSystemProperty(named = "weft.exact", matches = "all", disabledReason = "takes minutes: -Dweft.exact=all")
    void allOthersTakeMuchLongerThanOptimalRoutesAtOnePacket() {
        List<SimulatedRouting> others = Stream.of("static-random", "dynamic-random", "s-mod-k", "d-mod-k")
                .map(SimulatedRoutings::named)
                .collect(Collectors.toList());
        List<SimulatedRouting> given = List.of(
                SimulatedRoutings.waypoints("optimal", routes("auto", 1), (from, to) -> ""),
                SimulatedRoutings.waypoints("heuristic", routes("heuristic", 2), (from, to) -> ""));
        Map<String, Double> slowdowns = slowdowns(
                PACKET_BYTES, Stream.concat(given.stream(), others.stream()).collect(Collectors.toList()));
        assertThat(slowdowns.get("optimal")).isBetween(1.0, NEAR_IDEAL);
        double bar = WORTH * slowdowns.get("optimal");
        for (SimulatedRouting other : others) {
            assertThat(slowdowns.get(other.name())).as(other.name()).isGreaterThanOrEqualTo(bar);
        }
        assertThat(slowdowns.get("heuristic"))
                .as("of ours, which is better than the paper's and misses the bar of %s", bar)
                .isGreaterThan(slowdowns.get("optimal"));
    }

    @Test
    @EnabledIfSystemProperty(named = "weft.exact", matches = "all", disabledReason = "takes minutes: -Dweft.exact=all")
    void optimalRoutesTakeTheIdealTimeAtManyPackets() {
        Map<String, Double> slowdowns = slowdowns(
                256 << 10, List.of(SimulatedRoutings.waypoints("optimal", routes("auto", 1), (from, to) -> "")));
        assertThat(slowdowns.get("optimal")).isBetween(1.0, NEAR_IDEAL);
    }
}
