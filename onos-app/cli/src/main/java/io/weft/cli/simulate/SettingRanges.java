package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.network.SwitchSettings;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What the settings of a kind of switches can be, so that messages can name the setting that is wrong. Immutable. */
final class SettingRanges {
    static final String INPUT_QUEUED_NAMES = "port-flits, channel-flits, speedup, routing-delay, vc-allocation-delay, "
            + "switch-allocation-delay, channel-latency, credit-delay, flit-bytes";
    static final String BUFFERED_NAMES =
            "link-gbps, link-ns, switch-ns, adapter-ns, port-bytes, speedup, packet-bytes, flit-bytes";
    /** No setting is below. */
    static final int LEAST_OF_ANY = 0;

    private static final int LONGEST = 1 << 12;
    private static final int LARGEST = 1 << 16;
    private static final int LARGEST_PACKET = 1 << 12;
    private static final int LARGEST_BUFFER = 1 << 24;
    private static final double BITS = 8;

    private static final SettingRanges INPUT_QUEUED = new SettingRanges(SettingRanges::checkFlits)
            .with("port-flits", 1, LARGEST)
            .with("channel-flits", 0, LARGEST)
            .with("speedup", 1, 8)
            .with("routing-delay", 0, 8)
            .with("vc-allocation-delay", 1, 8)
            .with("switch-allocation-delay", 1, 8)
            .with("channel-latency", 1, LONGEST)
            .with("credit-delay", 0, LONGEST)
            .with("flit-bytes", 1, LARGEST);

    private static final SettingRanges BUFFERED = new SettingRanges(SettingRanges::checkBytes)
            .with("link-gbps", 1, 1_000_000)
            .with("link-ns", 0, 1_000_000)
            .with("switch-ns", 1, 1_000_000)
            .with("adapter-ns", 0, 1_000_000)
            .with("port-bytes", 1, 1 << 30)
            .with("speedup", 1, 64)
            .with("packet-bytes", 1, 1 << 28)
            .with("flit-bytes", 1, LARGEST);

    private final Map<String, int[]> ranges = new LinkedHashMap<>();
    private final Check check;

    /** What all values have to satisfy together. */
    private interface Check {
        void of(Map<String, Integer> values, int virtualChannels);
    }

    private SettingRanges(Check check) {
        this.check = check;
    }

    private SettingRanges with(String name, int least, int most) {
        ranges.put(name, new int[] {least, most});
        return this;
    }

    /** Those of switches of this kind. */
    static SettingRanges of(SwitchSettings switches) {
        return switches.values().containsKey("port-flits") ? INPUT_QUEUED : BUFFERED;
    }

    /** By name of a setting, its least and its greatest value. */
    Map<String, int[]> all() {
        return ranges;
    }

    /**
     * The value of a setting as users write it.
     *
     * @throws InputException if it is no whole number, or out of range
     */
    int value(String name, String text) {
        int[] range = ranges.get(name);
        String expected = "; expected a whole number from " + range[0] + " to " + range[1];
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new InputException(
                    "--set " + name + "=" + text + ": '" + text + "' is not a whole number" + expected, e);
        }
        if (value < range[0] || value > range[1]) {
            throw new InputException("--set " + name + "=" + text + ": " + text + " is out of range" + expected);
        }
        return (int) value;
    }

    /**
     * Checks that values go together.
     *
     * @throws InputException if they do not; the message names the settings
     */
    void check(Map<String, Integer> values, int virtualChannels) {
        if (virtualChannels > 0) {
            check.of(values, virtualChannels);
        }
    }

    private static void checkFlits(Map<String, Integer> values, int virtualChannels) {
        int port = values.get("port-flits");
        int own = values.get("channel-flits");
        long needed = Math.max(1L, own) * virtualChannels;
        if (port < needed) {
            throw new InputException("port-flits=" + port + " is too few for " + virtualChannels + " virtual channels"
                    + (own == 0 ? "" : " with channel-flits=" + own + " of their own each") + "; expected port-flits="
                    + needed + " or more" + (own > 1 ? ", or less of channel-flits" : ""));
        }
    }

    private static void checkBytes(Map<String, Integer> values, int virtualChannels) {
        int flit = values.get("flit-bytes");
        long packetFlits = (values.get("packet-bytes") + (long) flit - 1) / flit;
        if (packetFlits > LARGEST_PACKET) {
            throw new InputException("packet-bytes=" + values.get("packet-bytes") + " makes " + packetFlits
                    + " flits of flit-bytes=" + flit + ", but must make at most " + LARGEST_PACKET
                    + "; set larger flits or smaller packets");
        }
        long needed = packetFlits * flit * virtualChannels;
        if (values.get("port-bytes") < needed) {
            throw new InputException("port-bytes=" + values.get("port-bytes") + " is too small: each of "
                    + virtualChannels + " virtual channels has to hold a packet, which takes " + packetFlits
                    + (packetFlits == 1 ? " flit" : " flits") + " of flit-bytes=" + flit + "; expected port-bytes="
                    + needed + " or more, or smaller packets or flits");
        }
        if (values.get("port-bytes") / flit / virtualChannels > LARGEST_BUFFER) {
            throw new InputException("port-bytes=" + values.get("port-bytes") + " holds more than " + LARGEST_BUFFER
                    + " flits of flit-bytes=" + flit + " for each of " + virtualChannels
                    + " virtual channels; set larger flits or smaller buffers");
        }
        checkTimes(values, flit);
    }

    private static void checkTimes(Map<String, Integer> values, int flit) {
        double cycle = BITS * flit / values.get("link-gbps");
        for (String name : new String[] {"link-ns", "switch-ns", "adapter-ns"}) {
            if (Math.round(values.get(name) / cycle) > LONGEST) {
                throw new InputException(String.format(
                        Locale.ROOT,
                        "%s=%d is more than %,d cycles of %.4g ns, which is what a link of link-gbps=%d takes for a "
                                + "flit of flit-bytes=%d; expected at most %s=%.0f, or larger flits",
                        name,
                        values.get(name),
                        LONGEST,
                        cycle,
                        values.get("link-gbps"),
                        flit,
                        name,
                        Math.floor(LONGEST * cycle)));
            }
        }
    }
}
