package io.weft.simulator.network;

/**
 * Some of the switches of a network. In each step all of them do the same before any does the next: loops over many packets, which
 * do not depend on each other, are what processors are fast at. Ports are counted from 0, the first of these switches; a channel is
 * {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class SwitchBlock {
    private final SwitchPorts ports;
    private final int from;
    private final int to;
    private final int shift;
    private final int speedup;
    private final Packets packets;
    private final PacketRouting routing;
    private final Wires wires;
    private final InputQueues queues;
    private final Credits credits;
    private final Departures departures;
    private final ChannelAllocation channelAllocation;
    private final SwitchAllocation switchAllocation;
    /** Input channels whose first packets are being routed. */
    private final Pipeline unrouted;
    /** Whether that takes no time. */
    private final boolean lookAhead;
    /** What routing says of each of them, in the step in which it ends. */
    private final int[] hops;
    /** What arrives in a cycle. */
    private final int[] arrivingBy;

    private final int[] arriving;
    /** Whether there is more of the network than caches hold that are near. */
    private final boolean large;
    /** What is read for touching has to be of some consequence, or compilers leave it out. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /**
     * The switches whose ports are from..to-1.
     *
     * @param large whether the network is larger than caches that are near
     * @throws IllegalArgumentException if they have too many ports and virtual channels
     */
    SwitchBlock(
            SwitchPorts ports,
            int from,
            int to,
            int shift,
            InputQueuedParameters parameters,
            Packets packets,
            PacketRouting routing,
            Wires wires,
            boolean large) {
        int count = to - from;
        if ((long) count << shift >= SwitchAllocation.NONE) {
            throw new IllegalArgumentException("a switch of " + count + " ports is too large to be simulated with "
                    + parameters.virtualChannels() + " virtual channels; expected fewer than "
                    + (SwitchAllocation.NONE >> shift) + " ports");
        }
        this.ports = ports;
        this.from = from;
        this.to = to;
        this.shift = shift;
        this.speedup = parameters.speedup();
        this.packets = packets;
        this.routing = routing;
        this.wires = wires;
        this.large = large;
        this.queues = new InputQueues(count, shift, packets);
        this.credits = new Credits(
                count, shift, parameters.virtualChannels(), parameters.channelFlits(), parameters.sharedFlits());
        this.departures =
                new Departures(ports, from, to, shift, wires, parameters.crossbarDelay() - 1, parameters.creditDelay());
        this.switchAllocation = new SwitchAllocation(count, shift, credits, parameters.switchAllocationDelay());
        this.channelAllocation = new ChannelAllocation(
                count, shift, parameters.virtualChannels(), switchAllocation, parameters.channelAllocationDelay());
        this.lookAhead = parameters.routingDelay() == 0;
        this.unrouted = new Pipeline(Math.max(1, parameters.routingDelay()), count << shift);
        this.hops = new int[count << shift];
        this.arrivingBy = new int[count + 1];
        this.arriving = new int[count];
    }

    /** Does a cycle, and returns whether any packet crossed a switch. */
    boolean work(int cycle) {
        if (large) {
            touch();
        }
        unrouted.begin();
        channelAllocation.beginCycle();
        switchAllocation.beginCycle();
        takeCredits(cycle);
        arrive(cycle);
        if (lookAhead) {
            route(1);
        }
        int crossed = 0;
        for (int step = 1; step <= speedup; step++) {
            boolean last = step == speedup;
            int crossing = switchAllocation.match(step);
            channelAllocation.allocate(step);
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

    private void touch() {
        touched += queues.touch()
                + credits.touch()
                + departures.touch()
                + channelAllocation.touch()
                + switchAllocation.touch();
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
            touchArriving(inputs, count);
        }
        for (int i = 0; i < count; i++) {
            if (queues.append(inputs[i], arriving[i])) {
                unrouted.add(inputs[i]);
            }
        }
    }

    private void touchArriving(int[] inputs, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += packets.get(arriving[i], Packets.HOPS);
        }
        for (int i = 0; i < count; i++) {
            sum += routing.prepare(arriving[i], ports.owner[from + (inputs[i] >> shift)]);
        }
        touched += sum;
    }

    /** Routes the first packets of the input channels whose turn it is. */
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
            channelAllocation.ask(inputs[i], PacketRouting.port(hop) - from, PacketRouting.virtualChannel(hop));
        }
    }

    /** The next packet of an input channel is at its head, and its routing begins in the next step. */
    private void becomeFirst(int input, boolean last) {
        if (last && !lookAhead) {
            unrouted.addNext(input);
        } else {
            unrouted.add(input);
        }
    }

    /** Packets that have been matched leave by the output channels that they have. */
    private void cross(int count, boolean last, int cycle) {
        int departure = last ? cycle + 1 : cycle;
        for (int i = 0; i < count; i++) {
            int output = switchAllocation.settle(i);
            int input = switchAllocation.holder(output);
            int packet = queues.first(input);
            if (queues.removeFirst(input)) {
                becomeFirst(input, last);
            }
            credits.spend(output);
            departures.send(output, packet, departure, cycle);
            departures.sendCredit(input, cycle);
        }
    }

    /** How many packets have come by a port. */
    int received(int p) {
        return queues.received(p);
    }

    /** How many packets are behind a port, as far as is known. */
    int behind(int p) {
        return credits.behind(p);
    }

    /** How many packets are behind an output channel, as far as is known. */
    int used(int output) {
        return credits.used(output);
    }

    /** The first packet of an input channel, or {@link Packets#NONE}. */
    int first(int input) {
        return queues.first(input);
    }

    /**
     * The output channel of a switch that the first packet of an input channel of it has, or that another has which it waits for;
     * -1 if there is none.
     *
     * @param first the first port of the switch
     * @param end behind its last port
     */
    int wanted(int input, int first, int end) {
        for (int p = first; p < end; p++) {
            for (int left = switchAllocation.held(p); left != 0; left &= left - 1) {
                int output = p << shift | Integer.numberOfTrailingZeros(left);
                if (switchAllocation.holder(output) == input || channelAllocation.waits(input, output)) {
                    return output;
                }
            }
        }
        return -1;
    }
}
