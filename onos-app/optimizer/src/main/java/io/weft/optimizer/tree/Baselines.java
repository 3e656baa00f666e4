package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Simple choices of up paths, which optimized ones are compared with and start from.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013, section 5.2.
 */
public final class Baselines {
    private Baselines() {}

    /** S-mod-k: the up path of each message by the digits of its source. By message. */
    public static int[] sModK(TreeProblem problem) {
        return each(problem, i -> problem.tree().digits(problem.messages().source(i), problem.turn(i)));
    }

    /** D-mod-k: the up path of each message by the digits of its destination. By message. */
    public static int[] dModK(TreeProblem problem) {
        return each(problem, i -> problem.tree().digits(problem.messages().destination(i), problem.turn(i)));
    }

    /** A random up path for each message. */
    public static int[] random(TreeProblem problem, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return each(problem, i -> random.nextInt(problem.tree().upPaths(problem.turn(i))));
    }

    private static int[] each(TreeProblem problem, IntUnaryOperator upPath) {
        return IntStream.range(0, problem.messages().count()).map(upPath).toArray();
    }

    /**
     * Greedy: each message in turn takes the up path with the smallest maximum load of a channel so far and, among
     * those, the smallest sum. When the time is spent, the other messages are routed by {@link #sModK}. O(messages * up
     * paths * height).
     */
    public static int[] greedy(TreeProblem problem, Budget budget) {
        TreeLoads loads = new TreeLoads(problem);
        int[] upPaths = sModK(problem);
        for (int i = 0; i < upPaths.length && !budget.spentAt(i); i++) {
            upPaths[i] = leastLoaded(problem, i, loads);
            loads.put(i, upPaths[i]);
        }
        return upPaths;
    }

    private static int leastLoaded(TreeProblem problem, int i, TreeLoads loads) {
        int best = 0;
        long least = Long.MAX_VALUE;
        long leastSum = Long.MAX_VALUE;
        for (int upPath = 0; upPath < problem.tree().upPaths(problem.turn(i)); upPath++) {
            long most = 0;
            long sum = 0;
            for (int level = 0; level < problem.turn(i); level++) {
                long there = loads.at(loads.up(i, level, upPath));
                long back = loads.at(loads.down(i, level, upPath));
                most = Math.max(most, Math.max(there, back));
                sum += there + back;
            }
            if (most < least || (most == least && sum < leastSum)) {
                best = upPath;
                least = most;
                leastSum = sum;
            }
        }
        return best;
    }
}
