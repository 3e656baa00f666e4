package io.weft.simulator.network;

/** Who comes first in a circle. */
final class RoundRobin {
    private RoundRobin() {}

    /**
     * Whether {@code i} comes before {@code other}, counted from {@code start} on and, behind the last, from the first.
     */
    static boolean before(int i, int other, int start) {
        // Without a sign: differences below 0 are behind the others.
        return i - start + Integer.MIN_VALUE < other - start + Integer.MIN_VALUE;
    }

    /** The one behind {@code i}. */
    static int after(int i, int size) {
        return i + 1 == size ? 0 : i + 1;
    }
}
