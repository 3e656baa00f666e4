package io.weft.simulator.route;

/**
 * Random numbers that are drawn once for a pair: always the same for the same two numbers. SplitMix64's finalizer (G. Steele, D.
 * Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014) over seed and pair. Immutable.
 */
final class DrawnOnce {
    private final long seed;

    /** Another seed gives others. */
    DrawnOnce(long seed) {
        this.seed = seed;
    }

    /** One of 0..bound-1 for a and b in this order, both from 0 on. */
    int below(int bound, int a, int b) {
        long z = mixed(mixed(seed ^ ((long) a << 32 | b)));
        return (int) (((z >>> 32) * bound) >>> 32);
    }

    private static long mixed(long state) {
        long z = state + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
