package io.weft.simulator.network;

/**
 * Reads a word of each cache line of an array, so that the array is in the cache when it is needed: these reads do not
 * depend on each other and wait for memory together, those of a simulation wait one after another. The sum that is
 * returned means nothing.
 */
final class Prefetch {
    /** Elements of a line of 64 bytes. */
    private static final int INTS = 16;

    private static final int CHARS = 32;

    private Prefetch() {}

    /** Reads a word of each line. */
    static long read(int[] array) {
        long sum = 0;
        for (int i = 0; i < array.length; i += INTS) {
            sum += array[i];
        }
        return sum;
    }

    /** Reads a word of each line. */
    static long read(char[] array) {
        long sum = 0;
        for (int i = 0; i < array.length; i += CHARS) {
            sum += array[i];
        }
        return sum;
    }
}
