package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MeterTest {
    private static final long SECOND = 1_000_000_000L;

    private final Meter meter = new Meter();

    @Test
    void everythingIsGreenWithoutAConfiguration() {
        assertThat(meter.colour(1_000_000, 0)).isEqualTo(Meter.GREEN);
    }

    @Test
    void aFloodTurnsYellowThenRedAndRecoversWithTime() {
        meter.configure(new Meter.Configuration(10, 2, 20, 4), 0);
        int[] colours = new int[6];
        for (int i = 0; i < colours.length; i++) {
            colours[i] = meter.colour(1, 0);
        }
        assertThat(colours).containsExactly(Meter.GREEN, Meter.GREEN, Meter.YELLOW, Meter.YELLOW, Meter.RED, Meter.RED);
        assertThat(meter.colour(1, SECOND / 20))
                .as("the peak bucket got a token, the committed one half of one")
                .isEqualTo(Meter.YELLOW);
        assertThat(meter.colour(1, SECOND)).isEqualTo(Meter.GREEN);
        meter.reset();
        assertThat(meter.colour(100, SECOND)).isEqualTo(Meter.GREEN);
    }

    @Test
    void ratesThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> new Meter.Configuration(10, 1, 9, 1)).hasMessageContaining("pir not below cir");
    }
}
