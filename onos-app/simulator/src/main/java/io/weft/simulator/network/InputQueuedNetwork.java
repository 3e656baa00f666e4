package io.weft.simulator.network;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A network of input-queued switches with virtual channels, cycle by cycle, for packets of one flit, after BookSim 2
 * (N. Jiang et al., "A detailed and flexible cycle-accurate network-on-chip simulator", ISPASS 2013).
 *
 * <p>In each cycle a switch does as many steps as its internal speedup. The packet at the head of an input VC passes
 * through the stages of the router pipeline: it is routed, is allocated an output VC ({@link VcAllocation}), and
 * crosses ({@link SwitchAllocation}) once there is a credit for the buffer behind that. Each port sends at most one
 * packet and one credit in a cycle; they arrive a cycle and the latency of the link later. Endpoints take packets as
 * they come. A VC is {@code port << shift | virtualChannel}.
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
    private final Partition partition;
    private final int shift;
    private final Packets packets;
    private final InputQueuedPart[] parts;
    private final SwitchBlock[] blocks;
    /** By port of a switch, its block. */
    private final int[] blockOf;
    /** By block, its first port. */
    private final int[] firstOf;
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
     * @throws Refusal if a switch has too many ports and virtual channels
     */
    InputQueuedNetwork(
            SwitchPorts ports,
            Partition partition,
            InputQueuedModel model,
            Packets packets,
            IntFunction<PacketRouting> routing,
            IntFunction<Delivery> delivery) {
        this(ports, partition, model, packets, routing, delivery, BLOCK_PORTS);
    }

    /** Makes a network whose blocks have at most so many ports, or one switch; results do not depend on that. */
    InputQueuedNetwork(
            SwitchPorts ports,
            Partition partition,
            InputQueuedModel model,
            Packets packets,
            IntFunction<PacketRouting> routing,
            IntFunction<Delivery> delivery,
            int blockPorts) {
        this.ports = ports;
        this.partition = partition;
        this.packets = packets;
        this.shift = 32 - Integer.numberOfLeadingZeros(model.virtualChannels - 1);
        LinkTiming timing = model.links.timing(ports);
        LinkTiming.Departing departing = timing.ratesDiffer() ? timing.new Departing() : null;
        LinkPipelines links = new LinkPipelines(
                ports,
                partition,
                shift,
                timing.longestFlitLatency(),
                model.crossbarDelay - 1 + model.longestWait(),
                model.creditDelay);
        boolean large = ports.count() > LARGE;
        this.parts = new InputQueuedPart[partition.count()];
        this.senders = new int[parts.length];
        this.blockOf = new int[ports.ofSwitches];
        List<SwitchBlock> all = new ArrayList<>();
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            int[] bounds = blockBounds(ports, partition.firstSwitch(i), partition.firstSwitch(i + 1), blockPorts);
            parts[i] = new InputQueuedPart(
                    ports,
                    partition,
                    i,
                    bounds,
                    model,
                    shift,
                    links,
                    timing,
                    departing,
                    packets,
                    routing.apply(i),
                    delivery.apply(i),
                    large);
            senders[i] = partition.firstEndpoint(i + 1) - partition.firstEndpoint(i);
            for (int b = 0; b + 1 < bounds.length; b++) {
                Arrays.fill(blockOf, bounds[b], bounds[b + 1], all.size());
                first.add(bounds[b]);
                all.add(parts[i].blocks[b]);
            }
        }
        this.blocks = all.toArray(new SwitchBlock[0]);
        this.firstOf = first.stream().mapToInt(Integer::intValue).toArray();
        this.deadlockCheck = new DeadlockCheck(
                ports,
                shift,
                (int) Math.min(Integer.MAX_VALUE / 2, 2L * model.longestDelay()),
                (int) Math.min(Integer.MAX_VALUE / 2, (long) PATIENCE * model.longestDelay()),
                vc -> block(vc >> shift).first(local(vc)),
                this::blocker);
        packets.reserve(senders);
    }

    /** By block of some switches, its first port, and the end of the last. */
    private static int[] blockBounds(SwitchPorts ports, int firstSwitch, int endSwitch, int blockPorts) {
        int[] bounds = new int[endSwitch - firstSwitch + 1];
        bounds[0] = ports.first[firstSwitch];
        int count = 0;
        for (int s = firstSwitch; s < endSwitch; ) {
            int from = ports.first[s];
            while (s < endSwitch && (ports.first[s] == from || ports.first[s + 1] - from <= blockPorts)) {
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
        if (port < ports.ofSwitches) {
            return block(port).behind(port - firstOf[blockOf[port]]);
        }
        int endpoint = port - ports.ofSwitches;
        return parts[partition.ofEndpoint(endpoint)].behind(endpoint);
    }

    @Override
    public int behind(int port, int virtualChannel) {
        if (port < ports.ofSwitches) {
            return block(port).used(local(port << shift | virtualChannel));
        }
        int endpoint = port - ports.ofSwitches;
        return parts[partition.ofEndpoint(endpoint)].behind(endpoint, virtualChannel);
    }

    @Override
    public int inside() {
        int inside = 0;
        for (InputQueuedPart part : parts) {
            inside += part.inside();
        }
        return inside;
    }

    @Override
    public void checkForDeadlock() {
        int lastMove = 0;
        for (InputQueuedPart part : parts) {
            lastMove = Math.max(lastMove, part.lastMove());
        }
        deadlockCheck.check(cycle, lastMove, inside());
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
    public int parts() {
        return parts.length;
    }

    @Override
    public Part part(int i) {
        return parts[i];
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        return parts[partition.ofEndpoint(endpoint)].accepts(endpoint, virtualChannel, flits);
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        return parts[partition.ofEndpoint(endpoint)].send(endpoint, virtualChannel, flits);
    }

    @Override
    public void nextCycle() {
        packets.reserve(senders);
        cycle++;
    }
}
