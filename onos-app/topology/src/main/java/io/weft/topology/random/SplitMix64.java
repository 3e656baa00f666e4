package io.weft.topology.random;

/**
 * A generator of integers that gives the same sequence on every Java. Not thread-safe.
 *
 * <p>G. Steele, D. Lea, C. Flood, <i>Fast Splittable Pseudorandom Number Generators</i>, OOPSLA '14: the generator that
 * does not split.
 */
public final class SplitMix64 {
    /** What is added to the state for each number: 2^64 divided by the golden ratio, made odd. */
    public static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private static final long LOW_HALF = 0xFFFFFFFFL;

    private long state;

    /** Starts a sequence; each seed has another. */
    public SplitMix64(long seed) {
        state = seed;
    }

    /** The next 64 bits. */
    public long next() {
        state += GOLDEN_GAMMA;
        return mixed(state);
    }

    /** Changes about half of the bits for each bit that changes; different numbers stay different (the finalizer). */
    public static long mixed(long state) {
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /**
     * One of 0..bound-1, all equally likely. D. Lemire, <i>Fast Random Integer Generation in an Interval</i>, ACM
     * Transactions on Modeling and Computer Simulation 29(1), 2019.
     *
     * @param bound at least 1
     */
    public int below(int bound) {
        long product = (next() >>> 32) * bound;
        if ((product & LOW_HALF) < bound) {
            long refused = (1L << 32) % bound;
            while ((product & LOW_HALF) < refused) {
                product = (next() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }
}
