package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a fabric is repaired that changes again and again. */
@Timeout(20)
class RepairsTest {
    private static final int LEAVING = 100;
    private static final int APART_MILLIS = 2;

    private final EventQueue events = new EventQueue("test", failure -> {
        throw new AssertionError(failure);
    });
    private final Repairs repairs = new Repairs(events, event -> {}, () -> {});
    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger repaired = new AtomicInteger();

    /** A controller that is behind with the news repairs what they tell of together, not each for itself. */
    @Test
    void whatHasHappenedByNowIsRepairedTogether() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        events.post(() -> {
            for (int i = 0; i < LEAVING; i++) {
                events.later(Duration.ofMillis((long) i * APART_MILLIS), this::leave);
            }
            pause(LEAVING * APART_MILLIS / 2);
        });
        events.later(Duration.ofMillis(2L * LEAVING * APART_MILLIS), done::countDown);
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        events.close();
        assertThat(left).hasValue(LEAVING);
        assertThat(repaired.get()).isBetween(1, 5);
    }

    private void leave() {
        left.incrementAndGet();
        repairs.need(true);
        repairs.post(() -> repairs.run(
                () -> {
                    repaired.incrementAndGet();
                    pause(LEAVING * APART_MILLIS);
                    throw new IllegalStateException("what comes of it does not matter here");
                },
                report -> {}));
        pause(APART_MILLIS);
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
