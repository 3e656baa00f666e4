package io.weft.simulator.network;

/**
 * Reads parts of arrays for no other purpose than that they are in a cache when they are needed: reads that do not depend on each
 * other wait for memory together, those of a simulation wait one after another.
 */
final class Touch {
    /** Elements of a line of 64 bytes. */
    private static final int INTS = 16;

    private Touch() {}

    /** Reads a word of each line of the elements from..to-1, of which there is at least one; what it returns says nothing. */
    static long read(int[] array, int from, int to) {
        long sum = array[to - 1];
        for (int i = from; i < to; i += INTS) {
            sum += array[i];
        }
        return sum;
    }
}
