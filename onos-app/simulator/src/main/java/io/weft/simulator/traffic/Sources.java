package io.weft.simulator.traffic;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;

/**
 * The endpoints of a network as senders: each has packets ready at times of its own, and sends them, oldest first, at
 * most one in a cycle, when the network takes it. How many wait is not bounded. Those of different parts of the network
 * may send at the same time, each part by one thread.
 */
public final class Sources {
    private final SourcePart[] parts;

    /**
     * Endpoints that have sent nothing yet.
     *
     * @param switchOf by endpoint, its switch
     * @param model that the network is of; all packets are as large as its largest
     * @param random a stream for each endpoint
     */
    public Sources(
            Packets packets,
            Network network,
            int[] switchOf,
            NetworkModel model,
            TrafficPattern pattern,
            Injection injection,
            Reachability reachability,
            RandomStreams random) {
        parts = new SourcePart[network.parts()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new SourcePart(
                    packets, network, network.part(i), switchOf, model, pattern, injection, reachability, random);
        }
    }

    /** Whether there is a route from an endpoint to another. */
    @FunctionalInterface
    public interface Reachability {
        /** Whether packets can go. */
        boolean reaches(int from, int to);
    }

    public SourcePart part(int i) {
        return parts[i];
    }

    /** How many endpoints send at all: not those whose switch is out of service. */
    public int senders() {
        int senders = 0;
        for (SourcePart each : parts) {
            senders += each.senders;
        }
        return senders;
    }

    /** The shares of the load that these send, in all: as many as {@link #senders} where all send as much. */
    public double shares() {
        double shares = 0;
        for (SourcePart each : parts) {
            shares += each.shares;
        }
        return shares;
    }

    /** For how many cycles the oldest packet that each has ready has waited at cycle {@code now}, of all together. */
    public long waited(int now) {
        long waited = 0;
        for (SourcePart each : parts) {
            waited += each.waited(now);
        }
        return waited;
    }

    /** How many packets have been sent so far. */
    public long sent() {
        long sent = 0;
        for (SourcePart each : parts) {
            sent += each.sent();
        }
        return sent;
    }

    /** How many packets have been ready so far for endpoints that no route leads to; they are not sent. */
    public long unroutable() {
        long unroutable = 0;
        for (SourcePart each : parts) {
            unroutable += each.unroutable();
        }
        return unroutable;
    }

    /** All endpoints send what they can in this cycle. */
    public void send() {
        for (SourcePart each : parts) {
            each.send();
        }
    }
}
