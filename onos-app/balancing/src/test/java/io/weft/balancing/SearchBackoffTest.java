package io.weft.balancing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.TrafficCounts;
import io.weft.fabric.Addressing;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchBackoffTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3), 2);
    private static final long SECOND = 1_000_000_000;

    private final SearchBackoff backoff = new SearchBackoff();

    /**
     * Each switch sent so much to the next and so much to the one before, over links that carried no more than 1,000
     * bytes.
     */
    private static MeasuredTraffic traffic(long next, long previous) {
        CounterReading before = new CounterReading(TOPOLOGY);
        CounterReading after = new CounterReading(TOPOLOGY);
        for (int s = 0; s < 3; s++) {
            before.put(s, new TrafficCounts.Builder(TOPOLOGY, s).build(), 0, 0);
            TrafficCounts sent = new TrafficCounts.Builder(TOPOLOGY, s)
                    .sent(Addressing.switchId((s + 1) % 3), 0, next)
                    .sent(Addressing.switchId((s + 2) % 3), 0, previous)
                    .left(8L * TOPOLOGY.port(TOPOLOGY.firstChannel(s)), 0, Math.min(1_000, next))
                    .build();
            after.put(s, sent, SECOND, SECOND);
        }
        return MeasuredTraffic.between(TOPOLOGY, before, after);
    }

    private double without(MeasuredTraffic traffic) {
        double part = backoff.part(traffic);
        backoff.searched(false);
        return part;
    }

    @Test
    void isLessAndLessWhereNothingIsFoundButAllNowAndThen() {
        assertThat(without(traffic(1_000, 0))).isEqualTo(1);
        assertThat(without(traffic(1_000, 0))).isEqualTo(0.5);
        assertThat(without(traffic(1_050, 0))).isEqualTo(0.25);
        double[] parts = IntStream.range(0, 40)
                .mapToDouble(i -> without(traffic(1_000, 0)))
                .toArray();
        assertThat(parts).contains(1).contains(1 / 16.0);
        assertThat(IntStream.range(0, 40).filter(i -> parts[i] == 1)).hasSize(2);
    }

    @Test
    void isAllAgainForMoreTrafficOrWhenSomethingWasFound() {
        without(traffic(1_000, 0));
        assertThat(without(traffic(1_300, 0))).isEqualTo(1);
        assertThat(without(traffic(1_300, 0))).isEqualTo(0.5);
        assertThat(without(traffic(1_000, 0))).isEqualTo(1);
        backoff.searched(true);
        assertThat(without(traffic(1_000, 0))).isEqualTo(1);
        backoff.reset();
        assertThat(without(traffic(1_000, 0))).isEqualTo(1);
    }

    /** Channels that are full carry as much as before, whoever sends to whom. */
    @Test
    void isAllAgainWhereOthersExchangeAsMuch() {
        without(traffic(3_000, 1_000));
        MeasuredTraffic other = traffic(1_000, 3_000);
        assertThat(other.maxLoad()).isEqualTo(traffic(3_000, 1_000).maxLoad());
        assertThat(other.total()).isEqualTo(traffic(3_000, 1_000).total());
        assertThat(without(other)).isEqualTo(1);
        assertThat(without(other)).isEqualTo(0.5);
    }

    /** Each is near the one before, and the last is far from the first. */
    @Test
    void isAllAgainForTrafficThatCreeps() {
        double most = 0;
        without(traffic(1_000, 0));
        for (long bytes = 1_040; bytes < 1_500; bytes += 40) {
            most = Math.max(most, without(traffic(bytes, 0)));
        }
        assertThat(most).isEqualTo(1);
    }
}
