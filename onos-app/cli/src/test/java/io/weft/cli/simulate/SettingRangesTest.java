package io.weft.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.cli.input.InputException;
import io.weft.simulator.network.SwitchSettings;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The simulator itself says what it takes; that is checked first only for messages that name the setting. */
class SettingRangesTest {
    @Test
    void everySettingHasARangeThatHoldsThePresets() {
        SwitchSettings.presets().forEach((name, preset) -> {
            SettingRanges ranges = SettingRanges.of(preset);
            assertThat(ranges.all().keySet())
                    .containsExactlyElementsOf(preset.values().keySet());
            preset.values().forEach((setting, value) -> assertThat(ranges.value(setting, String.valueOf(value)))
                    .isEqualTo(value));
            ranges.check(preset.values(), 4);
        });
    }

    @Test
    void helpNamesAllSettings() {
        for (String preset : List.of("sc14", "sc15")) {
            String names = preset.equals("sc14") ? SettingRanges.INPUT_QUEUED_NAMES : SettingRanges.BUFFERED_NAMES;
            assertThat(names.split(", "))
                    .containsExactlyElementsOf(
                            SwitchSettings.preset(preset).values().keySet());
        }
    }

    @Test
    void whatIsOutsideOfARangeIsRefusedByTheSimulatorToo() {
        SwitchSettings roomy = SwitchSettings.preset("sc14");
        SettingRanges.of(roomy).all().forEach((setting, range) -> {
            for (int value : new int[] {range[0] - 1, range[1] + 1}) {
                assertThatThrownBy(() -> SettingRanges.of(roomy).value(setting, String.valueOf(value)))
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("from " + range[0] + " to " + range[1]);
                assertThatThrownBy(() -> roomy.with(setting, value).model(1))
                        .as(setting + "=" + value)
                        .isInstanceOf(IllegalArgumentException.class);
            }
        });
    }

    /** Any values in their ranges, of any size: what goes together is what the simulator takes. */
    @Property
    void valuesGoTogetherIfTheSimulatorTakesThem(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int channels) {
        Random random = new Random(seed);
        for (String preset : List.of("sc14", "sc15", "sst")) {
            SwitchSettings settings = SwitchSettings.preset(preset);
            SettingRanges ranges = SettingRanges.of(settings);
            for (Map.Entry<String, int[]> each : ranges.all().entrySet()) {
                if (random.nextBoolean()) {
                    settings = settings.with(each.getKey(), anyOf(each.getValue(), random));
                }
            }
            assertThat(accepts(ranges, settings, channels))
                    .as(settings + " with " + channels + " virtual channels")
                    .isEqualTo(isPossible(settings, channels));
        }
    }

    /** Small ones as often as large ones. */
    private static int anyOf(int[] range, Random random) {
        int value = (int) Math.round(Math.exp(random.nextDouble() * Math.log(range[1])));
        return Math.max(range[0], Math.min(range[1], value));
    }

    private static boolean accepts(SettingRanges ranges, SwitchSettings settings, int channels) {
        try {
            ranges.check(settings.values(), channels);
            return true;
        } catch (InputException e) {
            return false;
        }
    }

    private static boolean isPossible(SwitchSettings settings, int channels) {
        try {
            settings.model(channels);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
