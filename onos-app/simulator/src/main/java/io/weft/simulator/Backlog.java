package io.weft.simulator;

import io.weft.simulator.network.Network;
import io.weft.simulator.traffic.Sources;

/**
 * Tests whether senders offer more than the network accepts. The backlog is a number of cycles: how long the oldest
 * packet of each sender has waited, and the time in which senders had the packets ready that are in the network. If all
 * packets arrive, it does not grow on average, however unevenly they come; otherwise it grows by the part of the load
 * that is not accepted. Not thread-safe.
 */
final class Backlog {
    /** The part of the offered load above which what is not accepted is saturation, if it is significant. */
    private static final double MUCH = 0.02;

    private final Sources sources;
    private final Network network;
    /** Cycles in which a sender has a packet ready, on average. */
    private final double packetCycles;

    private final BatchMeans growth = new BatchMeans();
    /** The growth with what was lost counted: it is not accepted, but does not wait, either. */
    private final BatchMeans growthWithLosses = new BatchMeans();

    private double waited;
    private long lost;
    private int since;

    /**
     * Begins to measure the backlog of these senders.
     *
     * @param packetCycles cycles in which a sender has a packet ready, on average
     */
    Backlog(Sources sources, Network network, double packetCycles) {
        this.sources = sources;
        this.network = network;
        this.packetCycles = packetCycles;
        this.waited = waited();
        this.lost = network.flowControlCounts().losses();
        this.since = network.cycle();
    }

    private double waited() {
        return sources.waited(network.cycle()) + network.inside() * packetCycles;
    }

    /** A batch of cycles is over. */
    void endBatch() {
        double before = waited;
        waited = waited();
        double time = (double) sources.senders() * (network.cycle() - since);
        growth.add(waited - before, time);
        long lostBefore = lost;
        lost = network.flowControlCounts().losses();
        growthWithLosses.add(waited - before + (lost - lostBefore) * packetCycles, time);
        since = network.cycle();
    }

    /** Whether the growth, with what was lost, is significantly above that part. */
    boolean growsFast() {
        return growthWithLosses.recentMean() - growthWithLosses.halfWidth() > MUCH;
    }

    /** Whether there is significant growth at all of what was not lost. */
    boolean grows() {
        return growth.mean() > 2 * growth.halfWidth();
    }

    /** Whether the mean growth, with what was lost, is above that part, significantly or not. */
    boolean seemsToGrow() {
        return growthWithLosses.mean() > MUCH;
    }
}
