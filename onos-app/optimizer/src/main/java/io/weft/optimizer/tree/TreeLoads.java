package io.weft.optimizer.tree;

import io.weft.topology.generate.FatTree;

/** The loads of all channels of a fat tree, links of endpoints included. Channels are numbered, those of lower levels first. Not thread-safe. */
final class TreeLoads {
    private final TreeProblem problem;
    private final FatTree tree;
    /** By level of the lower end, its first channel. */
    private final int[] first;

    private final long[] loads;

    /** All of them 0. */
    TreeLoads(TreeProblem problem) {
        this.problem = problem;
        this.tree = problem.tree();
        this.first = new int[tree.height() + 1];
        for (int level = 0; level < tree.height(); level++) {
            first[level + 1] = first[level] + 2 * tree.subtrees(level) * tree.ways(level + 1);
        }
        this.loads = new long[first[tree.height()]];
    }

    /** Those of messages that go so. O(messages * height). */
    static TreeLoads of(TreeProblem problem, int[] ways) {
        TreeLoads loads = new TreeLoads(problem);
        for (int i = 0; i < ways.length; i++) {
            loads.put(i, ways[i]);
        }
        return loads;
    }

    /** The channel from a level up to the next that message {@code i} takes if it goes so. */
    int up(int i, int level, int way) {
        return channel(problem.messages().source(i), level, way);
    }

    /** The channel down to a level that it takes then. */
    int down(int i, int level, int way) {
        return channel(problem.messages().destination(i), level, way) + 1;
    }

    private int channel(int endpoint, int level, int way) {
        int above = tree.ways(level + 1);
        return first[level] + 2 * (tree.subtree(endpoint, level) * above + way % above);
    }

    /** The load of a channel. */
    long at(int channel) {
        return loads[channel];
    }

    /** Adds message {@code i} to all channels of its way. */
    void put(int i, int way) {
        add(i, way, problem.messages().weight(i));
    }

    /** Takes it away from them. */
    void take(int i, int way) {
        add(i, way, -problem.messages().weight(i));
    }

    private void add(int i, int way, long weight) {
        for (int level = 0; level < problem.turn(i); level++) {
            loads[up(i, level, way)] += weight;
            loads[down(i, level, way)] += weight;
        }
    }

    /** The largest. O(channels). */
    long largest() {
        long largest = 0;
        for (long load : loads) {
            largest = Math.max(largest, load);
        }
        return largest;
    }
}
