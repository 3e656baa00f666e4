package io.weft.simulator.network;

import io.weft.fabric.LinkProperties;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/**
 * Input-queued switches, for packets of one flit, as {@link InputQueuedNetwork} simulates them. Immutable.
 *
 * <p>A switch does as many steps in a cycle as its speedup. What has a delay of 1 takes a step; each one more takes a
 * cycle more, to the first step of that cycle.
 *
 * <p>Presets are those of papers: {@code sc14}, that of the Slim Fly, whose switches know the next hop before a packet
 * is at the head of its queue, since the paper names no delay for it (M. Besta and T. Hoefler, "Slim Fly: A Cost
 * Effective Low-Diameter Network Topology", SC 2014, section V); {@code ics16}, that of the Galaxyfly (F. Lei et al.,
 * "Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales Interconnection Networks", ICS
 * 2016); {@code booksim}, like the first, with a routing delay of 1, which is BookSim's default. None of them says how
 * fast links are.
 */
final class InputQueuedModel implements NetworkModel {
    private static final int MAX_VIRTUAL_CHANNELS = 32;
    private static final int MAX_FLITS = 1 << 16;
    private static final int MAX_STEPS = 8;
    private static final int MAX_LATENCY = ModelledLinks.MAX_CYCLES;
    private static final int MAX_FLIT_BYTES = 1 << 16;
    private static final int MAX_GBPS = 1_000_000;
    private static final int MOST_WAIT = 512;

    /** Flits of buffer of each port. */
    private static final String PORT_FLITS = "port-flits";
    /** Flits of these that each virtual channel has of its own, the rest being shared; 0 if all are divided evenly. */
    private static final String VC_FLITS = "channel-flits";
    /** Steps of a switch in each cycle. */
    private static final String SPEEDUP = "speedup";
    /** Delay until a packet at the head of a queue asks for an output VC; 0 with look-ahead routing. */
    private static final String ROUTING_DELAY = "routing-delay";
    /** Delay from when a packet asks for an output VC until it has it. */
    private static final String VC_ALLOCATION_DELAY = "vc-allocation-delay";
    /** Delay from then until it crosses. */
    private static final String SWITCH_ALLOCATION_DELAY = "switch-allocation-delay";
    /** Cycles in the crossbar; the first of them is the one for leaving. */
    private static final String CROSSBAR_DELAY = "crossbar-delay";
    /** Cycles on a link, besides the one for leaving, where the fabric does not say how long it takes. */
    private static final String LINK_LATENCY = SwitchSettings.CHANNEL_LATENCY;
    /** Cycles until a switch counts a credit that has arrived. */
    private static final String CREDIT_DELAY = "credit-delay";
    /** Bytes of a flit, which count only where messages have a size, or the fabric says the rates of its links. */
    private static final String FLIT_BYTES = "flit-bytes";
    /**
     * Gb/s of each link, where the fabric says nothing of them, which count only where something takes nanoseconds; 0
     * where nobody knows.
     */
    private static final String LINK_GBPS = SwitchSettings.LINK_GBPS;

    private static final SwitchSettings.Kind KIND = new SwitchSettings.Kind(
                    "input-queued", MAX_VIRTUAL_CHANNELS, InputQueuedModel::new)
            .with(PORT_FLITS, 1, MAX_FLITS)
            .with(VC_FLITS, 0, MAX_FLITS)
            .with(SPEEDUP, 1, MAX_STEPS)
            .with(ROUTING_DELAY, 0, MAX_STEPS)
            .with(VC_ALLOCATION_DELAY, 1, MAX_STEPS)
            .with(SWITCH_ALLOCATION_DELAY, 1, MAX_STEPS)
            .with(CROSSBAR_DELAY, 1, MAX_STEPS)
            .with(LINK_LATENCY, 1, MAX_LATENCY)
            .with(CREDIT_DELAY, 0, MAX_LATENCY)
            .with(FLIT_BYTES, 1, MAX_FLIT_BYTES)
            .with(LINK_GBPS, 0, MAX_GBPS);

    /** Virtual channels of each link, 1..{@value #MAX_VIRTUAL_CHANNELS}. */
    final int virtualChannels;
    /** Flits of buffer that each virtual channel has of its own, at least 1. */
    final int vcFlits;
    /** Flits of buffer of each port that its virtual channels share. */
    final int sharedFlits;

    final int speedup;
    final int routingDelay;
    final int vcAllocationDelay;
    final int switchAllocationDelay;
    final int crossbarDelay;
    /** Cycles on links. */
    final ModelledLinks links;

    final int creditDelay;
    private final int flitBytes;
    private final int linkGbps;

