package io.weft.routing;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The minimal next hops of every switch towards every other one: what the {@code next_hop} tables hold. Immutable.
 *
 * <p>A channel from {@code s} to {@code v} is a next hop towards {@code t} if it works, {@code v} is one hop nearer to
 * {@code t}, and the way on from {@code v} has as few descents of the channel classes as any such channel of {@code s}
 * can offer. The last condition picks the first unresolved dimension of a HyperX and changes nothing in an undamaged
 * Slim Fly, OFT, MLFM or XGFT.
 *
 * <p>O(next hops + channels * switches * diameter / 64) time. Space is one bit for each (channel, target) and three
 * bytes for each pair of switches. Arrays are indexed by target first, since every analysis goes target by target.
 */
public final class NextHops {
    /** Stands for "no descents are few enough": no route. */
    private static final byte UNREACHABLE = -1;

    private final Topology topology;
    private final int[] firstWord;
    private final long[][] mask;
    private final byte[][] distance;
    private final byte[][] descents;
    private final byte[][] lowestClass;
    private final byte[][] lastClass;

    private NextHops(Topology topology, Failures failures) {
        this.topology = topology;
        int n = topology.switchCount();
        firstWord = new int[n + 1];
        for (int s = 0; s < n; s++) {
            firstWord[s + 1] = firstWord[s] + ((topology.degree(s) + 63) >>> 6);
        }
        DistanceLevels levels = new DistanceLevels(topology, failures);
        if (levels.eccentricity() > Byte.MAX_VALUE) {
            throw new IllegalArgumentException("a diameter of " + levels.eccentricity() + " hops in " + topology
                    + "; at most " + Byte.MAX_VALUE + " are supported");
        }
        distance = distances(levels, n);
        mask = new long[n][firstWord[n]];
        descents = new byte[n][];
        lowestClass = new byte[n][];
        lastClass = new byte[n][];
        fillMasks(levels, DistanceLevels.aliveChannels(topology, failures));
        IntStream.range(0, n).parallel().forEach(this::restrictToFewestDescents);
    }

    /** Computes the next hops of a damaged or undamaged topology. */
    public static NextHops of(Topology topology, Failures failures) {
        return new NextHops(topology, failures);
    }

    private static byte[][] distances(DistanceLevels levels, int n) {
        byte[][] distance = new byte[n][];
        IntStream.range(0, n).parallel().forEach(s -> {
            byte[] row = new byte[n];
            Arrays.fill(row, UNREACHABLE);
            for (int l = 0; l <= levels.eccentricity(); l++) {
                long[] set = levels.at(l, s);
                for (int w = 0; w < set.length; w++) {
                    for (long bits = set[w]; bits != 0; bits &= bits - 1) {
                        row[(w << 6) + Long.numberOfTrailingZeros(bits)] = (byte) l;
                    }
                }
            }
            distance[s] = row;
        });
        return distance;
    }

