package io.weft.metrics;

import io.weft.balancing.FabricBalance;
import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopOptions;
import io.weft.control.live.LoopStatus;
import io.weft.control.live.MemorySwitches;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.p4.DropReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** A control loop of a fabric whose switches are in memory, and the metrics that watch it. */
final class MemoryLoop implements AutoCloseable {
    private static final int PATIENCE = 120;
    /** Every switch has dropped one packet at the hop limit, and sent none. */
    static final ChannelCounters DROPPING =
            (next, s, channels) -> CompletableFuture.completedFuture(new ChannelCounts.Builder(next, s)
                    .dropped(DropReason.HOP_LIMIT.index(), 1)
                    .build());

    final FabricMetrics metrics;
    final ControlLoop loop;
    final FabricBalance balance;
    private final FabricMetrics.Watch watch;
    private final CompletableFuture<Void> programmed = new CompletableFuture<>();

    /** Programmed by now. */
    MemoryLoop(Fabric fabric, FabricMetrics metrics, ChannelCounters counters) throws Exception {
        this.metrics = metrics;
        this.loop = new ControlLoop(
                fabric, new MemorySwitches(), LocalProtection.NONE, LoopOptions.defaults(), this::happened);
        this.balance = new FabricBalance(
                loop, (next, s) -> CompletableFuture.failedFuture(new IllegalStateException()), event -> {});
        this.watch = metrics.watch(loop, balance, counters, new DroppedPackets() {
            @Override
            public long out(int s) {
                return s;
            }

            @Override
            public long in(int s) {
                return 0;
            }
        });
        loop.start();
        watch.start();
        programmed.get(PATIENCE, TimeUnit.SECONDS);
    }

    private void happened(FabricEvent event) {
        metrics.happened(event);
        if (event.report().isPresent()) {
            programmed.complete(null);
        }
    }

    /** A link fails, and is routed around by now. */
    void fail(int link) throws Exception {
        portChanged(link, false);
        await(status -> !status.failures().isEmpty() && !status.repairing());
    }

    /** All links work again by now. */
    void restore(int link) throws Exception {
        portChanged(link, true);
        await(status -> status.failures().isEmpty() && !status.repairing());
    }

    private void portChanged(int link, boolean up) {
        int c = loop.fabric().topology().channelOfLink(link);
        loop.portChanged(
                loop.fabric().topology().source(c), loop.fabric().topology().port(c), up);
    }

    /** Waits until the metrics contain this. */
    void awaitText(String part) throws Exception {
        Awaitility.await(part)
                .atMost(Duration.ofSeconds(PATIENCE))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(this::text, text -> text.contains(part));
    }

    void await(Predicate<LoopStatus> condition) throws Exception {
        Awaitility.await()
                .atMost(Duration.ofSeconds(PATIENCE))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> condition.test(loop.upToDate().get(PATIENCE, TimeUnit.SECONDS)));
    }

    String text() {
        return metrics.text("").text();
    }

    @Override
    public void close() {
        watch.close();
        balance.close();
        loop.close();
    }
}