    private InputQueuedModel(SwitchSettings settings, int virtualChannels, LinkProperties links) {
        int portFlits = settings.value(PORT_FLITS);
        int ownFlits = settings.value(VC_FLITS);
        requireRoom(portFlits, ownFlits, virtualChannels);
        this.virtualChannels = virtualChannels;
        this.vcFlits = ownFlits == 0 ? portFlits / virtualChannels : ownFlits;
        this.sharedFlits = ownFlits == 0 ? 0 : portFlits - ownFlits * virtualChannels;
        this.speedup = settings.value(SPEEDUP);
        this.routingDelay = settings.value(ROUTING_DELAY);
        this.vcAllocationDelay = settings.value(VC_ALLOCATION_DELAY);
        this.switchAllocationDelay = settings.value(SWITCH_ALLOCATION_DELAY);
        this.crossbarDelay = settings.value(CROSSBAR_DELAY);
        this.creditDelay = settings.value(CREDIT_DELAY);
        this.flitBytes = settings.value(FLIT_BYTES);
        this.linkGbps = settings.value(LINK_GBPS);
        int usual = settings.value(LINK_LATENCY);
        this.links = links.areKnown()
                ? ModelledLinks.of(links, usual * ModelledLinks.cycleNanoseconds(links, flitBytes), flitBytes)
                : ModelledLinks.alike(usual);
    }

    private static void requireRoom(int portFlits, int ownFlits, int virtualChannels) {
        int needed = Math.max(1, ownFlits) * virtualChannels;
        if (portFlits < needed) {
            throw new Refusal(
                    PORT_FLITS + "=" + portFlits + " is too few for " + virtualChannels
                            + " virtual channels"
                            + (ownFlits == 0 ? "" : " with " + VC_FLITS + "=" + ownFlits + " of their own each"),
                    PORT_FLITS + "=" + needed + " or more" + (ownFlits > 1 ? ", or less of " + VC_FLITS : ""));
        }
    }

    static Map<String, SwitchSettings> presets() {
        Map<String, SwitchSettings> presets = new LinkedHashMap<>();
        presets.put("sc14", KIND.of(64, 0, 2, 0, 1, 1, 1, 1, 2, 64, 0));
        presets.put("ics16", KIND.of(256, 5, 2, 2, 1, 1, 1, 1, 2, 64, 0));
        presets.put("booksim", KIND.of(64, 0, 2, 1, 1, 1, 1, 1, 2, 64, 0));
        return presets;
    }

    @Override
    public LinkProperties links() {
        return links.properties;
    }

    @Override
    public int virtualChannels() {
        return virtualChannels;
    }

    @Override
    public int packetFlits() {
        return 1;
    }

    @Override
    public int bufferFlits() {
        return virtualChannels * vcFlits + sharedFlits;
    }

    @Override
    public int flitBytes() {
        return flitBytes;
    }

    @Override
    public OptionalDouble cycleNanoseconds() {
        if (links().areKnown()) {
            return OptionalDouble.of(ModelledLinks.cycleNanoseconds(links(), flitBytes));
        }
        return linkGbps == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) Byte.SIZE * flitBytes / linkGbps);
    }

    @Override
    public int portFlits() {
        return bufferFlits();
    }

    @Override
    public int longestLatency() {
        return links.slowest
                - 1
                + links.longest
                + creditDelay
                + vcAllocationDelay
                + switchAllocationDelay
                + crossbarDelay
                - 2;
    }

    @Override
    public int horizon() {
        return longestLatency() + longestWait();
    }

    /** Cycles that a packet may wait for a slow link and be kept in order of its arrival; more are kept aside. */
    int longestWait() {
        return links.slowest == 1 ? 0 : Math.min(MOST_WAIT, bufferFlits() * links.slowest);
    }

    @Override
    public int latencyAlone(int channels) {
        int link = 1 + links.shortest;
        return link + (channels + 1) * (cyclesUntilCrossing() + crossbarDelay - 1 + link);
    }

    /** Cycles from when a packet comes to a switch until it crosses it, if nothing is in its way. */
    private int cyclesUntilCrossing() {
        return stepAfter(stepAfter(stepAfter(0, routingDelay), vcAllocationDelay), switchAllocationDelay) / speedup;
    }

    @Override
    public Optional<String> aboutShortBuffers(Topology topology) {
        SwitchPorts ports = new SwitchPorts(topology);
        int others = (virtualChannels - 1) * vcFlits;
        return new RoundTrips(ports, links.timing(ports), 1, roundTripInSwitch())
                .shortest(
                        vcFlits + sharedFlits,
                        flits -> PORT_FLITS + "=" + (sharedFlits > 0 ? flits + others : flits * virtualChannels));
    }

    private int roundTripInSwitch() {
        return crossbarDelay - 1 + cyclesUntilCrossing() + 1 + creditDelay;
    }

    /**
     * The step of a packet in a switch, from 1, in which something with a delay is done that it asks for after another.
     */
    private int stepAfter(int step, int delay) {
        return delay <= 1 ? step + delay : (step / speedup + delay - 1) * speedup + 1;
    }

    /**
     * Most cycles from now until a packet or credit that leaves now arrives, behind all that can wait for the same
     * port.
     */
    int longestDelay() {
        return bufferFlits() * links.slowest
                + links.longest
                + creditDelay
                + vcAllocationDelay
                + switchAllocationDelay
                + crossbarDelay
                + MAX_STEPS;
    }

    @Override
    public Network network(
            SwitchPorts ports,
            Partition partition,
            Packets packets,
            IntFunction<PacketRouting> routing,
            IntFunction<Network.Delivery> delivery) {
        return new InputQueuedNetwork(ports, partition, this, packets, routing, delivery);
    }
}
