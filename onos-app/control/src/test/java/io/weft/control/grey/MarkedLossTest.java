package io.weft.control.grey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkedLossTest {
    private static final long SECOND = 1_000_000_000;
    private final MarkedLoss loss = new MarkedLoss(1);
    private long now;
    private int left;
    private int came;

    /** A second later the switch has sent so many more packets, and so many more have come. */
    private void mark(int sent, int arrived) {
        now += SECOND;
        left += sent;
        came += arrived;
        loss.observe(0, now, left, came, now);
    }

    private void marks(int count, int sent, int arrived) {
        for (int i = 0; i < count; i++) {
            mark(sent, arrived);
        }
    }

    @Test
    void tellsExactlyWhatIsLostWhereverTheCountsBeginAndEnd() {
        left = Integer.MAX_VALUE - 200;
        came = -100;
        marks(10, 50, 50);
        assertThat(loss.isLossy(0)).isFalse();
        assertThat(loss.clean(0)).isEqualTo(450);
        marks(1, 50, 48);
        assertThat(loss.isSuspected(0)).isTrue();
        marks(19, 50, 48);
        assertThat(loss.isLossy(0)).isTrue();
        assertThat(loss.share(0)).isBetween(0.02, 0.06);
        assertThat(loss.clean(0)).isZero();
        marks(20, 50, 50);
        assertThat(loss.clean(0)).isBetween(750L, 1_000L);
    }

    /** A switch that works on several packets at a time counts some of them after the probe. */
    @Test
    void takesNoPacketThatIsCountedLateForLost() {
        for (int i = 0; i < 1_000; i++) {
            mark(50, 50);
            mark(50, 46);
            mark(50, 54);
        }
        assertThat(loss.isLossy(0)).isFalse();
        assertThat(loss.recentLost(0)).isLessThan(5);
    }

    @Test
    void takesNoPacketsForLostAfterSomeThatOvertookAProbe() {
        for (int i = 0; i < 1_000; i++) {
            marks(2 + i % 7, 500, 500);
            mark(500, 800);
            mark(500, 200);
        }
        assertThat(loss.isLossy(0)).isFalse();
    }

    @Test
    void countsThatBeginAnewAreNoLoss() {
        marks(10, 50, 50);
        for (int i = 0; i < 20; i++) {
            left = 0;
            marks(3, 50, 50);
            came = 0;
            marks(3, 50, 50);
        }
        assertThat(loss.isLossy(0)).isFalse();
    }

    /** What is lost while a link is cut is lost at once. */
    @Test
    void oneBurstIsNoFaultNorAreTwo() {
        marks(10, 500, 500);
        mark(500, 100);
        marks(60, 500, 500);
        assertThat(loss.isLossy(0)).isFalse();
        mark(500, 400);
        marks(6, 500, 500);
        mark(500, 100);
        marks(60, 500, 500);
        assertThat(loss.isLossy(0)).isFalse();
    }

    @Test
    void aMarkThatArrivesAfterALaterOneTellsNothing() {
        marks(10, 50, 50);
        loss.observe(0, now - SECOND / 2, left - 25, came - 40, now);
        marks(10, 50, 50);
        assertThat(loss.recentLost(0)).isZero();
        assertThat(loss.clean(0)).isEqualTo(950);
    }
}
