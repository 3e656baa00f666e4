package io.weft.topology.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class MinimalPathsTest {
    @Provide
    Arbitrary<Topology> topology() {
        return Arbitraries.of(
                SlimFly.of(3),
                SlimFly.of(4),
                SlimFly.of(5),
                Mlfm.of(4),
                Mlfm.of(3, 5, 1),
                Oft.of(4),
                HyperX.of(List.of(3, 2, 4)),
                HyperX.of(List.of(2, 2, 2, 2, 2)),
                Xgft.of(List.of(2, 3, 2), List.of(1, 2, 3)),
                Xgft.of(List.of(2, 2, 3), List.of(2, 2, 2)));
    }

    @Property(tries = 200)
    void agreeWithPowersOfTheAdjacencyMatrixHoweverDamaged(
            @ForAll("topology") Topology topology, @ForAll @DoubleRange(max = 0.6) double share, @ForAll long seed) {
        Failures failures = randomFailures(topology, share, seed);
        MinimalPaths minimal = MinimalPaths.of(failures);
        AdjacencyMatrix matrix = new AdjacencyMatrix(failures);
        LongSummaryStatistics distances = new LongSummaryStatistics();
        LongSummaryStatistics paths = new LongSummaryStatistics();
        long unreachable = 0;
        for (int a : topology.edgeSwitches()) {
            for (int b : topology.edgeSwitches()) {
                boolean pair = a != b && failures.switchAlive(a) && failures.switchAlive(b);
                if (pair && matrix.paths[a][b] == 0) {
                    unreachable++;
                } else if (pair) {
                    distances.accept(matrix.distance[a][b]);
                    paths.accept(matrix.paths[a][b]);
                }
            }
        }
        assertThat(minimal.unreachablePairs()).isEqualTo(unreachable);
        assertThat(minimal.reachablePairs()).isEqualTo(distances.getCount());
        if (distances.getCount() > 0) {
            assertThat(minimal.diameter()).isEqualTo((int) distances.getMax());
            assertThat(minimal.averageDistance()).isCloseTo(distances.getAverage(), within(1e-9));
            assertThat(minimal.fewestPaths()).isEqualTo(paths.getMin());
            assertThat(minimal.averagePaths()).isCloseTo(paths.getAverage(), within(1e-9));
            assertThat(minimal.mostPaths()).isEqualTo(paths.getMax());
        }
    }

    private static Failures randomFailures(Topology topology, double share, long seed) {
        Random random = new Random(seed);
        Failures failures = Failures.none(topology);
        for (int l = 0; l < topology.linkCount(); l++) {
            failures = random.nextDouble() < share ? failures.withLink(l) : failures;
        }
        for (int s = 0; s < topology.switchCount(); s++) {
            failures = random.nextDouble() < share / 4 ? failures.withSwitch(s) : failures;
        }
        return failures;
    }

    /** G. Kathareios et al., SC '15, section 2.3.3: about 1.1 for pairs that are not linked, and 8 at most. */
    @Test
    void slimFlyOfOrder23HasThePathDiversityOfThePaper() {
        Topology slimFly = SlimFly.of(23, 1);
        MinimalPaths minimal = MinimalPaths.of(slimFly);
        PathsByDistance paths = new PathsByDistance(slimFly);
        assertThat(paths.averageAt(2)).isCloseTo(1.1, within(0.05));
        assertThat(minimal.mostPaths()).isEqualTo(8);
        assertThat(minimal.fewestPaths()).isEqualTo(1);
        assertThat(paths.averageAt(1)).isEqualTo(1);
    }

    /** Neither long nor int holds the number of paths through 100 diamonds in a row. */
    @Test
    void numbersOfPathsThatExceedALongAreCappedAndNotWrapped() {
        TopologyBuilder builder = new TopologyBuilder("diamonds");
        int start = builder.addSwitch("start");
        builder.addEndpoint(start);
        int end = start;
        for (int i = 0; i < 100; i++) {
            int next = builder.addSwitch("n" + i);
            for (int side = 0; side < 2; side++) {
                int middle = builder.addSwitch("m" + i + "." + side);
                builder.addLink(end, middle);
                builder.addLink(middle, next);
            }
            end = next;
        }
        builder.addEndpoint(end);
        MinimalPaths minimal = MinimalPaths.of(builder.build());
        assertThat(minimal.diameter()).isEqualTo(200);
        assertThat(minimal.mostPaths()).isEqualTo(Long.MAX_VALUE);
        assertThat(minimal.averagePaths()).isEqualTo(Math.pow(2, 100));
    }

    @Test
    void parallelLinksAreDifferentPaths() {
        TopologyBuilder builder = new TopologyBuilder("double");
        builder.addEndpoint(builder.addSwitch("a"));
        builder.addEndpoint(builder.addSwitch("b"));
        builder.addLink(0, 1);
        builder.addLink(1, 0);
        assertThat(MinimalPaths.of(builder.build()).mostPaths()).isEqualTo(2);
    }

    /** Numbers of paths here are beyond 2^53, so that their sum depends on the order in which it is taken. */
    @Test
    void theNumberOfThreadsDoesNotMatter() throws Exception {
        Topology torus = Torus.of(List.of(64, 64));
        double[] averages = new double[3];
        for (int i = 0; i < averages.length; i++) {
            ForkJoinPool threads = new ForkJoinPool(1 + 2 * i);
            try {
                averages[i] = threads.submit(() -> MinimalPaths.of(torus)).get().averagePaths();
            } finally {
                threads.shutdown();
            }
        }
        assertThat(averages).containsOnly(averages[0]);
    }

    @Test
    void aSingleSwitchHasNoPairs() {
        MinimalPaths minimal = MinimalPaths.of(Xgft.of(List.of(4), List.of(1)));
        assertThat(minimal.reachablePairs()).isZero();
        assertThat(minimal.unreachablePairs()).isZero();
        assertThat(minimal.diameter()).isZero();
        assertThat(minimal.averageDistance()).isNaN();
        assertThat(minimal.fewestPaths()).isZero();
        assertThat(minimal.averagePaths()).isNaN();
        assertThat(minimal.mostPaths()).isZero();
    }

    @Test
    void planesOfAnXgftReachOnlyThemselves() {
        MinimalPaths minimal = MinimalPaths.of(Xgft.of(List.of(2, 2), List.of(3, 3)));
        assertThat(minimal.reachablePairs()).isEqualTo(3 * 2);
        assertThat(minimal.unreachablePairs()).isEqualTo(6 * 5 - 3 * 2);
        assertThat(minimal.diameter()).isEqualTo(2);
        assertThat(minimal.fewestPaths()).isEqualTo(3);
    }

    @Test
    void aDeadEdgeSwitchIsInNoPair() {
        Topology topology = SlimFly.of(5);
        MinimalPaths minimal =
                MinimalPaths.of(Failures.none(topology).withSwitch(0).withSwitch(7));
        assertThat(minimal.reachablePairs()).isEqualTo(48 * 47);
        assertThat(minimal.unreachablePairs()).isZero();
    }

    @Test
    void oneCutCableTakesASlimFlyPairToMoreHops() {
        Topology topology = SlimFly.of(5);
        assertThat(MinimalPaths.of(Failures.none(topology).withLink(0)).diameter())
                .isGreaterThan(2);
    }
}
