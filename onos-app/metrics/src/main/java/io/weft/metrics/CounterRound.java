package io.weft.metrics;

import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * Reads the counters of all switches in rounds: one switch at a time, at most {@link #CELLS_PER_SECOND} counters a
 * second, and no switch more often than every 15 s. Any thread may ask for readings; {@link #step} is for one thread.
 */
final class CounterRound {
    /** The same as the default rate of probes, so that a controller has time for both. */
    static final int CELLS_PER_SECOND = 2_000;

    private static final long SECOND = 1_000_000_000;
    private static final long SHORTEST_ROUND = 15 * SECOND;
    /** Pause until the next check for an answer. */
    private static final long LOOK = SECOND / 10;

    private final ChannelCounters counters;
    /** The present time in milliseconds since 1970. */
    private final LongSupplier wallClock;
    /** By switch; null if there is no reading. */
    private final AtomicReferenceArray<Reading> readings;

    private CompletableFuture<?> asked = CompletableFuture.completedFuture(null);
    private int next;

    /** The answer of a switch, and its time. Immutable. */
    static final class Reading {
        final ChannelCounts counts;
        /** In seconds since 1970. */
        final double at;
        /** Packets sent since the previous reading, by channel and virtual channel; null if unknown. */
        private final long[][] more;

        private final double seconds;

        private Reading(Topology topology, int s, ChannelCounts counts, double at, Reading before) {
            this.counts = counts;
            this.at = at;
            this.seconds = before == null ? 0 : at - before.at;
            this.more = before == null ? null : more(topology, s, before.counts);
        }

        /** Null if the switch has reset its counters, or the clock went back. */
        private long[][] more(Topology topology, int s, ChannelCounts before) {
            int first = topology.firstChannel(s);
            long[][] packets = new long[topology.degree(s)][counts.virtualChannels()];
            if (seconds <= 0 || before.virtualChannels() != counts.virtualChannels()) {
                return null;
            }
            for (int i = 0; i < packets.length; i++) {
                for (int vc = 0; vc < packets[i].length; vc++) {
                    packets[i][vc] = counts.packets(first + i, vc) - before.packets(first + i, vc);
                    if (packets[i][vc] < 0) {
                        return null;
                    }
                }
            }
            return packets;
        }
    }

    CounterRound(int switches, ChannelCounters counters, LongSupplier wallClock) {
        this.counters = counters;
        this.wallClock = wallClock;
        this.readings = new AtomicReferenceArray<>(switches);
    }

    /** The latest reading of a switch; empty if it did not answer the last request. */
    Optional<Reading> of(int s) {
        return Optional.ofNullable(readings.get(s));
    }

    /** Packets per second on a channel between the last two readings of its switch; empty if one is missing. */
    Optional<Long> packetsPerSecond(Topology topology, int c) {
        return since(
                topology, c, (more, seconds) -> Math.round(Arrays.stream(more).sum() / seconds));
    }

    /** The same for each of its virtual channels, which have one queue each. */
    Optional<long[]> queuesPerSecond(Topology topology, int c) {
        return since(topology, c, (more, seconds) -> Arrays.stream(more)
                .map(packets -> Math.round(packets / seconds))
                .toArray());
    }

    private <T> Optional<T> since(Topology topology, int c, BiFunction<long[], Double, T> rate) {
        int s = topology.source(c);
        return of(s).filter(reading -> reading.more != null)
                .map(reading -> rate.apply(reading.more[c - topology.firstChannel(s)], reading.seconds));
    }

    /** Drops all readings. */
    void forget() {
        for (int s = 0; s < readings.length(); s++) {
            readings.set(s, null);
        }
    }

    /**
     * Reads the next switch, unless the last one has not answered yet.
     *
     * @return nanoseconds until the next call
     */
    long step(Fabric fabric, LoopStatus status) {
        if (!asked.isDone()) {
            return LOOK;
        }
        int s = next;
        next = (next + 1) % readings.length();
        if (!status.isReady(s)) {
            readings.set(s, null);
            return SHORTEST_ROUND / readings.length();
        }
        asked = ask(fabric, s).handle((counts, failure) -> {
            readings.set(
                    s,
                    failure == null
                            ? new Reading(fabric.topology(), s, counts, wallClock.getAsLong() / 1e3, readings.get(s))
                            : null);
            return null;
        });
        long cells = (long) ChannelCounts.channelCells(fabric, s).length + ChannelCounts.dropCells().length;
        return Math.max(SHORTEST_ROUND / readings.length(), cells * SECOND / CELLS_PER_SECOND);
    }

    private CompletableFuture<ChannelCounts> ask(Fabric fabric, int s) {
        try {
            return counters.counts(fabric, s);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
