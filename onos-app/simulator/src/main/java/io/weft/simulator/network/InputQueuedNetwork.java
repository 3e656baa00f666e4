package io.weft.simulator.network;

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
    /** More ports than this are more than near caches hold. */
    private static final int LARGE = 4096;

    private final SwitchPorts ports;
    private final InputQueuedParameters parameters;
    private final int routingSteps;
    private final int shift;
    private final int switches;
    private final Packets packets;
    private final PacketRouting routing;
    private final Delivery delivery;
    private final Links packetLinks;
    private final Links creditLinks;
    private final Credits credits;
    private final OutputChannels outputs;
    private final ChannelAllocation channelAllocation;
    private final SwitchAllocation switchAllocation;
    /** By input channel, the first and the last packet. */
    private final int[] head;

    private final int[] tail;
    /** Input channels whose first packets are being routed, by step. */
    private final Unrouted unrouted;
    /** By port of a switch, how many packets have come. */
    private final int[] received;

    private int cycle;
    private int lastMove;
    /** Whether there is more of this than caches hold that are near. */
    private final boolean large;
    /** What {@link #touch} returns has to be of some consequence, or compilers leave it out. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

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
        int virtualChannels = parameters.virtualChannels();
        this.ports = ports;
        this.parameters = parameters;
        this.shift = virtualChannels == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(virtualChannels - 1);
        this.routingSteps = parameters.routingSteps();
        this.switches = ports.first.length - 1;
        this.packets = packets;
        this.routing = routing;
        this.delivery = delivery;
        int latency = 1 + parameters.channelLatency();
        this.packetLinks = new Links(ports, shift, latency, latency);
        this.creditLinks = new Links(ports, shift, latency, latency + parameters.creditDelay());
        this.credits =
                new Credits(ports.count(), shift, virtualChannels, parameters.channelFlits(), parameters.sharedFlits());
        this.outputs = new OutputChannels(ports.ofSwitches, shift, virtualChannels);
        this.switchAllocation = new SwitchAllocation(ports, shift, virtualChannels, outputs, credits);
        this.channelAllocation = new ChannelAllocation(ports, shift, outputs, switchAllocation);
        this.head = new int[ports.ofSwitches << shift];
        this.tail = new int[ports.ofSwitches << shift];
        this.unrouted = new Unrouted(ports, shift, parameters.routingSteps());
        this.large = ports.ofSwitches > LARGE;
        this.received = new int[ports.ofSwitches];
    }

    @Override
    public int cycle() {
        return cycle;
    }

    @Override
    public long hops() {
        long hops = 0;
        for (int port = 0; port < ports.ofSwitches; port++) {
            hops += ports.peer[port] < ports.ofSwitches ? Integer.toUnsignedLong(received[port]) : 0;
        }
        return hops;
    }

    @Override
    public int received(int port) {
        return received[port];
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
        if (inside > 0 && cycle - lastMove > 2 * parameters.longestDelay()) {
            throw new BlockedChannels(ports, shift, channel -> head[channel], this::blocker)
                    .deadlock(cycle, lastMove, inside);
        }
    }

    /**
     * The input channel that the first packet of another waits for: the one behind the output channel that it has, or that
     * another packet has which it waits for.
     */
    private int blocker(int channel) {
        int s = ports.owner[channel >> shift];
        int input = channel - (ports.first[s] << shift);
        for (int port = ports.first[s]; port < ports.first[s + 1]; port++) {
            for (long left = outputs.held(port); left != 0; left &= left - 1) {
                int output = port << shift | Long.numberOfTrailingZeros(left);
                if (outputs.holder(output) == input || channelAllocation.waits(output, input)) {
                    int peer = ports.peer[port];
                    return peer >= ports.ofSwitches ? -1 : ((peer - port) << shift) + output;
                }
            }
        }
        return -1;
    }

    @Override
    public void begin() {
        packetLinks.arriving().begin(cycle);
        creditLinks.arriving().begin(cycle);
        takeCredits(switches);
        Inboxes arriving = packetLinks.arriving();
        long[] now = arriving.in(cycle);
        int from = arriving.first(switches);
        int to = from + arriving.take(switches, cycle);
        for (int i = from; i < to; i++) {
            int packet = (int) (now[i] >>> 32);
            creditLinks.send((int) now[i], 0, cycle, cycle);
            inside--;
            lastMove = cycle;
            delivery.arrived(packet, cycle);
            packets.release(packet);
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
        int channel = (ports.ofSwitches + endpoint) << shift | virtualChannel;
        credits.spend(channel);
        packetLinks.send(channel, packet, cycle, cycle);
        inside++;
        lastMove = cycle;
        return packet;
    }

    @Override
    public void end() {
        int speedup = parameters.speedup();
        for (int s = 0; s < switches; s++) {
            if (large) {
                touched += touch(s);
            }
            takeCredits(s);
            arrive(s);
            for (int step = 1; step <= speedup; step++) {
                step(s, step == speedup ? cycle + 1 : cycle);
            }
        }
        cycle++;
    }

    private long touch(int s) {
        int from = ports.first[s];
        int to = ports.first[s + 1];
        return Touch.read(head, from << shift, to << shift)
                + Touch.read(tail, from << shift, to << shift)
                + packetLinks.touch(from, to)
                + creditLinks.touch(from, to)
                + Touch.read(received, from, to)
                + credits.touch(from, to)
                + outputs.touch(from, to)
                + channelAllocation.touch(from, to)
                + switchAllocation.touch(from, to);
    }

    private void takeCredits(int s) {
        Inboxes arriving = creditLinks.arriving();
        long[] now = arriving.in(cycle);
        int from = arriving.first(s);
        int to = from + arriving.take(s, cycle);
        for (int i = from; i < to; i++) {
            credits.giveBack((int) now[i]);
        }
    }

    private void arrive(int s) {
        Inboxes arriving = packetLinks.arriving();
        long[] now = arriving.in(cycle);
        int from = arriving.first(s);
        int to = from + arriving.take(s, cycle);
        for (int i = from; i < to; i++) {
            append(s, (int) (now[i] >>> 32), (int) now[i]);
        }
    }

    private void append(int s, int packet, int channel) {
        received[channel >> shift]++;
        if (head[channel] == Packets.NONE) {
            head[channel] = packet;
            becomeFirst(s, channel - (ports.first[s] << shift));
        } else {
            packets.set(tail[channel], Packets.NEXT, packet);
        }
        tail[channel] = packet;
    }

    private void becomeFirst(int s, int input) {
        if (routingSteps == 0) {
            route(s, input);
        } else {
            unrouted.add(s, input);
        }
    }

    private void route(int s, int input) {
        int packet = head[(ports.first[s] << shift) + input];
        packets.set(packet, Packets.HOPS, packets.get(packet, Packets.HOPS) + 1);
        channelAllocation.ask(s, input, routing.next(packet, s));
    }

    private void step(int s, int departure) {
        int crossing = switchAllocation.isIdle(s) ? 0 : switchAllocation.match(s);
        if (!channelAllocation.isIdle(s)) {
            channelAllocation.allocate(s);
        }
        if (routingSteps > 0) {
            routeAll(s);
        }
        for (int i = 0; i < crossing; i++) {
            cross(s, switchAllocation.channel(i), departure);
        }
    }

    private void routeAll(int s) {
        for (int w = 0; w < unrouted.words(s); w++) {
            for (long left = unrouted.routed(s, w); left != 0; left &= left - 1) {
                int input = (w << 6) + Long.numberOfTrailingZeros(left);
                route(s, input);
            }
        }
    }

    /** The packet that has an output channel leaves by it. */
    private void cross(int s, int output, int departure) {
        int input = outputs.holder(output);
        int channel = (ports.first[s] << shift) + input;
        int packet = head[channel];
        if (packet == tail[channel]) {
            head[channel] = Packets.NONE;
        } else {
            head[channel] = packets.get(packet, Packets.NEXT);
            becomeFirst(s, input);
        }
        outputs.release(output);
        int port = output >> shift;
        if (outputs.held(port) == 0) {
            switchAllocation.end(s, port - ports.first[s]);
        }
        credits.spend(output);
        packetLinks.send(output, packet, departure, cycle);
        creditLinks.send(channel, 0, cycle, cycle);
        lastMove = cycle;
    }
}