    /** A channel s-v is minimal towards the targets at distance l from s and l-1 from v, for some l. */
    private void fillMasks(DistanceLevels levels, boolean[] alive) {
        int n = topology.switchCount();
        // Threads write to disjoint words: each switch has words of its own in every row.
        IntStream.range(0, n).parallel().forEach(s -> {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (alive[c]) {
                    markTargets(levels, s, c);
                }
            }
        });
    }

    private void markTargets(DistanceLevels levels, int s, int c) {
        int port = c - topology.firstChannel(s);
        int word = firstWord[s] + (port >>> 6);
        long bit = 1L << port;
        int v = topology.target(c);
        for (int l = 1; l <= levels.eccentricity(); l++) {
            long[] fromHere = levels.at(l, s);
            long[] fromThere = levels.at(l - 1, v);
            for (int w = 0; w < fromHere.length; w++) {
                for (long both = fromHere[w] & fromThere[w]; both != 0; both &= both - 1) {
                    mask[(w << 6) + Long.numberOfTrailingZeros(both)][word] |= bit;
                }
            }
        }
    }

    private void restrictToFewestDescents(int t) {
        int n = topology.switchCount();
        byte[] fewest = new byte[n];
        byte[] lowest = new byte[n];
        byte[] last = new byte[n];
        descents[t] = fewest;
        lowestClass[t] = lowest;
        lastClass[t] = last;
        if (topology.classCount() == 0) {
            return;
        }
        if (topology.classCount() == 1) {
            for (int s = 0; s < n; s++) {
                fewest[s] = (byte) Math.max(0, distance[t][s] - 1);
                lowest[s] = 1;
                last[s] = 1;
            }
            return;
        }
        for (int s : nearestFirst(t)) {
            if (s != t) {
                restrict(s, t, fewest, lowest, last);
            }
        }
    }

    private void restrict(int s, int t, byte[] fewest, byte[] lowest, byte[] last) {
        long[] row = mask[t];
        int best = Integer.MAX_VALUE;
        for (int w = firstWord[s]; w < firstWord[s + 1]; w++) {
            int base = topology.firstChannel(s) + ((w - firstWord[s]) << 6);
            for (long bits = row[w]; bits != 0; bits &= bits - 1) {
                best = Math.min(best, descentsAfter(base + Long.numberOfTrailingZeros(bits), t, fewest, lowest));
            }
        }
        int low = Integer.MAX_VALUE;
        int high = 0;
        for (int w = firstWord[s]; w < firstWord[s + 1]; w++) {
            int base = topology.firstChannel(s) + ((w - firstWord[s]) << 6);
            for (long bits = row[w]; bits != 0; bits &= bits - 1) {
                int c = base + Long.numberOfTrailingZeros(bits);
                if (descentsAfter(c, t, fewest, lowest) > best) {
                    row[w] &= ~Long.lowestOneBit(bits);
                } else {
                    low = Math.min(low, topology.channelClass(c));
                    int v = topology.target(c);
                    high = Math.max(high, v == t ? topology.channelClass(c) : last[v]);
                }
            }
        }
        last[s] = (byte) high;
        fewest[s] = (byte) best;
        lowest[s] = (byte) low;
    }

    /** Descents behind channel c on the way to t: those of its far end, and one more if it may turn down there. */
    private int descentsAfter(int c, int t, byte[] fewest, byte[] lowest) {
        int v = topology.target(c);
        return v == t ? 0 : fewest[v] + (lowest[v] <= topology.channelClass(c) ? 1 : 0);
    }

    /** The switches that can reach {@code t}, itself first, by distance; O(switches). */
    int[] nearestFirst(int t) {
        byte[] row = distance[t];
        int[] start = new int[Byte.MAX_VALUE + 3];
        for (byte d : row) {
            start[d + 2]++;
        }
        int unreachable = start[1];
        start[1] = 0;
        for (int d = 2; d < start.length; d++) {
            start[d] += start[d - 1];
        }
        int[] order = new int[row.length - unreachable];
        for (int s = 0; s < row.length; s++) {
            if (row[s] >= 0) {
                order[start[row[s] + 1]++] = s;
            }
        }
        return order;
    }

    /** The topology these are next hops of. */
    public Topology topology() {
        return topology;
    }

    /** Hops from switch {@code s} to switch {@code t}, -1 if there is no way. */
    public int distance(int s, int t) {
        return distance[t][s];
    }

    /** Number of next hops at switch {@code s} towards {@code t}; 0 if they are the same or there is no way. */
    public int count(int s, int t) {
        int count = 0;
        for (int w = firstWord[s]; w < firstWord[s + 1]; w++) {
            count += Long.bitCount(mask[t][w]);
        }
        return count;
    }

    /** Whether channel {@code c} is a next hop of its source towards {@code t}. */
    public boolean contains(int c, int t) {
        int s = topology.source(c);
        int port = c - topology.firstChannel(s);
        return (mask[t][firstWord[s] + (port >>> 6)] >>> port & 1) != 0;
    }

    /** The channels that are next hops at switch {@code s} towards {@code t}, ascending. */
    public int[] channels(int s, int t) {
        int[] channels = new int[count(s, t)];
        int[] next = {0};
        forEach(s, t, c -> channels[next[0]++] = c);
        return channels;
    }

    /** Calls {@code action} with each channel that is a next hop at switch {@code s} towards {@code t}, ascending. */
    public void forEach(int s, int t, IntConsumer action) {
        for (int w = firstWord[s]; w < firstWord[s + 1]; w++) {
            int base = topology.firstChannel(s) + ((w - firstWord[s]) << 6);
            for (long bits = mask[t][w]; bits != 0; bits &= bits - 1) {
                action.accept(base + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /** Most descents on any route from switch {@code s} to {@code t}; 0 if there is no way. */
    public int descents(int s, int t) {
        return descents[t][s];
    }

    /** Lowest class of a next hop at {@code s} towards {@code t}; a packet that comes by this or above descends. */
    int lowestClass(int s, int t) {
        return lowestClass[t][s];
    }

    /** Highest class by which a packet from {@code s} may arrive at {@code t}. */
    int lastClass(int s, int t) {
        return lastClass[t][s];
    }

    /** Words of masks: those of switch s are {@code firstWord(s) .. firstWord(s+1)-1}. */
    int firstWord(int s) {
        return firstWord[s];
    }

    /** Next hops of all switches towards {@code t}, bit i of a switch's words being its i-th channel; read only. */
    long[] masks(int t) {
        return mask[t];
    }

    /** Distances of all switches to {@code t}; read only. */
    byte[] distances(int t) {
        return distance[t];
    }
}
