package io.weft.optimizer.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

class TreeProblemTest {
    /** Figure 2 of B. Prisacari et al.: four messages from each leaf across the root of XGFT(2; 2,2; 3,3). */
    private static TreeProblem figureTwo() {
        int[] sources = IntStream.range(0, 16).map(i -> i / 4).toArray();
        int[] destinations =
                IntStream.range(0, 16).map(i -> i < 8 ? 2 + i % 2 : i % 2).toArray();
        return new TreeProblem(
                new FatTree(new int[] {2, 2}, new int[] {3, 3}), Messages.alike(4, sources, destinations));
    }

    /** The largest load of a link above the first layer, of ways that choose so there and evenly above. */
    private static long aboveFirstLayer(TreeProblem problem, int[] first) {
        long largest = 0;
        for (int half = 0; half < 2; half++) {
            for (int link = 0; link < 3; link++) {
                int through = 0;
                for (int i = 0; i < first.length; i++) {
                    through += problem.messages().source(i) / 2 == half && first[i] == link ? 1 : 0;
                }
                largest = Math.max(largest, (through + 2) / 3);
            }
        }
        return largest;
    }

    @Test
    void aLayerThatIsBestByItselfCanMisleadTheNext() {
        TreeProblem problem = figureTwo();
        int[] figure2a =
                IntStream.range(0, 16).map(i -> new int[] {0, 0, 1, 2}[i % 4]).toArray();
        int[] figure2b = IntStream.range(0, 16)
                .map(i -> (problem.messages().source(i) + new int[] {0, 0, 1, 2}[i % 4]) % 3)
                .toArray();
        assertThat(aboveFirstLayer(problem, figure2a)).isEqualTo(2);
        assertThat(aboveFirstLayer(problem, figure2b)).isEqualTo(1);

        Solution solution =
                new Coloring().solve(problem, Baselines.sModK(problem), Budget.of(Duration.ofSeconds(10)), 1);
        int[] first = IntStream.of(solution.choices()).map(upPath -> upPath % 3).toArray();
        assertThat(solution.contention()).isEqualTo(2);
        assertThat(solution.optimal()).isTrue();
        assertThat(aboveFirstLayer(problem, first)).isEqualTo(1);
    }

    @Property(tries = 300)
    void noWaysAreBelowTheBound(
            @ForAll @IntRange(min = 1, max = 3) int w1,
            @ForAll @IntRange(min = 1, max = 3) int w2,
            @ForAll @IntRange(min = 1, max = 8) int count,
            @ForAll long seed) {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {3, 2}, new int[] {w1, w2}), Workloads.any(6, count, 5, new Random(seed)));
        Assume.that(BruteForce.choices(problem) <= 20_000);
        assertThat(BruteForce.contention(problem))
                .isGreaterThanOrEqualTo(problem.lowerBound().load());
        assertThat(problem.relaxation())
                .isLessThanOrEqualTo((double) problem.lowerBound().load());
    }

    @Test
    void contentionCountsEveryChannelOfEveryWay() {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {2, 2}, new int[] {1, 2}),
                new Messages(4, new int[] {0, 1, 2}, new int[] {2, 3, 1}, new long[] {2, 3, 7}));
        assertThat(problem.contention(new int[] {0, 0, 0})).isEqualTo(7);
        assertThat(problem.contention(new int[] {1, 1, 0})).isEqualTo(7);
        TreeProblem same =
                new TreeProblem(problem.tree(), new Messages(4, new int[] {0, 1}, new int[] {2, 3}, new long[] {2, 3}));
        assertThat(same.contention(new int[] {0, 0})).isEqualTo(5);
        assertThat(same.contention(new int[] {0, 1})).isEqualTo(3);
    }

    @Test
    void weightsThatAreAllMultiplesRoundTheBoundToMultiples() {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {2, 2}, new int[] {2, 2}),
                new Messages(4, new int[] {0, 0, 0}, new int[] {2, 2, 3}, new long[] {10, 10, 10}));
        assertThat(problem.relaxation()).isEqualTo(15);
        assertThat(problem.lowerBound().load()).isEqualTo(20);
    }

    @Test
    void messagesAreChecked() {
        assertThatThrownBy(() -> Messages.alike(4, new int[] {1}, new int[] {1}))
                .hasMessage("message 0 is from endpoint 1 to itself");
        assertThatThrownBy(() -> Messages.alike(4, new int[] {1}, new int[] {4}))
                .hasMessageContaining("endpoint 4; expected 0..3");
        assertThatThrownBy(() -> new Messages(4, new int[] {1}, new int[] {2}, new long[] {0}))
                .hasMessageContaining("weight 0; expected at least 1");
        assertThatThrownBy(
                        () -> new Messages(4, new int[] {1, 2}, new int[] {2, 1}, new long[] {1, Messages.MOST_WEIGHT}))
                .hasMessageContaining("message 1 add up to more than");
        assertThatThrownBy(() -> new TreeProblem(TableOne.ALL.get(0), Messages.fromEach(new int[] {1, 0})))
                .hasMessageContaining("among 2 endpoints")
                .hasMessageContaining("which has 16");
    }
}
