package io.weft.simulator.network;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of input-queued switches. Presets are those of papers: {@code sc14}, that of the Slim Fly, whose switches know
 * the next hop before a packet is at the head of its queue, since the paper names no delay for it; {@code ics16}, that of the
 * Galaxyfly; {@code booksim}, like the first, with a routing delay of 1, which is BookSim's default.
 *
 * <p>Sources: M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014, section V; F. Lei et al.,
 * "Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales Interconnection Networks", ICS 2016.
 */
final class InputQueuedSettings {
    /** Flits of buffer of each port. */
    private static final String PORT_FLITS = "port-flits";
    /** Flits of these that each virtual channel has of its own, the rest being shared; 0 if all are divided evenly. */
    private static final String CHANNEL_FLITS = "channel-flits";
    /** Steps of a switch in each cycle. */
    private static final String SPEEDUP = "speedup";
    /** Delay until a packet at the head of a queue asks for an output channel; 0 with look-ahead. */
    private static final String ROUTING_DELAY = "routing-delay";
    /** Delay from when a packet asks for an output channel until it has it. */
    private static final String VC_ALLOCATION_DELAY = "vc-allocation-delay";
    /** Delay from then until it crosses. */
    private static final String SWITCH_ALLOCATION_DELAY = "switch-allocation-delay";
    /** Cycles in the crossbar. */
    private static final String CROSSBAR_DELAY = "crossbar-delay";
    /** Cycles on a channel. */
    private static final String CHANNEL_LATENCY = "channel-latency";
    /** Cycles until a credit that has arrived counts. */
    private static final String CREDIT_DELAY = "credit-delay";
    /** Bytes of a flit, which count only where messages have a size. */
    private static final String FLIT_BYTES = "flit-bytes";

    private static final int USUAL_FLIT_BYTES = 64;
    private static final SettingRanges RANGES = new SettingRanges()
            .with(PORT_FLITS, 1, InputQueuedParameters.MAX_FLITS)
            .with(CHANNEL_FLITS, 0, InputQueuedParameters.MAX_FLITS)
            .with(SPEEDUP, 1, InputQueuedParameters.MAX_STEPS)
            .with(ROUTING_DELAY, 0, InputQueuedParameters.MAX_STEPS)
            .with(VC_ALLOCATION_DELAY, 1, InputQueuedParameters.MAX_STEPS)
            .with(SWITCH_ALLOCATION_DELAY, 1, InputQueuedParameters.MAX_STEPS)
            .with(CROSSBAR_DELAY, 1, InputQueuedParameters.MAX_STEPS)
            .with(CHANNEL_LATENCY, 1, InputQueuedParameters.MAX_LATENCY)
            .with(CREDIT_DELAY, 0, InputQueuedParameters.MAX_LATENCY)
            .with(FLIT_BYTES, 1, InputQueuedParameters.MAX_FLIT_BYTES);

    private InputQueuedSettings() {}

    static Map<String, SwitchSettings> presets() {
        Map<String, SwitchSettings> presets = new LinkedHashMap<>();
        presets.put("sc14", of(64, 0, 2, 0, 1, 2));
        presets.put("ics16", of(256, 5, 2, 2, 1, 2));
        presets.put("booksim", of(64, 0, 2, 1, 1, 2));
        return presets;
    }

    private static SwitchSettings of(
            int portFlits, int channelFlits, int speedup, int routingDelay, int channelLatency, int creditDelay) {
        Map<String, Integer> values = new LinkedHashMap<>();
        values.put(PORT_FLITS, portFlits);
        values.put(CHANNEL_FLITS, channelFlits);
        values.put(SPEEDUP, speedup);
        values.put(ROUTING_DELAY, routingDelay);
        values.put(VC_ALLOCATION_DELAY, 1);
        values.put(SWITCH_ALLOCATION_DELAY, 1);
        values.put(CROSSBAR_DELAY, 1);
        values.put(CHANNEL_LATENCY, channelLatency);
        values.put(CREDIT_DELAY, creditDelay);
        values.put(FLIT_BYTES, USUAL_FLIT_BYTES);
        return new SwitchSettings("input-queued", RANGES, InputQueuedSettings::parameters, values);
    }

    private static NetworkModel parameters(Map<String, Integer> values, int virtualChannels) {
        if (virtualChannels < 1 || virtualChannels > InputQueuedParameters.MAX_VIRTUAL_CHANNELS) {
            throw new IllegalArgumentException(
                    virtualChannels + " virtual channels are not in 1.." + InputQueuedParameters.MAX_VIRTUAL_CHANNELS);
        }
        int portFlits = values.get(PORT_FLITS);
        int channelFlits = values.get(CHANNEL_FLITS);
        requireRoom(portFlits, channelFlits, virtualChannels);
        int own = channelFlits == 0 ? portFlits / virtualChannels : channelFlits;
        int shared = channelFlits == 0 ? 0 : portFlits - channelFlits * virtualChannels;
        InputQueuedParameters parameters = new InputQueuedParameters(
                virtualChannels,
                own,
                shared,
                values.get(SPEEDUP),
                values.get(ROUTING_DELAY),
                values.get(CHANNEL_LATENCY),
                values.get(CREDIT_DELAY),
                values.get(FLIT_BYTES));
        return parameters
                .allocatingIn(values.get(VC_ALLOCATION_DELAY), values.get(SWITCH_ALLOCATION_DELAY))
                .crossingIn(values.get(CROSSBAR_DELAY));
    }

    private static void requireRoom(int portFlits, int channelFlits, int virtualChannels) {
        int needed = Math.max(1, channelFlits) * virtualChannels;
        if (portFlits < needed) {
            throw new IllegalArgumentException(PORT_FLITS + "=" + portFlits + " is too few for " + virtualChannels
                    + " virtual channels"
                    + (channelFlits == 0 ? "" : " with " + CHANNEL_FLITS + "=" + channelFlits + " of their own each")
                    + "; expected " + PORT_FLITS + "=" + needed + " or more"
                    + (channelFlits > 1 ? ", or less of " + CHANNEL_FLITS : ""));
        }
    }
}
