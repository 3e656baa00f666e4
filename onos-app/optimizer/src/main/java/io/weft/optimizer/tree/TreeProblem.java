package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;
import io.weft.optimizer.Weights;
import io.weft.topology.generate.FatTree;

/**
 * Messages in a fat tree, and what is asked for: a way up for each, to the level of its nearest common ancestors, so that the largest
 * load of a channel, links of endpoints included, is as small as it can be. Ways are numbered as by {@link FatTree}. Immutable.
 */
public final class TreeProblem {
    private final FatTree tree;
    private final Messages messages;
    private final byte[] turn;

    /**
     * The problem of these messages.
     *
     * @throws IllegalArgumentException if the tree has another number of endpoints
     */
    public TreeProblem(FatTree tree, Messages messages) {
        if (tree.endpoints() != messages.endpoints()) {
            throw new IllegalArgumentException("messages among " + messages.endpoints() + " endpoints in " + tree
                    + ", which has " + tree.endpoints());
        }
        this.tree = tree;
        this.messages = messages;
        this.turn = new byte[messages.count()];
        for (int i = 0; i < turn.length; i++) {
            turn[i] = (byte) tree.turn(messages.source(i), messages.destination(i));
        }
    }

    /** The tree. */
    public FatTree tree() {
        return tree;
    }

    /** The messages. */
    public Messages messages() {
        return messages;
    }

    /** The level, from 1, at which message {@code i} begins to go down. */
    public int turn(int i) {
        return turn[i];
    }

    /**
     * The largest load of a channel where messages go so. O(messages * height).
     *
     * @param ways by message, its way up, 0..{@code tree.ways(turn(i))-1}
     */
    public long contention(int[] ways) {
        long largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            int above = tree.ways(level + 1);
            long[] up = new long[tree.subtrees(level) * above];
            long[] down = new long[up.length];
            for (int i = 0; i < ways.length; i++) {
                if (turn[i] > level) {
                    int way = ways[i] % above;
                    int from = tree.subtree(messages.source(i), level) * above + way;
                    int to = tree.subtree(messages.destination(i), level) * above + way;
                    up[from] += messages.weight(i);
                    down[to] += messages.weight(i);
                    largest = Math.max(largest, Math.max(up[from], down[to]));
                }
            }
        }
        return largest;
    }

    /**
     * A load that some channel has whatever ways messages go: {@link #relaxation}, rounded up to what weights can add up to; or the largest
     * single weight. O(messages * height).
     */
    public long lowerBound() {
        long largest = 0;
        for (int i = 0; i < messages.count(); i++) {
            largest = Math.max(largest, messages.weight(i));
        }
        return Math.max(largest, Weights.roundedUp(relaxation(), Weights.unit(messages)));
    }

    /**
     * The largest load of a channel where messages are divided evenly over all their ways, which is the least that there is if they can be
     * divided: for each subtree, the weight of what leaves (enters) it, divided by its links upwards. O(messages * height).
     *
     * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, section 4.3.
     */
    public double relaxation() {
        double largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            long[] up = new long[tree.subtrees(level)];
            long[] down = new long[up.length];
            for (int i = 0; i < messages.count(); i++) {
                if (turn[i] > level) {
                    up[tree.subtree(messages.source(i), level)] += messages.weight(i);
                    down[tree.subtree(messages.destination(i), level)] += messages.weight(i);
                }
            }
            for (int t = 0; t < up.length; t++) {
                largest = Math.max(largest, (double) Math.max(up[t], down[t]) / tree.ways(level + 1));
            }
        }
        return largest;
    }
}
