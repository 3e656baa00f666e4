package io.weft.simulator.workload;

import io.weft.topology.random.SplitMix64;

/**
 * Permutations of the same numbers, one for each key, that are computed number by number instead of being held: a
 * Feistel network of eight rounds over the next power of four, walked along until it comes back into range, and begun
 * at a number of the key's own. Four rounds would do where numbers are many; where they are few, some would follow each
 * other more often than others.
 *
 * <p>Sources: M. Luby and C. Rackoff, "How to construct pseudorandom permutations from pseudorandom functions", SIAM
 * Journal on Computing 17(2), 1988; J. Black and P. Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002
 * (cycle walking). Rounds are SplitMix64's finalizer. Immutable.
 */
final class Shuffle {
    private static final int ROUNDS = 8;

    private final int size;
    private final long seed;
    private final int halfBits;

    /** A shuffle of the numbers 0..size-1, at least one and at most 2^30. */
    Shuffle(int size, long seed) {
        this.size = size;
        this.seed = seed;
        this.halfBits = (33 - Integer.numberOfLeadingZeros(size - 1)) / 2;
    }

    /** Where the permutation of {@code key} has {@code i}. Four tries on average at most. */
    int place(int key, int i) {
        int place = (int) ((i + start(key)) % size);
        do {
            place = forwards(key, place);
        } while (place >= size);
        return place;
    }

    /** What the permutation of {@code key} has at {@code place}: the inverse. As many tries. */
    int at(int key, int place) {
        int i = place;
        do {
            i = backwards(key, i);
        } while (i >= size);
        return Math.floorMod(i - start(key), size);
    }

    private long start(int key) {
        return mixed(seed + ~(long) key) >>> 33;
    }

    private int forwards(int key, int place) {
        int left = place >>> halfBits;
        int right = place & mask();
        for (int round = 0; round < ROUNDS; round++) {
            int swapped = left ^ bits(key, right, round);
            left = right;
            right = swapped;
        }
        return left << halfBits | right;
    }

    private int backwards(int key, int place) {
        int left = place >>> halfBits;
        int right = place & mask();
        for (int round = ROUNDS - 1; round >= 0; round--) {
            int swapped = right ^ bits(key, left, round);
            right = left;
            left = swapped;
        }
        return left << halfBits | right;
    }

    private int mask() {
        return (1 << halfBits) - 1;
    }

    private int bits(int key, int half, int round) {
        return (int) mixed(seed + ((long) key << 34) + ((long) half << 3) + round) & mask();
    }

    private static long mixed(long state) {
        return SplitMix64.mixed(state * SplitMix64.GOLDEN_GAMMA);
    }
}
