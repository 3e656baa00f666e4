package io.weft.optimizer.tree;

import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Permutes the parents in the up paths of an undamaged fat tree so that some links, such as those out of service, are
 * used as little as possible. The same permutation of the parents of an up path for all messages is a symmetry of the
 * tree: it changes which channel has which load, but not the loads. So a link to avoid can take the place of one that
 * carries little or nothing. Not thread-safe.
 */
public final class ParentRelabeling {
    private final TreeProblem problem;
    private final FatTree tree;
    /**
     * By level below the link, and subtree * up paths to the level above + up path: whether the link is to be avoided.
     */
    private final boolean[][] avoided;
    /** By level and up path to it, whether a link upwards from there, in any subtree, is to be avoided. */
    private final boolean[][] concerned;

    /** Starts with no links to avoid. */
    public ParentRelabeling(TreeProblem problem) {
        this.problem = problem;
        this.tree = problem.tree();
        this.avoided = new boolean[tree.height()][];
        this.concerned = new boolean[tree.height()][];
        for (int level = 0; level < tree.height(); level++) {
            avoided[level] = new boolean[tree.subtrees(level) * tree.upPaths(level + 1)];
            concerned[level] = new boolean[tree.upPaths(level)];
        }
    }

    /**
     * Adds a link to avoid.
     *
     * @param level level of its lower end, from 0
     * @param subtree subtree of that level, whose top is the lower end
     * @param upPath up path to its upper end, 0..{@code tree.upPaths(level + 1)-1}
     */
    public void avoid(int level, int subtree, int upPath) {
        avoided[level][subtree * tree.upPaths(level + 1) + upPath] = true;
        concerned[level][upPath % tree.upPaths(level)] = true;
    }

    /**
     * The total load of the links to avoid, in both directions. O(messages * height).
     *
     * @param upPaths by message, its up path
     */
    public long loadAvoided(int[] upPaths) {
        long load = 0;
        for (int i = 0; i < upPaths.length; i++) {
            for (int level = 0; level < problem.turn(i); level++) {
                int upPath = upPaths[i] % tree.upPaths(level + 1);
                if (avoided[level][channel(problem.messages().source(i), level, upPath)]) {
                    load += problem.messages().weight(i);
                }
                if (avoided[level][channel(problem.messages().destination(i), level, upPath)]) {
                    load += problem.messages().weight(i);
                }
            }
        }
        return load;
    }

