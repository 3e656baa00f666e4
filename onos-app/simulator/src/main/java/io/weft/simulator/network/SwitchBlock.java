package io.weft.simulator.network;

/**
 * Some of the switches of a network. In each step all of them do the same before any does the next: loops over many packets, which
 * do not depend on each other, are what processors are fast at. Not thread-safe.
 */
final class SwitchBlock {
    /** More ports than this are more than near caches hold. */
    private static final int LARGE = 4096;

    private final int shift;
    private final int speedup;
    private final int[] port;
    private final int[] channel;
    private final Packets packets;
    private final PacketRouting routing;
    private final Wires wires;
    private final Credits credits;
    private final ChannelAllocation channelAllocation;
    private final SwitchAllocation switchAllocation;
    private final int from;
    private final int to;
    /** Input channels whose first packets are being routed, by the step in which that ends, modulo their number. */
    private final int[][] unrouted;

    private final int[] unroutedCount;
    /** What routing says of each of them, in the step in which it ends. */
    private final int[] hops;

    private final int routingSteps;
    private int turn;
    /** What arrives in a cycle. */
    private final int[] arrivingBy;

    private final int[] arriving;
    /** Whether there is more of the network than caches hold that are near. */
    private final boolean large;
    /** What is read for touching has to be of some consequence, or compilers leave it out. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /** The switches whose ports are from..to-1. */
    SwitchBlock(
            Records records,
            int from,
            int to,
            InputQueuedParameters parameters,
            Packets packets,
            PacketRouting routing,
            Wires wires,
            Credits credits) {
        this.shift = records.shift;
        this.port = records.port;
        this.channel = records.channel;
        this.from = from;
        this.to = to;
        this.speedup = parameters.speedup();
        this.packets = packets;
        this.routing = routing;
        this.wires = wires;
        this.credits = credits;
        this.switchAllocation = new SwitchAllocation(records, to - from);
        this.channelAllocation = new ChannelAllocation(records, to - from, switchAllocation);
        this.routingSteps = parameters.routingSteps();
        this.unrouted = new int[Math.max(1, routingSteps)][(to - from) << shift];
        this.unroutedCount = new int[unrouted.length];
        this.hops = new int[unrouted[0].length];
        this.arrivingBy = new int[to - from + 1];
        this.arriving = new int[to - from];
        this.large = records.ports.count() > LARGE;
    }

    /** Does a cycle, and returns whether any packet crossed a switch. */
    boolean work(int cycle) {
        if (large) {
            touch();
        }
        takeCredits(cycle);
        arrive(cycle);
        if (routingSteps == 0) {
            route();
        }
        int crossed = 0;
        for (int step = 1; step <= speedup; step++) {
            int crossing = switchAllocation.match();
            channelAllocation.allocate();
            if (routingSteps > 0) {
                turn = turn + 1 == unrouted.length ? 0 : turn + 1;
                route();
            }
            cross(crossing, step == speedup ? cycle + 1 : cycle, cycle);
            if (routingSteps == 0) {
                route();
            }
            crossed += crossing;
        }
        return crossed > 0;
    }

    private void touch() {
        touched += Touch.read(port, from << Records.PORT_BITS, to << Records.PORT_BITS)
                + Touch.read(channel, from << shift << Records.CHANNEL_BITS, to << shift << Records.CHANNEL_BITS);
    }

    private void touchArriving(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += packets.get(arriving[i], Packets.HOPS);
        }
        touched += sum;
    }

    private void takeCredits(int cycle) {
        int[] outputs = arrivingBy;
        int count = wires.takeCredits(cycle, from, to, outputs);
        for (int i = 0; i < count; i++) {
            credits.giveBack(outputs[i]);
        }
    }

    private void arrive(int cycle) {
        int[] inputs = arrivingBy;
        int count = wires.takePackets(cycle, from, to, inputs, arriving);
        if (large) {
            touchArriving(count);
        }
        for (int i = 0; i < count; i++) {
            append(inputs[i], arriving[i]);
        }
    }

    private void append(int input, int packet) {
        int at = input << Records.CHANNEL_BITS;
        port[((input >> shift) << Records.PORT_BITS) + Records.RECEIVED]++;
        if (channel[at + Records.HEAD] == Packets.NONE) {
            channel[at + Records.HEAD] = packet;
            becomeFirst(input);
        } else {
            packets.set(channel[at + Records.TAIL], Packets.NEXT, packet);
        }
        channel[at + Records.TAIL] = packet;
    }

    private void becomeFirst(int input) {
        unrouted[turn][unroutedCount[turn]++] = input;
    }

    /** Routes the first packets of the input channels whose turn it is. */
    private void route() {
        int[] inputs = unrouted[turn];
        int count = unroutedCount[turn];
        unroutedCount[turn] = 0;
        for (int i = 0; i < count; i++) {
            int input = inputs[i];
            int packet = channel[(input << Records.CHANNEL_BITS) + Records.HEAD];
            packets.set(packet, Packets.HOPS, packets.get(packet, Packets.HOPS) + 1);
            int s = port[((input >> shift) << Records.PORT_BITS) + Records.OWNER];
            hops[i] = routing.next(packet, s);
        }
        for (int i = 0; i < count; i++) {
            channelAllocation.ask(inputs[i], hops[i]);
        }
    }

    /** Packets that have been matched leave by the output channels that they have. */
    private void cross(int count, int departure, int cycle) {
        for (int i = 0; i < count; i++) {
            int output = switchAllocation.settle(i);
            int input = switchAllocation.holder(output);
            int at = input << Records.CHANNEL_BITS;
            int packet = channel[at + Records.HEAD];
            if (packet == channel[at + Records.TAIL]) {
                channel[at + Records.HEAD] = Packets.NONE;
            } else {
                channel[at + Records.HEAD] = packets.get(packet, Packets.NEXT);
                becomeFirst(input);
            }
            credits.spend(output);
            wires.send(output, packet, departure, cycle);
            wires.sendCredit(input, cycle);
        }
    }
}
