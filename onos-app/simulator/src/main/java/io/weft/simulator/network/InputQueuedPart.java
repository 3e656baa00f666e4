package io.weft.simulator.network;

import io.weft.refusal.Refusal;

/**
 * A part of an {@link InputQueuedNetwork}: some of its switches, in blocks, and some of its endpoints. What it sends to
 * others arrives in a later cycle. For one thread at a time.
 */
final class InputQueuedPart implements Network.Part {
    private final int number;
    private final int shift;
    private final Packets packets;
    private final PacketRouting routing;
    private final Network.Delivery delivery;
    private final LinkPipelines links;
    private final LinkPipelines.Sender sender;
    /** Its ports of switches. */
    private final int from;

    private final int to;
    private final int firstEndpoint;
    /** The ports of its endpoints. */
    private final int fromEndpoints;

    private final int toEndpoints;
    private final Credits endpointCredits;
    private final Departures endpointDepartures;
    final SwitchBlock[] blocks;
    /** The input VCs and packets that arrive at endpoints in a cycle. */
    private final int[] inputs;

    private final int[] arriving;
    /** Whether the network does not fit the cache of a core. */
    private final boolean large;
    /** As of {@link SwitchBlock}. */
    private boolean few;
    /** Sum of what was prefetched: without it, the compiler would drop the reads. */
    @SuppressWarnings("UnusedVariable")
    private long prefetched;

    private int cycle;
    private int lastMove;
    /** Packets that it sent, less those that it delivered. */
    private int inside;

    /**
     * A part without packets.
     *
     * @param departing when links are free again; null unless rates differ
     * @param bounds of its blocks: by block, the first port, and the end of the last
     * @throws Refusal if a switch has too many ports and virtual channels
     */
    InputQueuedPart(
            SwitchPorts ports,
            Partition partition,
            int number,
            int[] bounds,
            InputQueuedModel model,
            int shift,
            LinkPipelines links,
            LinkTiming timing,
            LinkTiming.Departing departing,
            Packets packets,
            PacketRouting routing,
            Network.Delivery delivery,
            boolean large) {
        this.number = number;
        this.shift = shift;
        this.packets = packets;
        this.routing = routing;
        this.delivery = delivery;
        this.links = links;
        this.sender = links.new Sender();
        this.large = large;
        this.from = bounds[0];
        this.to = bounds[bounds.length - 1];
        this.firstEndpoint = partition.firstEndpoint(number);
        this.fromEndpoints = ports.ofSwitches + firstEndpoint;
        this.toEndpoints = ports.ofSwitches + partition.firstEndpoint(number + 1);
        int endpoints = toEndpoints - fromEndpoints;
        this.endpointCredits = new Credits(endpoints, shift, model.virtualChannels, model.vcFlits, model.sharedFlits);
        this.endpointDepartures = new Departures(
                ports, fromEndpoints, toEndpoints, shift, sender, timing, departing, 0, model.creditDelay);
        this.inputs = new int[endpoints + 1];
        this.arriving = new int[inputs.length];
        this.blocks = new SwitchBlock[bounds.length - 1];
        for (int b = 0; b < blocks.length; b++) {
            blocks[b] = new SwitchBlock(
                    ports,
                    bounds[b],
                    bounds[b + 1],
                    shift,
                    model,
                    packets,
                    routing,
                    links,
                    sender,
                    timing,
                    departing,
                    large);
        }
    }

    /** The last cycle in which a packet moved. */
    int lastMove() {
        return lastMove;
    }

    /** Packets that its endpoints sent, less those that arrived at them. */
    int inside() {
        return inside;
    }

    /** Flits that are behind the port of an endpoint. */
    int behind(int endpoint) {
        return endpointCredits.behind(endpoint - firstEndpoint);
    }

    /** Flits that are behind a virtual channel of the port of an endpoint. */
    int behind(int endpoint, int virtualChannel) {
        return endpointCredits.used((endpoint - firstEndpoint) << shift | virtualChannel);
    }

    @Override
    public int firstEndpoint() {
        return firstEndpoint;
    }

    @Override
    public int endEndpoint() {
        return firstEndpoint + toEndpoints - fromEndpoints;
    }

    @Override
    public void begin() {
        sender.begin(cycle);
        int returned = links.takeCredits(cycle, fromEndpoints, toEndpoints, few, inputs);
        for (int i = 0; i < returned; i++) {
            endpointCredits.giveBack(inputs[i]);
        }
        int count = links.takePackets(cycle, fromEndpoints, toEndpoints, few, inputs, arriving);
        few = (returned + count) * SwitchBlock.FEW < toEndpoints - fromEndpoints;
        if (large) {
            prefetchArriving(count);
        }
        for (int i = 0; i < count; i++) {
            endpointDepartures.sendCredit(inputs[i], cycle);
            delivery.arrived(arriving[i], cycle);
            packets.release(arriving[i], number);
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
        int own = endpoint - firstEndpoint;
        return (endpointCredits.open(own) >>> virtualChannel & 1) != 0 && endpointDepartures.isFree(own, cycle);
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        int packet = packets.take(number);
        packets.set(packet, Packets.PROGRESS, 0);
        packets.set(packet, Packets.HOPS, -1);
        packets.set(packet, Packets.SOURCE, endpoint);
        int output = (endpoint - firstEndpoint) << shift | virtualChannel;
        endpointCredits.spend(output);
        endpointDepartures.send(output, packet, cycle, cycle);
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
        routing.endCycle(from, to);
        cycle++;
    }
}
