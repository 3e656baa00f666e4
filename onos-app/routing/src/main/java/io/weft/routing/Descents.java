package io.weft.routing;

import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * How many descents minimal routes have, and with which channel classes they begin and end. Immutable.
 *
 * <p>Next hops are restricted, for the switches nearest to the target first. A switch keeps those by which a packet has
 * the fewest descents from there on, and all by which it has at most one, since any hop may cost one. The packet is
 * taken to arrive by a channel of the highest exit class, as most do; among equals, those are kept by which a packet
 * that starts there has the fewest. Arrays are indexed by target, then switch.
 *
 * <p>For each switch two values are enough: the most descents of a packet that starts there, and the lowest entry class
 * of the next hops by which it has so many. A packet whose last channel has this exit class or a higher one has one
 * descent more; by no other next hop it has more than that.
 */
final class Descents {
    private final NextHops nextHops;
    private final Topology topology;
    private final byte[][] most;
    private final byte[][] lowestEntry;
    private final byte[][] lastExit;

    private Descents(NextHops nextHops) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        int n = topology.switchCount();
        most = new byte[n][n];
        lowestEntry = new byte[n][n];
        lastExit = new byte[n][n];
    }

    /** Bytes that are kept for each pair of switches of a topology. */
    static int bytesOfPair() {
        return 3;
    }

    /** Restricts next hops, 64 targets at a time, since these share words. */
    static Descents restrict(NextHops nextHops) {
        Descents descents = new Descents(nextHops);
        int n = descents.topology.switchCount();
        IntStream.range(0, nextHops.words()).parallel().forEach(word -> {
            for (int t = word << 6; t < Math.min(n, (word + 1) << 6); t++) {
                descents.restrict(t);
            }
        });
        return descents;
    }

    private void restrict(int t) {
        int[] order = nextHops.nearestFirst(t);
        for (int i = 1; i < order.length; i++) {
            restrict(order[i], t);
        }
    }

    private void restrict(int s, int t) {
        long[] masks = nextHops.masks(s);
        int length = nextHops.firstWord(s + 1) - nextHops.firstWord(s);
        int first = topology.firstChannel(s);
        int best = Integer.MAX_VALUE;
        for (int w = 0; w < length; w++) {
            for (long bits = masks[t * length + w]; bits != 0; bits &= bits - 1) {
                int c = first + (w << 6) + Long.numberOfTrailingZeros(bits);
                best = Math.min(best, rank(topology, c, behind(c, t)));
            }
        }
        int descents = -1;
        int entry = Byte.MAX_VALUE;
        int last = 0;
        for (int w = 0; w < length; w++) {
            for (long bits = masks[t * length + w]; bits != 0; bits &= bits - 1) {
                int c = first + (w << 6) + Long.numberOfTrailingZeros(bits);
                int behind = behind(c, t);
                if (rank(topology, c, behind) > best) {
                    nextHops.remove(c, s, t);
                    continue;
                }
                if (behind > descents) {
                    descents = behind;
                    entry = Byte.MAX_VALUE;
                }
                if (behind == descents) {
                    entry = Math.min(entry, topology.entryClass(c));
                }
                int v = topology.target(c);
                last = Math.max(last, v == t ? topology.exitClass(c) : lastExit[t][v]);
            }
        }
        most[t][s] = (byte) descents;
        lowestEntry[t][s] = (byte) entry;
        lastExit[t][s] = (byte) last;
    }

    /**
     * Place of channel c among the next hops of a switch, of which those with the lowest are kept.
     *
     * @param behind most descents behind c on the way to the target
     */
    static int rank(Topology topology, int c, int behind) {
        int ofPassing = behind + (topology.entryClass(c) <= topology.highestExit() ? 1 : 0);
        return ofPassing <= 1 ? 0 : ofPassing << Byte.SIZE | behind;
    }

    /** Most descents behind channel c on the way to t. */
    private int behind(int c, int t) {
        int v = topology.target(c);
        return v == t ? 0 : most[t][v] + (lowestEntry[t][v] <= topology.exitClass(c) ? 1 : 0);
    }

    /** Most descents on any route from s to t; 0 if there is no path. */
    int most(int s, int t) {
        return most[t][s];
    }

    /** Most descents of a packet that starts at s, goes to its waypoint w, and on to d: no fewer than it has. */
    int most(int s, int w, int d) {
        return most[w][s] + most[d][w] + (lowestEntry[d][w] <= lastExit[w][s] ? 1 : 0);
    }

    /** Lowest entry class by which those routes from s to t begin that have the most descents. */
    int lowestEntry(int s, int t) {
        return lowestEntry[t][s];
    }

    /** Highest exit class by which routes from s to t end. */
    int lastExit(int s, int t) {
        return lastExit[t][s];
    }
}
