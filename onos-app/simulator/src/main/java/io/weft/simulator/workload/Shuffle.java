package io.weft.simulator.workload;

/**
 * Permutations of the same numbers, one for each key, that are computed number by number instead of being held: a Feistel network
 * of four rounds over the next power of four, walked along until it comes back into range, and begun at a number of the key's own.
 *
 * <p>Sources: M. Luby and C. Rackoff, "How to construct pseudorandom permutations from pseudorandom functions", SIAM Journal on
 * Computing 17(2), 1988; J. Black and P. Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002 (cycle walking). Rounds are
 * SplitMix64's finalizer.
 */
final class Shuffle {
    private static final int ROUNDS = 4;

    private final int size;
    private final long seed;
    private final int halfBits;

    /** Of the numbers 0..size-1, at least one and at most 2^30. */
    Shuffle(int size, long seed) {
        this.size = size;
        this.seed = seed;
        this.halfBits = (33 - Integer.numberOfLeadingZeros(size - 1)) / 2;
    }

    /** Where the permutation of {@code key} has {@code i}. Four tries on average at most. */
    int place(int key, int i) {
        int place = (int) ((i + (mixed(seed + ~(long) key) >>> 33)) % size);
        do {
            place = round(key, place);
        } while (place >= size);
        return place;
    }

    private int round(int key, int place) {
        int mask = (1 << halfBits) - 1;
        int left = place >>> halfBits;
        int right = place & mask;
        for (int round = 0; round < ROUNDS; round++) {
            int swapped = left ^ ((int) mixed(seed + ((long) key << 34) + ((long) right << 2) + round) & mask);
            left = right;
            right = swapped;
        }
        return left << halfBits | right;
    }

    private static long mixed(long state) {
        long z = state * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
