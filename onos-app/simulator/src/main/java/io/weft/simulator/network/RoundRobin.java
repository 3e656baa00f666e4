package io.weft.simulator.network;

/** Who comes first in a circle. */
final class RoundRobin {
    private RoundRobin() {}

    /** How far {@code i} is behind {@code start} in a circle of {@code size}; both are in 0..size-1. */
    static int distance(int i, int start, int size) {
        int distance = i - start;
        return distance + ((distance >> 31) & size);
    }

    /** Whether {@code i} comes before {@code other}, counted from {@code start}. */
    static boolean before(int i, int other, int start, int size) {
        return distance(i, start, size) < distance(other, start, size);
    }

    /** The one behind {@code i}. */
    static int after(int i, int size) {
        return i + 1 == size ? 0 : i + 1;
    }
}
