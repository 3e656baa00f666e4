package io.weft.simulator.network;

import java.util.Arrays;

/**
 * A network of input-queued switches with virtual channels, cycle by cycle, for packets of one flit, after BookSim 2
 * (N. Jiang et al., "A detailed and flexible cycle-accurate network-on-chip simulator", ISPASS 2013).
 *
 * <p>In each cycle a switch does as many steps as its internal speedup. The packet at the head of an input VC passes
 * through the stages of the router pipeline: it is routed, is allocated an output VC ({@link VcAllocation}), and
 * crosses ({@link SwitchAllocation}) once there is a credit for the buffer behind that. Each port sends at most one
 * packet and one credit in a cycle; they arrive a cycle and the latency of the link later. Endpoints take packets as
 * they come. A VC is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class InputQueuedNetwork implements Network {
    /**
     * Switches with so many ports together work stage by stage, so that what they need stays in the cache meanwhile.
     */
    private static final int BLOCK_PORTS = 256;
    /** After so many times the longest delay, it has been the turn of any packet at the head of a queue. */
    private static final int PATIENCE = 20;

    /** A network of more ports does not fit the cache of a core. */
    private static final int LARGE = 4096;

    private final SwitchPorts ports;
    private final int shift;
    private final Packets packets;
    private final PacketRouting routing;
    private final Delivery delivery;
    private final LinkPipelines links;
    private final Credits endpointCredits;
    private final Departures endpointDepartures;
    private final SwitchBlock[] blocks;
    /** By port of a switch, its block. */
    private final int[] blockOf;
    /** By block, its first port. */
    private final int[] firstOf;
    /** The input VCs and packets that arrive at endpoints in a cycle. */
    private final int[] inputs;

    private final int[] arriving;

    private final DeadlockCheck deadlockCheck;
    /** Whether the network does not fit the cache of a core. */
    private final boolean large;
    /** Sum of what was prefetched: without it, the compiler would drop the reads. */
    @SuppressWarnings("UnusedVariable")
    private long prefetched;

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
    InputQueuedNetwork(
            SwitchPorts ports, InputQueuedModel model, Packets packets, PacketRouting routing, Delivery delivery) {
        this(ports, model, packets, routing, delivery, BLOCK_PORTS);
    }

    /** The same, whose blocks have at most so many ports, or one switch; what it simulates does not depend on that. */
    InputQueuedNetwork(
            SwitchPorts ports,
            InputQueuedModel model,
            Packets packets,
            PacketRouting routing,
            Delivery delivery,
            int blockPorts) {
        this.ports = ports;
        this.packets = packets;
        this.routing = routing;
        this.delivery = delivery;
        this.shift = 32 - Integer.numberOfLeadingZeros(model.virtualChannels - 1);
        this.links = new LinkPipelines(
                ports.count(), shift, 1 + model.linkLatency, model.crossbarDelay - 1, model.creditDelay);
        int endpoints = ports.count() - ports.ofSwitches;
        this.endpointCredits = new Credits(endpoints, shift, model.virtualChannels, model.vcFlits, model.sharedFlits);
        this.endpointDepartures =
                new Departures(ports, ports.ofSwitches, ports.count(), shift, links, 0, model.creditDelay);
        this.inputs = new int[endpoints + 1];
        this.arriving = new int[inputs.length];
        this.blockOf = new int[ports.ofSwitches];
        int[] bounds = blockBounds(ports, blockPorts);
        this.firstOf = bounds;
        this.blocks = new SwitchBlock[bounds.length - 1];
        this.large = ports.count() > LARGE;
        for (int b = 0; b < blocks.length; b++) {
            Arrays.fill(blockOf, bounds[b], bounds[b + 1], b);
            blocks[b] = new SwitchBlock(ports, bounds[b], bounds[b + 1], shift, model, packets, routing, links, large);
        }
        this.deadlockCheck = new DeadlockCheck(
                ports,
                shift,
                2 * model.longestDelay(),
                PATIENCE * model.longestDelay(),
                vc -> block(vc >> shift).first(local(vc)),
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

    /** A VC, counted from the first port of its block. */
    private int local(int vc) {
        return vc - (firstOf[blockOf[vc >> shift]] << shift);
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
     * The input VC that the first packet of another waits for: the one behind the output VC that it has, or that
     * another packet has which it waits for.
     */
    private int blocker(int vc) {
        int s = ports.owner[vc >> shift];
        int from = firstOf[blockOf[vc >> shift]];
        int wanted = block(vc >> shift).wanted(local(vc), ports.first[s] - from, ports.first[s + 1] - from);
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
        links.begin(cycle);
        int returned = links.takeCredits(cycle, ports.ofSwitches, ports.count(), inputs);
        for (int i = 0; i < returned; i++) {
            endpointCredits.giveBack(inputs[i]);
        }
        int count = links.takePackets(cycle, ports.ofSwitches, ports.count(), inputs, arriving);
        if (large) {
            prefetchArriving(count);
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

    private void prefetchArriving(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += packets.get(arriving[i], Packets.BIRTH);
        }
        prefetched += sum;
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
