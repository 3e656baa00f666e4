package io.weft.optimizer.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Workloads;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ColoringTest {
    private static final double MOST_CHOICES = 20_000;

    static IntStream tableOne() {
        return IntStream.range(0, TableOne.ALL.size());
    }

    private static Solution solved(FatTree tree, Messages messages, double seconds) {
        TreeProblem problem = new TreeProblem(tree, messages);
        return new Coloring()
                .solve(problem, Baselines.sModK(problem), Budget.of(Duration.ofMillis((long) (1000 * seconds))), 1);
    }

    @ParameterizedTest
    @MethodSource("tableOne")
    void phasesOfTheAllToAllHaveNoContentionAtAll(int network) {
        FatTree tree = TableOne.ALL.get(network);
        for (int k = 0; k < 5; k++) {
            int phase = (int) ((2L * k + 1) * tree.endpoints() / 10);
            Solution solution = solved(tree, Workloads.phase(tree, phase), 60);
            assertThat(solution.contention()).as("%s phase %d", tree, phase).isEqualTo(1);
            assertThat(solution.optimal()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("tableOne")
    void randomPermutationsMeetTheBound(int network) {
        FatTree tree = TableOne.ALL.get(network);
        for (int seed = 100; seed < 110; seed++) {
            Solution solution = solved(tree, Workloads.permutation(tree.endpoints(), seed), 60);
            assertThat(solution.optimal()).as("%s seed %d", tree, seed).isTrue();
        }
    }

    @Property(tries = 2000)
    void isAsGoodAsAllWaysThereAre(
            @ForAll @IntRange(min = 1, max = 3) int w1,
            @ForAll @IntRange(min = 1, max = 3) int w2,
            @ForAll @IntRange(min = 1, max = 3) int w3,
            @ForAll @IntRange(min = 1, max = 9) int count,
            @ForAll long seed) {
        FatTree tree = new FatTree(new int[] {2, 2, 2}, new int[] {w1, w2, w3});
        TreeProblem problem = new TreeProblem(tree, Workloads.any(8, count, 1, new Random(seed)));
        Assume.that(BruteForce.choices(problem) <= MOST_CHOICES);
        long least = BruteForce.contention(problem);
        Solution found =
                new Coloring(50).solve(problem, Baselines.sModK(problem), Budget.of(Duration.ofSeconds(10)), seed);
        assertThat(found.bound().load()).isLessThanOrEqualTo(least);
        assertThat(found.contention()).isEqualTo(least);
    }

    @Property(tries = 500)
    void findsWhatEvenSplittingGivesWhereAllMessagesTurnAtTheTop(
            @ForAll @IntRange(min = 1, max = 7) int w1,
            @ForAll @IntRange(min = 1, max = 6) int w2,
            @ForAll @IntRange(min = 1, max = 5) int w3,
            @ForAll @IntRange(min = 1, max = 300) int count,
            @ForAll long seed) {
        FatTree tree = new FatTree(new int[] {3, 4, 2}, new int[] {w1, w2, w3});
        Random random = new Random(seed);
        int[] sources = random.ints(count, 0, 12).toArray();
        int[] destinations = random.ints(count, 12, 24).toArray();
        TreeProblem problem = new TreeProblem(tree, Messages.alike(24, sources, destinations));
        Solution found =
                new Coloring(20).solve(problem, Baselines.sModK(problem), Budget.of(Duration.ofSeconds(10)), seed);
        assertThat(found.optimal()).as("%s", tree).isTrue();
    }

    @Test
    void givesTheBestSoFarWhenThereIsNoTime() {
        FatTree tree = TableOne.ALL.get(9);
        Solution solution = solved(tree, Workloads.permutation(tree.endpoints(), 1), 0);
        assertThat(solution.contention()).isBetween(solution.bound().load(), 20L);
    }

    @Test
    void isNeverWorseThanWhatItBeginsWith() {
        TreeProblem problem = new TreeProblem(TableOne.ALL.get(3), Workloads.any(128, 400, 9, new Random(5)));
        int[] greedy = Baselines.greedy(problem, Budget.of(Duration.ofMinutes(1)));
        Solution solution = new Coloring(1).solve(problem, greedy, Budget.of(Duration.ofSeconds(1)), 1);
        assertThat(solution.contention()).isLessThanOrEqualTo(problem.contention(greedy));
    }
}
