package io.weft.simulator.network;

import io.weft.topology.random.SplitMix64;

/**
 * Independent streams of random numbers, one for each switch or each endpoint: what one draws does not depend on when
 * the others draw. Each is xoroshiro128++ (D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators",
 * ACM Transactions on Mathematical Software 47(4), 2021), period 2^128 - 1, which starts with two outputs of its own of
 * SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). Streams may
 * be drawn from by different threads, each by one at a time. Allocates nothing after it is made.
 */
public final class RandomStreams {
    /** Bits of a number in (0, 1]. */
    public static final int BITS = 53;

    private final long seed;
    /** Two words for each stream: [2 * stream], [2 * stream + 1]. */
    private final long[] state;

    /**
     * Streams 0..streams-1. The same seed gives the same; a stream does not depend on how many there are.
     *
     * @param streams how many there are
     */
    public RandomStreams(long seed, int streams) {
        this.seed = seed;
        this.state = new long[2 * streams];
        for (int i = 0; i < state.length; i++) {
            state[i] = following(seed + i * SplitMix64.GOLDEN_GAMMA);
        }
    }

    /** The output of SplitMix64 that follows a state. */
    private static long following(long state) {
        return SplitMix64.mixed(state + SplitMix64.GOLDEN_GAMMA);
    }

    private long next(int stream) {
        int i = stream << 1;
        long a = state[i];
        long b = state[i + 1];
        long result = Long.rotateLeft(a + b, 17) + a;
        b ^= a;
        state[i] = Long.rotateLeft(a, 49) ^ b ^ (b << 21);
        state[i + 1] = Long.rotateLeft(b, 28);
        return result;
    }

    /** The next of a stream that is one of 0..bound-1; all are equally likely, to within bound / 2^32. */
    public int below(int stream, int bound) {
        return scaled(next(stream), bound);
    }

    /** The next of a stream that is in (0, 1], a multiple of 2^-53. */
    public double positive(int stream) {
        return positive(bits(stream));
    }

    /** The number in (0, 1] of such {@link #bits}: they and one more, times 2^-53. */
    public static double positive(long bits) {
        return (bits + 1) * 0x1.0p-53;
    }

    /** The next {@value #BITS} bits of a stream. */
    public long bits(int stream) {
        return next(stream) >>> (Long.SIZE - BITS);
    }

    /** One of 0..bound-1 that is always the same for {@code a} and {@code b} in this order; both are at least 0. */
    public int ofPair(int a, int b, int bound) {
        return scaled(following(following(seed ^ ((long) a << 32 | b))), bound);
    }

    private static int scaled(long bits, int bound) {
        return (int) (((bits >>> 32) * bound) >>> 32);
    }
}
