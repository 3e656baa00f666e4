package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayeredIlpTest {
    @BeforeEach
    void loadSolvers() {
        Cases.assumeSolvers();
    }

    private static LayeredIlp method(LayerConditions conditions) {
        return new LayeredIlp("ilp-" + conditions, conditions, SolverPortfolio.ofProcessors());
    }

    private static Solution solve(LayerConditions conditions, TreeProblem problem, long seed) {
        return method(conditions).solve(problem, new int[problem.messages().count()], Cases.seconds(60), seed);
    }

    @ParameterizedTest
    @EnumSource(LayerConditions.class)
    void leadPastTheLocalOptimumThatMisleads(LayerConditions conditions) {
        Solution solution = solve(conditions, LayerProgramTest.FIGURE_2, 1);
        assertThat(Cases.byLevel(LayerProgramTest.FIGURE_2, solution.choices())).containsExactly(2, 1);
        assertThat(solution.optimal()).isTrue();
        assertThat(solution.layers()).extracting(LayerReport::layer).containsExactly(0, 1);
        assertThat(solution.layers()).extracting(LayerReport::variables).containsExactly(48L, 48L);
    }

    /**
     * The paper's claim: what satisfies the conditions of all layers is optimal. It says nothing of there being such a
     * thing.
     */
    @ParameterizedTest
    @EnumSource(LayerConditions.class)
    void areOptimalWhereEveryLayerHasASolution(LayerConditions conditions) {
        int solved = 0;
        for (long seed = 0; seed < 120; seed++) {
            TreeProblem problem = Cases.random(new SplittableRandom(seed), 30, 1);
            try {
                Solution solution = solve(conditions, problem, seed);
                assertThat(solution.contention())
                        .as("seed %d", seed)
                        .isEqualTo(problem.lowerBound().load());
                solved++;
            } catch (NoRoutesException e) {
                assertThat(e).hasMessageContaining("no links for layer");
            }
        }
        assertThat(solved).isGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource(value = LayerConditions.class, names = "STRICT", mode = EnumSource.Mode.EXCLUDE)
    void areOptimalForWeightsToo(LayerConditions conditions) {
        int solved = 0;
        for (long seed = 0; seed < 60; seed++) {
            TreeProblem problem = Cases.random(new SplittableRandom(seed), 12, 4);
            try {
                Solution solution = solve(conditions, problem, seed);
                assertThat(solution.contention())
                        .as("seed %d", seed)
                        .isEqualTo(problem.lowerBound().load());
                solved++;
            } catch (NoRoutesException e) {
                assertThat(e).hasMessageContaining("no links for layer");
            }
        }
        assertThat(solved).isGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource(LayerConditions.class)
    void findWhatColoringFindsOnTheNetworksOfThePaper(LayerConditions conditions) {
        for (int endpoints : new int[] {16, 32, 64}) {
            FatTree tree = Cases.table(endpoints);
            for (int phase = 1; phase < endpoints; phase += endpoints / 4) {
                TreeProblem problem = Cases.phase(tree, phase);
                int[] start = new int[problem.messages().count()];
                Solution solution = solve(conditions, problem, phase);
                Solution colored = new Coloring(20).solve(problem, start, Cases.seconds(10), phase);
                assertThat(solution.contention())
                        .as("phase %d of %s", phase, tree)
                        .isEqualTo(colored.contention());
            }
        }
    }

    /**
     * The five messages go round in a circle: each shares a sender, a receiver or a subtree entered with the next, by
     * limits of one of two on each link. So there is no solution of an odd number, though it is another subtree that
     * makes the lower bound 2, and 2 is what all could have.
     */
    @ParameterizedTest
    @EnumSource(LayerConditions.class)
    void haveNoSolutionWhereNotAllSubtreesCanHaveTheLeastAtOnce(LayerConditions conditions) {
        TreeProblem circle = new TreeProblem(
                new FatTree(new int[] {2, 3}, new int[] {2, 1}),
                Messages.alike(6, new int[] {0, 0, 1, 3, 3}, new int[] {4, 3, 2, 2, 4}));
        assertThat(Cases.least(circle)).isEqualTo(circle.lowerBound().load()).isEqualTo(2);
        assertThatThrownBy(() -> solve(conditions, circle, 1))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("ilp-" + conditions + " has no links for layer 0")
                .hasMessageContaining("cp-sat or coloring");
    }

    @Test
    void answerWithTheStartIfThereIsNoTime() {
        TreeProblem problem = Cases.phase(Cases.table(512), 137);
        int[] start = Cases.anyWays(problem, new SplittableRandom(1));
        Solution solution = method(LayerConditions.STRONG).solve(problem, start, Budget.of(Duration.ofNanos(1)), 1);
        assertThat(solution.choices()).isEqualTo(start);
        assertThat(solution.bound().load()).isEqualTo(1);
        assertThat(solution.optimal()).isFalse();
        assertThat(solution.layers())
                .as("that of endpoints, which have one link each")
                .extracting(LayerReport::layer)
                .containsExactly(0);
    }

    /** There are 32 unknowns at layer 1, and 64 at layer 2, which this race has no solver for. */
    private static Solution solvedBelowLayer2(TreeProblem problem, int[] start) {
        SolverPortfolio race = new SolverPortfolio(
                List.of(new SolverPortfolio.Setting("small", "SAT", 40, "num_workers:1 random_seed:%d")), 1);
        return new LayeredIlp("ilp-relaxed", LayerConditions.RELAXED, race).solve(problem, start, Cases.seconds(60), 1);
    }

    @Test
    void completeTheLayersSolvedInTimeByTheStart() {
        FatTree tree = new FatTree(new int[] {4, 2, 2}, new int[] {1, 2, 4});
        int[] from = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        int[] to = {8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
        TreeProblem problem = new TreeProblem(tree, Messages.alike(16, from, to));
        // All by the first of two links at layer 1, but as evenly as can be above.
        int[] start = new int[16];
        for (int i = 0; i < start.length; i++) {
            start[i] = i % 4 * 2;
        }
        assertThat(Cases.byLevel(problem, start)).containsExactly(1, 4, 2);
        Solution solution = solvedBelowLayer2(problem, start);
        assertThat(Cases.byLevel(problem, solution.choices())).startsWith(1, 2);
        assertThat(Arrays.stream(solution.choices()).map(upPath -> upPath / 2).toArray())
                .isEqualTo(Arrays.stream(start).map(upPath -> upPath / 2).toArray());
        assertThat(solution.contention()).isEqualTo(2);
        assertThat(solution.layers()).extracting(LayerReport::layer).containsExactly(0, 1);
        assertThat(solvedBelowLayer2(problem, solution.choices()).choices())
                .as("what is as good already")
                .isEqualTo(solution.choices());
    }

    @Test
    void refuseStrictConditionsForMessagesOfSeveralWeights() {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {2, 2}, new int[] {1, 2}),
                new Messages(4, new int[] {0, 1}, new int[] {2, 3}, new long[] {1, 2}));
        assertThatThrownBy(() -> solve(LayerConditions.STRICT, problem, 1))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("weigh the same");
    }
}
