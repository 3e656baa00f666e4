package io.weft.operations.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.operations.job.Simulated;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadSweepTest {
    private static final Topology HYPERX = HyperX.of(List.of(3, 3));

    private static LoadSweep sweep(List<String> routings, List<Double> loads, String preset, int cycles) {
        return new LoadSweep(
                routings.stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                "uniform",
                loads,
                SwitchSettings.preset(preset),
                ChannelSettings.INSTALLED,
                new RunLimits(100, 0.01, 0.005, cycles),
                3);
    }

    private static Subject planned(Scheme scheme) {
        return Subject.planned(Simulated.fabric(HYPERX, scheme));
    }

    @Test
    void pointsAreByRoutingAndLoadAndToldWithTheirPlace() {
        LoadSweep sweep = sweep(List.of("valiant", "minimal"), List.of(0.3, 0.1, 0.2), "sc14", 4_000);
        Map<Integer, Point> told = new TreeMap<>();
        List<Point> points = sweep.prepare(LoadSweepTest::planned).run(1, told::put);
        assertThat(points)
                .extracting(point -> point.json().get("routing"))
                .containsExactly("valiant", "valiant", "valiant", "minimal", "minimal", "minimal");
        assertThat(points)
                .extracting(point -> point.json().get("offeredLoad"))
                .containsExactly(0.3, 0.1, 0.2, 0.3, 0.1, 0.2);
        assertThat(told.values()).containsExactlyElementsOf(points);
        assertThat(points.get(5).json())
                .containsEntry("routing", "minimal")
                .containsEntry("pattern", "uniform")
                .containsEntry("offeredLoad", 0.2)
                .containsEntry("saturated", false)
                .containsEntry("seed", 3L);
        assertThat(points.get(5).json().keySet().stream().limit(4))
                .containsExactly("routing", "pattern", "offeredLoad", "acceptedThroughput");
    }

    /** Packets of four flits, in so short a time that what begins to arrive at its end would make it more. */
    @Test
    void noChannelCarriesMoreThanItCanAndThoseOutOfServiceAreNone() {
        Failures failures = Failures.of(HYPERX, List.of(HYPERX.switchName(0), HYPERX.linkName(HYPERX.linkCount() - 1)));
        LoadSweep sweep = sweep(List.of("minimal"), List.of(1.0), "sc15", 400);
        double[] loads = sweep.prepare(scheme -> Subject.planned(Simulated.fabric(HYPERX, scheme), failures))
                .run(1, (place, point) -> {})
                .get(0)
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
        LoadSweep.Prepared prepared = sweep.prepare(LoadSweepTest::planned);
        List<Integer> told = new ArrayList<>();
        List<Point> points = prepared.run(1, (place, point) -> told.add(place));
        assertThat(told).containsExactly(0, 1, 2, 3, 4, 5);
        List<Point> other = prepared.run(2, (place, point) -> {});
        assertThat(points)
                .extracting(point -> point.json().get("averageLatency"))
                .containsExactlyElementsOf(other.stream()
                        .map(point -> point.json().get("averageLatency"))
                        .collect(Collectors.toList()));
    }

    /** Before anything is run: what comes last would otherwise be refused after hours. */
    @Test
    void routingsThatAreImpossibleAreRefusedWhenASweepIsPrepared() {
        LoadSweep sweep = sweep(List.of("minimal", "s-mod-k"), List.of(0.1), "sc14", 4_000);
        assertThatThrownBy(() -> sweep.prepare(LoadSweepTest::planned))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("only topologies of type xgft");
    }

    @Test
    void routesAreComputedOnceForEachScheme() {
        List<Scheme> asked = new ArrayList<>();
        sweep(List.of("minimal", "ugal-l", "minimal-adaptive", "ugal-g"), List.of(0.1), "sc14", 100)
                .prepare(scheme -> {
                    asked.add(scheme);
                    return planned(scheme);
                });
        assertThat(asked).containsExactly(Scheme.MINIMAL, Scheme.UGAL_L);
    }

    /** One batch of 100 cycles says nothing of how results vary. */
    @Test
    void whatIsNotANumberIsNothing() {
        Point point = sweep(List.of("minimal"), List.of(0.5), "sc14", 100)
                .prepare(LoadSweepTest::planned)
                .run(1, (place, each) -> {})
                .get(0);
        assertThat(point.json()).containsEntry("latencyHalfWidth", null).containsEntry("converged", false);
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
                sweep(List.of("minimal"), List.of(0.5, 0.6), "sc14", 100_000).prepare(LoadSweepTest::planned);
        assertThatThrownBy(() -> prepared.run(2, observer)).isInstanceOf(CancellationException.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("simulation");
    }

    @ParameterizedTest
    @CsvSource({"0", "-0.1", "1.01", "NaN"})
    void loadsArePartsOfALink(double load) {
        assertThatThrownBy(() -> sweep(List.of("minimal"), List.of(load), "sc14", 100))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is not in 0..1");
    }
}
