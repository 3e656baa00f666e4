package io.weft.simulator.network;

/**
 * Reads arrays for no other purpose than that they are in a cache when they are needed: reads that do not depend on each
 * other wait for memory together, those of a simulation wait one after another. What is returned says nothing.
 */
final class Touch {
    /** Elements of a line of 64 bytes. */
    private static final int INTS = 16;

    private static final int CHARS = 32;

    private Touch() {}

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
