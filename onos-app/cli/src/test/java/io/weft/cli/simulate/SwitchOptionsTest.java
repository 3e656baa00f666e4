package io.weft.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.SwitchSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwitchOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "sc14, '" + SwitchOptions.INPUT_QUEUED_NAMES + "'",
        "ics16, '" + SwitchOptions.INPUT_QUEUED_NAMES + "'",
        "booksim, '" + SwitchOptions.INPUT_QUEUED_NAMES + "'",
        "sc15, '" + SwitchOptions.BUFFERED_NAMES + "'",
        "sst, '" + SwitchOptions.BUFFERED_NAMES + "'",
    })
    void helpNamesAllSettings(String preset, String names) {
        assertThat(names.split(", "))
                .containsExactlyElementsOf(
                        SwitchSettings.preset(preset).values().keySet());
    }
}
