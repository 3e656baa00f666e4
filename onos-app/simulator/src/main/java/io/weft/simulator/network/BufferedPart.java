package io.weft.simulator.network;

/**
 * A part of a {@link BufferedNetwork}: some of its switches and some of its endpoints. What it sends to others arrives
 * in a later cycle. For one thread at a time.
 */
final class BufferedPart implements Network.Part {
    private final SwitchPorts ports;
    private final BufferedModel model;
    private final int shift;
    private final int number;
    private final int firstSwitch;
    private final int endSwitch;
    private final int firstEndpoint;
    private final int endEndpoint;
    private final Packets packets;
    private final PacketRouting routing;
    private final Network.Delivery delivery;
    private final BufferedLinks packetLinks;
    private final FlowControl flowControl;
    private final BufferedState state;
    private final LinkTiming timing;
    private final boolean ratesDiffer;
    private final CrossbarAllocation crossbars;
    private final OutputBuffers outputs;
    private final PacketQueues inputs;
    /** What has crossed a switch, with the output VC. */
    private final TimingWheel crossed;
    /** What arrives in this cycle. */
    private TimingWheel arrivingPackets;

    private int cycle;
    private int lastMove;
    /** Packets that it sent, less those that it delivered or lost. */
    private int inside;

    BufferedPart(
            SwitchPorts ports,
            Partition partition,
            int number,
            BufferedModel model,
            int shift,
            BufferedLinks packetLinks,
            FlowControl flowControl,
            BufferedState state,
            Packets packets,
            PacketRouting routing,
            Network.Delivery delivery) {
        this.ports = ports;
        this.model = model;
        this.shift = shift;
        this.number = number;
        this.firstSwitch = partition.firstSwitch(number);
        this.endSwitch = partition.firstSwitch(number + 1);
        this.firstEndpoint = partition.firstEndpoint(number);
        this.endEndpoint = partition.firstEndpoint(number + 1);
        this.packets = packets;
        this.routing = routing;
        this.delivery = delivery;
        this.packetLinks = packetLinks;
        this.flowControl = flowControl;
        this.state = state;
        this.timing = state.timing;
        this.ratesDiffer = timing.ratesDiffer();
        this.crossbars = state.crossbars.forOtherSwitches();
        this.outputs = state.outputs;
        this.inputs = state.inputs;
        this.crossed = new TimingWheel(BufferedLinks.places(ports, partition, number), model.switchLatency);
    }

    /** The last cycle in which a packet moved. */
    int lastMove() {
        return lastMove;
    }

    /** Packets that its endpoints sent, less those that arrived at them or were lost in its switches. */
    int inside() {
        return inside;
    }

    FlowControlCounts flowControl() {
        return flowControl.counts();
    }

    @Override
    public int firstEndpoint() {
        return firstEndpoint;
    }

    @Override
    public int endEndpoint() {
        return endEndpoint;
    }

    @Override
    public void begin() {
        arrivingPackets = packetLinks.begin(number, cycle);
        flowControl.begin(cycle);
        int endpoints = endSwitch - firstSwitch;
        flowControl.takeSignals(endpoints, cycle);
        long[] now = arrivingPackets.in(cycle);
        int from = arrivingPackets.first(endpoints);
        int to = from + arrivingPackets.take(endpoints, cycle);
        for (int i = from; i < to; i++) {
            int packet = (int) (now[i] >>> 32);
            inside--;
            lastMove = cycle;
            delivery.arrived(packet, cycle);
            packets.release(packet, number);
        }
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        int port = ports.ofSwitches + endpoint;
        return state.linkBusy[port] <= cycle && state.room[port << shift | virtualChannel] >= flits;
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        int vc = (ports.ofSwitches + endpoint) << shift | virtualChannel;
        int packet = packet(endpoint, flits);
        leave(vc, flits);
        packetLinks.send(number, false, vc, packet, cycle + model.adapterLatency, cycle);
        return packet;
    }

    /** As {@link #send}, while no other thread uses any part. */
    int sendAlone(int endpoint, int virtualChannel, int flits) {
        int vc = (ports.ofSwitches + endpoint) << shift | virtualChannel;
        int packet = packet(endpoint, flits);
        leave(vc, flits);
        packetLinks.sendAlone(vc, packet, cycle + model.adapterLatency, cycle);
        return packet;
    }

