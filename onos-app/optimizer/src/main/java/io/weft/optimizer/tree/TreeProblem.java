package io.weft.optimizer.tree;

import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
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
        return TreeLoads.of(this, ways).largest();
    }

    /**
     * The highest of some lower bounds: the heaviest message, {@link #relaxation} rounded up to what weights can add up to, and, where
     * messages weigh differently, what they weigh that have to share a link of a subtree since none can be divided. O(messages * height *
     * log(heaviest)).
     */
    public LowerBound lowerBound() {
        long unit = Weights.unit(messages);
        LowerBound bound = new LowerBound(0, Proof.MESSAGE);
        for (int i = 0; i < messages.count(); i++) {
            bound = bound.orHigher(messages.weight(i), Proof.MESSAGE);
        }
        for (int level = 0; level < tree.height(); level++) {
            long even = Weights.roundedUp(relaxation(level), unit);
            bound = bound.orHigher(even, level == 0 ? Proof.ENDPOINT : Proof.SUBTREE);
        }
        return messages.alike() ? bound : bound.orHigher(new SharedLinks(this, unit).least(), Proof.PACKING);
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
            largest = Math.max(largest, relaxation(level));
        }
        return largest;
    }

    private double relaxation(int level) {
        long[] up = new long[tree.subtrees(level)];
        long[] down = new long[up.length];
        for (int i = 0; i < messages.count(); i++) {
            if (turn[i] > level) {
                up[tree.subtree(messages.source(i), level)] += messages.weight(i);
                down[tree.subtree(messages.destination(i), level)] += messages.weight(i);
            }
        }
        long largest = 0;
        for (int t = 0; t < up.length; t++) {
            largest = Math.max(largest, Math.max(up[t], down[t]));
        }
        return (double) largest / tree.ways(level + 1);
    }
}
