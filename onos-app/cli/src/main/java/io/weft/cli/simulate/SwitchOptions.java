package io.weft.cli.simulate;

import io.weft.simulator.network.SwitchSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that say what the switches under simulation are like. */
public final class SwitchOptions {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            defaultValue = "sc14",
            completionCandidates = Candidates.Presets.class,
            description = "What the switches are like: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String preset;

    @Option(
            names = "--set",
            paramLabel = "NAME=N",
            split = ",",
            description = "A value in place of the preset's, as port-flits=128; several separated by commas.")
    private Map<String, Integer> settings = new LinkedHashMap<>();

    @Option(
            names = "--any-channel",
            paramLabel = "N",
            description =
                    "Let packets take any of N virtual channels at every hop, in place of those that are installed. "
                            + "Nothing proves that to be free of deadlock.")
    private Integer anyChannel;

    /**
     * The switches.
     *
     * @throws IllegalArgumentException if there is no such preset or setting
     */
    public SwitchSettings switches() {
        SwitchSettings switches = SwitchSettings.preset(preset);
        for (Map.Entry<String, Integer> each : settings.entrySet()) {
            switches = switches.with(each.getKey(), each.getValue());
        }
        return switches;
    }

    /** If packets may take any virtual channel at every hop, how many there are. */
    public OptionalInt anyChannel() {
        return anyChannel == null ? OptionalInt.empty() : OptionalInt.of(anyChannel);
    }
}
