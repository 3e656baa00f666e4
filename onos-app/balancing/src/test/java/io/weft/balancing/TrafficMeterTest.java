package io.weft.balancing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.TrafficCounts;
import io.weft.fabric.Addressing;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes out of two readings of counters. */
class TrafficMeterTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3), 2);

    private static TrafficCounts counted(int s, long bytes) {
        return new TrafficCounts.Builder(TOPOLOGY, s)
                .sent(Addressing.switchId((s + 1) % 3), 0, bytes)
                .left(8L * TOPOLOGY.port(TOPOLOGY.firstChannel(s)), 0, bytes)
                .left(8, 0, bytes / 2)
                .build();
    }

    private static CounterReading reading(long[] bytes, long[] at, long takes) {
        CounterReading reading = new CounterReading(TOPOLOGY);
        for (int s = 0; s < 3; s++) {
            if (bytes[s] >= 0) {
                reading.put(s, counted(s, bytes[s]), at[s] - takes / 2, at[s] + takes - takes / 2);
            }
        }
        return reading;
    }

    @Test
    void whatSwitchesCountedInTimesOfTheirOwnIsPutOnOne() {
        CounterReading before = reading(new long[] {100, 100, 100}, new long[] {0, 0, 0}, 0);
        CounterReading after = reading(new long[] {1_100, 1_600, 600}, new long[] {1_000_000, 1_500_000, 500_000}, 0);
        MeasuredTraffic matrix = MeasuredTraffic.between(TOPOLOGY, before, after);
        assertThat(matrix.over()).hasNanos(1_000_000);
        for (int s = 0; s < 3; s++) {
            assertThat(matrix.demand(s, (s + 1) % 3)).isEqualTo(1_000);
            assertThat(matrix.load(TOPOLOGY.firstChannel(s))).isEqualTo(1_000);
            assertThat(matrix.delivered(TOPOLOGY.endpoint(s, 0))).isEqualTo(500);
        }
        assertThat(matrix.total()).isEqualTo(3_000);
        assertThat(matrix.perSecond(matrix.total())).isEqualTo(3_000_000);
    }

    @Test
    void aSwitchThatWasOutOfServiceAtEitherTimeCountedNothing() {
        CounterReading before = reading(new long[] {0, -1, 0}, new long[3], 0);
        CounterReading after = reading(new long[] {9, 9, -1}, new long[] {1_000, 1_000, 1_000}, 0);
        MeasuredTraffic matrix = MeasuredTraffic.between(TOPOLOGY, before, after);
        assertThat(matrix.demand(0, 1)).isEqualTo(9);
        assertThat(matrix.demand(1, 2)).isZero();
        assertThat(matrix.demand(2, 0)).isZero();
    }

    @Test
    void aSwitchThatHasLessThanBeforeBeganAnew() {
        CounterReading before = reading(new long[] {100, 100, 100}, new long[3], 0);
        assertThat(reading(new long[] {100, 100, 100}, new long[3], 0).continues(before))
                .isTrue();
        assertThat(reading(new long[] {100, -1, 101}, new long[3], 0).continues(before))
                .isTrue();
        assertThat(reading(new long[] {500, 99, 500}, new long[3], 0).continues(before))
                .isFalse();
    }

    @Test
    void theSlowestAnswerSaysHowUncertainItIs() {
        CounterReading before = reading(new long[3], new long[3], 20_000);
        CounterReading after = reading(new long[3], new long[] {1_000_000, 1_000_000, 1_000_000}, 40_000);
        assertThat(after.uncertainty(before)).isEqualTo(0.03);
    }
}
