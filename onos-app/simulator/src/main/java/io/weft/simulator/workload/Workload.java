package io.weft.simulator.workload;

import java.util.OptionalLong;

/**
 * What processes send to each other, and what each waits for before it goes on. Processes are known by their ranks,
 * from 0 on. Immutable; what it takes to remember where each process is, is its {@link RankPrograms}'s.
 */
public abstract class Workload {
    private final int ranks;
    private final int outstanding;
    private final long messages;

    /**
     * Holds what can be said of it without running it.
     *
     * @param ranks number of processes
     * @param outstanding messages that a process sends at a time where nobody says otherwise, at least 1
     */
    Workload(int ranks, int outstanding, long messages) {
        this.ranks = ranks;
        this.outstanding = outstanding;
        this.messages = messages;
    }

    /** Number of processes. */
    public final int ranks() {
        return ranks;
    }

    /** How many messages a process sends at a time, their packets in turn, where nobody says otherwise; at least 1. */
    public final int outstanding() {
        return outstanding;
    }

    public final long messages() {
        return messages;
    }

    /**
     * The least cycles that it takes in any network where each message takes at least so long as if it were alone, and
     * which follows from that; empty if nobody has said what that is.
     *
     * @param alone how long each message takes at least
     */
    public OptionalLong leastCycles(MessageTime alone) {
        return OptionalLong.empty();
    }

    /** How long messages take. */
    @FunctionalInterface
    public interface MessageTime {
        /**
         * Cycles from when a rank, or endpoint, begins to send a message to another until it has arrived as a whole.
         */
        long cycles(int source, int destination, int bytes);
    }

    /** Bytes of memory that it takes besides what is the same for all workloads of as many ranks. */
    public long bytes() {
        return 0;
    }

    /** All processes, each at its beginning. */
    public abstract RankPrograms start();
}
