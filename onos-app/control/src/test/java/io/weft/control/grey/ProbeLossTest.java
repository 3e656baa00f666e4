package io.weft.control.grey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProbeLossTest {
    private static final long MILLI = 1_000_000;
    private static final int CHANNEL = 1;
    private final ProbeLoss loss = new ProbeLoss(2);
    private final Random random = new Random(1);

    /** Sends so many probes, 50 ms apart; the lost ones never arrive, the others in groups in any order. */
    private void send(int probes, double lost, int group) {
        List<Long> arriving = new ArrayList<>();
        for (int i = 0; i < probes; i++) {
            long stamp = MILLI * 50 * i;
            loss.sent(CHANNEL, stamp);
            if (random.nextDouble() >= lost) {
                arriving.add(stamp);
            }
            if (i % group == group - 1) {
                Collections.shuffle(arriving, random);
                arriving.forEach(each -> loss.arrived(CHANNEL, each, true));
                arriving.clear();
                loss.tick(stamp);
            }
        }
    }

    @Test
    void someThatNeverArriveAreLost() {
        send(400, 0.1, 1);
        assertThat(loss.isLossy(CHANNEL)).isTrue();
        assertThat(loss.share(CHANNEL)).isBetween(0.04, 0.2);
        assertThat(loss.isLossy(0)).isFalse();
    }

    /** As under ONOS, which hands on what switches send by several threads. */
    @Test
    void someThatArriveAfterLaterOnesAreNot() {
        send(400, 0, 4);
        assertThat(loss.losesSome(CHANNEL, 20_000 * MILLI)).isFalse();
        assertThat(loss.share(CHANNEL)).isZero();
        assertThat(loss.inARow(CHANNEL)).isGreaterThan(380);
    }

    @Test
    void manyThatAreLostOneAfterTheOtherAreACut() {
        send(100, 0, 1);
        for (int i = 0; i < 40; i++) {
            loss.sent(CHANNEL, MILLI * (5_000 + 50 * i));
        }
        for (int i = 0; i < 100; i++) {
            loss.sent(CHANNEL, MILLI * (7_000 + 50 * i));
            loss.arrived(CHANNEL, MILLI * (7_000 + 50 * i), true);
        }
        assertThat(loss.isLossy(CHANNEL)).isFalse();
        assertThat(loss.share(CHANNEL)).isZero();
    }
}
