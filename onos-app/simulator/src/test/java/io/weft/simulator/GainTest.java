package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GainTest {
    private static final int CYCLES = 100;

    private final Gain gain = new Gain();

    /** In how many of so many batches help is wanted, if a cycle takes so many nanoseconds with it and without. */
    private int helped(int batches, long withHelp, long alone) {
        int helped = 0;
        for (int batch = 0; batch < batches; batch++) {
            boolean wanted = gain.wantsHelp();
            gain.took(wanted, CYCLES, CYCLES * (wanted ? withHelp : alone));
            helped += wanted ? 1 : 0;
        }
        return helped;
    }

    @Test
    void helpThatMakesCyclesShorterIsWantedButForATrialNowAndThen() {
        assertThat(helped(1_000, 20_000, 40_000)).isBetween(980, 999);
    }

    /** The first trial comes soon. */
    @Test
    void helpThatMakesCyclesLongerIsHardlyWanted() {
        assertThat(helped(1_000, 80_000, 40_000)).isLessThan(40);
    }

    /** Another process ends, or begins. */
    @Test
    void whatHasChangedIsNoticed() {
        helped(1_000, 80_000, 40_000);
        assertThat(helped(200, 20_000, 40_000)).isGreaterThan(100);
        assertThat(helped(200, 80_000, 40_000)).isLessThan(20);
    }

    @Test
    void longCyclesAreNotDoneAloneForATrial() {
        assertThat(helped(1_000, 2_000_000, 1_000_000)).isEqualTo(1_000);
    }

    /** Nobody is idle: all batches are done alone, and as soon as somebody is, help is tried. */
    @Test
    void helpIsWantedAsLongAsNobodyKnows() {
        for (int batch = 0; batch < 15; batch++) {
            assertThat(gain.wantsHelp()).isTrue();
            gain.took(false, CYCLES, CYCLES * 40_000L);
        }
    }
}
