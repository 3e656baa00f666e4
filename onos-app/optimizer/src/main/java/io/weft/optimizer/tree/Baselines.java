package io.weft.optimizer.tree;

import io.weft.topology.generate.FatTree;
import java.util.SplittableRandom;

/**
 * The routes that optimal ones are compared with, which know nothing, or only what was chosen before, of other messages.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, section 5.2.
 */
public final class Baselines {
    private Baselines() {}

    /** By the digits of the source: S-mod-k. */
    public static int[] bySource(TreeProblem problem) {
        int[] ways = new int[problem.messages().count()];
        for (int i = 0; i < ways.length; i++) {
            ways[i] = problem.tree().digits(problem.messages().source(i), problem.turn(i));
        }
        return ways;
    }

    /** By the digits of the destination: D-mod-k. */
    public static int[] byDestination(TreeProblem problem) {
        int[] ways = new int[problem.messages().count()];
        for (int i = 0; i < ways.length; i++) {
            ways[i] = problem.tree().digits(problem.messages().destination(i), problem.turn(i));
        }
        return ways;
    }

    /** At random, once for each message. */
    public static int[] random(TreeProblem problem, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] ways = new int[problem.messages().count()];
        for (int i = 0; i < ways.length; i++) {
            ways[i] = random.nextInt(problem.tree().ways(problem.turn(i)));
        }
        return ways;
    }

    /**
     * Each message in turn by the way whose most loaded channel has least, and of such by that with the least on all its channels.
     * O(messages * ways * height).
     */
    public static int[] greedy(TreeProblem problem) {
        FatTree tree = problem.tree();
        long[][] up = new long[tree.height()][];
        long[][] down = new long[tree.height()][];
        for (int level = 0; level < tree.height(); level++) {
            up[level] = new long[tree.subtrees(level) * tree.ways(level + 1)];
            down[level] = new long[up[level].length];
        }
        int[] ways = new int[problem.messages().count()];
        for (int i = 0; i < ways.length; i++) {
            ways[i] = leastLoaded(problem, i, up, down);
            for (int level = 0; level < problem.turn(i); level++) {
                up[level][channel(tree, problem.messages().source(i), level, ways[i])] +=
                        problem.messages().weight(i);
                down[level][channel(tree, problem.messages().destination(i), level, ways[i])] +=
                        problem.messages().weight(i);
            }
        }
        return ways;
    }

    private static int leastLoaded(TreeProblem problem, int i, long[][] up, long[][] down) {
        FatTree tree = problem.tree();
        int best = 0;
        long least = Long.MAX_VALUE;
        long leastSum = Long.MAX_VALUE;
        for (int way = 0; way < tree.ways(problem.turn(i)); way++) {
            long most = 0;
            long sum = 0;
            for (int level = 0; level < problem.turn(i); level++) {
                long there = up[level][channel(tree, problem.messages().source(i), level, way)];
                long back = down[level][channel(tree, problem.messages().destination(i), level, way)];
                most = Math.max(most, Math.max(there, back));
                sum += there + back;
            }
            if (most < least || (most == least && sum < leastSum)) {
                best = way;
                least = most;
                leastSum = sum;
            }
        }
        return best;
    }

    private static int channel(FatTree tree, int endpoint, int level, int way) {
        int above = tree.ways(level + 1);
        return tree.subtree(endpoint, level) * above + way % above;
    }
}
