package io.weft.simulator.network;

import java.util.ArrayList;
import java.util.List;

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
    private static final int BLOCK_PORTS = 128;
    /** Of the longest delay, so often is the turn of any packet at the head of a queue. */
    private static final int PATIENCE = 20;

    private final SwitchPorts ports;
    private final int shift;
    private final Packets packets;
    private final Delivery delivery;
    private final Records records;
    private final Wires wires;
    private final Credits credits;
    private final SwitchBlock[] blocks;
    /** What arrives at endpoints in a cycle. */
    private final int[] inputs;

    private final int[] arriving;

    private final DeadlockCheck deadlockCheck;

    private int cycle;
    private int lastMove;
    private int inside;

    /**
     * Makes an empty network.
     *
     * @param routing is asked for each hop of each packet
     * @param delivery is told of each packet that arrives
     */
    public InputQueuedNetwork(
            SwitchPorts ports,
            InputQueuedParameters parameters,
            Packets packets,
            PacketRouting routing,
            Delivery delivery) {
        this.ports = ports;
        this.packets = packets;
        this.delivery = delivery;
        this.records = new Records(ports, parameters.virtualChannels());
        this.shift = records.shift;
        this.wires = new Wires(records, 1 + parameters.channelLatency(), parameters.creditDelay());
        this.credits = new Credits(records, parameters.channelFlits(), parameters.sharedFlits());
        this.inputs = new int[ports.count() - ports.ofSwitches + 1];
        this.arriving = new int[inputs.length];
        List<SwitchBlock> made = new ArrayList<>();
        int switches = ports.first.length - 1;
        for (int s = 0; s < switches; ) {
            int from = ports.first[s];
            while (s < switches && (ports.first[s] == from || ports.first[s + 1] - from <= BLOCK_PORTS)) {
                s++;
            }
            made.add(new SwitchBlock(records, from, ports.first[s], parameters, packets, routing, wires, credits));
        }
        this.blocks = made.toArray(new SwitchBlock[0]);
        this.deadlockCheck = new DeadlockCheck(
                ports,
                shift,
                2 * parameters.longestDelay(),
                PATIENCE * parameters.longestDelay(),
                channel -> records.channel[(channel << Records.CHANNEL_BITS) + Records.HEAD],
                this::blocker);
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
        return records.port[(port << Records.PORT_BITS) + Records.RECEIVED];
    }

    @Override
    public int behind(int port) {
        return credits.behind(port);
    }

    @Override
    public int behind(int port, int virtualChannel) {
        return credits.used(port << shift | virtualChannel);
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
        for (int port = ports.first[s]; port < ports.first[s + 1]; port++) {
            int held = records.port[(port << Records.PORT_BITS) + Records.HELD];
            for (int left = held; left != 0; left &= left - 1) {
                int output = port << shift | Integer.numberOfTrailingZeros(left);
                int holder = records.channel[(output << Records.CHANNEL_BITS) + Records.HOLDER];
                if (holder == channel || records.waits(channel, output)) {
                    int peer = ports.peer[port];
                    return peer >= ports.ofSwitches ? -1 : ((peer - port) << shift) + output;
                }
            }
        }
        return -1;
    }

    @Override
    public void begin() {
        wires.begin(cycle);
        int returned = wires.takeCredits(cycle, ports.ofSwitches, ports.count(), inputs);
        for (int i = 0; i < returned; i++) {
            credits.giveBack(inputs[i]);
        }
        int count = wires.takePackets(cycle, ports.ofSwitches, ports.count(), inputs, arriving);
        for (int i = 0; i < count; i++) {
            wires.sendCredit(inputs[i], cycle);
            delivery.arrived(arriving[i], cycle);
            packets.release(arriving[i]);
        }
        if (count > 0) {
            inside -= count;
            lastMove = cycle;
        }
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        return (credits.open(ports.ofSwitches + endpoint) >>> virtualChannel & 1) != 0;
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        int packet = packets.take();
        packets.set(packet, Packets.PROGRESS, 0);
        packets.set(packet, Packets.HOPS, -1);
        packets.set(packet, Packets.SOURCE, endpoint);
        int output = (ports.ofSwitches + endpoint) << shift | virtualChannel;
        credits.spend(output);
        wires.send(output, packet, cycle, cycle);
        inside++;
        lastMove = cycle;
        return packet;
    }

    @Override
    public void end() {
        for (SwitchBlock block : blocks) {
            if (block.work(cycle)) {
                lastMove = cycle;
            }
        }
        cycle++;
    }
}
