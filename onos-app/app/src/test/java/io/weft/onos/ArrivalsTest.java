package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private long now = -5;
    private final Arrivals arrivals =
            new Arrivals(Duration.ofSeconds(10), Duration.ofSeconds(25), () -> Duration.ofSeconds(now)
                    .toNanos());

    @Test
    void theyGoOnForAsLongAsAnotherCameRecently() {
        assertThat(arrivals.goOn()).isFalse();
        arrivals.arrived();
        assertThat(arrivals.goOn()).isTrue();
        now += 10;
        assertThat(arrivals.goOn()).isTrue();
        now++;
        assertThat(arrivals.goOn()).isFalse();
        arrivals.arrived();
        assertThat(arrivals.goOn()).isTrue();
    }

    @Test
    void notForEverHoweverManyCome() {
        for (int i = 0; i < 5; i++) {
            arrivals.arrived();
            now += 5;
        }
        arrivals.arrived();
        assertThat(arrivals.goOn()).isTrue();
        now++;
        arrivals.arrived();
        assertThat(arrivals.goOn()).isFalse();
    }
}
