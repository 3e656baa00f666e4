package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TreeCpSatTest {
    private static final int MOST_SETS = 3000;

    private final TreeCpSat program = new TreeCpSat("cp-sat");

    @BeforeEach
    void loadSolvers() {
        Cases.assumeSolvers();
    }

    @Test
    void findsTheLeastOfAllSetsOfWaysAndProvesIt() {
        int above = 0;
        int tried = 0;
        for (long seed = 0; tried < 1000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TreeProblem problem = Cases.random(random, 8, seed % 2 == 0 ? 1 : 5);
            if (Cases.sets(problem) > MOST_SETS) {
                continue;
            }
            tried++;
            long least = Cases.least(problem);
            Solution solution = program.solve(problem, Cases.anyWays(problem, random), Cases.seconds(60), seed);
            assertThat(solution.contention()).as("seed %d", seed).isEqualTo(least);
            assertThat(solution.bound().load()).as("seed %d", seed).isEqualTo(least);
            above += least > problem.lowerBound().load() ? 1 : 0;
        }
        assertThat(above).as("cases where the lower bound cannot be had").isPositive();
    }

    @Test
    void isNeverAboveColorings() {
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TreeProblem problem = Cases.random(random, 40, 1);
            int[] start = Cases.anyWays(problem, random);
            Solution colored = new Coloring(20).solve(problem, start, Cases.seconds(10), seed);
            Solution solution = program.solve(problem, start, Cases.seconds(60), seed);
            assertThat(solution.optimal()).as("seed %d", seed).isTrue();
            assertThat(colored.contention()).as("seed %d", seed).isGreaterThanOrEqualTo(solution.contention());
            assertThat(colored.bound().load()).as("seed %d", seed).isLessThanOrEqualTo(solution.contention());
        }
    }

    @Test
    void findsRoutesWithoutContentionForAPermutation() {
        TreeProblem problem = Cases.permutation(Cases.table(32), 3);
        int[] start = new int[problem.messages().count()];
        Solution solution = program.solve(problem, start, Cases.seconds(60), 1);
        assertThat(solution.contention()).isEqualTo(1);
    }

    @Test
    void answersWithTheStartWhereThatIsTheLowerBoundOrTimeIsOver() {
        TreeProblem problem = LayerProgramTest.FIGURE_2;
        int[] best = program.solve(problem, new int[16], Cases.seconds(60), 1).choices();
        assertThat(program.solve(problem, best, Cases.seconds(0), 1).choices()).isEqualTo(best);
        Solution none = program.solve(problem, new int[16], Cases.seconds(0), 1);
        assertThat(none.contention()).isEqualTo(problem.contention(new int[16]));
        assertThat(none.bound().load()).isEqualTo(problem.lowerBound().load());
        assertThat(none.optimal()).isFalse();
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void stopsWhenItIsCancelled() {
        TreeProblem problem = Cases.permutation(Cases.table(256), 1);
        AtomicInteger asked = new AtomicInteger();
        Budget budget = Budget.of(Duration.ofHours(1), () -> asked.incrementAndGet() > 20);
        int[] start = new int[problem.messages().count()];
        Solution solution = program.solve(problem, start, budget, 1);
        assertThat(solution.contention()).isLessThanOrEqualTo(problem.contention(start));
    }

    @Test
    void refusesWhatDoesNotFitIntoMemory() {
        FatTree tree = new FatTree(new int[] {8, 8, 8, 8, 2}, new int[] {1, 8, 8, 8, 4});
        TreeProblem problem = Cases.phase(tree, 137);
        assertThatThrownBy(
                        () -> program.solve(problem, new int[problem.messages().count()], Cases.seconds(60), 1))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("unknowns")
                .hasMessageContaining("coloring");
    }

    @Test
    void namesLinksAnewWithoutAChangeOfLoads() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TreeProblem problem = Cases.random(random, 20, 3);
            int[] upPaths = Cases.anyWays(problem, random);
            CanonicalUpPaths canonical = new CanonicalUpPaths(problem);
            int[] named = canonical.of(upPaths);
            assertThat(Cases.byLevel(problem, named)).as("seed %d", seed).isEqualTo(Cases.byLevel(problem, upPaths));
            assertThat(canonical.of(named)).as("seed %d", seed).isEqualTo(named);
            int[] order = canonical.order();
            for (int k = 0; k < order.length; k++) {
                for (int level = 1; level <= problem.turn(order[k]); level++) {
                    int link = named[order[k]]
                            % problem.tree().upPaths(level)
                            / problem.tree().upPaths(level - 1);
                    assertThat(link).as("seed %d, message %d", seed, k).isLessThanOrEqualTo(k);
                }
            }
        }
    }
}
