package io.weft.simulator.network;

import java.util.LinkedHashMap;
import java.util.Map;

/** By name of a setting, what its value can be. Built step by step, then only asked. */
final class SettingRanges {
    private final Map<String, SettingRange> ranges = new LinkedHashMap<>();

    /** A setting may have values from {@code least} to {@code most}. */
    SettingRanges with(String name, int least, int most) {
        ranges.put(name, new SettingRange(least, most));
        return this;
    }

    /** That of a setting of this name, which there has to be. */
    SettingRange of(String name) {
        return ranges.get(name);
    }

    /**
     * Does nothing if all values are in range.
     *
     * @throws IllegalArgumentException if one is not; the message has its name, its value and the range
     */
    void check(Map<String, Integer> values) {
        values.forEach((name, value) -> {
            try {
                of(name).checked(value);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + "=" + e.getMessage(), e);
            }
        });
    }
}
