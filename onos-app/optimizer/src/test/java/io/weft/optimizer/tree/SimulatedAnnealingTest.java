package io.weft.optimizer.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Workloads;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** SimulatedAnnealing, on messages of different weights above all. */
class SimulatedAnnealingTest {
    private static final FatTree TREE = new FatTree(new int[] {16, 16, 4}, new int[] {1, 16, 8});

    private static Solution solved(TreeProblem problem, int[] start, long millis) {
        return new SimulatedAnnealing().solve(problem, start, Budget.of(Duration.ofMillis(millis)), 1);
    }

    private static long greedy(TreeProblem problem) {
        return problem.contention(Baselines.greedy(problem, Budget.of(Duration.ofMinutes(1))));
    }

    private static Messages weighted(Messages messages, int most, long seed) {
        int n = messages.count();
        int[] sources = new int[n];
        int[] destinations = new int[n];
        for (int i = 0; i < n; i++) {
            sources[i] = messages.source(i);
            destinations[i] = messages.destination(i);
        }
        return new Messages(
                messages.endpoints(),
                sources,
                destinations,
                new Random(seed).longs(n, 1, most + 1).toArray());
    }

    @Test
    void findsTheLeastOfSmallProblems() {
        Random random = new Random(1);
        int least = 0;
        for (int i = 0; i < 60; i++) {
            FatTree tree = new FatTree(new int[] {3, 2}, new int[] {1, 2 + random.nextInt(2)});
            TreeProblem problem = new TreeProblem(tree, Workloads.any(6, 1 + random.nextInt(7), 9, random));
            Solution solution = solved(problem, Baselines.sModK(problem), 30);
            long best = BruteForce.contention(problem);
            assertThat(solution.contention()).isGreaterThanOrEqualTo(best);
            assertThat(solution.bound().load()).isLessThanOrEqualTo(best);
            least += solution.contention() == best ? 1 : 0;
        }
        assertThat(least).isGreaterThanOrEqualTo(57);
    }

    @Test
    void provesHeavyMessagesApart() {
        TreeProblem problem = new TreeProblem(TREE, weighted(Workloads.permutation(1024, 1), 4, 1));
        Solution solution = solved(problem, Baselines.sModK(problem), 120_000);
        assertThat(solution.contention()).isEqualTo(4);
        assertThat(solution.bound().proof()).isEqualTo(LowerBound.Proof.MESSAGE);
        assertThat(greedy(problem)).isGreaterThan(4);
    }

    @Test
    void comesNearABoundThatCannotBeMet() {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {18, 18, 4}, new int[] {1, 6, 6}),
                weighted(Workloads.permutation(1296, 2), 1000, 2));
        Solution solution = solved(problem, Baselines.sModK(problem), 4000);
        long bound = solution.bound().load();
        assertThat(solution.contention()).isBetween(bound, bound + bound / 20);
        assertThat(greedy(problem)).isGreaterThan(bound + bound / 20);
    }

    @Test
    void isNeverWorseThanWhatItBeginsWith() {
        TreeProblem problem = new TreeProblem(TREE, weighted(Workloads.permutation(1024, 3), 1000, 3));
        int[] good = solved(problem, Baselines.sModK(problem), 1000).choices();
        for (long millis : new long[] {0, 1, 300}) {
            assertThat(solved(problem, good, millis).contention()).isLessThanOrEqualTo(problem.contention(good));
        }
    }

    @Test
    void whereThereIsNoChoiceTheWaysAreWhatTheyAre() {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {4, 2}, new int[] {1, 1}),
                new Messages(8, new int[] {0, 1, 2}, new int[] {4, 1 + 4, 3}, new long[] {3, 4, 9}));
        Solution solution = solved(problem, new int[3], 100);
        assertThat(solution.contention()).isEqualTo(9);
    }
}
