package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SwitchSettingsTest {
    static Stream<Arguments> settings() {
        List<Arguments> all = new ArrayList<>();
        SwitchSettings.presets()
                .forEach((preset, settings) ->
                        settings.values().keySet().forEach(name -> all.add(Arguments.of(preset, name))));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void whatIsOutOfRangeIsNamedWithItsValueAndTheRange(String preset, String name) {
        for (int value : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 1, -1, Integer.MIN_VALUE}) {
            assertThatThrownBy(() ->
                            SwitchSettings.preset(preset).with(name, value).model(2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching(name + "=" + value + " is not in [01]\\.\\.[0-9]+");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sc15 | packet-bytes | 262145 | packet-bytes=262145 is 4097 flits with flit-bytes=64 and link-gbps=100; expected at most 4096",
                "sc15 | link-ns      | 1000000 | link-ns=1000000 is 195313 cycles with flit-bytes=64 and link-gbps=100; expected at most 4096",
                "sst  | adapter-ns   | 32773 | adapter-ns=32773 is 4097 cycles with flit-bytes=64 and link-gbps=64; expected at most 4096",
                "sst  | port-bytes   | 2047 | port-bytes=2047 is too small for a packet of 2048 bytes",
                "sc14 | channel-flits | 33 | port-flits=64 flits of buffer in each port are too few for 2 virtual channels with channel-flits=33",
                "sc14 | port-flits | 1 | port-flits=1 flits of buffer in each port are too few for 2 virtual channels",
            })
    void whatDoesNotFitTheOthersIsExplained(String preset, String name, int value, String explanation) {
        assertThatThrownBy(() -> SwitchSettings.preset(preset).with(name, value).model(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(explanation);
    }

    @ParameterizedTest
    @CsvSource({
        "sc15, packet-bytes, 51200",
        "sc15, link-ns, 20971",
        "sc14, port-flits, 65536",
        "sc14, credit-delay, 4096"
    })
    void theMostThatIsAllowedIsTaken(String preset, String name, int value) {
        NetworkModel model = SwitchSettings.preset(preset).with(name, value).model(2);
        assertThat(model.bufferFlits()).isPositive();
        assertThat(model.portFlits()).isPositive();
        assertThat(model.longestLatency()).isPositive();
        assertThat(model.packetFlits())
                .isEqualTo(name.equals("packet-bytes") ? value / 64 : preset.equals("sc15") ? 4 : 1);
    }
}
