package io.weft.control.probe;

import java.util.BitSet;

/** Channels that take turns. Not thread-safe. */
final class Ring {
    private final BitSet members = new BitSet();
    private int next;
    private double owed;

    boolean has(int c) {
        return members.get(c);
    }

    void set(int c, boolean is) {
        members.set(c, is);
    }

    int size() {
        return members.cardinality();
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /** Turns are due after this part of a round, one for each member at most. */
    void owe(double rounds) {
        int count = size();
        owed = Math.min(count, owed + count * rounds);
    }

    /** The part of a round that is due; 0 if it is less than a turn. */
    double behind() {
        return owed >= 1 && !isEmpty() ? owed / size() : 0;
    }

    /** The member whose turn it is; there is one. */
    int take() {
        owed = Math.max(0, owed - 1);
        int c = members.nextSetBit(next);
        c = c < 0 ? members.nextSetBit(0) : c;
        next = c + 1;
        return c;
    }
}
