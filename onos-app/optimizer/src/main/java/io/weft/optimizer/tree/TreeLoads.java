package io.weft.optimizer.tree;

import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;

/**
 * The loads of all channels of a fat tree, those of endpoints included. Channels are numbered here from 0, those of
 * lower levels first. Not thread-safe.
 */
final class TreeLoads {
    private final TreeProblem problem;
    private final FatTree tree;
    /** By level of the lower end, its first channel. */
    private final int[] first;

    private final long[] loads;

    /** Loads of 0. */
    TreeLoads(TreeProblem problem) {
        this.problem = problem;
        this.tree = problem.tree();
        this.first = new int[tree.height() + 1];
        for (int level = 0; level < tree.height(); level++) {
            first[level + 1] = first[level] + 2 * tree.subtrees(level) * tree.upPaths(level + 1);
        }
        this.loads = new long[first[tree.height()]];
    }

    /** The loads with these up paths, by message. O(messages * height). */
    static TreeLoads of(TreeProblem problem, int[] upPaths) {
        TreeLoads loads = new TreeLoads(problem);
        for (int i = 0; i < upPaths.length; i++) {
            loads.put(i, upPaths[i]);
        }
        return loads;
    }

    /** The channel from a level up to the next on an up path of message {@code i}. */
    int up(int i, int level, int upPath) {
        return channel(problem.messages().source(i), level, upPath);
    }

    /**
     * The channel from the next level down to a level on the path down that belongs to an up path of message {@code i}.
     */
    int down(int i, int level, int upPath) {
        return channel(problem.messages().destination(i), level, upPath) + 1;
    }

    private int channel(int endpoint, int level, int upPath) {
        int above = tree.upPaths(level + 1);
        return first[level] + 2 * (tree.subtree(endpoint, level) * above + upPath % above);
    }

    long at(int channel) {
        return loads[channel];
    }

    /** Adds the weight of message {@code i} to all channels of its path. */
    void put(int i, int upPath) {
        add(i, upPath, problem.messages().weight(i));
    }

    /** Subtracts the weight of message {@code i} from all channels of its path. */
    void take(int i, int upPath) {
        add(i, upPath, -problem.messages().weight(i));
    }

    private void add(int i, int upPath, long weight) {
        for (int level = 0; level < problem.turn(i); level++) {
            loads[up(i, level, upPath)] += weight;
            loads[down(i, level, upPath)] += weight;
        }
    }

    /** The largest load. O(channels). */
    long largest() {
        return Arrays.stream(loads).max().orElse(0);
    }
}