    private int packet(int endpoint, int flits) {
        int packet = packets.take(number);
        packets.set(packet, Packets.PROGRESS, 0);
        packets.set(packet, Packets.HOPS, -1);
        packets.set(packet, Packets.SOURCE, endpoint);
        packets.set(packet, Packets.FLITS, flits);
        inside++;
        return packet;
    }

    private void leave(int vc, int flits) {
        state.occupy(vc >> shift, flits, cycle);
        lastMove = cycle;
        if (state.room[vc] != BufferedState.ENDLESS) {
            state.room[vc] -= flits;
        }
    }

    @Override
    public void end() {
        crossed.begin(cycle);
        for (int s = firstSwitch; s < endSwitch; s++) {
            flowControl.takeSignals(s - firstSwitch, cycle);
            arrive(s);
            takeCrossed(s);
            if (!crossbars.isIdle(s)) {
                cross(s);
            }
            flowControl.send(s, cycle);
            if (!outputs.loaded.isEmpty(s)) {
                send(s);
            }
        }
        flowControl.endCycle();
        routing.endCycle(ports.first[firstSwitch], ports.first[endSwitch]);
        cycle++;
    }

    private void arrive(int s) {
        long[] now = arrivingPackets.in(cycle);
        int from = arrivingPackets.first(s - firstSwitch);
        int to = from + arrivingPackets.take(s - firstSwitch, cycle);
        for (int i = from; i < to; i++) {
            int packet = (int) (now[i] >>> 32);
            int vc = (int) now[i];
            int flits = packets.get(packet, Packets.FLITS);
            state.received[vc >> shift] += flits;
            if (!flowControl.admits(s, vc, flits, cycle)) {
                inside--;
                packets.release(packet, number);
                continue;
            }
            state.whole[vc] = cycle + (ratesDiffer ? 1 + untilLast(vc >> shift, flits) : flits);
            if (inputs.add(vc, packet)) {
                route(s, vc);
            }
        }
    }

    /** Cycles from when the first flit of so many has come over the link of a port until the last has. */
    private int untilLast(int port, int flits) {
        return timing.cycles(port, flits) - timing.cycles(port, 1);
    }

    private void route(int s, int vc) {
        int packet = inputs.first(vc);
        packets.set(packet, Packets.HOPS, packets.get(packet, Packets.HOPS) + 1);
        crossbars.ask(s, vc, routing.next(packet, s));
    }

    private void takeCrossed(int s) {
        long[] now = crossed.in(cycle);
        int from = crossed.first(s - firstSwitch);
        int to = from + crossed.take(s - firstSwitch, cycle);
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
            int until = another ? alone : Math.max(alone, state.whole[input]);
            crossbars.begin(s, input, output, until);
            outputs.reserve(output, flits);
            int wait = ratesDiffer && !another ? waitForLast(input, output, flits) : 0;
            crossed.add(s - firstSwitch, cycle + wait + model.switchLatency, cycle, (long) packet << 32 | output);
            flowControl.leaves(s, input, flits, until, cycle);
            lastMove = cycle;
            if (another) {
                route(s, input);
            }
        }
    }

    /** Cycles that the first flit of a packet waits, so that its last leaves when it has come and crossed. */
    private int waitForLast(int input, int output, int flits) {
        int left = state.whole[input] - 1 - cycle;
        return Math.max(0, left - timing.cyclesToLast(output >> shift, flits));
    }

    private void send(int s) {
        PortSets loaded = outputs.loaded;
        for (int w = 0; w < loaded.words; w++) {
            for (long left = loaded.word(s, w); left != 0; left &= left - 1) {
                int port = ports.first[s] + (w << 6) + Long.numberOfTrailingZeros(left);
                int vc = state.linkBusy[port] > cycle ? -1 : outputs.next(port, state.room);
                if (vc >= 0) {
                    int packet = outputs.remove(s, vc);
                    int flits = packets.get(packet, Packets.FLITS);
                    // An endpoint has a packet when it has the last flit.
                    int last = ports.peer[port] >= ports.ofSwitches ? untilLast(port, flits) : 0;
                    leave(vc, flits);
                    packetLinks.send(number, true, vc, packet, cycle + last, cycle);
                }
            }
        }
    }
}
