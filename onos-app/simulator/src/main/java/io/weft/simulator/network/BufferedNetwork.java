package io.weft.simulator.network;

import java.util.Arrays;

/**
 * A network of switches with buffers at inputs and outputs, cycle by cycle, with packets of several flits and virtual
 * cut-through: a packet goes on when its first flit has come, where there is room for all of it.
 *
 * <p>A packet that is at the head of an input queue crosses to the output buffer ({@link CrossbarAllocation}) at
 * {@code speedup} flits a cycle, but no faster than its flits come, when that has room for the largest packet there is;
 * so long after it began as the latency of the switch is, it can leave, when there is room in the buffer at the other
 * end. Of the virtual channels of a port, one in turn sends a packet. Room in an input buffer is given back when the
 * packet has crossed, room in an output buffer when it begins to leave. Endpoints take packets as they come. Not
 * thread-safe.
 */
final class BufferedNetwork implements Network {
    private final SwitchPorts ports;
    private final BufferedModel model;
    private final int shift;
    private final int switches;
    private final Packets packets;
    private final PacketRouting routing;
    private final Delivery delivery;
    private final BufferedLinks packetLinks;
    private final BufferedLinks creditLinks;
    /** What has crossed a switch, with the output VC. */
    private final TimingWheel crossed;

    private final PacketQueues inputs;
    private final CrossbarAllocation crossbars;
    private final OutputBuffers outputs;
    /**
     * By output VC, flits of room in the buffer at the other end, as far as is known; endpoints have as much as they
     * want.
     */
    private final int[] room;
    /** By port, until which cycle its link is busy. */
    private final int[] linkBusy;
    /** By port of a switch, how many flits have come. */
    private final int[] received;
    /** By input VC, the cycle after that in which the last flit of its last packet comes. */
    private final int[] whole;

    private final DeadlockCheck deadlockCheck;

    private int cycle;
    private int lastMove;
    private int inside;

    BufferedNetwork(SwitchPorts ports, BufferedModel model, Packets packets, PacketRouting routing, Delivery delivery) {
        int virtualChannels = model.virtualChannels;
        int latency = 1 + model.linkLatency;
        this.ports = ports;
        this.model = model;
        this.shift = virtualChannels == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(virtualChannels - 1);
        this.switches = ports.first.length - 1;
        this.packets = packets;
        this.routing = routing;
        this.delivery = delivery;
        this.packetLinks = new BufferedLinks(ports, shift, latency + model.adapterLatency, latency);
        this.creditLinks = new BufferedLinks(ports, shift, latency, latency);
        this.crossed = new TimingWheel(ports.first, model.switchLatency);
        this.inputs = new PacketQueues(packets, ports.ofSwitches << shift);
        this.outputs = new OutputBuffers(ports, shift, packets, model);
        this.crossbars = new CrossbarAllocation(ports, shift, virtualChannels, outputs);
        this.room = new int[ports.count() << shift];
        this.linkBusy = new int[ports.count()];
        this.deadlockCheck =
                new DeadlockCheck(ports, shift, model.longestDelay(), patience(), inputs::first, this::blocker);
        this.received = new int[ports.ofSwitches];
        this.whole = new int[ports.ofSwitches << shift];
        for (int port = 0; port < ports.count(); port++) {
            Arrays.fill(
                    room,
                    port << shift,
                    (port << shift) + virtualChannels,
                    toEndpoint(port) ? Integer.MAX_VALUE : model.vcFlits);
        }
    }
    /** So long takes what is before any packet at the head of a queue, several times over. */
    private int patience() {
        return 4 * (model.vcFlits + model.vcFlits) + 10 * model.longestDelay();
    }

    private boolean toEndpoint(int port) {
        return ports.peer[port] >= ports.ofSwitches;
    }

    @Override
    public int cycle() {
        return cycle;
    }

    @Override
    public long hops() {
        long hops = 0;
        for (int port = 0; port < ports.ofSwitches; port++) {
            hops += toEndpoint(port) ? 0 : Integer.toUnsignedLong(received[port]);
        }
        return hops;
    }

    @Override
    public int received(int port) {
        return received[port];
    }

    @Override
    public int behind(int port) {
        return outputs.held(port);
    }

    @Override
    public int behind(int port, int virtualChannel) {
        return model.vcFlits - outputs.room(port << shift | virtualChannel);
    }

    @Override
    public int inside() {
        return inside;
    }

    @Override
    public void checkForDeadlock() {
        deadlockCheck.check(cycle, lastMove, inside);
    }

    /** The input VC in whose buffer the first packet of another wants to have room next. */
    private int blocker(int vc) {
        int hop = crossbars.hop(vc);
        int port = PacketRouting.port(hop);
        int virtualChannel = PacketRouting.virtualChannel(hop);
        int peer = ports.peer[port];
        return toEndpoint(port) ? -1 : peer << shift | (virtualChannel == PacketRouting.ANY ? 0 : virtualChannel);
    }

