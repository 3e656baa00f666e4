package io.weft.simulator.workload;

import java.util.OptionalLong;

/**
 * What processes send to each other, and what each waits for before it goes on. Processes are known by their ranks, from 0 on.
 * Immutable; what it takes to remember where each process is, is its {@link Program}'s.
 */
public interface Workload {
    /** Number of processes. */
    int ranks();

    /** How many messages a process sends at a time, their packets in turn, where nobody says otherwise; at least 1. */
    int outstanding();

    /** How many messages there are. */
    long messages();

    /** How many bytes all messages have together. */
    long bytes();

    /**
     * The least cycles that it takes in any network where each message takes at least so long as if it were alone, and which follows from
     * that; empty if nobody has said what that is.
     *
     * @param alone how long each message takes at least
     */
    default OptionalLong leastCycles(MessageTime alone) {
        return OptionalLong.empty();
    }

    /** How long messages take. */
    @FunctionalInterface
    interface MessageTime {
        /** Cycles from when a rank, or endpoint, begins to send a message to another until it has arrived as a whole. */
        long cycles(int source, int destination, int bytes);
    }

    /** All processes, each at its beginning. */
    Program start();
}
