package io.weft.optimizer.tree;

import io.weft.optimizer.Weights;
import io.weft.topology.generate.FatTree;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Ways of a whole fat tree, named anew so that some of its links are used least. Which parent of a way is called which makes no
 * difference to any load, as long as it is the same for all messages; so links that are out of service can be given the names of those that
 * have nothing, or little, to carry. Not thread-safe.
 */
public final class SpareLinks {
    private final TreeProblem problem;
    private final FatTree tree;
    /** By level below the link, subtree times ways to the level above plus way: whether it is to be spared. */
    private final boolean[][] spared;
    /** By level and way up to it, whether one of the links upwards from there, in any subtree, is to be spared. */
    private final boolean[][] concerned;

    /** None to be spared as yet. */
    public SpareLinks(TreeProblem problem) {
        this.problem = problem;
        this.tree = problem.tree();
        this.spared = new boolean[tree.height()][];
        this.concerned = new boolean[tree.height()][];
        for (int level = 0; level < tree.height(); level++) {
            spared[level] = new boolean[tree.subtrees(level) * tree.ways(level + 1)];
            concerned[level] = new boolean[tree.ways(level)];
        }
    }

    /**
     * Spares a link upwards.
     *
     * @param level of its lower end, from 0
     * @param subtree of that level, which the lower end is the top of
     * @param way to its upper end, 0..{@code tree.ways(level + 1)-1}
     */
    public void spare(int level, int subtree, int way) {
        spared[level][subtree * tree.ways(level + 1) + way] = true;
        concerned[level][way % tree.ways(level)] = true;
    }

    /** The weight of messages that take a link to be spared, counted once for each. O(messages * height). */
    public long used(int[] ways) {
        long used = 0;
        for (int i = 0; i < ways.length; i++) {
            for (int level = 0; level < problem.turn(i); level++) {
                int way = ways[i] % tree.ways(level + 1);
                if (spared[level][channel(problem.messages().source(i), level, way)]) {
                    used += problem.messages().weight(i);
                }
                if (spared[level][channel(problem.messages().destination(i), level, way)]) {
                    used += problem.messages().weight(i);
                }
            }
        }
        return used;
    }

    /**
     * A load that some channel has whatever ways messages go, be they minimal or not, if links to be spared carry nothing: {@link
     * #relaxation}, rounded up to what weights can add up to. O(messages * height).
     *
     * @throws ArithmeticException if a subtree that something leaves or enters has no other links
     */
    public long lowerBound() {
        long unit = Weights.unit(problem.messages());
        long largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            long[] crossing = crossing(level);
            for (int t = 0; t < crossing.length; t++) {
                if (crossing[t] > 0) {
                    long left = left(level, t);
                    largest = Math.max(largest, (crossing[t] / unit + left - 1) / left * unit);
                }
            }
        }
        return largest;
    }

    /** The same where messages can be divided: for each subtree, the weight of what leaves (enters) it, divided by its links upwards. */
    public double relaxation() {
        double largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            long[] crossing = crossing(level);
            for (int t = 0; t < crossing.length; t++) {
                largest = crossing[t] > 0 ? Math.max(largest, (double) crossing[t] / left(level, t)) : largest;
            }
        }
        return largest;
    }

    /** By subtree of a level, the weight of what leaves it or of what enters it, whichever is more. */
    private long[] crossing(int level) {
        long[] leaving = new long[tree.subtrees(level)];
        long[] entering = new long[leaving.length];
        for (int i = 0; i < problem.messages().count(); i++) {
            if (problem.turn(i) > level) {
                leaving[tree.subtree(problem.messages().source(i), level)] +=
                        problem.messages().weight(i);
                entering[tree.subtree(problem.messages().destination(i), level)] +=
                        problem.messages().weight(i);
            }
        }
        Arrays.setAll(leaving, t -> Math.max(leaving[t], entering[t]));
        return leaving;
    }

    /** The links upwards of a subtree that are not to be spared. */
    private int left(int level, int subtree) {
        int left = tree.ways(level + 1);
        for (int way = 0; way < tree.ways(level + 1); way++) {
            left -= spared[level][subtree * tree.ways(level + 1) + way] ? 1 : 0;
        }
        return left;
    }

    private int channel(int endpoint, int level, int way) {
        return tree.subtree(endpoint, level) * tree.ways(level + 1) + way;
    }

    /**
     * Names parents anew, level by level upwards: at random, but those least used for the links to be spared. O(messages * height +
     * switches * parents).
     *
     * @param ways by message, its way
     * @return the same with other names, by message; every channel's load is one that a channel of its level had
     */
    public int[] renamed(int[] ways, SplittableRandom random) {
        int[] names = {0};
        int[] renamed = new int[ways.length];
        for (int level = 0; level < tree.height(); level++) {
            int[] above = new int[tree.ways(level + 1)];
            long[] loads = loads(ways, level);
            for (int way = 0; way < tree.ways(level); way++) {
                int[] parents = parents(level, way, names[way], loads, random);
                for (int p = 0; p < parents.length; p++) {
                    above[way + p * tree.ways(level)] = names[way] + parents[p] * tree.ways(level);
                }
            }
            for (int i = 0; i < ways.length; i++) {
                renamed[i] = problem.turn(i) > level ? above[ways[i] % above.length] : renamed[i];
            }
            names = above;
        }
        return renamed;
    }

    /** By subtree of a level and way to the level above, what goes up and down there. */
    private long[] loads(int[] ways, int level) {
        long[] loads = new long[spared[level].length];
        for (int i = 0; i < ways.length; i++) {
            if (problem.turn(i) > level) {
                int way = ways[i] % tree.ways(level + 1);
                loads[channel(problem.messages().source(i), level, way)] +=
                        problem.messages().weight(i);
                loads[channel(problem.messages().destination(i), level, way)] +=
                        problem.messages().weight(i);
            }
        }
        return loads;
    }

    /** New names of the parents of a way that is itself called {@code named}, by parent. */
    private int[] parents(int level, int way, int named, long[] loads, SplittableRandom random) {
        int[] order = shuffled(tree.parents(level + 1), random);
        if (!concerned[level][named]) {
            return order;
        }
        int[] parents = new int[order.length];
        Arrays.fill(parents, -1);
        for (int name : bySpared(order, level, named)) {
            int least = -1;
            long load = Long.MAX_VALUE;
            for (int p = 0; p < parents.length; p++) {
                long cost = parents[p] < 0 ? cost(level, way, p, named, name, loads) : Long.MAX_VALUE;
                if (cost < load) {
                    load = cost;
                    least = p;
                }
            }
            parents[least] = name;
        }
        return parents;
    }

    /** Names in an order, but those first that most links to be spared have. */
    private int[] bySpared(int[] order, int level, int named) {
        return Arrays.stream(order)
                .boxed()
                .sorted((a, b) -> Integer.compare(count(level, named, b), count(level, named, a)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int count(int level, int named, int name) {
        int count = 0;
        for (int t = 0; t < tree.subtrees(level); t++) {
            count += spared[level][t * tree.ways(level + 1) + named + name * tree.ways(level)] ? 1 : 0;
        }
        return count;
    }

    /** What links to be spared would carry if a parent had this name. */
    private long cost(int level, int way, int parent, int named, int name, long[] loads) {
        int above = tree.ways(level + 1);
        long cost = 0;
        for (int t = 0; t < tree.subtrees(level); t++) {
            if (spared[level][t * above + named + name * tree.ways(level)]) {
                cost += loads[t * above + way + parent * tree.ways(level)];
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
