package io.weft.balancing;

import io.weft.control.live.FabricSnapshot;
import io.weft.control.live.TrafficCounters;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Reads the counters of all switches in service and returns the traffic since the last reading. Not thread-safe. */
final class TrafficMeter {
    /** Number of switches that are read at the same time. */
    private static final int AT_A_TIME = 32;

    private final TrafficCounters counters;
    /** Null before the first reading. */
    private CounterReading last;

    private FabricSnapshot lastRunning;

    /** The traffic counters of a switch cannot be read; the text says why. */
    static final class UnreadableCountersException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnreadableCountersException(Throwable cause) {
            super("traffic counters cannot be read: " + cause.getMessage(), cause);
        }
    }

    TrafficMeter(TrafficCounters counters) {
        this.counters = counters;
    }

    /** Discards the last reading. */
    void restart() {
        last = null;
    }

    /**
     * Reads all counters.
     *
     * @param running the fabric in its present state
     * @return the traffic since the last reading; empty if there was none, if routes may have changed since, or a
     *     switch has reset its counters
     * @throws UnreadableCountersException if a switch cannot be read; there is no last reading then
     */
    Optional<MeasuredTraffic> read(FabricSnapshot running) {
        CounterReading before = last;
        FabricSnapshot runningBefore = lastRunning;
        last = null;
        lastRunning = running;
        CounterReading now = all(running);
        last = now;
        return before == null || !runningBefore.unchangedUntil(running) || !now.continues(before)
                ? Optional.empty()
                : Optional.of(MeasuredTraffic.between(running.fabric().topology(), before, now));
    }

    private CounterReading all(FabricSnapshot running) {
        Fabric fabric = running.fabric();
        Topology topology = fabric.topology();
        int n = topology.switchCount();
        CounterReading read = new CounterReading(topology);
        List<CompletableFuture<Void>> asked = new ArrayList<>();
        for (int s = 0; s < n; s++) {
            if (running.failures().switchAlive(s)) {
                int at = s;
                long begun = System.nanoTime();
                asked.add(counters.traffic(fabric, s)
                        .thenAccept(traffic -> read.put(at, traffic, begun, System.nanoTime())));
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
            throw new UnreadableCountersException(e.getCause());
        }
    }
}
