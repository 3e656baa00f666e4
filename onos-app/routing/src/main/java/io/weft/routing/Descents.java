package io.weft.routing;

import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * How many descents minimal routes have, and with which channel classes they begin and end. Immutable.
 *
 * <p>With one class every hop but the first is a descent, and nothing has to be kept. With several, next hops are
 * restricted, nearest switches first, to those that lead on with the fewest descents. Arrays are indexed by target,
 * then switch.
 */
final class Descents {
    private final NextHops nextHops;
    private final boolean counted;
    private final byte[][] fewest;
    private final byte[][] lowestClass;
    private final byte[][] lastClass;

    private Descents(NextHops nextHops, boolean counted, int rows) {
        this.nextHops = nextHops;
        this.counted = counted;
        fewest = new byte[rows][];
        lowestClass = new byte[rows][];
        lastClass = new byte[rows][];
    }

    /** Bytes that are kept for each pair of switches of a topology. */
    static int bytesOfPair(Topology topology) {
        return topology.classCount() > 1 ? 3 : 0;
    }

    /** Descents of a topology with one class, or none. */
    static Descents ofHops(NextHops nextHops) {
        return new Descents(nextHops, nextHops.topology().classCount() == 1, 0);
    }

    /** Restricts next hops to those with the fewest descents. */
    static Descents restrict(NextHops nextHops) {
        int n = nextHops.topology().switchCount();
        Descents descents = new Descents(nextHops, true, n);
        long removed =
                IntStream.range(0, n).parallel().mapToLong(descents::restrict).sum();
        if (removed > 0) {
            nextHops.settleRemovals();
        }
        return descents;
    }

    /** Restricts the next hops towards t, and tells how many were taken out. */
    private long restrict(int t) {
        int n = nextHops.topology().switchCount();
        fewest[t] = new byte[n];
        lowestClass[t] = new byte[n];
        lastClass[t] = new byte[n];
        long removed = 0;
        int[] order = nextHops.nearestFirst(t);
        for (int i = 1; i < order.length; i++) {
            removed += restrict(order[i], t);
        }
        return removed;
    }

    private int restrict(int s, int t) {
        Topology topology = nextHops.topology();
        long[] masks = nextHops.masks(s);
        int length = nextHops.firstWord(s + 1) - nextHops.firstWord(s);
        int first = topology.firstChannel(s);
        int best = Integer.MAX_VALUE;
        for (int w = 0; w < length; w++) {
            for (long bits = masks[t * length + w]; bits != 0; bits &= bits - 1) {
                best = Math.min(best, behind(first + (w << 6) + Long.numberOfTrailingZeros(bits), t));
            }
        }
        int low = Integer.MAX_VALUE;
        int last = 0;
        int removed = 0;
        for (int w = 0; w < length; w++) {
            for (long bits = masks[t * length + w]; bits != 0; bits &= bits - 1) {
                int c = first + (w << 6) + Long.numberOfTrailingZeros(bits);
                if (behind(c, t) > best) {
                    nextHops.remove(c, s, t);
                    removed++;
                } else {
                    int v = topology.target(c);
                    low = Math.min(low, topology.channelClass(c));
                    last = Math.max(last, v == t ? topology.channelClass(c) : lastClass[t][v]);
                }
            }
        }
        fewest[t][s] = (byte) best;
        lowestClass[t][s] = (byte) low;
        lastClass[t][s] = (byte) last;
        return removed;
    }

    /** Descents behind channel c on the path to t: those of its far end, and one more if it may turn down there. */
    private int behind(int c, int t) {
        int v = nextHops.topology().target(c);
        int channelClass = nextHops.topology().channelClass(c);
        return v == t ? 0 : fewest[t][v] + (lowestClass[t][v] <= channelClass ? 1 : 0);
    }

    /** Most descents on any route from s to t; 0 if there is no path. */
    int most(int s, int t) {
        if (fewest.length > 0) {
            return fewest[t][s];
        }
        return counted ? Math.max(0, nextHops.distance(s, t) - 1) : 0;
    }

    /** Whether routes from s to t always have as many descents as those from t to s. */
    boolean symmetric() {
        return fewest.length == 0;
    }

    /** Whether a packet that went from s to its waypoint w may descend once more when it goes on towards d. */
    boolean mayTurn(int s, int w, int d) {
        return lowestClass(w, d) <= lastClass(s, w);
    }

    /** Lowest class by which routes from s to t begin; where descents are not counted, above every class. */
    int lowestClass(int s, int t) {
        return fewest.length > 0 ? lowestClass[t][s] : counted ? 1 : Byte.MAX_VALUE;
    }

    /** Highest class by which routes from s to t end. */
    int lastClass(int s, int t) {
        return fewest.length > 0 ? lastClass[t][s] : 1;
    }
}
