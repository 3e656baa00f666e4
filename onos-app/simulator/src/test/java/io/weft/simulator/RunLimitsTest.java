package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLimitsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 1000 | the precision is 0.0, but must be above 0 and below 1",
                "1 | 1000 | the precision is 1.0, but must be above 0 and below 1",
                "NaN | 1000 | the precision is NaN, but must be above 0 and below 1",
                "0.01 | 99 | at most 99 cycles, but must have 100 or more",
                "0.01 | 2147483647 | at most 2147483647 cycles, but must have 100 or more",
                "0.01 | -2147483648 | at most -2147483648 cycles",
            })
    void whatIsOutOfRangeIsExplained(double precision, int mostCycles, String explanation) {
        assertThatThrownBy(() -> RunLimits.of(precision, mostCycles))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(explanation);
    }

    @Test
    void throughputIsToBeTwiceAsExactAsLatency() {
        RunLimits limits = RunLimits.of(0.1, RunLimits.MOST_CYCLES);
        assertThat(limits.latencyPrecision).isEqualTo(0.1);
        assertThat(limits.throughputPrecision).isEqualTo(0.05);
        assertThat(limits.mostCycles).isEqualTo(1_073_741_823);
        assertThat(RunLimits.DEFAULT).usingRecursiveComparison().isEqualTo(RunLimits.of(0.01, 100_000));
    }
}
