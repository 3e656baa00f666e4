package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;
import io.weft.topology.arrangement.FatTree;

/**
 * The weight that may cross each cut of a fat tree on some of its links if no channel is to carry more than a target. A
 * <em>cut</em> is a subtree of a level and a direction: its messages are those that leave, or enter, the subtree. Cuts
 * are numbered 0..{@link #cuts} - 1. Not thread-safe.
 *
 * <p>These are the relaxed conditions (11) and (12) of B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat
 * Tree Networks</i>, ACM TACO, 2013, with one target for all links instead of the least possible load of each.
 */
final class CutCapacities {
    final TreeProblem problem;
    private final FatTree tree;
    private final long target;
    /**
     * By level, the first cut of messages that leave; each is followed by that of messages that enter the same subtree.
     */
    private final int[] first;
    /** By cut, the weight of the messages that {@link #excess} looks at; 0 between calls. */
    private final long[] load;

    private final int[] touched;
    private int touchedCount;

    CutCapacities(TreeProblem problem, long target) {
        this.problem = problem;
        this.tree = problem.tree();
        this.target = target;
        this.first = new int[tree.height() + 1];
        for (int level = 0; level < tree.height(); level++) {
            first[level + 1] = first[level] + 2 * tree.subtrees(level);
        }
        this.load = new long[cuts()];
        this.touched = new int[cuts()];
    }

    int cuts() {
        return first[tree.height()];
    }

    /** The cut through which message {@code i} leaves its source's subtree of a level. */
    int leaving(int i, int level) {
        return first[level] + 2 * tree.subtree(problem.messages().source(i), level);
    }

    /** The cut through which message {@code i} enters its destination's subtree of a level. */
    int entering(int i, int level) {
        return first[level] + 2 * tree.subtree(problem.messages().destination(i), level) + 1;
    }

    /**
     * The largest weight that a cut of {@code level} may have on some links of a layer if all its messages have taken
     * the same up path to that layer; at most {@link Messages#MOST_WEIGHT}.
     *
     * @param links how many links upwards the messages share, at least 1
     */
    long most(int level, int layer, int links) {
        long channels = (long) links * (tree.upPaths(level + 1) / tree.upPaths(layer + 1));
        return target < Messages.MOST_WEIGHT / channels ? target * channels : Messages.MOST_WEIGHT;
    }

    /**
     * The sum over all cuts of the square of the weight above {@link #most}, if messages share one link of a layer.
     * O(messages * height).
     *
     * @param layer the level below the link
     */
    double excess(MessageSet messages, int layer) {
        double sum = 0;
        for (int level = layer; level < tree.height() && messages.size() > 0; level++) {
            long most = most(level, layer, 1);
            touchedCount = 0;
            for (int m : messages.bySource) {
                if (problem.turn(m) > level) {
                    add(leaving(m, level), problem.messages().weight(m));
                    add(entering(m, level), problem.messages().weight(m));
                }
            }
            for (int t = 0; t < touchedCount; t++) {
                double over = load[touched[t]] - (double) most;
                load[touched[t]] = 0;
                sum += over > 0 ? over * over : 0;
            }
        }
        return sum;
    }

    private void add(int cut, long weight) {
        if (load[cut] == 0) {
            touched[touchedCount++] = cut;
        }
        load[cut] += weight;
    }
}
