package io.weft.simulator.network;

import java.util.Arrays;

/**
 * A network of input-queued switches, cycle by cycle, after BookSim 2 (N. Jiang et al., "A detailed and flexible
 * cycle-accurate network-on-chip simulator", ISPASS 2013), with packets of one flit.
 *
 * <p>In each cycle a switch does as many steps as its internal speedup. In a step, the packet at the head of an input channel
 * is routed; in a later one it is given an output channel of the next switch ({@link ChannelAllocation}); in a later one it
 * crosses ({@link SwitchAllocation}), if there is room for it. By a port one packet leaves in a cycle; it arrives a cycle and
 * the latency of channels later. The credit for its buffer goes back at the same time, one by a port in a cycle. Endpoints
 * take packets as they come. Not thread-safe.
 */
public final class InputQueuedNetwork implements Network {
    /** Switches that have so many ports together work phase by phase, so that what they need stays in a cache meanwhile. */
    private static final int BLOCK_PORTS = 256;
    /** Of the longest delay, so often is the turn of any packet at the head of a queue. */
    private static final int PATIENCE = 20;

    /** More ports than this are more than near caches hold. */
    private static final int LARGE = 4096;

    private final SwitchPorts ports;
    private final int shift;
    private final Packets packets;
    private final PacketRouting routing;
    private final Delivery delivery;
    private final Wires wires;
    private final Credits endpointCredits;
    private final Departures endpointDepartures;
    private final SwitchBlock[] blocks;
    /** By port of a switch, its block. */
    private final int[] blockOf;
    /** By block, its first port. */
    private final int[] firstOf;
    /** What arrives at endpoints in a cycle. */
    private final int[] inputs;

    private final int[] arriving;

    private final DeadlockCheck deadlockCheck;
    /** Whether there is more of this than caches hold that are near. */
    private final boolean large;
    /** What is read for touching has to be of some consequence, or compilers leave it out. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    private int cycle;
    private int lastMove;
    private int inside;

    /**
     * Makes an empty network.
     *
     * @param routing is asked for each hop of each packet
     * @param delivery is told of each packet that arrives
     * @throws IllegalArgumentException if a switch has too many ports and virtual channels
     */
    public InputQueuedNetwork(
            SwitchPorts ports,
            InputQueuedParameters parameters,
            Packets packets,
            PacketRouting routing,
            Delivery delivery) {
        this(ports, parameters, packets, routing, delivery, BLOCK_PORTS);
    }

    /** The same, whose switches work in blocks of at most so many ports, or of one switch: it makes no difference. */
    InputQueuedNetwork(
            SwitchPorts ports,
            InputQueuedParameters parameters,
            Packets packets,
            PacketRouting routing,
            Delivery delivery,
            int blockPorts) {
        this.ports = ports;
        this.packets = packets;
        this.routing = routing;
        this.delivery = delivery;
        this.shift = 32 - Integer.numberOfLeadingZeros(parameters.virtualChannels() - 1);
        this.wires = new Wires(
                ports.count(),
                shift,
                1 + parameters.channelLatency(),
                parameters.crossbarDelay() - 1,
                parameters.creditDelay());
        int endpoints = ports.count() - ports.ofSwitches;
        this.endpointCredits = new Credits(
                endpoints, shift, parameters.virtualChannels(), parameters.channelFlits(), parameters.sharedFlits());
        this.endpointDepartures =
                new Departures(ports, ports.ofSwitches, ports.count(), shift, wires, 0, parameters.creditDelay());
        this.inputs = new int[endpoints + 1];
        this.arriving = new int[inputs.length];
        this.blockOf = new int[ports.ofSwitches];
        int[] bounds = blockBounds(ports, blockPorts);
        this.firstOf = bounds;
        this.blocks = new SwitchBlock[bounds.length - 1];
        this.large = ports.count() > LARGE;
        for (int b = 0; b < blocks.length; b++) {
            Arrays.fill(blockOf, bounds[b], bounds[b + 1], b);
            blocks[b] =
                    new SwitchBlock(ports, bounds[b], bounds[b + 1], shift, parameters, packets, routing, wires, large);
        }
        this.deadlockCheck = new DeadlockCheck(
                ports,
                shift,
                2 * parameters.longestDelay(),
                PATIENCE * parameters.longestDelay(),
                channel -> block(channel >> shift).first(local(channel)),
                this::blocker);
    }

