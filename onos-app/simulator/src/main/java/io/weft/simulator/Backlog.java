package io.weft.simulator;

import io.weft.simulator.network.Network;
import io.weft.simulator.traffic.Sources;

/**
 * Whether senders offer more than arrives. What they have ready is counted by the time in which they had it: by how much longer, in each
 * cycle, the oldest packet that each has ready has waited, and what is in the network took to come. That is 0 on average where all
 * arrives, however unevenly packets come, and otherwise the part of what is offered that does not. Not thread-safe.
 */
final class Backlog {
    /** Of what is offered, more than this that does not arrive is taken for saturation as soon as it is no chance. */
    private static final double MUCH = 0.02;

    private final Sources sources;
    private final Network network;
    /** Cycles in which a sender has a packet ready, on average. */
    private final double packetCycles;

    private final BatchMeans growth = new BatchMeans();
    private double waited;
    private int since;

    /**
     * That of these senders from now on.
     *
     * @param packetCycles cycles in which a sender has a packet ready, on average
     */
    Backlog(Sources sources, Network network, double packetCycles) {
        this.sources = sources;
        this.network = network;
        this.packetCycles = packetCycles;
        this.waited = waited();
        this.since = network.cycle();
    }

    private double waited() {
        return sources.waited(network.cycle()) + network.inside() * packetCycles;
    }

    /** A batch of cycles is over. */
    void endBatch() {
        double before = waited;
        waited = waited();
        growth.add(waited - before, (double) sources.senders() * (network.cycle() - since));
        since = network.cycle();
    }

    /** Whether much does not arrive, and that is no chance. */
    boolean growsFast() {
        return growth.recentMean() - growth.halfWidth() > MUCH;
    }

    /** Whether anything does not arrive, and that is no chance. */
    boolean grows() {
        return growth.mean() > 2 * growth.halfWidth();
    }

    /** Whether much does not arrive, which may be chance. */
    boolean seemsToGrow() {
        return growth.mean() > MUCH;
    }
}
