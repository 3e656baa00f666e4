package io.weft.simulator.network;

import io.weft.refusal.Refusal;

/**
 * Some switches of an {@link InputQueuedNetwork}, which go through each step together: in loops over many packets that
 * do not depend on each other, a processor overlaps the reads of memory. Ports are counted from 0, the first of these
 * switches; a VC is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class SwitchBlock {
    /** Where fewer than one port of so many has a packet or credit that arrives, these are few. */
    static final int FEW = 8;
    /** Where fewer than one port of so many has, reading what is needed costs less than reading all in advance. */
    private static final int FEWEST = 64;

    private final SwitchPorts ports;
    private final int from;
    private final int to;
    private final int shift;
    private final int speedup;
    private final Packets packets;
    private final PacketRouting routing;
    private final LinkPipelines links;
    private final PacketQueues queues;
    /** By port, how many packets have come by it. */
    private final int[] received;

    private final Credits credits;
    private final Departures departures;
    private final VcAllocation vcAllocation;
    private final SwitchAllocation switchAllocation;
    /** Input VCs whose first packets are being routed. */
    private final PipelineStage unrouted;
    /** Whether routing takes no time: look-ahead routing. */
    private final boolean lookAhead;
    /** The hops of those whose routing ends in this step. */
    private final int[] hops;
    /** The VCs that get credits in a cycle. */
    private final int[] creditedVcs;
    /** The VCs and packets that arrive in a cycle. */
    private final int[] arrivingVcs;

    private final int[] arriving;
    /** Whether the network does not fit the cache of a core. */
    private final boolean large;
    /** Whether few packets and credits have arrived in the last cycle, so that few are to be expected. */
    private boolean few;
    /** Sum of what was prefetched: without it, the compiler would drop the reads. */
    @SuppressWarnings("UnusedVariable")
    private long prefetched;

    /**
     * The switches whose ports are from..to-1.
     *
     * @param departing when links are free again; null unless rates differ
     * @param large whether the network does not fit the cache of a core
     * @throws Refusal if they have too many ports and virtual channels
     */
    SwitchBlock(
            SwitchPorts ports,
            int from,
            int to,
            int shift,
            InputQueuedModel model,
            Packets packets,
            PacketRouting routing,
            LinkPipelines links,
            LinkPipelines.Sender sender,
            LinkTiming timing,
            LinkTiming.Departing departing,
            boolean large) {
        int count = to - from;
        if ((long) count << shift >= SwitchAllocation.NONE) {
            throw new Refusal(
                    "a switch of " + count + " ports is too large to be simulated with " + model.virtualChannels
                            + " virtual channels",
                    "fewer than " + (SwitchAllocation.NONE >> shift) + " ports");
        }
        this.ports = ports;
        this.from = from;
        this.to = to;
        this.shift = shift;
        this.speedup = model.speedup;
        this.packets = packets;
        this.routing = routing;
        this.links = links;
        this.large = large;
        this.queues = new PacketQueues(packets, count << shift);
        this.received = new int[count];
        this.credits = new Credits(count, shift, model.virtualChannels, model.vcFlits, model.sharedFlits);
        this.departures = new Departures(
                ports, from, to, shift, sender, timing, departing, model.crossbarDelay - 1, model.creditDelay);
        this.switchAllocation = new SwitchAllocation(count, shift, credits, model.switchAllocationDelay);
        this.vcAllocation =
                new VcAllocation(count, shift, model.virtualChannels, switchAllocation, model.vcAllocationDelay);
        this.lookAhead = model.routingDelay == 0;
        this.unrouted = new PipelineStage(Math.max(1, model.routingDelay), count << shift);
        this.hops = new int[count << shift];
        this.creditedVcs = new int[count + 1];
        this.arrivingVcs = new int[count + 1];
        this.arriving = new int[count];
    }

    /** Does a cycle, and returns whether any packet crossed a switch. */
    boolean work(int cycle) {
        int credited = links.takeCredits(cycle, from, to, few, creditedVcs);
        int arrived = links.takePackets(cycle, from, to, few, arrivingVcs, arriving);
        few = (credited + arrived) * FEW < to - from;
        if (credited + arrived == 0 && isIdle()) {
            return false;
        }
        if (large && (credited + arrived) * FEWEST >= to - from) {
            prefetch();
        }
        unrouted.begin();
        vcAllocation.beginCycle();
        switchAllocation.beginCycle();
        for (int i = 0; i < credited; i++) {
            credits.giveBack(creditedVcs[i]);
        }
        arrive(arrived);
        if (lookAhead) {
            route(1);
        }
        int crossed = 0;
        for (int step = 1; step <= speedup; step++) {
            boolean last = step == speedup;
            int crossing = switchAllocation.match(step);
            vcAllocation.allocate(step);
            if (!lookAhead) {
                route(step);
            }
            cross(crossing, last, cycle);
            if (lookAhead) {
                route(step);
            }
            crossed += crossing;
        }
        return crossed > 0;
    }

    /** Whether no packet is in any of the switches, as far as a cycle that begins would change anything. */
    private boolean isIdle() {
        return unrouted.isEmpty() && vcAllocation.isIdle() && switchAllocation.isIdle();
    }

    private void prefetch() {
        prefetched += queues.prefetch()
                + Prefetch.read(received)
                + credits.prefetch()
                + departures.prefetch()
                + vcAllocation.prefetch()
                + switchAllocation.prefetch();
    }

    private void arrive(int count) {
        int[] inputs = arrivingVcs;
        if (large) {
            prefetchArriving(inputs, count);
        }
        for (int i = 0; i < count; i++) {
            received[inputs[i] >> shift]++;
            unrouted.addIf(queues.add(inputs[i], arriving[i]), inputs[i], false);
        }
    }

    private void prefetchArriving(int[] inputs, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += packets.get(arriving[i], Packets.HOPS);
        }
        for (int i = 0; i < count; i++) {
            sum += routing.prefetch(arriving[i], ports.owner[from + (inputs[i] >> shift)]);
        }
        prefetched += sum;
    }

    /** Routes the first packets of the input VCs whose turn it is. */
    private void route(int step) {
        int count = unrouted.take(step);
        int[] inputs = unrouted.done();
        for (int i = 0; i < count; i++) {
            int input = inputs[i];
            int packet = queues.first(input);
            packets.set(packet, Packets.HOPS, packets.get(packet, Packets.HOPS) + 1);
            hops[i] = routing.next(packet, ports.owner[from + (input >> shift)]);
        }
        for (int i = 0; i < count; i++) {
            int hop = hops[i];
            vcAllocation.request(inputs[i], PacketRouting.port(hop) - from, PacketRouting.virtualChannel(hop));
        }
    }

    /** Packets that have been matched leave by the output VCs that they have. */
    private void cross(int count, boolean last, int cycle) {
        int departure = last ? cycle + 1 : cycle;
        for (int i = 0; i < count; i++) {
            int output = switchAllocation.settle(i);
            int input = switchAllocation.holder(output);
            int packet = queues.first(input);
            // The next packet, if there is one, is at the head, and its routing begins in the next step.
            unrouted.addIf(queues.removeFirst(input), input, last && !lookAhead);
            credits.spend(output);
            departures.send(output, packet, departure, cycle);
            departures.sendCredit(input, cycle);
        }
    }

    /** How many packets have come by a port. */
    int received(int p) {
        return received[p];
    }

    /** How many packets are behind a port, as far as is known. */
    int behind(int p) {
        return credits.behind(p);
    }

    /** How many packets are behind an output VC, as far as is known. */
    int used(int output) {
        return credits.used(output);
    }

    /** The first packet of an input VC, or {@link Packets#NONE}. */
    int first(int input) {
        return queues.first(input);
    }

    /**
     * The output VC of a switch that the first packet of an input VC of it has, or that another has which it waits for;
     * -1 if there is none.
     *
     * @param end behind its last port
     */
    int wanted(int input, int first, int end) {
        for (int p = first; p < end; p++) {
            for (int left = switchAllocation.allocated(p); left != 0; left &= left - 1) {
                int output = p << shift | Integer.numberOfTrailingZeros(left);
                if (switchAllocation.holder(output) == input || vcAllocation.waits(input, output)) {
                    return output;
                }
            }
        }
        return -1;
    }
}