    /** By block, its first port, and the end of the last. */
    private static int[] blockBounds(SwitchPorts ports, int blockPorts) {
        int switches = ports.first.length - 1;
        int[] bounds = new int[switches + 1];
        int count = 0;
        for (int s = 0; s < switches; ) {
            int from = ports.first[s];
            while (s < switches && (ports.first[s] == from || ports.first[s + 1] - from <= blockPorts)) {
                s++;
            }
            bounds[++count] = ports.first[s];
        }
        return Arrays.copyOf(bounds, count + 1);
    }

    private SwitchBlock block(int port) {
        return blocks[blockOf[port]];
    }

    /** A channel, counted from the first port of its block. */
    private int local(int channel) {
        return channel - (firstOf[blockOf[channel >> shift]] << shift);
    }

    @Override
    public int cycle() {
        return cycle;
    }

    @Override
    public long hops() {
        long hops = 0;
        for (int port = 0; port < ports.ofSwitches; port++) {
            hops += ports.peer[port] < ports.ofSwitches ? Integer.toUnsignedLong(received(port)) : 0;
        }
        return hops;
    }

    @Override
    public int received(int port) {
        return block(port).received(port - firstOf[blockOf[port]]);
    }

    @Override
    public int behind(int port) {
        return port < ports.ofSwitches
                ? block(port).behind(port - firstOf[blockOf[port]])
                : endpointCredits.behind(port - ports.ofSwitches);
    }

    @Override
    public int behind(int port, int virtualChannel) {
        return port < ports.ofSwitches
                ? block(port).used(local(port << shift | virtualChannel))
                : endpointCredits.used((port - ports.ofSwitches) << shift | virtualChannel);
    }

    @Override
    public int inside() {
        return inside;
    }

    @Override
    public void checkForDeadlock() {
        deadlockCheck.check(cycle, lastMove, inside);
    }

    /**
     * The input channel that the first packet of another waits for: the one behind the output channel that it has, or that
     * another packet has which it waits for.
     */
    private int blocker(int channel) {
        int s = ports.owner[channel >> shift];
        int from = firstOf[blockOf[channel >> shift]];
        int wanted = block(channel >> shift).wanted(local(channel), ports.first[s] - from, ports.first[s + 1] - from);
        if (wanted < 0) {
            return -1;
        }
        int output = wanted + (from << shift);
        int port = output >> shift;
        int peer = ports.peer[port];
        return peer >= ports.ofSwitches ? -1 : ((peer - port) << shift) + output;
    }

    @Override
    public void begin() {
        wires.begin(cycle);
        int returned = wires.takeCredits(cycle, ports.ofSwitches, ports.count(), inputs);
        for (int i = 0; i < returned; i++) {
            endpointCredits.giveBack(inputs[i]);
        }
        int count = wires.takePackets(cycle, ports.ofSwitches, ports.count(), inputs, arriving);
        if (large) {
            touchArriving(count);
        }
        for (int i = 0; i < count; i++) {
            endpointDepartures.sendCredit(inputs[i], cycle);
            delivery.arrived(arriving[i], cycle);
            packets.release(arriving[i]);
        }
        if (count > 0) {
            inside -= count;
            lastMove = cycle;
        }
    }

    private void touchArriving(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += packets.get(arriving[i], Packets.BIRTH);
        }
        touched += sum;
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        return (endpointCredits.open(endpoint) >>> virtualChannel & 1) != 0;
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        int packet = packets.take();
        packets.set(packet, Packets.PROGRESS, 0);
        packets.set(packet, Packets.HOPS, -1);
        packets.set(packet, Packets.SOURCE, endpoint);
        int output = endpoint << shift | virtualChannel;
        endpointCredits.spend(output);
        endpointDepartures.send(output, packet, cycle, cycle);
        inside++;
        lastMove = cycle;
        return packet;
    }

    @Override
    public void end() {
        routing.beginCycle();
        for (SwitchBlock block : blocks) {
            if (block.work(cycle)) {
                lastMove = cycle;
            }
        }
        cycle++;
    }
}
