package io.weft.simulator.network;

import io.weft.fabric.LinkProperties;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Switches with buffers at inputs and outputs, as {@link BufferedNetwork} simulates them. Immutable.
 *
 * <p>Presets are those of papers: {@code sc15}, of G. Kathareios et al., "Cost-Effective Diameter-Two Topologies:
 * Analysis and Evaluation", SC 2015, section 4; {@code sst}, of S. Li et al., "Exascale interconnect topology
 * characterization and parameter exploration", with the Structural Simulation Toolkit. What these leave out is the same
 * in both: flits of 64 bytes, and a speedup of 2; and for {@code sst} packets of 2,048 bytes and buffers of 16 KiB.
 * {@code ethernet} has priority flow control in place of credits, and frames of 1,536 bytes; a pause takes effect in
 * what IEEE Std 802.3 allows at 100 Gb/s at most, 201,728 bit times.
 */
final class BufferedModel implements NetworkModel {
    private static final int MAX_VIRTUAL_CHANNELS = 64;
    private static final int MAX_FLIT_BYTES = 1 << 16;
    private static final int MAX_PACKET_FLITS = 1 << 12;
    /** Most flits of buffer of a virtual channel. */
    private static final int MAX_BUFFER_FLITS = 1 << 24;

    private static final int MAX_SPEEDUP = 64;
    /** Most cycles of each latency. */
    private static final int MAX_LATENCY = ModelledLinks.MAX_CYCLES;

    private static final int MAX_PORT_BYTES = 1 << 30;
    private static final int MAX_GBPS = 1_000_000;
    private static final int MAX_NS = 1_000_000;

    /** Gb/s of each link, where the fabric says nothing of them. */
    private static final String LINK_GBPS = SwitchSettings.LINK_GBPS;
    /** Nanoseconds on a link, where the fabric does not say it. */
    private static final String LINK_NS = SwitchSettings.LINK_NS;
    /** Nanoseconds in a switch that has nothing else to do. */
    private static final String SWITCH_NS = "switch-ns";
    /** Nanoseconds in the network adapter of an endpoint, on the way out and on the way in. */
    private static final String ADAPTER_NS = "adapter-ns";
    /** Bytes of buffer of each port, at its input and again at its output, divided evenly among virtual channels. */
    private static final String PORT_BYTES = "port-bytes";
    /** How many times as fast as a link an input and an output are within a switch. */
    private static final String SPEEDUP = "speedup";
    /** Bytes of a packet. */
    private static final String PACKET_BYTES = "packet-bytes";
    /** Bytes of a flit; a cycle is what a link takes for one, so that all times are rounded to that. */
    private static final String FLIT_BYTES = "flit-bytes";

    /** 1 for priority flow control, 0 for none, so that what finds no room is lost. */
    private static final String PFC = "pfc";
    /** Bytes of a virtual channel in an input buffer above which it is paused. */
    private static final String XOFF_BYTES = "xoff-bytes";
    /** Bytes down to which it is. */
    private static final String XON_BYTES = "xon-bytes";
    /** Bytes of each virtual channel's buffer behind the first of these; 0 for as many as each link needs. */
    private static final String HEADROOM_BYTES = "headroom-bytes";
    /** Bytes of a pause frame. */
    private static final String PAUSE_BYTES = "pause-bytes";
    /** Nanoseconds from when a pause frame has come until no packet begins to leave. */
    private static final String PAUSE_RESPONSE_NS = "pause-response-ns";

    private static final SwitchSettings.Kind CREDITS =
            links(new SwitchSettings.Kind("input-output-buffered", MAX_VIRTUAL_CHANNELS, BufferedModel::withCredits));
    private static final SwitchSettings.Kind ETHERNET = links(
                    new SwitchSettings.Kind("Ethernet", PauseSettings.PRIORITIES, BufferedModel::ethernet))
            .with(PFC, 0, 1)
            .with(XOFF_BYTES, 0, MAX_PORT_BYTES)
            .with(XON_BYTES, 0, MAX_PORT_BYTES)
            .with(HEADROOM_BYTES, 0, MAX_PORT_BYTES)
            .with(PAUSE_BYTES, 1, MAX_FLIT_BYTES)
            .with(PAUSE_RESPONSE_NS, 0, MAX_NS);

    private static SwitchSettings.Kind links(SwitchSettings.Kind kind) {
        return kind.with(LINK_GBPS, 1, MAX_GBPS)
                .with(LINK_NS, 0, MAX_NS)
                .with(SWITCH_NS, 1, MAX_NS)
                .with(ADAPTER_NS, 0, MAX_NS)
                .with(PORT_BYTES, 1, MAX_PORT_BYTES)
                .with(SPEEDUP, 1, MAX_SPEEDUP)
                .with(PACKET_BYTES, 1, MAX_PACKET_FLITS * MAX_FLIT_BYTES)
                .with(FLIT_BYTES, 1, MAX_FLIT_BYTES);
    }

