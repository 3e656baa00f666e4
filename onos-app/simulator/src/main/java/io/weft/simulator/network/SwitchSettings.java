package io.weft.simulator.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Sizes and delays of switches of some kind by name, for any number of virtual channels. Immutable. */
public final class SwitchSettings {
    /** Makes a model of values. */
    @FunctionalInterface
    interface Maker {
        NetworkModel make(Map<String, Integer> values, int virtualChannels);
    }

    private final String kind;
    private final SettingRanges ranges;
    private final Maker maker;
    private final Map<String, Integer> values;

    /**
     * Holds them.
     *
     * @param ranges of all values
     * @param maker makes a model of values in these ranges
     */
    SwitchSettings(String kind, SettingRanges ranges, Maker maker, Map<String, Integer> values) {
        this.kind = kind;
        this.ranges = ranges;
        this.maker = maker;
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * By name, what papers simulate with: those of {@link InputQueuedSettings} and {@link BufferedSettings}.
     */
    public static Map<String, SwitchSettings> presets() {
        Map<String, SwitchSettings> presets = new LinkedHashMap<>(InputQueuedSettings.presets());
        presets.putAll(BufferedSettings.presets());
        return Collections.unmodifiableMap(presets);
    }

    /**
     * The preset of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static SwitchSettings preset(String name) {
        Map<String, SwitchSettings> presets = presets();
        SwitchSettings preset = presets.get(name);
        if (preset == null) {
            throw new IllegalArgumentException(
                    "there is no preset '" + name + "'; there are " + String.join(", ", presets.keySet()));
        }
        return preset;
    }

    /** The kind of switches, in a word. */
    public String kind() {
        return kind;
    }

    /** All values, by name. */
    public Map<String, Integer> values() {
        return values;
    }

    /**
     * What a value can be.
     *
     * @throws IllegalArgumentException if none is named so; the message lists the names
     */
    public SettingRange range(String name) {
        requireNamed(name);
        return ranges.of(name);
    }

    /**
     * The same, but for one value. Whether it is in {@linkplain #range range} shows when a {@link #model} is made.
     *
     * @throws IllegalArgumentException if none is named so; the message lists the names
     */
    public SwitchSettings with(String name, int value) {
        requireNamed(name);
        Map<String, Integer> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return new SwitchSettings(kind, ranges, maker, changed);
    }

    private void requireNamed(String name) {
        if (!values.containsKey(name)) {
            throw new IllegalArgumentException("there is no setting '" + name + "'; there are "
                    + String.join(", ", values.keySet()) + " of " + kind + " switches");
        }
    }

    /**
     * The model of switches with so many virtual channels.
     *
     * @throws IllegalArgumentException if a value is out of range, or values do not go together, or with so many virtual channels;
     *     the message names the settings, and says what is expected
     */
    public NetworkModel model(int virtualChannels) {
        ranges.check(values);
        return maker.make(values, virtualChannels);
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(","));
    }
}
