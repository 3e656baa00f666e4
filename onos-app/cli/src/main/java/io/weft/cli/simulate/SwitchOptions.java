package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.network.SettingRange;
import io.weft.simulator.network.SwitchSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that say what the switches under simulation are like. */
public final class SwitchOptions {
    static final String INPUT_QUEUED_NAMES = "port-flits, channel-flits, speedup, routing-delay, vc-allocation-delay, "
            + "switch-allocation-delay, crossbar-delay, channel-latency, credit-delay, flit-bytes";
    static final String BUFFERED_NAMES =
            "link-gbps, link-ns, switch-ns, adapter-ns, port-bytes, speedup, packet-bytes, flit-bytes";

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            completionCandidates = Candidates.Presets.class,
            description = "What the switches are like: ${COMPLETION-CANDIDATES} (default: sc14).")
    private String preset = "sc14";

    @Option(
            names = "--set",
            paramLabel = "NAME=N",
            split = ",",
            completionCandidates = Candidates.Settings.class,
            description = {
                "A value in place of the preset's, as port-flits=128; several separated by commas. Of sc14, ics16 and "
                        + "booksim, which count in flits and cycles:",
                "  " + INPUT_QUEUED_NAMES + ";",
                "of sc15 and sst, which count in bytes and nanoseconds:",
                "  " + BUFFERED_NAMES + "."
            })
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--any-channel",
            paramLabel = "N",
            description =
                    "Let packets take any of N virtual channels at every hop, in place of those that are installed. "
                            + "Nothing proves that to be free of deadlock.")
    private Integer anyChannel;

    /** Name of the preset. */
    public String preset() {
        return preset;
    }

    /** What was set in its place, as it was given; empty if nothing was. */
    public String settings() {
        return String.join(",", settings);
    }

    /**
     * The switches.
     *
     * @throws InputException if there is no such preset or setting, or a value is out of range or given twice
     */
    public SwitchSettings switches() {
        SwitchSettings switches = preset(preset);
        Map<String, String> given = new HashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            String name = equals < 0 ? setting : setting.substring(0, equals).strip();
            String value = equals < 0 ? "" : setting.substring(equals + 1).strip();
            if (value.isEmpty()) {
                throw new InputException("--set " + setting + ": expected NAME=N, such as port-flits=128");
            }
            switches = changed(switches, name, value);
            String before = given.putIfAbsent(name, value);
            if (before != null) {
                throw new InputException("--set: " + name + " is given twice, as " + before + " and as " + value
                        + "; leave out one of them");
            }
        }
        return switches;
    }

    private static SwitchSettings preset(String name) {
        try {
            return SwitchSettings.preset(name);
        } catch (IllegalArgumentException e) {
            throw new InputException("--preset: " + e.getMessage(), e);
        }
    }

    private SwitchSettings changed(SwitchSettings switches, String name, String value) {
        SettingRange range;
        try {
            range = switches.range(name);
        } catch (IllegalArgumentException e) {
            throw new InputException("--set: " + e.getMessage() + ", of which preset " + preset + " is one", e);
        }
        return switches.with(name, whole(name, value, range));
    }

    private static int whole(String name, String value, SettingRange range) {
        String given = "--set " + name + "=" + value + ": ";
        try {
            return range.checked(Long.parseLong(value));
        } catch (NumberFormatException e) {
            throw new InputException(given + "'" + value + "' is not a whole number; expected " + range, e);
        } catch (IllegalArgumentException e) {
            throw new InputException(given + e.getMessage(), e);
        }
    }

    /** If packets may take any virtual channel at every hop, how many there are. */
    public OptionalInt anyChannel() {
        return anyChannel == null ? OptionalInt.empty() : OptionalInt.of(anyChannel);
    }

    /**
     * Checks that such switches can have so many virtual channels.
     *
     * @param installed how many are installed; of no consequence where packets may take any
     * @throws InputException if they cannot, or settings do not go together; the message names the settings
     */
    public void check(int installed) {
        SwitchSettings switches = switches();
        int channels = anyChannel().orElse(installed);
        try {
            switches.model(channels);
        } catch (IllegalArgumentException e) {
            throw new InputException(given() + ": " + e.getMessage(), e);
        }
    }

    private String given() {
        if (anyChannel != null) {
            return "--any-channel " + anyChannel;
        }
        return "preset " + preset + (settings.isEmpty() ? "" : " with " + settings());
    }
}
