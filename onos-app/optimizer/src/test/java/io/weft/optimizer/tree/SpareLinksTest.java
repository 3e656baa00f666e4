package io.weft.optimizer.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.Messages;
import io.weft.optimizer.Workloads;
import io.weft.topology.generate.FatTree;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpareLinksTest {
    @Property(tries = 300)
    void namesParentsAnewWithoutAChangeOfLoads(
            @ForAll @IntRange(min = 1, max = 3) int w1,
            @ForAll @IntRange(min = 1, max = 4) int w2,
            @ForAll @IntRange(min = 1, max = 3) int w3,
            @ForAll long seed) {
        FatTree tree = new FatTree(new int[] {2, 3, 2}, new int[] {w1, w2, w3});
        TreeProblem problem = new TreeProblem(tree, Workloads.any(12, 20, 4, new Random(seed)));
        int[] ways = Baselines.random(problem, seed);
        SpareLinks links = new SpareLinks(problem);
        links.spare(2, 1, tree.ways(3) - 1);
        links.spare(1, 2, 0);
        int[] renamed = links.renamed(ways, new SplittableRandom(seed));
        for (int i = 0; i < ways.length; i++) {
            assertThat(renamed[i]).isBetween(0, tree.ways(problem.turn(i)) - 1);
        }
        for (int level = 0; level < tree.height(); level++) {
            assertThat(loads(problem, renamed, level)).isEqualTo(loads(problem, ways, level));
        }
    }

    /** By subtree, its loads in order: what they are whatever parents are called. */
    private static long[][] loads(TreeProblem problem, int[] ways, int level) {
        FatTree tree = problem.tree();
        Messages messages = problem.messages();
        long[][] loads = new long[tree.subtrees(level)][tree.ways(level + 1)];
        for (int i = 0; i < ways.length; i++) {
            if (problem.turn(i) > level) {
                loads[tree.subtree(messages.source(i), level)][ways[i] % tree.ways(level + 1)] += messages.weight(i);
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
        for (int spared = 0; spared < 4; spared++) {
            SpareLinks links = new SpareLinks(problem);
            links.spare(1, 0, spared);
            links.spare(1, 1, spared);
            int[] ways = {0, 1, 3};
            assertThat(links.used(ways)).isEqualTo(spared == 2 ? 0 : 2);
            assertThat(links.used(links.renamed(ways, new SplittableRandom(spared))))
                    .isZero();
        }
    }

    @Test
    void whereAllLinksAreTakenTheLeastLoadedIsSpared() {
        FatTree tree = new FatTree(new int[] {4, 2}, new int[] {1, 2});
        TreeProblem problem =
                new TreeProblem(tree, new Messages(8, new int[] {0, 1, 2}, new int[] {4, 5, 6}, new long[] {5, 4, 2}));
        SpareLinks links = new SpareLinks(problem);
        links.spare(1, 0, 0);
        int[] ways = {0, 1, 0};
        assertThat(links.used(ways)).isEqualTo(7);
        assertThat(links.used(links.renamed(ways, new SplittableRandom(1)))).isEqualTo(4);
    }

    @Test
    void whatLeavesASubtreeHasTheOtherLinks() {
        FatTree tree = new FatTree(new int[] {4, 2}, new int[] {1, 4});
        TreeProblem problem = new TreeProblem(
                tree, new Messages(8, new int[] {0, 1, 2, 3}, new int[] {4, 5, 6, 7}, new long[] {6, 6, 6, 6}));
        SpareLinks links = new SpareLinks(problem);
        assertThat(links.lowerBound()).isEqualTo(problem.lowerBound().load()).isEqualTo(6);
        links.spare(1, 1, 2);
        assertThat(links.lowerBound()).isEqualTo(12);
        assertThat(links.relaxation()).isEqualTo(8);
    }
}
