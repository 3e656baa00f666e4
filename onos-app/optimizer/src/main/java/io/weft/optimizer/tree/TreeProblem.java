package io.weft.optimizer.tree;

import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The problem of minimal contention in an undamaged fat tree: choose for each message an up path to the level of the
 * nearest common ancestors of its ends such that the largest load of a channel, those of endpoints included, is
 * minimal. Up paths are numbered as in {@link FatTree}. Immutable.
 *
 * <p>B. Prisacari, G. Rodriguez, C. Minkenberg, T. Hoefler, <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>,
 * ACM TACO, 2013.
 */
public final class TreeProblem {
    private final FatTree tree;
    private final Messages messages;
    private final byte[] turn;

    /**
     * The problem of these messages. O(messages * height).
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

    public FatTree tree() {
        return tree;
    }

    public Messages messages() {
        return messages;
    }

    /** The level, from 1, at which message {@code i} turns downwards. */
    public int turn(int i) {
        return turn[i];
    }

    /**
     * The largest load of a channel with these up paths. O(messages * height).
     *
     * @param upPaths by message, its up path, 0..{@code tree.upPaths(turn(i))-1}
     */
    public long contention(int[] upPaths) {
        return TreeLoads.of(this, upPaths).largest();
    }

    /**
     * A solution of it; O(messages * height).
     *
     * @param upPaths by message, its up path, 0..{@code tree.upPaths(turn(i))-1}
     * @param bound a proven lower bound on the contention of any up paths
     * @param layers a report for each layer, from the lowest; empty if the method does not work by layers
     * @throws IllegalStateException if the contention is below the bound
     */
    public Solution solution(int[] upPaths, LowerBound bound, List<LayerReport> layers) {
        return new Solution(upPaths, contention(upPaths), bound, relaxation(), layers);
    }

    /**
     * The highest of three lower bounds on the largest load of a channel: the heaviest message; {@link #relaxation}
     * rounded up to a multiple of {@link Messages#weightUnit}; and, if weights differ, the {@linkplain MakespanBound
     * bound} for indivisible messages that share the links of a subtree. O(messages * height * log(heaviest)).
     */
    public LowerBound lowerBound() {
        LowerBound bound = new LowerBound(0, Proof.MESSAGE);
        for (int i = 0; i < messages.count(); i++) {
            bound = bound.orHigher(messages.weight(i), Proof.MESSAGE);
        }
        for (int level = 0; level < tree.height(); level++) {
            long even = messages.roundedUp(relaxation(level));
            bound = bound.orHigher(even, level == 0 ? Proof.ENDPOINT : Proof.SUBTREE);
        }
        return messages.alike() ? bound : bound.orHigher(packingBound(), Proof.PACKING);
    }

    /**
     * The minimum of the largest load of a channel if messages can be divided among their up paths: the largest
     * quotient, over all subtrees, of the weight that leaves (enters) it and the number of its links upwards.
     * O(messages * height). Section 4.3 of the paper.
     */
    public double relaxation() {
        double largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            largest = Math.max(largest, relaxation(level));
        }
        return largest;
    }

    private double relaxation(int level) {
        return (double) Arrays.stream(crossing(level)).max().orElse(0) / tree.upPaths(level + 1);
    }

    /** By subtree of a level, the weight that leaves it or that enters it, whichever is more. */
    long[] crossing(int level) {
        long[] leaving = new long[tree.subtrees(level)];
        long[] entering = new long[leaving.length];
        for (int i = 0; i < messages.count(); i++) {
            if (turn[i] > level) {
                leaving[tree.subtree(messages.source(i), level)] += messages.weight(i);
                entering[tree.subtree(messages.destination(i), level)] += messages.weight(i);
            }
        }
        Arrays.setAll(leaving, t -> Math.max(leaving[t], entering[t]));
        return leaving;
    }

    /** The largest {@link MakespanBound} of the messages that leave (enter) a subtree, on its links upwards. */
    private long packingBound() {
        int[] heaviestFirst = IntStream.range(0, messages.count())
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> messages.weight(i))
                        .reversed())
                .mapToInt(i -> i)
                .toArray();
        long largest = 0;
        for (int level = 0; level < tree.height(); level++) {
            largest = Math.max(largest, packingBound(heaviestFirst, level, messages::source));
            largest = Math.max(largest, packingBound(heaviestFirst, level, messages::destination));
        }
        return largest * messages.weightUnit();
    }

    private long packingBound(int[] heaviestFirst, int level, IntUnaryOperator end) {
        int[] next = new int[tree.subtrees(level) + 1];
        for (int i : heaviestFirst) {
            next[tree.subtree(end.applyAsInt(i), level) + 1] += turn[i] > level ? 1 : 0;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        int[] first = next.clone();
        long[] weights = new long[next[next.length - 1]];
        for (int i : heaviestFirst) {
            if (turn[i] > level) {
                int subtree = tree.subtree(end.applyAsInt(i), level);
                weights[next[subtree]++] = messages.weight(i) / messages.weightUnit();
            }
        }
        long largest = 0;
        for (int t = 0; t < tree.subtrees(level); t++) {
            long[] crossing = Arrays.copyOfRange(weights, first[t], first[t + 1]);
            largest = Math.max(largest, MakespanBound.of(crossing, tree.upPaths(level + 1)));
        }
        return largest;
    }
}
