package io.weft.simulator.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sizes and delays of input-queued switches by name, for any number of virtual channels; presets are those of papers. Immutable.
 *
 * <p>Sources: M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014, section V; F. Lei et al.,
 * "Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales Interconnection Networks", ICS 2016.
 */
public final class InputQueuedSettings {
    /** Flits of buffer of each port. */
    public static final String PORT_FLITS = "port-flits";
    /** Flits of these that each virtual channel has of its own, the rest being shared; 0 if all are divided evenly. */
    public static final String CHANNEL_FLITS = "channel-flits";
    /** Steps of a switch in each cycle. */
    public static final String SPEEDUP = "speedup";
    /** Steps until a packet at the head of a queue asks for an output channel; 0 with look-ahead. */
    public static final String ROUTING_DELAY = "routing-delay";
    /** Cycles on a channel. */
    public static final String CHANNEL_LATENCY = "channel-latency";
    /** Cycles until a credit that has arrived counts. */
    public static final String CREDIT_DELAY = "credit-delay";

    private static final Map<String, InputQueuedSettings> PRESETS = presets();

    private final Map<String, Integer> values;

    private InputQueuedSettings(Map<String, Integer> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    private static Map<String, InputQueuedSettings> presets() {
        Map<String, InputQueuedSettings> presets = new LinkedHashMap<>();
        presets.put("sc14", of(64, 0, 2, 0, 1, 2));
        presets.put("ics16", of(256, 5, 2, 2, 1, 2));
        presets.put("booksim", of(64, 0, 2, 1, 1, 2));
        return Collections.unmodifiableMap(presets);
    }

    private static InputQueuedSettings of(
            int portFlits, int channelFlits, int speedup, int routingDelay, int channelLatency, int creditDelay) {
        Map<String, Integer> values = new LinkedHashMap<>();
        values.put(PORT_FLITS, portFlits);
        values.put(CHANNEL_FLITS, channelFlits);
        values.put(SPEEDUP, speedup);
        values.put(ROUTING_DELAY, routingDelay);
        values.put(CHANNEL_LATENCY, channelLatency);
        values.put(CREDIT_DELAY, creditDelay);
        return new InputQueuedSettings(values);
    }

    /**
     * By name, what papers simulate with: {@code sc14}, that of the Slim Fly, whose switches know the next hop before a packet is
     * at the head of its queue, since the paper names no delay for it; {@code ics16}, that of the Galaxyfly; {@code booksim},
     * like the first, with a routing delay of 1, which is BookSim's default.
     */
    public static Map<String, InputQueuedSettings> byName() {
        return PRESETS;
    }

    /**
     * The one of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static InputQueuedSettings named(String name) {
        InputQueuedSettings preset = PRESETS.get(name);
        if (preset == null) {
            throw new IllegalArgumentException(
                    "there is no preset '" + name + "'; there are " + String.join(", ", PRESETS.keySet()));
        }
        return preset;
    }

    /** All values, by name. */
    public Map<String, Integer> values() {
        return values;
    }

    /**
     * The same, but for one value.
     *
     * @throws IllegalArgumentException if none is named so; the message lists the names
     */
    public InputQueuedSettings with(String name, int value) {
        if (!values.containsKey(name)) {
            throw new IllegalArgumentException(
                    "there is no setting '" + name + "'; there are " + String.join(", ", values.keySet()));
        }
        Map<String, Integer> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return new InputQueuedSettings(changed);
    }

    /**
     * The parameters of switches with so many virtual channels.
     *
     * @throws IllegalArgumentException if a value is out of range, or there is too little buffer for them
     */
    public InputQueuedParameters parameters(int virtualChannels) {
        if (virtualChannels < 1 || virtualChannels > InputQueuedParameters.MAX_VIRTUAL_CHANNELS) {
            throw new IllegalArgumentException(
                    virtualChannels + " virtual channels are not in 1.." + InputQueuedParameters.MAX_VIRTUAL_CHANNELS);
        }
        int portFlits = values.get(PORT_FLITS);
        int channelFlits = values.get(CHANNEL_FLITS);
        int own = channelFlits == 0 ? portFlits / virtualChannels : channelFlits;
        int shared = channelFlits == 0 ? 0 : portFlits - channelFlits * virtualChannels;
        if (own < 1 || shared < 0) {
            throw new IllegalArgumentException(portFlits + " flits of buffer in each port are too few for "
                    + virtualChannels + " virtual channels" + (own < 1 ? "" : " with " + own + " of their own each"));
        }
        return new InputQueuedParameters(
                virtualChannels,
                own,
                shared,
                values.get(SPEEDUP),
                values.get(ROUTING_DELAY),
                values.get(CHANNEL_LATENCY),
                values.get(CREDIT_DELAY));
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(","));
    }
}
