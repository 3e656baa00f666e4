package io.weft.simulator.network;

import io.weft.fabric.LinkProperties;
import io.weft.refusal.Refusal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the switches and links of a simulation are like: a model of switches, and a value for each setting that the
 * model has. From these, and a number of virtual channels, a {@link NetworkModel} is made. Immutable.
 */
public final class SwitchSettings {
    /** The setting that is the rate of all links, Gb/s, where a fabric says nothing of them. */
    public static final String LINK_GBPS = "link-gbps";

    static final String LINK_NS = "link-ns";
    static final String CHANNEL_LATENCY = "channel-latency";
    /** The settings that are the latency of links of which a fabric does not say it: of a kind of switches, one. */
    public static final List<String> LINK_LATENCIES = List.of(CHANNEL_LATENCY, LINK_NS);

    private final Kind kind;
    private final Map<String, Integer> values;

    private SwitchSettings(Kind kind, Map<String, Integer> values) {
        this.kind = kind;
        this.values = Collections.unmodifiableMap(values);
    }

    /** The whole numbers that a setting can be. Immutable. */
    public static final class Range {
        private final int least;
        private final int most;

        private Range(int least, int most) {
            this.least = least;
            this.most = most;
        }

        /** The least of them. */
        public int least() {
            return least;
        }

        /** The greatest of them. */
        public int most() {
            return most;
        }

        /**
         * The value, if it is one of them.
         *
         * @throws Refusal if it is not; the message has it, and what is expected
         */
        public int checked(long value) {
            if (value < least || value > most) {
                throw new Refusal(value + " is out of range", String.valueOf(this));
            }
            return (int) value;
        }

        /** What is expected, in words. */
        @Override
        public String toString() {
            return "a whole number from " + least + " to " + most;
        }
    }

    /**
     * A kind of switches: its name, its settings, and how a model is made of their values. Built step by step, then
     * only read.
     */
    static final class Kind {
        private final String name;
        private final int mostVirtualChannels;
        private final Maker maker;
        private final Map<String, Range> ranges = new LinkedHashMap<>();

        /**
         * One without settings.
         *
         * @param mostVirtualChannels how many each link can have
         * @param maker makes a model of values that are in range
         */
        Kind(String name, int mostVirtualChannels, Maker maker) {
            this.name = name;
            this.mostVirtualChannels = mostVirtualChannels;
            this.maker = maker;
        }

        /** Adds a setting, whose values are {@code least} to {@code most}. */
        Kind with(String setting, int least, int most) {
            ranges.put(setting, new Range(least, most));
            return this;
        }

        /** Settings with these values, in the order in which the settings were added. */
        SwitchSettings of(int... values) {
            Map<String, Integer> byName = new LinkedHashMap<>();
            int i = 0;
            for (String setting : ranges.keySet()) {
                byName.put(setting, values[i++]);
            }
            return new SwitchSettings(this, byName);
        }
    }

    /** Makes a model of settings, a number of virtual channels, and what is known of links. */
    @FunctionalInterface
    interface Maker {
        NetworkModel of(SwitchSettings settings, int virtualChannels, LinkProperties links);
    }

    /** By name, what papers simulate with: those of {@link InputQueuedModel} and {@link BufferedModel}. */
    public static Map<String, SwitchSettings> presets() {
        Map<String, SwitchSettings> presets = new LinkedHashMap<>(InputQueuedModel.presets());
        presets.putAll(BufferedModel.presets());
        return Collections.unmodifiableMap(presets);
    }

    /**
     * The preset of this name.
     *
     * @throws Refusal if there is none; the message lists the names
     */
    public static SwitchSettings preset(String name) {
        Map<String, SwitchSettings> presets = presets();
        SwitchSettings preset = presets.get(name);
        if (preset == null) {
            throw new Refusal("there is no preset '" + name + "'; there are " + String.join(", ", presets.keySet()));
        }
        return preset;
    }

    /** The kind of switches, in a word. */
    public String kind() {
        return kind.name;
    }

    /** All values, by name. */
    public Map<String, Integer> values() {
        return values;
    }

    int value(String name) {
        return values.get(name);
    }

    /** A setting that there is and its value, as in {@code speedup=2}. */
    String text(String name) {
        return name + "=" + values.get(name);
    }

    /**
     * What the value of a setting can be.
     *
     * @throws Refusal if none is named so; the message lists the names
     */
    public Range range(String name) {
        requireNamed(name);
        return kind.ranges.get(name);
    }

    /**
     * These settings but for one value. Whether it is in {@linkplain #range range} shows when a {@link #model} is made.
     *
     * @throws Refusal if none is named so; the message lists the names
     */
    public SwitchSettings with(String name, int value) {
        requireNamed(name);
        Map<String, Integer> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return new SwitchSettings(kind, changed);
    }

    private void requireNamed(String name) {
        if (!values.containsKey(name)) {
            throw new Refusal("there is no setting '" + name + "'; there are " + String.join(", ", values.keySet())
                    + " of " + kind.name + " switches");
        }
    }

    /** The model of switches with so many virtual channels, whose links are alike; as the other. */
    public NetworkModel model(int virtualChannels) {
        return model(virtualChannels, LinkProperties.ALIKE);
    }

    /**
     * The model of switches with so many virtual channels.
     *
     * @param links of the fabric; what they say comes before what these settings say of links
     * @throws Refusal if a value is out of range, or values do not go together, or with so many virtual channels or
     *     such links; the message names the settings, and says what is expected
     */
    public NetworkModel model(int virtualChannels, LinkProperties links) {
        values.forEach((name, value) -> {
            try {
                kind.ranges.get(name).checked(value);
            } catch (Refusal e) {
                throw e.in(name + "=");
            }
        });
        if (virtualChannels < 1 || virtualChannels > kind.mostVirtualChannels) {
            throw new Refusal(virtualChannels + " virtual channels are not in 1.." + kind.mostVirtualChannels);
        }
        return kind.maker.of(this, virtualChannels, links);
    }

    @Override
    public String toString() {
        return values.keySet().stream().map(this::text).collect(Collectors.joining(","));
    }
}
