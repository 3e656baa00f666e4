package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Switches that can hand on so many probes in a second and no more are given fewer, and failures are still found. */
class ProbePaceTest extends ProbesFixture {
    private static final int STEP_MILLIS = 5;
    private static final int CAP = 2_000;

    /** Runs with switches that together hand on so many probes in a second, one after the other. */
    private void run(long millis, int perSecond) {
        double credit = 0;
        for (long step = 0; step < millis / STEP_MILLIS; step++) {
            run(STEP_MILLIS);
            credit = Math.min(credit + perSecond * STEP_MILLIS / 1e3, Math.max(1, late.size()));
            for (; credit >= 1 && !late.isEmpty(); credit--) {
                late.remove(0).run();
            }
        }
    }

    private int sentIn(long millis, int perSecond) {
        sent = 0;
        run(millis, perSecond);
        return sent;
    }

    @Test
    void fewerAreSentWhereTheyComeBackLate() {
        slow = c -> true;
        run(20_000, 500);
        assertThat(sentIn(20_000, 500)).as("in 20 s").isBetween(20 * 200, 20 * 700);
        assertThat(events).isEmpty();
        cut.set(17);
        int failing = topology.channelOfLink(17);
        slow = c -> c != failing && c != topology.reverse(failing);
        long died = now;
        run(10_000, 500);
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down 17");
        assertThat(timeOf(0) - died).isLessThan(4_000 * MILLI);
    }

    @Test
    void asManyAsEverAreSentWhenTheyAreInTimeAgain() {
        slow = c -> true;
        run(20_000, 500);
        assertThat(probes.pace(now)).isLessThan(1);
        run(15_000, 10 * CAP);
        assertThat(probes.pace(now)).isEqualTo(1);
        assertThat(sentIn(5_000, 10 * CAP)).isBetween(5 * CAP * 9 / 10, 5 * CAP);
    }

    @Test
    void oneSlowSwitchSlowsNothing() {
        slow = c -> topology.target(c) == 3;
        for (int i = 0; i < 100; i++) {
            run(100);
            late.forEach(Runnable::run);
            late.clear();
        }
        assertThat(probes.pace(now)).isEqualTo(1);
    }

    /** A channel is probed once in two seconds, whatever the pace, unless the cap has it more seldom. */
    @Test
    void thereIsALeastPace() {
        for (long period : new long[] {175 * MILLI, 1_000 * MILLI, 10_000 * MILLI}) {
            ProbePace pace = new ProbePace(period);
            double least = IntStream.range(0, 100)
                    .mapToDouble(i -> {
                        IntStream.range(0, 100).forEach(n -> pace.arrived(true));
                        return pace.share(i * 1_000L * MILLI);
                    })
                    .min()
                    .orElseThrow();
            assertThat(least).isEqualTo(Math.min(1, Math.max(ProbePace.SLOWEST, period / 2e9)));
        }
    }

    /**
     * As in a fabric so large that each channel is probed less than once in two seconds anyway, and no pace is slower.
     */
    @Test
    void manyAreLateAlsoWhereThePaceCannotBeSlower() {
        ProbePace pace = new ProbePace(3_200 * MILLI);
        pace.share(0);
        IntStream.range(0, 100).forEach(i -> pace.arrived(i % 2 == 0));
        assertThat(pace.share(600 * MILLI)).isEqualTo(1);
        assertThat(pace.manyAreLate()).isTrue();
        IntStream.range(0, 100).forEach(i -> pace.arrived(i % 5 == 0));
        pace.share(1_200 * MILLI);
        assertThat(pace.manyAreLate()).isFalse();
    }
}
