package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SwitchSettingsTest {
    private static final Pattern EXPECTED =
            Pattern.compile("[^;]*; expected (at most )?(?<name>[a-z-]+)=(?<value>[0-9]+)( or more)?(,.*)?");

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
                    .isInstanceOf(Refusal.class)
                    .hasMessageMatching(
                            name + "=" + value + " is out of range; expected a whole number from [01] to [0-9]+");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sc15 | packet-bytes | 262145 | packet-bytes=262145 makes 4097 flits of flit-bytes=64, but must make at most 4096; set larger flits or smaller packets",
                "sc15 | link-ns      | 1000000 | link-ns=1000000 is more than 4,096 cycles of 5.120 ns, which is what a link of link-gbps=100 takes for a flit of flit-bytes=64; expected at most link-ns=20971, or larger flits",
                "sst  | adapter-ns   | 32773 | adapter-ns=32773 is more than 4,096 cycles of 8.000 ns, which is what a link of link-gbps=64 takes for a flit of flit-bytes=64; expected at most adapter-ns=32768, or larger flits",
                "sst  | port-bytes   | 4095 | port-bytes=4095 is too small: each of 2 virtual channels has to hold a packet of packet-bytes=2048, which takes 32 flits of flit-bytes=64; expected port-bytes=4096 or more, or smaller packets or flits",
                "sst  | port-bytes   | 2047 | port-bytes=2047 is too small: each of 2 virtual channels has to hold a packet of packet-bytes=2048, which takes 32 flits of flit-bytes=64; expected port-bytes=4096 or more, or smaller packets or flits",
                "sc14 | channel-flits | 33 | port-flits=64 is too few for 2 virtual channels with channel-flits=33 of their own each; expected port-flits=66 or more, or less of channel-flits",
                "sc14 | port-flits | 1 | port-flits=1 is too few for 2 virtual channels; expected port-flits=2 or more",
            })
    void whatDoesNotFitTheOthersIsExplained(String preset, String name, int value, String explanation) {
        assertThatThrownBy(() -> SwitchSettings.preset(preset).with(name, value).model(2))
                .isInstanceOf(Refusal.class)
                .hasMessage(explanation);
    }

    @Test
    void aPortMayHoldTooManyFlits() {
        SwitchSettings switches = SwitchSettings.preset("sst")
                .with("flit-bytes", 8)
                .with("packet-bytes", 64)
                .with("port-bytes", 1 << 30);
        assertThat(switches.model(8).bufferFlits()).isEqualTo(1 << 27);
        assertThatThrownBy(() -> switches.model(7))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "port-bytes=1073741824 holds 19173961 flits of flit-bytes=8 for each of 7 virtual channels, "
                                + "but must hold at most 16777216; set larger flits or smaller buffers");
    }

    /** Of any values in their ranges, of any size. */
    @Property
    void whatIsExpectedOfValuesThatDoNotGoTogetherHelps(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int channels) {
        Random random = new Random(seed);
        for (String preset : List.of("sc14", "sc15", "sst")) {
            SwitchSettings settings = drawn(SwitchSettings.preset(preset), random);
            String refusal = refusal(settings, channels);
            Matcher expected = EXPECTED.matcher(refusal);
            if (expected.matches() && isPossible(settings, expected)) {
                String name = expected.group("name");
                assertThat(refusal(settings.with(name, Integer.parseInt(expected.group("value"))), channels))
                        .as(settings + " with " + channels + " virtual channels, refused as " + refusal)
                        .doesNotStartWith(name + "=");
            } else if (!refusal.isEmpty()) {
                assertThat(refusal).matches("[a-z-]+=[0-9]+ .*[;,] (set|or) (larger|smaller|less) .*");
            }
        }
    }

    private static SwitchSettings drawn(SwitchSettings preset, Random random) {
        SwitchSettings settings = preset;
        for (String name : preset.values().keySet()) {
            if (random.nextBoolean()) {
                settings = settings.with(name, anyOf(preset.range(name), random));
            }
        }
        return settings;
    }

    /** Small ones as often as large ones. */
    private static int anyOf(SwitchSettings.Range range, Random random) {
        int value = (int) Math.round(Math.exp(random.nextDouble() * Math.log(range.most())));
        return Math.max(range.least(), Math.min(range.most(), value));
    }

    /** Why there is no model; empty if there is one. */
    private static String refusal(SwitchSettings settings, int channels) {
        try {
            settings.model(channels);
            return "";
        } catch (Refusal e) {
            return e.getMessage();
        }
    }

    /** The range may say otherwise where other values are extreme. */
    private static boolean isPossible(SwitchSettings settings, Matcher expected) {
        SwitchSettings.Range range = settings.range(expected.group("name"));
        long value = Long.parseLong(expected.group("value"));
        return value >= range.least() && value <= range.most();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void rangesHoldThePresetsAndEndWhereTheySay(String preset, String name) {
        SwitchSettings switches = SwitchSettings.preset(preset);
        SwitchSettings.Range range = switches.range(name);
        int own = switches.values().get(name);
        assertThat(range.checked(own)).isEqualTo(own);
        assertThat(range.checked(range.least())).isEqualTo(range.least());
        assertThat(range.checked(range.most())).isEqualTo(range.most());
        for (long value : new long[] {range.least() - 1L, range.most() + 1L, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> range.checked(value))
                    .isInstanceOf(Refusal.class)
                    .hasMessage(value + " is out of range; expected a whole number from " + range.least() + " to "
                            + range.most());
        }
        for (int value : new int[] {range.least() - 1, range.most() + 1}) {
            assertThatThrownBy(() -> switches.with(name, value).model(1))
                    .isInstanceOf(Refusal.class)
                    .hasMessage(name + "=" + value + " is out of range; expected a whole number from " + range.least()
                            + " to " + range.most());
        }
    }

    @Test
    void presetsAreModels() {
        SwitchSettings.presets()
                .forEach((name, preset) ->
                        assertThat(preset.model(4).virtualChannels()).as(name).isEqualTo(4));
    }

    @Test
    void settingsThatThereAreNotHaveNoRange() {
        assertThatThrownBy(() -> SwitchSettings.preset("sst").range("port-flits"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("there is no setting 'port-flits'; there are link-gbps, link-ns, ");
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
