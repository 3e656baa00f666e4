package io.weft.optimizer.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.Messages;
import io.weft.optimizer.Workloads;
import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ParentRelabelingTest {
    @Property(tries = 300)
    void namesParentsAnewWithoutAChangeOfLoads(
            @ForAll @IntRange(min = 1, max = 3) int w1,
            @ForAll @IntRange(min = 1, max = 4) int w2,
            @ForAll @IntRange(min = 1, max = 3) int w3,
            @ForAll long seed) {
        FatTree tree = new FatTree(new int[] {2, 3, 2}, new int[] {w1, w2, w3});
        TreeProblem problem = new TreeProblem(tree, Workloads.any(12, 20, 4, new Random(seed)));
        int[] upPaths = Baselines.random(problem, seed);
        ParentRelabeling links = new ParentRelabeling(problem);
        links.avoid(2, 1, tree.upPaths(3) - 1);
        links.avoid(1, 2, 0);
        int[] relabeled = links.relabeled(upPaths, new SplittableRandom(seed));
        for (int i = 0; i < upPaths.length; i++) {
            assertThat(relabeled[i]).isBetween(0, tree.upPaths(problem.turn(i)) - 1);
        }
        for (int level = 0; level < tree.height(); level++) {
            assertThat(loads(problem, relabeled, level)).isEqualTo(loads(problem, upPaths, level));
        }
    }

    /** By subtree, its loads in order: what they are whatever parents are called. */
    private static long[][] loads(TreeProblem problem, int[] upPaths, int level) {
        FatTree tree = problem.tree();
        Messages messages = problem.messages();
        long[][] loads = new long[tree.subtrees(level)][tree.upPaths(level + 1)];
        for (int i = 0; i < upPaths.length; i++) {
            if (problem.turn(i) > level) {
                loads[tree.subtree(messages.source(i), level)][upPaths[i] % tree.upPaths(level + 1)] +=
                        messages.weight(i);
            }
        }
        for (long[] each : loads) {
            Arrays.sort(each);
        }
        return loads;
    }

    @Test
    void linksThatNothingTakesStandForThoseToBeSpared() {
        FatTree tree = new FatTree(new int[] {4, 2}, new int[] {1, 4});
        TreeProblem problem = new TreeProblem(tree, Messages.alike(8, new int[] {0, 1, 2}, new int[] {4, 5, 6}));
        for (int avoided = 0; avoided < 4; avoided++) {
            ParentRelabeling links = new ParentRelabeling(problem);
            links.avoid(1, 0, avoided);
            links.avoid(1, 1, avoided);
            int[] upPaths = {0, 1, 3};
            assertThat(links.loadAvoided(upPaths)).isEqualTo(avoided == 2 ? 0 : 2);
            assertThat(links.loadAvoided(links.relabeled(upPaths, new SplittableRandom(avoided))))
                    .isZero();
        }
    }

    @Test
    void whereAllLinksAreTakenTheLeastLoadedIsSpared() {
        FatTree tree = new FatTree(new int[] {4, 2}, new int[] {1, 2});
        TreeProblem problem =
                new TreeProblem(tree, new Messages(8, new int[] {0, 1, 2}, new int[] {4, 5, 6}, new long[] {5, 4, 2}));
        ParentRelabeling links = new ParentRelabeling(problem);
        links.avoid(1, 0, 0);
        int[] upPaths = {0, 1, 0};
        assertThat(links.loadAvoided(upPaths)).isEqualTo(7);
        assertThat(links.loadAvoided(links.relabeled(upPaths, new SplittableRandom(1))))
                .isEqualTo(4);
    }

    @Test
    void whatLeavesASubtreeHasTheOtherLinks() {
        FatTree tree = new FatTree(new int[] {4, 2}, new int[] {1, 4});
        TreeProblem problem = new TreeProblem(
                tree, new Messages(8, new int[] {0, 1, 2, 3}, new int[] {4, 5, 6, 7}, new long[] {6, 6, 6, 6}));
        ParentRelabeling links = new ParentRelabeling(problem);
        assertThat(links.lowerBound()).isEqualTo(problem.lowerBound().load()).isEqualTo(6);
        links.avoid(1, 1, 2);
        assertThat(links.lowerBound()).isEqualTo(12);
        assertThat(links.relaxation()).isEqualTo(8);
    }
}
