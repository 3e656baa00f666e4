package io.weft.simulator.network;

import java.util.LinkedHashMap;
import java.util.Map;

/** By name of a setting, the least and the most that its value can be. Built step by step, then only asked. */
final class SettingRanges {
    private final Map<String, int[]> ranges = new LinkedHashMap<>();

    /** A setting may have values from {@code least} to {@code most}. */
    SettingRanges with(String name, int least, int most) {
        ranges.put(name, new int[] {least, most});
        return this;
    }

    /**
     * Does nothing if all values are in range.
     *
     * @throws IllegalArgumentException if one is not; the message has its name, its value and the range
     */
    void check(Map<String, Integer> values) {
        values.forEach((name, value) -> {
            int[] range = ranges.get(name);
            if (value < range[0] || value > range[1]) {
                throw new IllegalArgumentException(name + "=" + value + " is not in " + range[0] + ".." + range[1]);
            }
        });
    }
}
