package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.Injection;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LoadSweepTest {
    private static final Topology HYPERX = HyperX.of(List.of(3, 3));

    private static LoadSweep sweep(List<String> routings, List<Double> loads, String preset, int cycles) {
        return new LoadSweep(
                routings.stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                "uniform",
                loads,
                switches(preset),
                OptionalInt.empty(),
                new RunLimits(100, 0.01, 0.005, cycles),
                3);
    }

    private static Routes routes(Topology topology, Scheme scheme) {
        return Fabrics.simulated(topology, scheme).routes();
    }

    @Test
    void pointsAreByRoutingAndLoadAndToldWithTheirPlace() {
        LoadSweep sweep = sweep(List.of("valiant", "minimal"), List.of(0.3, 0.1, 0.2), "sc14", 4_000);
        Map<Integer, Point> told = new TreeMap<>();
        List<SweptPoint> points =
                sweep.prepare(scheme -> routes(HYPERX, scheme)).run(1, told::put);
        assertThat(points)
                .extracting(SweptPoint::routing)
                .containsExactly("valiant", "valiant", "valiant", "minimal", "minimal", "minimal");
        assertThat(points)
                .extracting(point -> point.result().offeredLoad())
                .containsExactly(0.3, 0.1, 0.2, 0.3, 0.1, 0.2);
        assertThat(told.values()).containsExactlyElementsOf(points);
        assertThat(points.get(5).document())
                .containsEntry("routing", "minimal")
                .containsEntry("pattern", "uniform")
                .containsEntry("offeredLoad", 0.2)
                .containsEntry("saturated", false)
                .containsEntry("seed", 3L);
        assertThat(points.get(5).document().keySet().stream().limit(4))
                .containsExactly("routing", "pattern", "offeredLoad", "acceptedThroughput");
    }

    /** Packets of four flits, in so short a time that what begins to arrive at its end would make it more. */
    @Test
    void noChannelCarriesMoreThanItCanAndThoseOutOfServiceAreNone() {
        Failures failures = Failures.of(HYPERX, List.of(HYPERX.switchName(0), HYPERX.linkName(HYPERX.linkCount() - 1)));
        LoadSweep sweep = sweep(List.of("minimal"), List.of(1.0), "sc15", 400);
        double[] loads = sweep.prepare(
                        scheme -> Fabrics.simulated(HYPERX, scheme, failures).routes())
                .run(1, (place, point) -> {})
                .get(0)
                .result()
                .channelLoads();
        for (int c = 0; c < HYPERX.channelCount(); c++) {
            if (failures.channelAlive(c)) {
                assertThat(loads[c]).isBetween(0.0, 1.0);
            } else {
                assertThat(loads[c]).isNaN();
            }
        }
    }

    @Test
    void thosePointsComeFirstThatStandFirstWhateverTheNumberOfThreads() {
        LoadSweep sweep = sweep(List.of("valiant", "minimal"), List.of(0.3, 0.1, 0.2), "sc14", 4_000);
        LoadSweep.Prepared prepared = sweep.prepare(scheme -> routes(HYPERX, scheme));
        List<Integer> told = new ArrayList<>();
        List<SweptPoint> points = prepared.run(1, (place, point) -> told.add(place));
        assertThat(told).containsExactly(0, 1, 2, 3, 4, 5);
        List<SweptPoint> other = prepared.run(2, (place, point) -> {});
        assertThat(points)
                .extracting(point -> point.result().averageLatency())
                .containsExactlyElementsOf(other.stream()
                        .map(point -> point.result().averageLatency())
                        .collect(Collectors.toList()));
    }

    /** Before anything is run: what comes last would otherwise be refused after hours. */
    @Test
    void routingsThatAreImpossibleAreRefusedWhenASweepIsPrepared() {
        LoadSweep sweep = sweep(List.of("minimal", "s-mod-k"), List.of(0.1), "sc14", 4_000);
        assertThatThrownBy(() -> sweep.prepare(scheme -> routes(HYPERX, scheme)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only topologies of type xgft");
    }

    @Test
    void routesAreComputedOnceForEachScheme() {
        List<Scheme> asked = new ArrayList<>();
        sweep(List.of("minimal", "ugal-l", "minimal-adaptive", "ugal-g"), List.of(0.1), "sc14", 100)
                .prepare(scheme -> {
                    asked.add(scheme);
                    return routes(HYPERX, scheme);
                });
        assertThat(asked).containsExactly(Scheme.MINIMAL, Scheme.UGAL_L);
    }

    /** One batch of 100 cycles says nothing of how results vary. */
    @Test
    void whatIsNotANumberIsNothing() {
        SweptPoint point = sweep(List.of("minimal"), List.of(0.5), "sc14", 100)
                .prepare(scheme -> routes(HYPERX, scheme))
                .run(1, (place, each) -> {})
                .get(0);
        assertThat(point.result().latencyHalfWidth()).isInfinite();
        assertThat(point.document()).containsEntry("latencyHalfWidth", null).containsEntry("converged", false);
    }

    @Test
    void itEndsWhenTheObserverDoesNotHaveItGoOnAndNoThreadIsLeft() {
        AtomicInteger batches = new AtomicInteger();
        Simulation.Observer observer = new Simulation.Observer() {
            @Override
            public boolean goesOn(int cycles) {
                return batches.addAndGet(cycles) <= 500;
            }

            @Override
            public void done(int place, Point point) {
                throw new AssertionError("a run is over after 500 cycles");
            }
        };
        LoadSweep.Prepared prepared =
                sweep(List.of("minimal"), List.of(0.5, 0.6), "sc14", 100_000).prepare(scheme -> routes(HYPERX, scheme));
        assertThatThrownBy(() -> prepared.run(2, observer)).isInstanceOf(CancellationException.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("simulation");
    }

    @ParameterizedTest
    @CsvSource({"0", "-0.1", "1.01", "NaN"})
    void loadsArePartsOfALink(double load) {
        assertThatThrownBy(() -> sweep(List.of("minimal"), List.of(load), "sc14", 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not in 0..1");
    }

    static Stream<Arguments> sweeps() {
        return Stream.of(HYPERX, SlimFly.of(5, 4), Oft.of(4)).flatMap(topology -> Stream.of("sc14", "ics16", "sc15")
                .flatMap(preset -> Stream.of("minimal", "valiant", "ugal-l")
                        .map(routing -> Arguments.of(topology, preset, routing))));
    }

    /**
     * What a thread allocates is no less than what it holds; nor much more, as the loop of cycles allocates next to nothing. More is
     * offered than the fabric carries, until a good part of all buffers is full.
     */
    @ParameterizedTest
    @MethodSource("sweeps")
    void noMoreMemoryIsTakenThanEstimated(Topology topology, String preset, String routing) {
        LoadSweep sweep = sweep(List.of(routing), List.of(1.0), preset, 4_000);
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        Routes routes = routes(topology, simulated.scheme());
        NetworkModel model = switches(preset).model(4);
        int endpoints = topology.endpointCount();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        LoadRun run = new LoadRun(
                new SimulatedFabric(routes),
                simulated,
                model,
                false,
                (from, random) -> random.below(from, endpoints),
                Injection.bernoulli(1, model.packetFlits()),
                1,
                new RunLimits(100, 1e-9, 1e-9, 4_000),
                3);
        run.run(() -> false);
        long taken = threads.getThreadAllocatedBytes(thread) - before;
        assertThat(sweep.bytes(routes.fabric(), 1)).isBetween(taken, 64 * taken);
        long buffers = (long) (topology.channelCount() + endpoints) * model.portFlits();
        assertThat((double) run.network.inside() * model.packetFlits() / buffers)
                .isGreaterThan(0.2);
    }

    /** Those of a preset, with buffers that are filled in a few thousand cycles. */
    private static SwitchSettings switches(String preset) {
        SwitchSettings switches = SwitchSettings.preset(preset);
        return preset.equals("sc15") ? switches.with("port-bytes", 8_192) : switches;
    }
}
