package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Counters of arrivals, answered by the test. */
class TrafficWatchTest {
    private static final long MILLI = 1_000_000;

    private final Topology topology = SlimFly.of(5);
    private final List<Integer> asked = new ArrayList<>();
    private final List<CompletableFuture<long[]>> answers = new ArrayList<>();
    private final Fabric fabric = new Fabric(
                    "test",
                    topology,
                    Scheme.MINIMAL,
                    Spread.FLOW,
                    4,
                    new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")))
            .withProbing(new Probing(50, 3, 50));
    private final LinkProbes probes =
            new LinkProbes(fabric, (s, port, priority, frame) -> {}, (l, up) -> {}, finding -> {});
    private final TrafficWatch watch = new TrafficWatch(fabric, this::ask, probes);

    /** Collects what is asked. */
    private CompletableFuture<long[]> ask(int s, int[] cells) {
        assertThat(cells).hasSize(4 * topology.degree(s));
        asked.add(s);
        answers.add(new CompletableFuture<>());
        return answers.get(answers.size() - 1);
    }

    private void run(long millis) {
        for (long i = 0; i < millis; i += 5) {
            watch.tick(5 * MILLI, s -> true);
        }
    }

    @Test
    void readsEverySwitchOnceInItsPeriodAndAsksNoneTwice() {
        run(500);
        assertThat(asked).hasSizeBetween(49, 50).doesNotHaveDuplicates();
        run(2_000);
        assertThat(asked).as("while nobody answers").hasSize(50).doesNotHaveDuplicates();
    }

    @Test
    void tellsWhichChannelsCarryTrafficByWhatCameSinceTheLastReading() {
        probes.tick(1, 1, s -> true, false);
        long[] counts = new long[4 * topology.degree(0)];
        run(500);
        answers.get(asked.indexOf(0)).complete(counts.clone());
        counts[4 * 2 + 1] = 7;
        run(500);
        answers.get(asked.lastIndexOf(0)).complete(counts.clone());
        for (int i = 0; i < topology.degree(0); i++) {
            int in = topology.reverse(topology.firstChannel(0) + i);
            assertThat(probes.schedule.probesRarely(in)).isEqualTo(i == 2);
        }
        run(500);
        answers.get(asked.lastIndexOf(0)).completeExceptionally(new IllegalStateException("no such counter"));
        assertThat(probes.schedule.probesRarely(topology.reverse(topology.firstChannel(0) + 2)))
                .as("when the switch cannot tell any more")
                .isFalse();
    }

    /** A switch that does not answer vouches for no link. */
    @Test
    void believesNoReadingThatIsLate() {
        probes.tick(1, 1, s -> true, false);
        long[] counts = new long[4 * topology.degree(0)];
        run(500);
        answers.get(asked.indexOf(0)).complete(counts.clone());
        counts[4 * 2 + 1] = 7;
        run(500);
        answers.get(asked.lastIndexOf(0)).complete(counts.clone());
        int in = topology.reverse(topology.firstChannel(0) + 2);
        assertThat(probes.schedule.probesRarely(in)).isTrue();
        run(1_000);
        assertThat(probes.schedule.probesRarely(in)).isFalse();
        counts[4 * 2 + 3] = 9;
        answers.get(asked.lastIndexOf(0)).complete(counts.clone());
        assertThat(probes.schedule.probesRarely(in)).isFalse();
    }
}