    /** Virtual channels of each link, 1..{@value #MAX_VIRTUAL_CHANNELS}. */
    final int virtualChannels;
    /** Flits of the largest packet. */
    final int packetFlits;
    /** Flits of buffer that each virtual channel has at each output, and with credits again at each input. */
    final int vcFlits;
    /** Priority flow control in place of credits. */
    final Optional<PauseSettings> pause;
    /** Flits that cross a switch from an input, or to an output, in a cycle. */
    final int speedup;
    /** Cycles from when a packet begins to cross a switch until it can leave, at least 1. */
    final int switchLatency;
    /** Cycles on links. */
    final ModelledLinks links;
    /** Cycles in the network adapter of an endpoint, for what it sends and for what it gets. */
    final int adapterLatency;

    private final SwitchSettings settings;
    private final int flitBytes;
    private final double cycleNanoseconds;

    private static NetworkModel withCredits(SwitchSettings settings, int virtualChannels, LinkProperties links) {
        return new BufferedModel(settings, virtualChannels, links, false);
    }

    private static NetworkModel ethernet(SwitchSettings settings, int virtualChannels, LinkProperties links) {
        return new BufferedModel(settings, virtualChannels, links, true);
    }

    private BufferedModel(SwitchSettings settings, int virtualChannels, LinkProperties links, boolean ethernet) {
        this.settings = settings;
        this.virtualChannels = virtualChannels;
        this.flitBytes = settings.value(FLIT_BYTES);
        this.cycleNanoseconds = links.areKnown()
                ? ModelledLinks.cycleNanoseconds(links, flitBytes)
                : (double) Byte.SIZE * flitBytes / settings.value(LINK_GBPS);
        this.packetFlits = requirePacketFlits();
        this.vcFlits = requireVcFlits();
        this.speedup = settings.value(SPEEDUP);
        this.switchLatency = Math.max(1, requireCycles(SWITCH_NS));
        this.links = links.areKnown()
                ? ModelledLinks.of(links, settings.value(LINK_NS), flitBytes)
                : ModelledLinks.alike(requireCycles(LINK_NS));
        this.adapterLatency = requireCycles(ADAPTER_NS);
        this.pause = ethernet ? Optional.of(requirePause()) : Optional.empty();
    }

    private PauseSettings requirePause() {
        int xoff = settings.value(XOFF_BYTES);
        int headroom = settings.value(HEADROOM_BYTES);
        if (settings.value(XON_BYTES) > xoff) {
            throw new Refusal(
                    settings.text(XON_BYTES) + " is more than " + settings.text(XOFF_BYTES)
                            + ": a virtual channel that is paused goes on when it holds less",
                    XON_BYTES + "=" + xoff + " or less");
        }
        long flits = ((long) xoff + headroom) / flitBytes;
        if (headroom > 0 && xoff / flitBytes + headroom / flitBytes < packetFlits) {
            throw new Refusal(settings.text(XOFF_BYTES) + " and " + settings.text(HEADROOM_BYTES)
                    + " are too small: together they have to hold a packet of " + settings.text(PACKET_BYTES));
        }
        if (flits > MAX_BUFFER_FLITS) {
            throw new Refusal(settings.text(XOFF_BYTES) + " and " + settings.text(HEADROOM_BYTES)
                    + " hold " + flits + " flits of " + settings.text(FLIT_BYTES) + ", but must hold at most "
                    + MAX_BUFFER_FLITS + "; set larger flits or smaller buffers");
        }
        return new PauseSettings(
                settings.value(PFC) == 1,
                xoff / flitBytes,
                settings.value(XON_BYTES) / flitBytes,
                headroom == 0 ? OptionalInt.empty() : OptionalInt.of(headroom / flitBytes),
                (settings.value(PAUSE_BYTES) + flitBytes - 1) / flitBytes,
                requireCycles(PAUSE_RESPONSE_NS));
    }

    private int requirePacketFlits() {
        int flits = (settings.value(PACKET_BYTES) + flitBytes - 1) / flitBytes;
        if (flits > MAX_PACKET_FLITS) {
            throw new Refusal(settings.text(PACKET_BYTES) + " makes " + flits + " flits of "
                    + settings.text(FLIT_BYTES) + ", but must make at most " + MAX_PACKET_FLITS
                    + "; set larger flits or smaller packets");
        }
        return flits;
    }

    private int requireVcFlits() {
        int flits = settings.value(PORT_BYTES) / flitBytes / virtualChannels;
        if (flits < packetFlits) {
            throw new Refusal(
                    settings.text(PORT_BYTES) + " is too small: each of " + virtualChannels
                            + " virtual channels has to hold a packet of " + settings.text(PACKET_BYTES)
                            + ", which takes "
                            + packetFlits
                            + (packetFlits == 1 ? " flit" : " flits") + " of " + settings.text(FLIT_BYTES),
                    PORT_BYTES + "=" + (long) packetFlits * flitBytes * virtualChannels
                            + " or more, or smaller packets or flits");
        }
        if (flits > MAX_BUFFER_FLITS) {
            throw new Refusal(settings.text(PORT_BYTES) + " holds " + flits + " flits of "
                    + settings.text(FLIT_BYTES) + " for each of " + virtualChannels
                    + " virtual channels, but must hold at most " + MAX_BUFFER_FLITS
                    + "; set larger flits or smaller buffers");
        }
        return flits;
    }

