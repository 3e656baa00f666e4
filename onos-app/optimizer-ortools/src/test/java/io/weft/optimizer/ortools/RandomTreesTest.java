package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Solution;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.RouteProblem;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random workloads on random trees of 4 to 64 endpoints: what {@code auto} answers is the least contention, which
 * constraint programming finds and proves from other routes, and knowing nothing of colourings.
 */
class RandomTreesTest {
    private static final int MOST_ENDPOINTS = 64;

    /** For a proof; cases of which there is none in that are counted, and compared with bounds. */
    private static final int SECONDS = 10;

    private final TreeCpSat exact = new TreeCpSat("cp-sat");
    private final OptimizerMethod auto = OrToolsMethods.withOthers().named("auto");

    @BeforeEach
    void loadSolvers() {
        Cases.assumeSolvers();
    }

    @Test
    void autoFindsTheLeastContention() {
        new Survey(0, 200).run();
    }

    /** Each 500 from a seed on say what came out as soon as they are done. */
    @ParameterizedTest
    @EnabledIfSystemProperty(named = "weft.exact", matches = "all", disabledReason = "takes minutes: -Dweft.exact=all")
    @ValueSource(longs = {1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 4_500})
    void autoFindsTheLeastContentionInThousandsOfCases(long first) {
        new Survey(first, 500).run();
    }

    /** Cases by seed, and what came out. */
    private final class Survey {
        private final long first;
        private final int count;
        private final List<Long> coloringAbove = new ArrayList<>();
        private final List<Long> autoAbove = new ArrayList<>();
        private final List<Long> unproved = new ArrayList<>();
        private final List<Long> boundNotMet = new ArrayList<>();

        Survey(long first, int count) {
            this.first = first;
            this.count = count;
        }

        void run() {
            long begin = System.nanoTime();
            for (long seed = first; seed < first + count; seed++) {
                compare(seed);
            }
            System.out.printf(
                    "%d cases from %d, %.0f s: lower bound not met in %d; coloring above in %d %s, auto in %d %s; not proved in %d s: %d %s%n",
                    count,
                    first,
                    (System.nanoTime() - begin) * 1e-9,
                    boundNotMet.size(),
                    coloringAbove.size(),
                    coloringAbove,
                    autoAbove.size(),
                    autoAbove,
                    SECONDS,
                    unproved.size(),
                    unproved);
            assertThat(autoAbove).as("seeds").isEmpty();
            assertThat(unproved).as("seeds").hasSizeLessThanOrEqualTo(count / 50);
        }

        private void compare(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            Topology topology = tree(random);
            TreeProblem problem = new TreeProblem(topology.fatTree(), messages(topology.endpointCount(), random));
            Solution colored = new Coloring(20).solve(problem, Baselines.sModK(problem), Cases.seconds(10), seed);
            Solution proved = exact.solve(problem, Baselines.dModK(problem), Cases.seconds(SECONDS), seed);
            Optimization found = automatic(topology, problem.messages(), seed);
            assertThat(found.lowerBound()).as("seed %d", seed).isLessThanOrEqualTo(proved.contention());
            assertThat(proved.bound().load())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(Math.min(found.maxContention(), colored.contention()));
            if (!proved.optimal()) {
                unproved.add(seed);
                return;
            }
            note(boundNotMet, seed, proved.contention() > problem.lowerBound().load());
            note(coloringAbove, seed, colored.contention() > proved.contention());
            note(autoAbove, seed, found.maxContention() > proved.contention());
        }
    }

    private static void note(List<Long> seeds, long seed, boolean so) {
        if (so) {
            seeds.add(seed);
        }
    }

    private Optimization automatic(Topology topology, Messages messages, long seed) {
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 1);
        RouteProblem problem = new RouteProblem(Routes.of(fabric, Failures.none(topology)), messages);
        return auto.solve(problem, Optional.empty(), Budget.of(Duration.ofSeconds(60)), seed);
    }

    /** One of two to four levels. */
    private static Topology tree(SplittableRandom random) {
        while (true) {
            int height = 2 + random.nextInt(3);
            List<Integer> m = new ArrayList<>();
            List<Integer> w = new ArrayList<>();
            int endpoints = 1;
            for (int level = 0; level < height; level++) {
                m.add(2 + random.nextInt(level == 0 ? 7 : 3));
                w.add(level == 0 ? 1 : 1 + random.nextInt(4));
                endpoints *= m.get(level);
            }
            if (endpoints >= 4 && endpoints <= MOST_ENDPOINTS) {
                return Xgft.of(m, w);
            }
        }
    }

    /** A permutation of some, or any messages; half of all with weights of up to five. */
    private static Messages messages(int endpoints, SplittableRandom random) {
        int heaviest = random.nextBoolean() ? 1 : 5;
        int[] to = random.nextBoolean() ? permutation(endpoints, random) : null;
        int count = 1 + random.nextInt(to == null ? 2 * endpoints : endpoints);
        int[] from = new int[count];
        int[] receivers = new int[count];
        long[] weights = new long[count];
        for (int i = 0; i < count; i++) {
            from[i] = to == null ? random.nextInt(endpoints) : i;
            receivers[i] = to == null || to[i] == i ? (from[i] + 1 + random.nextInt(endpoints - 1)) % endpoints : to[i];
            weights[i] = 1L + random.nextInt(heaviest);
        }
        return new Messages(endpoints, from, receivers, weights);
    }

    private static int[] permutation(int count, SplittableRandom random) {
        int[] to = new int[count];
        Arrays.setAll(to, i -> i);
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int other = to[i];
            to[i] = to[j];
            to[j] = other;
        }
        return to;
    }
}
