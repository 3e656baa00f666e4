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
        values.forEach((name, value) -> {
            if (value < (name.equals(ADAPTER_NS) || name.equals(LINK_NS) ? 0 : 1)) {
                throw new IllegalArgumentException(name + "=" + value + " is too small");
            }
        });
        int flitBytes = values.get(FLIT_BYTES);
        int packetBytes = values.get(PACKET_BYTES);
        double cycle = (double) BITS * flitBytes / values.get(LINK_GBPS);
        int packetFlits = (packetBytes + flitBytes - 1) / flitBytes;
        int flits = values.get(PORT_BYTES) / flitBytes / virtualChannels;
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
                        Math.max(1, cycles(values.get(SWITCH_NS), cycle)),
                        cycles(values.get(LINK_NS), cycle),
                        cycles(values.get(ADAPTER_NS), cycle))
                .build();
    }

    private static int cycles(int nanoseconds, double cycle) {
        return (int) Math.round(nanoseconds / cycle);
    }
}
