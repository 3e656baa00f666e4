package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import java.util.SplittableRandom;

/**
 * Simple choices of up paths, which optimized ones are compared with and start from.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013, section 5.2.
 */
public final class Baselines {
    /** The budget is checked once in this many messages, plus one. */
    private static final int CHECK_MASK = 63;

    private Baselines() {}

    /** S-mod-k: the up path of each message by the digits of its source. By message. */
    public static int[] sModK(TreeProblem problem) {
        int[] upPaths = new int[problem.messages().count()];
        for (int i = 0; i < upPaths.length; i++) {
            upPaths[i] = problem.tree().digits(problem.messages().source(i), problem.turn(i));
        }
        return upPaths;
    }

    /** D-mod-k: the up path of each message by the digits of its destination. By message. */
    public static int[] dModK(TreeProblem problem) {
        int[] upPaths = new int[problem.messages().count()];
        for (int i = 0; i < upPaths.length; i++) {
            upPaths[i] = problem.tree().digits(problem.messages().destination(i), problem.turn(i));
        }
        return upPaths;
    }

    /** A random up path for each message. */
    public static int[] random(TreeProblem problem, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] upPaths = new int[problem.messages().count()];
        for (int i = 0; i < upPaths.length; i++) {
            upPaths[i] = random.nextInt(problem.tree().upPaths(problem.turn(i)));
        }
        return upPaths;
    }

    /**
     * Greedy: each message in turn takes the up path with the smallest maximum load of a channel so far and, among
     * those, the smallest sum. When the time is spent, the other messages are routed by {@link #sModK}. O(messages * up
     * paths * height).
     */
    public static int[] greedy(TreeProblem problem, Budget budget) {
        TreeLoads loads = new TreeLoads(problem);
        int[] upPaths = sModK(problem);
        for (int i = 0; i < upPaths.length && !((i & CHECK_MASK) == CHECK_MASK && budget.spent()); i++) {
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
