package io.weft.routing.nexthops;

/** Bit sets of switches in plain arrays of words. */
public final class BitSets {
    private BitSets() {}

    public static boolean get(long[] set, int i) {
        return (set[i >>> 6] >>> i & 1) != 0;
    }

    public static void set(long[] set, int i) {
        set[i >>> 6] |= 1L << i;
    }

    public static void clear(long[] set, int i) {
        set[i >>> 6] &= ~(1L << i);
    }

    public static boolean isEmpty(long[] set) {
        for (long word : set) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    public static int count(long[] set) {
        int count = 0;
        for (long word : set) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /** Adds the elements of {@code other} to {@code set}. */
    public static void or(long[] set, long[] other) {
        for (int w = 0; w < set.length; w++) {
            set[w] |= other[w];
        }
    }

    /** Leaves those elements of {@code set} that {@code other} has. */
    public static void and(long[] set, long[] other) {
        for (int w = 0; w < set.length; w++) {
            set[w] &= other[w];
        }
    }

    /** Takes the elements of {@code other} out of {@code set}. */
    public static void andNot(long[] set, long[] other) {
        for (int w = 0; w < set.length; w++) {
            set[w] &= ~other[w];
        }
    }

    /** The first element from {@code from} on, or -1. */
    public static int next(long[] set, int from) {
        int w = from >>> 6;
        if (w >= set.length) {
            return -1;
        }
        long bits = set[w] & (-1L << from);
        while (bits == 0) {
            if (++w == set.length) {
                return -1;
            }
            bits = set[w];
        }
        return (w << 6) + Long.numberOfTrailingZeros(bits);
    }
}
