package io.weft.routing.nexthops;

import io.weft.topology.Topology;
import java.util.function.IntUnaryOperator;

/**
 * When a packet takes the next virtual channel: at a hop by a channel whose entry class is not above the exit class of
 * the channel before. Immutable.
 */
public final class DescentRule {
    private final byte[] entry;
    private final byte[] exit;
    private final int highestExit;

    private DescentRule(int channels, IntUnaryOperator entryClass, IntUnaryOperator exitClass) {
        entry = new byte[channels];
        exit = new byte[channels];
        int highest = 0;
        for (int c = 0; c < channels; c++) {
            entry[c] = (byte) entryClass.applyAsInt(c);
            exit[c] = (byte) exitClass.applyAsInt(c);
            highest = Math.max(highest, exit[c]);
        }
        highestExit = highest;
    }

    /** The rule that a topology states, by which its switches are programmed. */
    public static DescentRule of(Topology topology) {
        return new DescentRule(topology.channelCount(), topology::entryClass, topology::exitClass);
    }

    /**
     * Another rule, by which packets may deadlock: for tests of the proof.
     *
     * @param entryClass entry class by channel, 1..127
     * @param exitClass exit class by channel, 0..126; with 0 no hop after it is a descent
     */
    public static DescentRule of(Topology topology, IntUnaryOperator entryClass, IntUnaryOperator exitClass) {
        return new DescentRule(topology.channelCount(), entryClass, exitClass);
    }

    public int entry(int c) {
        return entry[c];
    }

    public int exit(int c) {
        return exit[c];
    }

    /** Whether a hop by channel {@code d} after one by channel {@code c} takes the next virtual channel. */
    public boolean descends(int c, int d) {
        return entry[d] <= exit[c];
    }

    /** Number of exit classes, including 0, that of a packet that has passed no channel. */
    public int exits() {
        return highestExit + 1;
    }
}
