package io.weft.simulator.network;

/**
 * Random numbers: xoroshiro128++ of Blackman and Vigna ("Scrambled linear pseudorandom number generators", ACM Transactions
 * on Mathematical Software 47(4), 2021), seeded by SplitMix64. Allocates nothing. Not thread-safe.
 */
public final class RandomBits {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long low;
    private long high;

    /** Every seed gives other numbers, and the same seed the same. */
    public RandomBits(long seed) {
        long state = seed + GOLDEN_GAMMA;
        low = mixed(state);
        high = mixed(state + GOLDEN_GAMMA);
    }

    private static long mixed(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** 64 random bits. */
    public long next() {
        long a = low;
        long b = high;
        long result = Long.rotateLeft(a + b, 17) + a;
        b ^= a;
        low = Long.rotateLeft(a, 49) ^ b ^ (b << 21);
        high = Long.rotateLeft(b, 28);
        return result;
    }

    /** One of 0..bound-1; all but equally likely, to within bound / 2^32. */
    public int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** A number in (0, 1]. */
    public double positive() {
        return ((next() >>> 11) + 1) * 0x1.0p-53;
    }
}
