package io.weft.emulation.fabric;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A set of ordered pairs of n things, each named by its index in 0..n-1. What begins with one of them may be changed by
 * one thread, and what begins with another by another.
 */
public final class PairSet {
    private final BitSet[] rows;

    private PairSet(int n) {
        rows = new BitSet[n];
        Arrays.setAll(rows, i -> new BitSet(n));
    }

    /** No pair of {@code n} things. */
    static PairSet none(int n) {
        return new PairSet(n);
    }

    /** Every pair of two different ones of {@code n} things. */
    public static PairSet all(int n) {
        PairSet all = new PairSet(n);
        for (int i = 0; i < n; i++) {
            all.rows[i].set(0, n);
            all.rows[i].clear(i);
        }
        return all;
    }

    void add(int i, int j) {
        rows[i].set(j);
    }

    /** To what there are pairs from {@code i}. */
    BitSet from(int i) {
        return rows[i];
    }

    long size() {
        return Arrays.stream(rows).mapToLong(BitSet::cardinality).sum();
    }
}
