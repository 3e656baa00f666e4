package io.weft.simulator.traffic;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import java.util.Arrays;

/**
 * The endpoints of a network as senders: each has packets ready at times of its own, and sends them, oldest first, at
 * most one in a cycle, when the network takes it. How many wait is not bounded. Not thread-safe.
 */
public final class Sources {
    /** Births further ahead are looked at again after so many cycles. */
    private static final int HORIZON = 1024;

    private final Packets packets;
    private final Network network;
    private final TrafficPattern pattern;
    private final Injection injection;
    private final RandomStreams random;
    private final Reachability reachability;
    private final int virtualChannels;
    private final int packetFlits;
    private final int[] switchOf;
    /** By endpoint, when its oldest packet that is not sent yet is, or will be, ready. */
    private final int[] nextBirth;
    /** By endpoint, the virtual channel that it tries first. */
    private final int[] nextChannel;
    /** The endpoints that have a packet ready, as bits. */
    private final long[] ready;
    /** By cycle modulo their number, the first endpoint of a list of those to be looked at then; -1 for none. */
    private final int[] first = new int[HORIZON];
    /** By endpoint, the next of its list. */
    private final int[] following;

    private final int senders;
    private long sent;
    private long unroutable;

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
        this.packets = packets;
        this.network = network;
        this.switchOf = switchOf;
        this.virtualChannels = model.virtualChannels();
        this.packetFlits = model.packetFlits();
        this.pattern = pattern;
        this.injection = injection;
        this.reachability = reachability;
        this.random = random;
        int endpoints = switchOf.length;
        this.nextBirth = new int[endpoints];
        this.nextChannel = new int[endpoints];
        this.ready = new long[(endpoints + 63) / 64];
        this.following = new int[endpoints];
        Arrays.fill(first, -1);
        int active = 0;
        for (int e = 0; e < endpoints; e++) {
            if (pattern.destination(e, random) != TrafficPattern.SILENT && reachability.reaches(e, e)) {
                nextBirth[e] = injection.first(random, e) - 1;
                schedule(e, -1);
                active++;
            }
        }
        this.senders = active;
    }

    /** How many endpoints send at all: not those whose switch is out of service. */
    public int senders() {
        return senders;
    }

    /** For how many cycles the oldest packet that each has ready has waited at cycle {@code now}, of all together. */
    public long waited(int now) {
        long waited = 0;
        for (int w = 0; w < ready.length; w++) {
            for (long left = ready[w]; left != 0; left &= left - 1) {
                waited += now - nextBirth[(w << 6) + Long.numberOfTrailingZeros(left)];
            }
        }
        return waited;
    }

    /** How many packets have been sent so far. */
    public long sent() {
        return sent;
    }

    /** How many packets have been ready so far for endpoints that no route leads to; they are not sent. */
    public long unroutable() {
        return unroutable;
    }

    /** Whether there is a route from an endpoint to another. */
    @FunctionalInterface
    public interface Reachability {
        /** Whether packets can go. */
        boolean reaches(int from, int to);
    }

    private void schedule(int e, int now) {
        if (nextBirth[e] <= now) {
            ready[e >> 6] |= 1L << e;
        } else {
            int slot = Math.min(nextBirth[e], now + HORIZON - 1) & (HORIZON - 1);
            following[e] = first[slot];
            first[slot] = e;
        }
    }

    /** All endpoints send what they can in this cycle. */
    public void send() {
        int now = network.cycle();
        int slot = now & (HORIZON - 1);
        int e = first[slot];
        first[slot] = -1;
        while (e >= 0) {
            int next = following[e];
            schedule(e, now);
            e = next;
        }
        for (int w = 0; w < ready.length; w++) {
            for (long left = ready[w]; left != 0; left &= left - 1) {
                send((w << 6) + Long.numberOfTrailingZeros(left), now);
            }
        }
    }

    private void send(int e, int now) {
        int virtualChannel = nextChannel[e];
        for (int tried = 1; !network.accepts(e, virtualChannel, packetFlits); tried++) {
            if (tried == virtualChannels) {
                return;
            }
            virtualChannel = after(virtualChannel);
        }
        int destination = pattern.destination(e, random);
        if (reachability.reaches(e, destination)) {
            nextChannel[e] = after(virtualChannel);
            int packet = network.send(e, virtualChannel, packetFlits);
            packets.set(packet, Packets.DESTINATION, destination);
            packets.set(packet, Packets.LAST_SWITCH, switchOf[destination]);
            packets.set(packet, Packets.BIRTH, nextBirth[e]);
            sent++;
        } else {
            unroutable++;
        }
        nextBirth[e] += injection.gap(random, e);
        if (nextBirth[e] > now) {
            ready[e >> 6] &= ~(1L << e);
            schedule(e, now);
        }
    }

    private int after(int virtualChannel) {
        return virtualChannel + 1 == virtualChannels ? 0 : virtualChannel + 1;
    }
}
