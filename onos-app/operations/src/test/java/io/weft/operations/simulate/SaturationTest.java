package io.weft.operations.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.operations.job.Simulated;
import io.weft.operations.request.Subject;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SaturationTest {
    private static final double PRECISION = 0.005;
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    private static List<Point> search(Topology topology, String pattern, int threads, String... routings) {
        return new Saturation(PRECISION).search(prepared(topology, pattern, routings), threads, (place, point) -> {});
    }

    private static LoadSweep.Prepared prepared(Topology topology, String pattern, String... routings) {
        LoadSweep sweep = new LoadSweep(
                Stream.of(routings).map(SimulatedRoutings::named).collect(Collectors.toList()),
                pattern,
                List.of(1.0),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                RunLimits.of(RunLimits.USUAL_PRECISION, 20_000),
                1);
        return sweep.prepare(scheme -> Subject.planned(Simulated.fabric(topology, scheme)));
    }

    private static boolean isHighest(Point point) {
        return (Boolean) point.json().get("highestUnsaturated");
    }

    private static List<List<Object>> withoutTimes(List<Point> points) {
        return points.stream()
                .map(point -> List.<Object>of(
                        point.with(Outcome.WALL_SECONDS, 0.0).json(), point.channelLoads(), point.queued()))
                .collect(Collectors.toList());
    }

    private static double load(Point point) {
        return (Double) point.json().get("offeredLoad");
    }

    private static double found(List<Point> points) {
        List<Point> marked = points.stream().filter(SaturationTest::isHighest).collect(Collectors.toList());
        assertThat(marked).hasSize(1);
        assertThat(marked.get(0).json()).containsEntry("saturated", false);
        return load(marked.get(0));
    }

    @Test
    void theObserverIsToldOfAllPointsOfARoutingAtItsEnd() {
        Map<Integer, List<Point>> told = new TreeMap<>();
        AtomicInteger single = new AtomicInteger();
        Simulation.Observer observer = new Simulation.Observer() {
            @Override
            public void done(int place, Point point) {
                single.incrementAndGet();
            }

            @Override
            public synchronized void found(int place, List<Point> points) {
                told.put(place, points);
            }
        };
        List<Point> all = new Saturation(0.25)
                .search(
                        prepared(Xgft.of(List.of(4), List.of(1)), "shift:1", "minimal", "minimal-adaptive"),
                        2,
                        observer);
        assertThat(told.keySet()).containsExactly(0, 1);
        assertThat(told.values().stream().flatMap(List::stream)).containsExactlyElementsOf(all);
        assertThat(single).hasValue(all.size());
        assertThat(told.get(1)).allMatch(point -> point.json().get("routing").equals("minimal-adaptive"));
    }

    /** One in twice the concentration: M. Besta and T. Hoefler, SC 2014, and G. Kathareios et al., SC 2015. */
    @Test
    void theWorstCaseOfSlimFly() {
        assertThat(found(search(SLIM_FLY, "worst-case", 2, "minimal"))).isCloseTo(1.0 / 8, within(PRECISION));
    }

    /** One in k: G. Kathareios et al., SC 2015. */
    @Test
    void theWorstCaseOfOft() {
        assertThat(found(search(Oft.of(3), "worst-case", 2, "minimal"))).isCloseTo(1.0 / 3, within(2 * PRECISION));
    }

    /** Each link between switch and endpoint carries what one endpoint sends, and there are no others. */
    @Test
    void aPermutationWithinOneSwitchIsNeverSaturated() {
        List<Point> points = search(Xgft.of(List.of(4), List.of(1)), "shift:1", 1, "minimal");
        assertThat(points).hasSize(1);
        assertThat(found(points)).isEqualTo(1);
    }

    /** Seven endpoints of a switch send all they have to the eighth. */
    @Test
    void oneQueueIsFullWhenAllSendersTogetherSendAFlitInACycle() {
        List<Point> points = search(Xgft.of(List.of(8), List.of(1)), "hot-spot:1:1", 1, "minimal");
        assertThat(found(points)).isCloseTo(1.0 / 7, within(2 * PRECISION));
    }

    @Test
    void whatIsFoundIsTheEdgeOfWhatIsSaturated() {
        List<Point> points = search(SLIM_FLY, "worst-case", 1, "minimal");
        List<Double> loads = points.stream().map(SaturationTest::load).collect(Collectors.toList());
        List<Double> sorted = new ArrayList<>(loads);
        Collections.sort(sorted);
        assertThat(loads).isEqualTo(sorted).doesNotHaveDuplicates().contains(1.0);
        double found = found(points);
        for (Point point : points) {
            assertThat(point.json()).containsEntry("saturated", load(point) > found);
        }
        assertThat(loads).anyMatch(load -> load > found && load < found + 1.01 * PRECISION);
        assertThat(points.size()).isLessThanOrEqualTo(new Saturation(PRECISION).mostRuns());
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() {
        String[] routings = {"minimal", "valiant", "ugal-l:n=2"};
        LoadSweep.Prepared sweep = prepared(Oft.of(3), "worst-case", routings);
        List<Point> one = new Saturation(0.1).search(sweep, 1, (place, point) -> {});
        List<Point> three = new Saturation(0.1).search(sweep, 3, (place, point) -> {});
        assertThat(withoutTimes(three)).usingRecursiveComparison().isEqualTo(withoutTimes(one));
        assertThat(one.stream().map(point -> point.json().get("routing")).distinct())
                .containsExactly((Object[]) routings);
        assertThat(one.stream().filter(SaturationTest::isHighest)).hasSize(3);
    }

    @Test
    void theObserverCanHaveItEnd() {
        Simulation.Observer ending = new Simulation.Observer() {
            @Override
            public boolean goesOn(int cycles) {
                return false;
            }

            @Override
            public void done(int place, Point point) {}
        };
        LoadSweep.Prepared sweep = prepared(SLIM_FLY, "uniform", "minimal");
        assertThatThrownBy(() -> new Saturation(PRECISION).search(sweep, 1, ending))
                .isInstanceOf(CancellationException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 0.6, 1, Double.NaN})
    void precisionsOutOfRangeAreRefused(double precision) {
        assertThatThrownBy(() -> new Saturation(precision)).hasMessageContaining("is not in 0.0001..0.5");
    }
}