    @Override
    public void begin() {
        TimingWheel arriving = packetLinks.arriving();
        arriving.begin(cycle);
        creditLinks.arriving().begin(cycle);
        takeCredits(switches);
        long[] now = arriving.in(cycle);
        int from = arriving.first(switches);
        int to = from + arriving.take(switches, cycle);
        for (int i = from; i < to; i++) {
            int packet = (int) (now[i] >>> 32);
            inside--;
            lastMove = cycle;
            delivery.arrived(packet, cycle);
            packets.release(packet);
        }
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        int port = ports.ofSwitches + endpoint;
        return linkBusy[port] <= cycle && room[port << shift | virtualChannel] >= flits;
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        int packet = packets.take();
        packets.set(packet, Packets.PROGRESS, 0);
        packets.set(packet, Packets.HOPS, -1);
        packets.set(packet, Packets.SOURCE, endpoint);
        packets.set(packet, Packets.FLITS, flits);
        int vc = (ports.ofSwitches + endpoint) << shift | virtualChannel;
        leave(vc, packet, cycle + model.adapterLatency);
        inside++;
        return packet;
    }

    private void leave(int vc, int packet, int earliest) {
        int flits = packets.get(packet, Packets.FLITS);
        linkBusy[vc >> shift] = cycle + flits;
        packetLinks.send(vc, packet, earliest, cycle);
        lastMove = cycle;
        if (room[vc] != Integer.MAX_VALUE) {
            room[vc] -= flits;
        }
    }

    @Override
    public void end() {
        routing.beginCycle();
        crossed.begin(cycle);
        for (int s = 0; s < switches; s++) {
            takeCredits(s);
            arrive(s);
            takeCrossed(s);
            if (!crossbars.isIdle(s)) {
                cross(s);
            }
            if (!outputs.loaded().isEmpty(s)) {
                send(s);
            }
        }
        cycle++;
    }

    private void takeCredits(int s) {
        TimingWheel arriving = creditLinks.arriving();
        long[] now = arriving.in(cycle);
        int from = arriving.first(s);
        int to = from + arriving.take(s, cycle);
        for (int i = from; i < to; i++) {
            room[(int) now[i]] += (int) (now[i] >>> 32);
        }
    }

    private void arrive(int s) {
        TimingWheel arriving = packetLinks.arriving();
        long[] now = arriving.in(cycle);
        int from = arriving.first(s);
        int to = from + arriving.take(s, cycle);
        for (int i = from; i < to; i++) {
            int packet = (int) (now[i] >>> 32);
            int vc = (int) now[i];
            int flits = packets.get(packet, Packets.FLITS);
            received[vc >> shift] += flits;
            whole[vc] = cycle + flits;
            if (inputs.add(vc, packet)) {
                route(s, vc);
            }
        }
    }

    private void route(int s, int vc) {
        int packet = inputs.first(vc);
        packets.set(packet, Packets.HOPS, packets.get(packet, Packets.HOPS) + 1);
        crossbars.ask(s, vc, routing.next(packet, s));
    }

    private void takeCrossed(int s) {
        long[] now = crossed.in(cycle);
        int from = crossed.first(s);
        int to = from + crossed.take(s, cycle);
        for (int i = from; i < to; i++) {
            outputs.add(s, (int) now[i], (int) (now[i] >>> 32));
        }
    }

    private void cross(int s) {
        int crossing = crossbars.match(s, cycle);
        for (int i = 0; i < crossing; i++) {
            int input = crossbars.input(i);
            int output = crossbars.output(i);
            int packet = inputs.first(input);
            int flits = packets.get(packet, Packets.FLITS);
            boolean another = inputs.removeFirst(input);
            int alone = cycle + (flits + model.speedup - 1) / model.speedup;
            // One that has another behind it has come as a whole.
            int until = another ? alone : Math.max(alone, whole[input]);
            crossbars.begin(s, input, output, until);
            outputs.reserve(output, flits);
            crossed.add(s, cycle + model.switchLatency, cycle, (long) packet << 32 | output);
            creditLinks.send(input, flits, until, cycle);
            lastMove = cycle;
            if (another) {
                route(s, input);
            }
        }
    }

    private void send(int s) {
        PortSets loaded = outputs.loaded();
        for (int w = 0; w < loaded.words(); w++) {
            for (long left = loaded.word(s, w); left != 0; left &= left - 1) {
                int port = ports.first[s] + (w << 6) + Long.numberOfTrailingZeros(left);
                int vc = linkBusy[port] > cycle ? -1 : outputs.next(port, room);
                if (vc >= 0) {
                    int packet = outputs.remove(s, vc);
                    // An endpoint has a packet when it has the last flit.
                    int last = toEndpoint(port) ? packets.get(packet, Packets.FLITS) - 1 : 0;
                    leave(vc, packet, cycle + last);
                }
            }
        }
    }
}
