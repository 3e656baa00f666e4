package io.weft.balancing;

import io.weft.control.live.SwitchTraffic;
import io.weft.control.live.TrafficCounters;
import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Reads the counters of all switches in service, again and again, and tells what came between two readings. Not thread-safe. */
final class TrafficMeter {
    /** How many switches are asked at a time. */
    private static final int AT_A_TIME = 32;

    private final TrafficCounters counters;
    /** By switch; null before the first reading. */
    private SwitchTraffic[] last;

    private long lastNanos;
    private Failures lastFailures;

    TrafficMeter(TrafficCounters counters) {
        this.counters = counters;
    }

    /** What came until now does not count. */
    void restart() {
        last = null;
    }

    /**
     * Reads.
     *
     * @return what came since the last reading; empty if there was none, or something else was out of service then
     * @throws IllegalStateException if a switch cannot be read, and why; the next reading is a first one
     */
    Optional<TrafficMatrix> read(Fabric fabric, Failures failures) {
        SwitchTraffic[] before = last;
        Failures failedBefore = lastFailures;
        long nanosBefore = lastNanos;
        last = null;
        lastFailures = failures;
        lastNanos = System.nanoTime();
        SwitchTraffic[] now = all(fabric, failures);
        last = now;
        return before == null || !failures.equals(failedBefore)
                ? Optional.empty()
                : Optional.of(TrafficMatrix.between(
                        fabric.topology(), before, now, Duration.ofNanos(lastNanos - nanosBefore)));
    }

    private SwitchTraffic[] all(Fabric fabric, Failures failures) {
        Topology topology = fabric.topology();
        int n = topology.switchCount();
        SwitchTraffic[] read = new SwitchTraffic[n];
        List<CompletableFuture<Void>> asked = new ArrayList<>();
        for (int s = 0; s < n; s++) {
            if (failures.switchAlive(s)) {
                int at = s;
                asked.add(counters.traffic(fabric, s).thenAccept(traffic -> read[at] = traffic));
            }
            if (asked.size() == AT_A_TIME || s == n - 1) {
                await(asked);
                asked.clear();
            }
        }
        return read;
    }

    private static void await(List<CompletableFuture<Void>> asked) {
        try {
            CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0])).join();
        } catch (CompletionException e) {
            throw new IllegalStateException(
                    "traffic counters cannot be read: " + e.getCause().getMessage(), e);
        }
    }
}