    private int requireCycles(String name) {
        long cycles = Math.round(settings.value(name) / cycleNanoseconds);
        if (cycles > MAX_LATENCY) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "%s is more than %,d cycles of %.4g ns, which is what a link of %s takes for a flit of %s; "
                            + "expected at most %s=%.0f, or larger flits",
                    settings.text(name),
                    MAX_LATENCY,
                    cycleNanoseconds,
                    settings.text(LINK_GBPS),
                    settings.text(FLIT_BYTES),
                    name,
                    Math.floor(MAX_LATENCY * cycleNanoseconds)));
        }
        return (int) cycles;
    }

    static Map<String, SwitchSettings> presets() {
        Map<String, SwitchSettings> presets = new LinkedHashMap<>();
        presets.put("sc15", CREDITS.of(100, 50, 100, 0, 100 << 10, 2, 256, 64));
        presets.put("sst", CREDITS.of(64, 100, 60, 4, 16 << 10, 2, 2048, 64));
        presets.put(
                "ethernet", ETHERNET.of(100, 50, 100, 0, 100 << 10, 2, 1536, 64, 1, 40 << 10, 36 << 10, 0, 64, 2017));
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
        return packetFlits;
    }

    @Override
    public int flitBytes() {
        return flitBytes;
    }

    @Override
    public int bufferFlits() {
        return virtualChannels * vcFlits;
    }

    @Override
    public OptionalDouble cycleNanoseconds() {
        return OptionalDouble.of(cycleNanoseconds);
    }

    @Override
    public int portFlits() {
        return (int) Math.min(Integer.MAX_VALUE, (long) virtualChannels * (vcFlits + inputFlits()));
    }

    @Override
    public int longestLatency() {
        int left = links.slowest > 1 ? links.slowest * packetFlits : 1;
        int ofPause = pause.map(each -> each.pauseFlits * links.slowest + links.longest + each.response)
                .orElse(0);
        return Math.max(Math.max(left + links.longest + adapterLatency, 1 + switchLatency), ofPause);
    }

    @Override
    public Optional<String> flowControl() {
        return pause.map(each -> each.pauses ? "pfc" : "none");
    }

    @Override
    public Optional<String> aboutFlowControl(Topology topology) {
        return pause.map(each -> inputBuffers(topology).toString());
    }

    @Override
    public boolean canLose(Topology topology) {
        return pause.isPresent() && inputBuffers(topology).canLose();
    }

    @Override
    public Optional<String> aboutShortBuffers(Topology topology) {
        if (pause.isPresent()) {
            return Optional.empty();
        }
        SwitchPorts ports = new SwitchPorts(topology);
        return new RoundTrips(ports, links.timing(ports), packetFlits, packetFlits + 1)
                .shortest(vcFlits, flits -> PORT_BYTES + "=" + (long) flits * flitBytes * virtualChannels);
    }

    private InputBuffers inputBuffers(Topology topology) {
        SwitchPorts ports = new SwitchPorts(topology);
        return new InputBuffers(this, ports, links.timing(ports));
    }

    /** Most flits of buffer that a virtual channel has at an input, or rather more. */
    int inputFlits() {
        return pause.map(each -> each.xoff + each.givenHeadroom.orElseGet(() -> mostHeadroom(each)))
                .orElse(vcFlits);
    }

    /** The headroom of a link which is as long as the longest, for flits as fast as the fastest. */
    private int mostHeadroom(PauseSettings each) {
        long onTheWayBack = (1L + Math.max(packetFlits, each.pauseFlits) + each.pauseFlits) * links.slowest;
        return (int) Math.min(
                MAX_BUFFER_FLITS, onTheWayBack + 2L * links.longest + adapterLatency + each.response + packetFlits);
    }

    @Override
    public int latencyAlone(int channels) {
        int link = 1 + links.shortest;
        return 2 * adapterLatency + link + (channels + 1) * (switchLatency + link);
    }

    /** Most cycles in which nothing begins to move though something can. */
    int longestDelay() {
        int ofPause = pause.map(each -> each.pauseFlits * links.slowest + each.response)
                .orElse(0);
        return 2 * (packetFlits * links.slowest + switchLatency + links.longest + adapterLatency + ofPause) + 8;
    }

    @Override
    public Network network(
            SwitchPorts ports,
            Partition partition,
            Packets packets,
            IntFunction<PacketRouting> routing,
            IntFunction<Network.Delivery> delivery) {
        return new BufferedNetwork(ports, partition, this, packets, routing, delivery);
    }
}
