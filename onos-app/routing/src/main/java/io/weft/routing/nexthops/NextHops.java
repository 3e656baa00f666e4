package io.weft.routing.nexthops;

import io.weft.limits.WorkLimits;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The minimal next hops of every switch towards every other one: what the {@code next_hop} tables hold. Immutable.
 *
 * <p>A channel from {@code s} to {@code v} is a next hop towards {@code t} if it works and is not drained, {@code v} is
 * {@code t} or carries transit, {@code v} is one hop nearer to {@code t}, as few links between groups follow as any
 * such channel of {@code s} can offer, where {@link Topology#fewestGlobalUpTo these are spared}, and the path on from
 * {@code v} has at most {@link Topology#turns} descents of the channel classes, or as few as any such channel of
 * {@code s} can offer ({@link Descents}). The last condition picks the first unresolved dimension of a HyperX and
 * changes nothing in an undamaged Slim Fly, OFT, MLFM or XGFT.
 *
 * <p>O(next hops + channels * switches * diameter / 64) time; see {@link #bytes} for the space.
 */
public final class NextHops {
    private static final byte UNREACHABLE = -1;

    private final Topology topology;
    private final int words;
    private final int[] firstWord;
    private final byte[][] distance;
    private final long[][] towards;
    private final long[][] mask;
    private final Descents descents;

    private NextHops(Topology topology, Failures failures) {
        this.topology = topology;
        int n = topology.switchCount();
        firstWord = new int[n + 1];
        for (int s = 0; s < n; s++) {
            firstWord[s + 1] = firstWord[s] + ((topology.degree(s) + 63) >>> 6);
        }
        DistanceLevels levels = new DistanceLevels(topology, failures);
        if (levels.eccentricity() > Byte.MAX_VALUE) {
            throw new Refusal("a diameter of " + levels.eccentricity() + " hops in " + topology + "; at most "
                    + Byte.MAX_VALUE + " are supported");
        }
        words = levels.words;
        distance = new byte[n][];
        towards = new long[topology.channelCount()][];
        mask = new long[n][];
        IntStream.range(0, n).parallel().forEach(s -> {
            WorkLimits.check();
            distance[s] = distancesFrom(levels, s);
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                towards[c] = levels.minimalTargets(c);
            }
            mask[s] = masksOf(s);
        });
        descents = Descents.restrict(this, levels);
    }

    /**
     * Bytes that the next hops of a topology take, but for the headers of arrays: those of {@link #distance},
     * {@link #mask}, {@link #towards} and {@link Descents}. O(switches).
     */
    public static long bytes(Topology topology) {
        long n = topology.switchCount();
        long maskWords = 0;
        for (int s = 0; s < n; s++) {
            maskWords += (topology.degree(s) + 63) >>> 6;
        }
        long towardsWords = topology.channelCount() * ((n + 63) >>> 6);
        return n * n * (1 + Descents.bytesOfPair()) + Long.BYTES * (n * maskWords + towardsWords);
    }

    /** As many bytes as {@link #bytes(Topology)} or more, for any topology of this size. */
    public static long bytes(long switches, long channels) {
        long maskWords = switches + (channels >>> 6);
        return switches * switches * (1 + Descents.bytesOfPair())
                + Long.BYTES * (switches * maskWords + channels * ((switches + 63) >>> 6));
    }

    /** Computes the next hops of a damaged or undamaged topology. */
    public static NextHops of(Topology topology, Failures failures) {
        return new NextHops(topology, failures);
    }

    private byte[] distancesFrom(DistanceLevels levels, int s) {
        byte[] row = new byte[topology.switchCount()];
        Arrays.fill(row, UNREACHABLE);
        for (int l = 0; l <= levels.eccentricity(); l++) {
            long[] set = levels.at(l, s);
            for (int w = 0; w < words; w++) {
                for (long bits = set[w]; bits != 0; bits &= bits - 1) {
                    row[(w << 6) + Long.numberOfTrailingZeros(bits)] = (byte) l;
                }
            }
        }
        return row;
    }

    private long[] masksOf(int s) {
        int length = firstWord[s + 1] - firstWord[s];
        long[] masks = new long[topology.switchCount() * length];
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int port = c - topology.firstChannel(s);
            long bit = 1L << port;
            long[] targets = towards[c];
            for (int w = 0; w < words; w++) {
                for (long bits = targets[w]; bits != 0; bits &= bits - 1) {
                    masks[((w << 6) + Long.numberOfTrailingZeros(bits)) * length + (port >>> 6)] |= bit;
                }
            }
        }
        return masks;
    }

    /** Takes channel c of switch s out of the next hops towards t; one thread at a time for each s. */
    void remove(int c, int s, int t) {
        int port = c - topology.firstChannel(s);
        int length = firstWord[s + 1] - firstWord[s];
        mask[s][t * length + (port >>> 6)] &= ~(1L << port);
        towards[c][t >>> 6] &= ~(1L << t);
    }

    /** The switches that can reach {@code t}, itself first, by distance; O(switches). */
    public int[] nearestFirst(int t) {
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

    public Topology topology() {
        return topology;
    }

    /** Hops from switch {@code s} to switch {@code t}, -1 if there is no path. */
    public int distance(int s, int t) {
        return distance[s][t];
    }

    /** Number of next hops at switch {@code s} towards {@code t}; 0 if they are the same or there is no way. */
    public int count(int s, int t) {
        int length = firstWord[s + 1] - firstWord[s];
        int count = 0;
        for (int w = t * length; w < (t + 1) * length; w++) {
            count += Long.bitCount(mask[s][w]);
        }
        return count;
    }

    /**
     * Adds to a set of targets those towards which switch s has next hops here that it does not have by others of the
     * same topology; perhaps only where it is as far from them by both.
     */
    public void addGained(NextHops others, int s, boolean atSameDistance, boolean[] gained) {
        long[] these = mask[s];
        long[] those = others.mask[s];
        int length = firstWord[s + 1] - firstWord[s];
        for (int i = Math.max(0, Arrays.mismatch(these, those)); i < these.length; i++) {
            if ((these[i] & ~those[i]) != 0) {
                int t = i / length;
                gained[t] |= !atSameDistance || distance[s][t] == others.distance[s][t];
            }
        }
    }

    /** Whether switch {@code s} has the same next hops towards {@code t} by these others of the same topology. */
    public boolean same(NextHops other, int s, int t) {
        int length = firstWord[s + 1] - firstWord[s];
        int from = t * length;
        return Arrays.equals(mask[s], from, from + length, other.mask[s], from, from + length);
    }

    /** Whether channel {@code c} is a next hop of its source towards {@code t}. */
    public boolean contains(int c, int t) {
        return (towards[c][t >>> 6] >>> t & 1) != 0;
    }

    /** The channels that are next hops at switch {@code s} towards {@code t}, ascending. */
    public int[] channels(int s, int t) {
        int[] channels = new int[count(s, t)];
        copy(s, t, channels);
        return channels;
    }

    /**
     * Puts the channels that are next hops at switch {@code s} towards {@code t}, ascending, at the start of an array
     * with room for all channels of s, and returns how many these are.
     */
    public int copy(int s, int t, int[] channels) {
        int length = firstWord[s + 1] - firstWord[s];
        long[] masks = mask[s];
        int base = topology.firstChannel(s);
        int count = 0;
        for (int w = t * length; w < (t + 1) * length; w++, base += Long.SIZE) {
            for (long bits = masks[w]; bits != 0; bits &= bits - 1) {
                channels[count++] = base + Long.numberOfTrailingZeros(bits);
            }
        }
        return count;
    }

    /** Calls {@code action} with each channel that is a next hop at switch {@code s} towards {@code t}, ascending. */
    public void forEach(int s, int t, IntConsumer action) {
        int length = firstWord[s + 1] - firstWord[s];
        int base = topology.firstChannel(s);
        for (int w = t * length; w < (t + 1) * length; w++, base += 64) {
            for (long bits = mask[s][w]; bits != 0; bits &= bits - 1) {
                action.accept(base + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /**
     * Adds to a set of switches {@code s} and all that packets come to on their way from there to {@code t}, but not
     * {@code t}. Switches that are in it already are not looked at again.
     */
    public void addPaths(int s, int t, BitSet switches) {
        if (s == t || switches.get(s)) {
            return;
        }
        switches.set(s);
        forEach(s, t, c -> addPaths(topology.target(c), t, switches));
    }

    /** Most descents on any route from switch {@code s} to {@code t}; 0 if there is no path. */
    public int descents(int s, int t) {
        return descents.most(s, t);
    }

    /** How the descents of these routes go on from one another. */
    public Descents descents() {
        return descents;
    }

    /** Words of port masks: those of switch s are {@code firstWord(s) .. firstWord(s+1)-1} of all switches' words. */
    public int firstWord(int s) {
        return firstWord[s];
    }

    /** Next hops of s, bit i being its i-th channel: the words towards t start at t times the switch's word count. */
    public long[] masks(int s) {
        return mask[s];
    }

    /** The targets that channel c is a next hop towards, as bits; read only. */
    public long[] targets(int c) {
        return towards[c];
    }

    /** Words of a bit set of switches. */
    public int words() {
        return words;
    }
}
