package io.weft.planning.bisection;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How evenly the vertices of a graph can be split by weight, and how to make a split so even. Immutable.
 *
 * <p>The smallest difference of weights is a subset sum: dynamic programming over the vertices, those of equal weight
 * taken 1, 2, 4, ... at a time, in O(weights log(vertices) totalWeight / 64) time.
 */
final class Balance {
    private final WeightedGraph graph;
    /** The weights that occur, 0 left out, ascending. */
    private final int[] kinds;

    /** The smallest possible difference of the weights of two sides. */
    final int smallest;

    Balance(WeightedGraph graph) {
        this.graph = graph;
        kinds = Arrays.stream(graph.weight)
                .filter(w -> w > 0)
                .sorted()
                .distinct()
                .toArray();
        smallest = smallestDifference();
    }

    private int smallestDifference() {
        int[] count = new int[kinds.length];
        for (int w : graph.weight) {
            if (w > 0) {
                count[kind(w)]++;
            }
        }
        BigInteger sums = BigInteger.ONE;
        for (int k = 0; k < kinds.length; k++) {
            int left = count[k];
            for (int some = 1; left > 0; some *= 2) {
                int taken = Math.min(some, left);
                sums = sums.or(sums.shiftLeft(taken * kinds[k]));
                left -= taken;
            }
        }
        int half = graph.totalWeight() / 2;
        while (!sums.testBit(half)) {
            half--;
        }
        return graph.totalWeight() - 2 * half;
    }

    private int kind(int weight) {
        return Arrays.binarySearch(kinds, weight);
    }

    /**
     * Moves vertices, as few and as cheap as it can, until the sides differ by the smallest difference.
     *
     * @param side by vertex, 0 or 1; changed in place
     */
    void restore(byte[] side) {
        int difference = graph.difference(side);
        int heavy = difference > 0 ? 0 : 1;
        // So many endpoints more than possible are on the heavy side, and half as many have to leave it.
        int excess = (Math.abs(difference) - smallest) / 2;
        int most = kinds.length == 0 ? 0 : kinds[kinds.length - 1];
        while (excess > most) {
            excess -= lighten(side, heavy, excess - most);
        }
        if (excess > 0) {
            int[] leaving = leaving(side, heavy, excess);
            for (int k = 0; k < kinds.length; k++) {
                for (int i = 0; i < Math.abs(leaving[k]); i++) {
                    side[cheapest(side, leaving[k] > 0 ? heavy : heavy ^ 1, kinds[k])] ^= 1;
                }
            }
        }
    }

    /** Moves up to a sixteenth of the vertices of a side, the cheapest, until enough has left it; returns how much. */
    private int lighten(byte[] side, int from, int enough) {
        int[] gain = new int[side.length];
        Arrays.setAll(gain, v -> graph.gain(side, v));
        int[] candidates = IntStream.range(0, side.length)
                .filter(v -> side[v] == from && graph.weight[v] > 0)
                .boxed()
                .sorted((a, b) -> Integer.compare(gain[b], gain[a]))
                .mapToInt(v -> v)
                .toArray();
        int moved = 0;
        for (int i = 0; i <= candidates.length / 16 && moved < enough; i++) {
            side[candidates[i]] ^= 1;
            moved += graph.weight[candidates[i]];
        }
        return moved;
    }

    /** The vertex of this weight with the highest gain on a side. */
    private int cheapest(byte[] side, int from, int weight) {
        int best = -1;
        int highest = 0;
        for (int v = 0; v < side.length; v++) {
            if (side[v] == from && graph.weight[v] == weight) {
                int gain = graph.gain(side, v);
                if (best < 0 || gain > highest) {
                    best = v;
                    highest = gain;
                }
            }
        }
        return best;
    }

    /**
     * How many vertices of every weight have to leave the heavy side, fewer than 0 for those that come to it, so that
     * they weigh so much in all. Looks first among one vertex of each weight, then among 2, 4, ....
     */
    private int[] leaving(byte[] side, int heavy, int excess) {
        int[][] count = new int[2][kinds.length];
        for (int v = 0; v < side.length; v++) {
            if (graph.weight[v] > 0) {
                count[side[v] == heavy ? 0 : 1][kind(graph.weight[v])]++;
            }
        }
        for (int most = 1; ; most *= 2) {
            int[] found = leaving(count[0], count[1], excess, most);
            if (found.length > 0) {
                return found;
            }
        }
    }

    /** Fewest moves for each sum, weight by weight; empty if that sum is not reached. */
    private int[] leaving(int[] here, int[] there, int excess, int most) {
        int lowest = 0;
        int highest = 0;
        for (int k = 0; k < kinds.length; k++) {
            lowest -= Math.min(most, there[k]) * kinds[k];
            highest += Math.min(most, here[k]) * kinds[k];
        }
        if (highest < excess) {
            return new int[0];
        }
        int none = Integer.MAX_VALUE;
        int[] fewest = new int[highest - lowest + 1];
        Arrays.fill(fewest, none);
        fewest[-lowest] = 0;
        int[][] chosen = new int[kinds.length][fewest.length];
        for (int k = 0; k < kinds.length; k++) {
            int[] next = new int[fewest.length];
            Arrays.fill(next, none);
            for (int sum = 0; sum < fewest.length; sum++) {
                for (int moves = -Math.min(most, there[k]);
                        fewest[sum] < none && moves <= Math.min(most, here[k]);
                        moves++) {
                    int to = sum + moves * kinds[k];
                    if (to >= 0 && to < next.length && fewest[sum] + Math.abs(moves) < next[to]) {
                        next[to] = fewest[sum] + Math.abs(moves);
                        chosen[k][to] = moves;
                    }
                }
            }
            fewest = next;
        }
        int at = excess - lowest;
        if (fewest[at] == none) {
            return new int[0];
        }
        int[] leaving = new int[kinds.length];
        for (int k = kinds.length - 1; k >= 0; k--) {
            leaving[k] = chosen[k][at];
            at -= leaving[k] * kinds[k];
        }
        return leaving;
    }
}
