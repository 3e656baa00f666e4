package io.weft.simulator.network;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A network of switches with buffers at inputs and outputs, cycle by cycle, with packets of several flits and virtual
 * cut-through: a packet goes on when its first flit has come, where there is room for all of it.
 *
 * <p>A packet that is at the head of an input queue crosses to the output buffer ({@link CrossbarAllocation}) at
 * {@code speedup} flits a cycle, but no faster than its flits come, when that has room for the largest packet there is;
 * so long after it began as the latency of the switch is, it can leave, when there is room in the buffer at the other
 * end. It leaves without gaps: after a slower link it waits until so much of it has come that its last flit is there in
 * time. Of the virtual channels of a port, one in turn sends a packet. Room in an input buffer is given back when the
 * packet has crossed, room in an output buffer when it begins to leave. Endpoints take packets as they come.
 *
 * <p>Where the model has {@linkplain PriorityFlowControl priority flow control}, a packet leaves unless its virtual
 * channel is paused, and is lost if it finds no room.
 */
final class BufferedNetwork implements Network {
    private final SwitchPorts ports;
    private final Partition partition;
    private final BufferedModel model;
    private final int shift;
    private final Packets packets;
    private final BufferedState state;
    private final BufferedPart[] parts;
    /** By part, how many packets its endpoints can send in a cycle. */
    private final int[] senders;

    private final DeadlockCheck deadlockCheck;
    private int cycle;

    /**
     * Makes an empty network.
     *
     * @param packets of as many parts as the partition has
     * @param routing makes the routing of a part, which chooses the next hops at its switches
     * @param delivery makes the listener of a part, called for each packet that arrives at its endpoints
     */
    BufferedNetwork(
            SwitchPorts ports,
            Partition partition,
            BufferedModel model,
            Packets packets,
            IntFunction<PacketRouting> routing,
            IntFunction<Delivery> delivery) {
        int virtualChannels = model.virtualChannels;
        this.ports = ports;
        this.partition = partition;
        this.model = model;
        this.packets = packets;
        this.shift = virtualChannels == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(virtualChannels - 1);
        LinkTiming timing = model.links.timing(ports);
        BufferedLinks packetLinks = new BufferedLinks(
                ports,
                partition,
                shift,
                byPort(port -> timing.flitLatency(port) + (toEndpoint(port) ? model.adapterLatency : 0)));
        this.state = new BufferedState(ports, timing, shift, packets, model);
        this.parts = new BufferedPart[partition.count()];
        IntFunction<FlowControl> flowControl = flowControl(timing);
        this.senders = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new BufferedPart(
                    ports,
                    partition,
                    i,
                    model,
                    shift,
                    packetLinks,
                    flowControl.apply(i),
                    state,
                    packets,
                    routing.apply(i),
                    delivery.apply(i));
            senders[i] = partition.firstEndpoint(i + 1) - partition.firstEndpoint(i);
        }
        this.deadlockCheck =
                new DeadlockCheck(ports, shift, model.longestDelay(), patience(), state.inputs::first, this::blocker);
        packets.reserve(senders);
    }

    /** Makes that of a part. */
    private IntFunction<FlowControl> flowControl(LinkTiming timing) {
        if (model.pause.isEmpty()) {
            BufferedLinks links = new BufferedLinks(ports, partition, shift, byPort(port -> 1 + timing.latency(port)));
            return part -> new CreditFlowControl(part, links, state.room);
        }
        Headroom headroom = model.pause.get().headroom(timing, model.packetFlits);
        BufferedLinks links = new BufferedLinks(ports, partition, shift, byPort(headroom::delay));
        InputBuffers buffers = new InputBuffers(model, ports, timing);
        return part -> new PriorityFlowControl(ports, partition, part, model, shift, state, links, buffers);
    }

    /** So long takes what is before any packet at the head of a queue, several times over. */
    private int patience() {
        long held = (long) model.vcFlits + model.inputFlits();
        return (int) Math.min(Integer.MAX_VALUE / 2, 4 * held * model.links.slowest + 10L * model.longestDelay());
    }

    private int[] byPort(IntUnaryOperator value) {
        return IntStream.range(0, ports.count()).map(value).toArray();
    }

    private boolean toEndpoint(int port) {
        return ports.peer[port] >= ports.ofSwitches;
    }

    @Override
    public int cycle() {
        return cycle;
    }

    @Override
    public int parts() {
        return parts.length;
    }

    @Override
    public Part part(int i) {
        return parts[i];
    }

    @Override
    public void nextCycle() {
        packets.reserve(senders);
        cycle++;
    }

    @Override
    public long hops() {
        long hops = 0;
        for (int port = 0; port < ports.ofSwitches; port++) {
            hops += toEndpoint(port) ? 0 : Integer.toUnsignedLong(state.received[port]);
        }
        return hops;
    }

    @Override
    public int received(int port) {
        return state.received[port];
    }

    @Override
    public int behind(int port) {
        return state.outputs.held(port);
    }

    @Override
    public int behind(int port, int virtualChannel) {
        return model.vcFlits - state.outputs.room(port << shift | virtualChannel);
    }

    @Override
    public int inside() {
        int inside = 0;
        for (BufferedPart part : parts) {
            inside += part.inside();
        }
        return inside;
    }

    @Override
    public FlowControlCounts flowControlCounts() {
        FlowControlCounts all = FlowControlCounts.NONE;
        for (BufferedPart part : parts) {
            all = all.plus(part.flowControl());
        }
        return all;
    }

    @Override
    public void checkForDeadlock() {
        int lastMove = 0;
        for (BufferedPart part : parts) {
            lastMove = Math.max(lastMove, part.lastMove());
        }
        deadlockCheck.check(cycle, lastMove, inside());
    }

    /** The input VC in whose buffer the first packet of another wants to have room next; -1 if it waits for none. */
    private int blocker(int vc) {
        if (model.pause.isPresent() && !model.pause.get().pauses) {
            return -1;
        }
        int hop = state.crossbars.hop(vc);
        int port = PacketRouting.port(hop);
        int virtualChannel = PacketRouting.virtualChannel(hop);
        int peer = ports.peer[port];
        return toEndpoint(port) ? -1 : peer << shift | (virtualChannel == PacketRouting.ANY ? 0 : virtualChannel);
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        return parts[partition.ofEndpoint(endpoint)].accepts(endpoint, virtualChannel, flits);
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        return parts[partition.ofEndpoint(endpoint)].sendAlone(endpoint, virtualChannel, flits);
    }
}
