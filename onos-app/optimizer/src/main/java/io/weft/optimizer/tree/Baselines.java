package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import java.util.SplittableRandom;

/**
 * The routes that optimal ones are compared with, which know nothing, or only what was chosen before, of other messages.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, section 5.2.
 */
public final class Baselines {
    /** The time is looked at after so many messages, and one. */
    private static final int OFTEN = 63;

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
     * Each message in turn by the way whose most loaded channel has least, and of such by that with the least on all its channels. When
     * the time is spent, the rest by the digits of the source. O(messages * ways * height).
     */
    public static int[] greedy(TreeProblem problem, Budget budget) {
        TreeLoads loads = new TreeLoads(problem);
        int[] ways = bySource(problem);
        for (int i = 0; i < ways.length && !((i & OFTEN) == OFTEN && budget.spent()); i++) {
            ways[i] = leastLoaded(problem, i, loads);
            loads.put(i, ways[i]);
        }
        return ways;
    }

    private static int leastLoaded(TreeProblem problem, int i, TreeLoads loads) {
        int best = 0;
        long least = Long.MAX_VALUE;
        long leastSum = Long.MAX_VALUE;
        for (int way = 0; way < problem.tree().ways(problem.turn(i)); way++) {
            long most = 0;
            long sum = 0;
            for (int level = 0; level < problem.turn(i); level++) {
                long there = loads.at(loads.up(i, level, way));
                long back = loads.at(loads.down(i, level, way));
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
}
