package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ChannelCounts;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.p4.DropReason;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What is read of switches while somebody asks for it. */
class WatchedFabricTest {
    private static final long SECOND = 1_000_000_000;

    private final Fabric fabric = TestFabrics.of(HyperX.of(List.of(3), 1), Scheme.MINIMAL, 2);
    private long packets = 7;
    private final ChannelCounters counters =
            (next, s, channels) -> CompletableFuture.completedFuture(new ChannelCounts.Builder(next, s)
                    .dropped(DropReason.HOP_LIMIT.index(), packets)
                    .dropped(DropReason.TTL_EXPIRED.index(), packets)
                    .build());

    private static WatchedFabric watched(MemoryLoop running, ChannelCounters counters, int mostSeries) {
        return new WatchedFabric(running.loop, running.balance, counters, new NoneDropped(), mostSeries);
    }

    private static final class NoneDropped implements DroppedPackets {
        @Override
        public long out(int s) {
            return 0;
        }

        @Override
        public long in(int s) {
            return 0;
        }
    }

    private static String text(WatchedFabric watched) {
        Figures figures = new Figures();
        watched.show(figures);
        return Exposition.of(figures.all(), "").text();
    }

    private MemoryLoop loop() throws Exception {
        return new MemoryLoop(fabric, new FabricMetrics("test"), counters);
    }

    /** Reads each switch once. */
    private static void round(WatchedFabric watched, long now) {
        for (int i = 0; i < 3; i++) {
            watched.work(now);
        }
    }

    @Test
    void whatWasReadBeforeNobodyAskedForLongIsNotServedAsNew() throws Exception {
        try (MemoryLoop running = loop();
                WatchedFabric watched = watched(running, counters, ShownSeries.MOST)) {
            assertThat(text(watched)).doesNotContain("weft_channel_bytes", "weft_counters_age_seconds");
            long now = System.nanoTime();
            round(watched, now);
            assertThat(text(watched))
                    .contains("weft_channel_bytes_total{", "weft_channel_planned_load_ratio{")
                    .containsPattern("weft_counters_age_seconds [0-9]");
            watched.work(System.nanoTime() + 301 * SECOND);
            assertThat(text(watched))
                    .doesNotContain("weft_channel_bytes", "weft_channel_planned_load", "weft_switch_counters_read");
        }
    }

    @Test
    void alarmingDropsBeginWithNone() throws Exception {
        packets = 0;
        try (MemoryLoop running = loop();
                WatchedFabric watched = watched(running, counters, ShownSeries.MOST)) {
            assertThat(text(watched))
                    .contains(
                            "weft_fabric_packets_dropped_total{reason=\"unreachable\"} 0.0\n",
                            "weft_fabric_packets_dropped_total{reason=\"ttl_expired\"} 0.0\n");
            round(watched, System.nanoTime());
            assertThat(text(watched))
                    .contains("weft_switch_packets_dropped_total{reason=\"not_configured\",switch=\"h0\"} 0.0\n")
                    .doesNotContain("weft_switch_packets_dropped_total{reason=\"ttl_expired\"");
        }
    }

    /** So that alarms go on where not all can be shown. */
    @Test
    void dropsAreCountedAndTheWorstNamedEvenWhereAllElseIsLeftOut() throws Exception {
        try (MemoryLoop running = loop();
                WatchedFabric watched = watched(running, counters, 0)) {
            text(watched);
            round(watched, System.nanoTime());
            packets = 12;
            round(watched, System.nanoTime());
            assertThat(watched.packetsPerSecond(0)).as("not read").isEmpty();
            assertThat(text(watched))
                    .contains(
                            "weft_fabric_packets_dropped_total{reason=\"hop_limit\"} 15.0\n",
                            "weft_switch_packets_dropped_total{reason=\"hop_limit\",switch=\"h1\"} 12.0\n",
                            "weft_metrics_left_out{group=\"drops\"} 48.0\n")
                    .containsPattern("weft_counters_age_seconds [0-9]")
                    .doesNotContain(
                            "weft_switch_packets_dropped_total{reason=\"ttl_expired\"",
                            "weft_switch_packets_dropped_total{reason=\"unreachable\"",
                            "weft_channel_bytes");
        }
    }
}
