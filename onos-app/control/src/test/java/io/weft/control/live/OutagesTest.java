package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OutagesTest {
    private static final int WHAT = 7;

    /** Whoever says again and again that something works must not make it wait for ever. */
    @Test
    void aTrialIsNotBegunAnewWhileItLasts() throws Exception {
        Topology topology = SlimFly.of(3);
        CompletableFuture<Boolean> restored = new CompletableFuture<>();
        try (EventQueue events = new EventQueue("outages", restored::completeExceptionally)) {
            Outages[] outages = new Outages[1];
            outages[0] = new Outages(topology, event -> {}, events, () -> restored.complete(!outages[0].isDown(WHAT)));
            events.post(() -> {
                outages[0].fail(WHAT);
                outages[0].returned(WHAT);
                assertThat(outages[0].isDown(WHAT))
                        .as("after the first failure")
                        .isFalse();
                outages[0].fail(WHAT);
            });
            events.every(TimeUnit.MILLISECONDS.toNanos(100), () -> outages[0].returned(WHAT));
            assertThat(restored.get(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
