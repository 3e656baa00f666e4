package io.weft.simulator.workload;

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

    /** All processes, each at its beginning. */
    Program start();
}
