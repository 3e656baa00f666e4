package io.weft.simulator.network;

import java.util.LinkedHashMap;
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
        return new SwitchSettings("input-output-buffered", BufferedSettings::parameters, values);
    }

    private static NetworkModel parameters(Map<String, Integer> values, int virtualChannels) {
        if (virtualChannels < 1 || virtualChannels > BufferedParameters.MAX_VIRTUAL_CHANNELS) {
            throw new IllegalArgumentException(
                    virtualChannels + " virtual channels are not in 1.." + BufferedParameters.MAX_VIRTUAL_CHANNELS);
        }
        RANGES.check(values);
        int flitBytes = values.get(FLIT_BYTES);
        int packetBytes = values.get(PACKET_BYTES);
        double cycle = (double) BITS * flitBytes / values.get(LINK_GBPS);
        int packetFlits = (packetBytes + flitBytes - 1) / flitBytes;
        require(packetFlits, BufferedParameters.MAX_PACKET_FLITS, "flits", PACKET_BYTES, values);
        int flits = values.get(PORT_BYTES) / flitBytes / virtualChannels;
        require(flits, BufferedParameters.MAX_BUFFER_FLITS, "flits for a virtual channel", PORT_BYTES, values);
        if (flits < packetFlits) {
            throw new IllegalArgumentException(
                    PORT_BYTES + "=" + values.get(PORT_BYTES) + " is too small for a packet of " + packetBytes
                            + " bytes in each of " + virtualChannels + " virtual channels");
        }
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

    private static int cycles(String name, Map<String, Integer> values, double cycle) {
        int cycles = (int) Math.min(Integer.MAX_VALUE, Math.round(values.get(name) / cycle));
        require(cycles, BufferedParameters.MAX_LATENCY, "cycles", name, values);
        return cycles;
    }

    private static void require(int value, int most, String unit, String name, Map<String, Integer> values) {
        if (value > most) {
            throw new IllegalArgumentException(name + "=" + values.get(name) + " is " + value + " " + unit + " with "
                    + FLIT_BYTES + "=" + values.get(FLIT_BYTES) + " and " + LINK_GBPS + "=" + values.get(LINK_GBPS)
                    + "; expected at most " + most);
        }
    }
}