    /**
     * A lower bound on the largest load of a channel if the links to avoid carry nothing, for any routes, minimal or
     * not: {@link #relaxation} rounded up to a multiple of {@link io.weft.optimizer.Messages#weightUnit}. O(messages *
     * height).
     *
     * @throws ArithmeticException if a subtree that messages leave or enter has no other links
     */
    public long lowerBound() {
        long unit = problem.messages().weightUnit();
        long largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            long[] crossing = problem.crossing(level);
            for (int t = 0; t < crossing.length; t++) {
                if (crossing[t] > 0) {
                    long usable = usable(level, t);
                    largest = Math.max(largest, (crossing[t] / unit + usable - 1) / usable * unit);
                }
            }
        }
        return largest;
    }

    /**
     * The lower bound if messages can be divided: the largest quotient, over all subtrees, of the weight that leaves
     * (enters) it and its links upwards that are not avoided. O(messages * height).
     */
    public double relaxation() {
        double largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            long[] crossing = problem.crossing(level);
            for (int t = 0; t < crossing.length; t++) {
                largest = crossing[t] > 0 ? Math.max(largest, (double) crossing[t] / usable(level, t)) : largest;
            }
        }
        return largest;
    }

    /** Number of links upwards of a subtree that are not to be avoided. */
    private int usable(int level, int subtree) {
        int usable = tree.upPaths(level + 1);
        for (int upPath = 0; upPath < tree.upPaths(level + 1); upPath++) {
            usable -= avoided[level][subtree * tree.upPaths(level + 1) + upPath] ? 1 : 0;
        }
        return usable;
    }

    private int channel(int endpoint, int level, int upPath) {
        return tree.subtree(endpoint, level) * tree.upPaths(level + 1) + upPath;
    }

    /**
     * Permutes the parents level by level upwards: at random, but such that the least loaded links take the place of
     * those to avoid. O(messages * height + switches * parents).
     *
     * @param upPaths by message, its up path
     * @return by message, its up path after the permutation; the loads of the channels of each level are permuted
     */
    public int[] relabeled(int[] upPaths, SplittableRandom random) {
        int[] labels = {0};
        int[] relabeled = new int[upPaths.length];
        for (int level = 0; level < tree.height(); level++) {
            int[] above = new int[tree.upPaths(level + 1)];
            long[] loads = loads(upPaths, level);
            for (int upPath = 0; upPath < tree.upPaths(level); upPath++) {
                int[] parents = parents(level, upPath, labels[upPath], loads, random);
                for (int p = 0; p < parents.length; p++) {
                    above[upPath + p * tree.upPaths(level)] = labels[upPath] + parents[p] * tree.upPaths(level);
                }
            }
            for (int i = 0; i < upPaths.length; i++) {
                relabeled[i] = problem.turn(i) > level ? above[upPaths[i] % above.length] : relabeled[i];
            }
            labels = above;
        }
        return relabeled;
    }

    /** By subtree of a level and up path to the level above, the load up and down of that link. */
    private long[] loads(int[] upPaths, int level) {
        long[] loads = new long[avoided[level].length];
        for (int i = 0; i < upPaths.length; i++) {
            if (problem.turn(i) > level) {
                int upPath = upPaths[i] % tree.upPaths(level + 1);
                loads[channel(problem.messages().source(i), level, upPath)] +=
                        problem.messages().weight(i);
                loads[channel(problem.messages().destination(i), level, upPath)] +=
                        problem.messages().weight(i);
            }
        }
        return loads;
    }

    /** By parent of an up path, its new number, where the up path itself has the new number {@code label}. */
    private int[] parents(int level, int upPath, int label, long[] loads, SplittableRandom random) {
        int[] order = shuffled(tree.parents(level + 1), random);
        if (!concerned[level][label]) {
            return order;
        }
        int[] parents = new int[order.length];
        Arrays.fill(parents, -1);
        for (int newParent : byAvoided(order, level, label)) {
            int least = -1;
            long load = Long.MAX_VALUE;
            for (int p = 0; p < parents.length; p++) {
                long cost = parents[p] < 0 ? cost(level, upPath, p, label, newParent, loads) : Long.MAX_VALUE;
                if (cost < load) {
                    load = cost;
                    least = p;
                }
            }
            parents[least] = newParent;
        }
        return parents;
    }

    /** The parents of {@code order}, stably sorted by how many of their links are to be avoided, most first. */
    private int[] byAvoided(int[] order, int level, int label) {
        return Arrays.stream(order)
                .boxed()
                .sorted((a, b) -> Integer.compare(count(level, label, b), count(level, label, a)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int count(int level, int label, int newParent) {
        int count = 0;
        for (int t = 0; t < tree.subtrees(level); t++) {
            count += avoided[level][t * tree.upPaths(level + 1) + label + newParent * tree.upPaths(level)] ? 1 : 0;
        }
        return count;
    }

    /** The load of the links to avoid if a parent had a new number. */
    private long cost(int level, int upPath, int parent, int label, int newParent, long[] loads) {
        int above = tree.upPaths(level + 1);
        long cost = 0;
        for (int t = 0; t < tree.subtrees(level); t++) {
            if (avoided[level][t * above + label + newParent * tree.upPaths(level)]) {
                cost += loads[t * above + upPath + parent * tree.upPaths(level)];
            }
        }
        return cost;
    }

    private static int[] shuffled(int count, SplittableRandom random) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
