package io.weft.simulator.traffic;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import java.util.Arrays;

/** The senders of a part of a network; see {@link Sources}. For one thread at a time. */
public final class SourcePart {
    /** Births further ahead are looked at again after so many cycles. */
    private static final int HORIZON = 1024;

    private final Packets packets;
    private final Network network;
    private final Network.Part part;
    private final TrafficPattern pattern;
    private final Injection injection;
    private final RandomStreams random;
    private final Sources.Reachability reachability;
    private final int virtualChannels;
    private final int packetFlits;
    private final int[] switchOf;
    /** The first endpoint; below, endpoints are counted from this one on. */
    private final int from;
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

    /** How many of its endpoints send at all. */
    final int senders;
    /** The shares of the load that its endpoints send, in all. */
    final double shares;

    private long sent;
    private long unroutable;

    /** The endpoints of a part, which have sent nothing yet; the rest as of {@link Sources}. */
    SourcePart(
            Packets packets,
            Network network,
            Network.Part part,
            int[] switchOf,
            NetworkModel model,
            TrafficPattern pattern,
            Injection injection,
            Sources.Reachability reachability,
            RandomStreams random) {
        this.packets = packets;
        this.network = network;
        this.part = part;
        this.switchOf = switchOf;
        this.virtualChannels = model.virtualChannels();
        this.packetFlits = model.packetFlits();
        this.pattern = pattern;
        this.injection = injection;
        this.reachability = reachability;
        this.random = random;
        this.from = part.firstEndpoint();
        int endpoints = part.endEndpoint() - from;
        this.nextBirth = new int[endpoints];
        this.nextChannel = new int[endpoints];
        this.ready = new long[(endpoints + 63) / 64];
        this.following = new int[endpoints];
        Arrays.fill(first, -1);
        int active = 0;
        double sum = 0;
        for (int i = 0; i < endpoints; i++) {
            int e = from + i;
            if (pattern.destination(e, random) != TrafficPattern.SILENT && reachability.reaches(e, e)) {
                nextBirth[i] = injection.first(random, e) - 1;
                schedule(i, -1);
                active++;
                sum += pattern.share(e);
            }
        }
        this.senders = active;
        this.shares = sum;
    }

    /** For how many cycles the oldest packet that each has ready has waited at cycle {@code now}, of all together. */
    long waited(int now) {
        long waited = 0;
        for (int w = 0; w < ready.length; w++) {
            for (long left = ready[w]; left != 0; left &= left - 1) {
                waited += now - nextBirth[(w << 6) + Long.numberOfTrailingZeros(left)];
            }
        }
        return waited;
    }

    /** How many packets have been sent so far. */
    long sent() {
        return sent;
    }

    /** How many packets have been ready so far for endpoints that no route leads to; they are not sent. */
    long unroutable() {
        return unroutable;
    }

    private void schedule(int i, int now) {
        if (nextBirth[i] <= now) {
            ready[i >> 6] |= 1L << i;
        } else {
            int slot = Math.min(nextBirth[i], now + HORIZON - 1) & (HORIZON - 1);
            following[i] = first[slot];
            first[slot] = i;
        }
    }

    /** Its endpoints send what they can in this cycle. */
    public void send() {
        int now = network.cycle();
        int slot = now & (HORIZON - 1);
        int i = first[slot];
        first[slot] = -1;
        while (i >= 0) {
            int next = following[i];
            schedule(i, now);
            i = next;
        }
        for (int w = 0; w < ready.length; w++) {
            for (long left = ready[w]; left != 0; left &= left - 1) {
                send((w << 6) + Long.numberOfTrailingZeros(left), now);
            }
        }
    }

    private void send(int i, int now) {
        int e = from + i;
        int virtualChannel = nextChannel[i];
        for (int tried = 1; !part.accepts(e, virtualChannel, packetFlits); tried++) {
            if (tried == virtualChannels) {
                return;
            }
            virtualChannel = after(virtualChannel);
        }
        int destination = pattern.destination(e, random);
        if (reachability.reaches(e, destination)) {
            nextChannel[i] = after(virtualChannel);
            int packet = part.send(e, virtualChannel, packetFlits);
            packets.set(packet, Packets.DESTINATION, destination);
            packets.set(packet, Packets.LAST_SWITCH, switchOf[destination]);
            packets.set(packet, Packets.BIRTH, nextBirth[i]);
            sent++;
        } else {
            unroutable++;
        }
        nextBirth[i] += injection.gap(random, e);
        if (nextBirth[i] > now) {
            ready[i >> 6] &= ~(1L << i);
            schedule(i, now);
        }
    }

    private int after(int virtualChannel) {
        return virtualChannel + 1 == virtualChannels ? 0 : virtualChannel + 1;
    }
}
