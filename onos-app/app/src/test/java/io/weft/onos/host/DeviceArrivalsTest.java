package io.weft.onos.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeviceArrivalsTest {
    private long now = -5;
    private final DeviceArrivals arrivals =
            new DeviceArrivals(Duration.ofSeconds(10), Duration.ofSeconds(25), () -> Duration.ofSeconds(now)
                    .toNanos());

    @Test
    void theyGoOnForAsLongAsAnotherCameRecently() {
        assertThat(arrivals.goOn()).isFalse();
        arrivals.arrived(7);
        assertThat(arrivals.goOn()).isTrue();
        now += 10;
        assertThat(arrivals.goOn()).isTrue();
        now++;
        assertThat(arrivals.goOn()).isFalse();
        arrivals.arrived(7);
        assertThat(arrivals.goOn()).isTrue();
    }

    @Test
    void notForEverHoweverManyCome() {
        for (int i = 0; i < 5; i++) {
            arrivals.arrived(i);
            now += 5;
        }
        arrivals.arrived(5);
        assertThat(arrivals.goOn()).isTrue();
        now++;
        arrivals.arrived(6);
        assertThat(arrivals.goOn()).isFalse();
        now += 11;
        arrivals.arrived(0);
        assertThat(arrivals.goOn()).as("a new series").isTrue();
    }

    @Test
    void oneThatComesAgainAndAgainIsNoSeries() {
        for (int i = 0; i < 3; i++) {
            arrivals.arrived(1);
            now += 4;
        }
        assertThat(arrivals.goOn()).isFalse();
    }
}
