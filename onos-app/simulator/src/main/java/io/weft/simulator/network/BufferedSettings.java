package io.weft.simulator.network;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of switches with buffers at inputs and outputs. Presets are those of papers: {@code sc15}, of G. Kathareios et
 * al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, section 4; {@code sst}, of S. Li et al.,
 * "Exascale interconnect topology characterization and parameter exploration", with the Structural Simulation Toolkit. What
 * these leave out is the same in both: flits of 64 bytes, and a speedup of 2; and for {@code sst} packets of 2,048 bytes and
 * buffers of 16 KiB.
 */
final class BufferedSettings {
    /** Gb/s of each link. */
    private static final String LINK_GBPS = "link-gbps";
    /** Nanoseconds on a link. */
    private static final String LINK_NS = "link-ns";
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

    private static final int BITS = 8;
    private static final int MOST_PORT_BYTES = 1 << 30;
    private static final int MOST_GBPS = 1_000_000;
    private static final int MOST_NS = 1_000_000;
    private static final SettingRanges RANGES = new SettingRanges()
            .with(LINK_GBPS, 1, MOST_GBPS)
            .with(LINK_NS, 0, MOST_NS)
            .with(SWITCH_NS, 1, MOST_NS)
            .with(ADAPTER_NS, 0, MOST_NS)
            .with(PORT_BYTES, 1, MOST_PORT_BYTES)
            .with(SPEEDUP, 1, BufferedParameters.MAX_SPEEDUP)
            .with(PACKET_BYTES, 1, BufferedParameters.MAX_PACKET_FLITS * BufferedParameters.MAX_FLIT_BYTES)
            .with(FLIT_BYTES, 1, BufferedParameters.MAX_FLIT_BYTES);

    private BufferedSettings() {}

    static Map<String, SwitchSettings> presets() {
        Map<String, SwitchSettings> presets = new LinkedHashMap<>();
        presets.put("sc15", of(100, 50, 100, 0, 100 << 10, 256));
        presets.put("sst", of(64, 100, 60, 4, 16 << 10, 2048));
        return presets;
    }

    private static SwitchSettings of(
            int linkGbps, int linkNs, int switchNs, int adapterNs, int portBytes, int packetBytes) {
        Map<String, Integer> values = new LinkedHashMap<>();
        values.put(LINK_GBPS, linkGbps);
        values.put(LINK_NS, linkNs);
        values.put(SWITCH_NS, switchNs);
        values.put(ADAPTER_NS, adapterNs);
        values.put(PORT_BYTES, portBytes);
        values.put(SPEEDUP, 2);
        values.put(PACKET_BYTES, packetBytes);
        values.put(FLIT_BYTES, 64);
        return new SwitchSettings("input-output-buffered", RANGES, BufferedSettings::parameters, values);
    }

    private static NetworkModel parameters(Map<String, Integer> values, int virtualChannels) {
        if (virtualChannels < 1 || virtualChannels > BufferedParameters.MAX_VIRTUAL_CHANNELS) {
            throw new IllegalArgumentException(
                    virtualChannels + " virtual channels are not in 1.." + BufferedParameters.MAX_VIRTUAL_CHANNELS);
        }
        int flitBytes = values.get(FLIT_BYTES);
        double cycle = (double) BITS * flitBytes / values.get(LINK_GBPS);
        int packetFlits = packetFlits(values);
        int flits = bufferFlits(values, packetFlits, virtualChannels);
        return new BufferedParameters.Builder(virtualChannels)
                .flits(flitBytes, cycle)
                .packetFlits(packetFlits)
                .buffers(flits, flits)
                .speedup(values.get(SPEEDUP))
                .latencies(
                        Math.max(1, cycles(SWITCH_NS, values, cycle)),
                        cycles(LINK_NS, values, cycle),
                        cycles(ADAPTER_NS, values, cycle))
                .build();
    }

    private static int packetFlits(Map<String, Integer> values) {
        int flitBytes = values.get(FLIT_BYTES);
        int flits = (values.get(PACKET_BYTES) + flitBytes - 1) / flitBytes;
        if (flits > BufferedParameters.MAX_PACKET_FLITS) {
            throw new IllegalArgumentException(with(PACKET_BYTES, values) + " makes " + flits + " flits of "
                    + with(FLIT_BYTES, values) + ", but must make at most " + BufferedParameters.MAX_PACKET_FLITS
                    + "; set larger flits or smaller packets");
        }
        return flits;
    }

    /** Flits of buffer of each virtual channel. */
    private static int bufferFlits(Map<String, Integer> values, int packetFlits, int virtualChannels) {
        int flitBytes = values.get(FLIT_BYTES);
        int flits = values.get(PORT_BYTES) / flitBytes / virtualChannels;
        if (flits < packetFlits) {
            throw new IllegalArgumentException(with(PORT_BYTES, values) + " is too small: each of " + virtualChannels
                    + " virtual channels has to hold a packet of " + with(PACKET_BYTES, values) + ", which takes "
                    + packetFlits
                    + (packetFlits == 1 ? " flit" : " flits") + " of " + with(FLIT_BYTES, values) + "; expected "
                    + PORT_BYTES + "=" + (long) packetFlits * flitBytes * virtualChannels
                    + " or more, or smaller packets or flits");
        }
        if (flits > BufferedParameters.MAX_BUFFER_FLITS) {
            throw new IllegalArgumentException(with(PORT_BYTES, values) + " holds " + flits + " flits of "
                    + with(FLIT_BYTES, values) + " for each of " + virtualChannels
                    + " virtual channels, but must hold at most " + BufferedParameters.MAX_BUFFER_FLITS
                    + "; set larger flits or smaller buffers");
        }
        return flits;
    }

    private static int cycles(String name, Map<String, Integer> values, double cycle) {
        long cycles = Math.round(values.get(name) / cycle);
        if (cycles > BufferedParameters.MAX_LATENCY) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s is more than %,d cycles of %.4g ns, which is what a link of %s takes for a flit of %s; expected "
                            + "at most %s=%.0f, or larger flits",
                    with(name, values),
                    BufferedParameters.MAX_LATENCY,
                    cycle,
                    with(LINK_GBPS, values),
                    with(FLIT_BYTES, values),
                    name,
                    Math.floor(BufferedParameters.MAX_LATENCY * cycle)));
        }
        return (int) cycles;
    }

    private static String with(String name, Map<String, Integer> values) {
        return name + "=" + values.get(name);
    }
}
