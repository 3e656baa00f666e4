package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EventQueueTest {
    private final List<Object> seen = new CopyOnWriteArrayList<>();
    private final EventQueue events = new EventQueue(new ThreadClock("events"), seen::add);

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void closingWaitsForWhatIsPostedAndNotForWhatIsToComeLater() {
        events.later(Duration.ofHours(1).toNanos(), () -> seen.add("later"));
        for (int i = 0; i < 1_000; i++) {
            events.post(() -> seen.add("posted"));
        }
        events.close();
        assertThat(seen).hasSize(1_000).containsOnly("posted");
    }

    @Test
    void whatIsPostedAfterTheEndIsNotHandled() {
        events.close();
        events.post(() -> seen.add("posted"));
        events.later(0, () -> seen.add("later"));
        assertThat(seen).isEmpty();
        assertThat(events.busy()).isFalse();
    }
}
