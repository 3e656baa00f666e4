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
 * Reads the counters of the switches one after the other, again and again: one switch at a time, no more than
 * {@link #CELLS_PER_SECOND} in a second, and no switch more often than every 15 s. What is known is read on any thread;
 * the round is for one thread.
 */
final class CounterRound {
    /** As many as probes are sent of by default, so that a controller has time for both. */
    static final int CELLS_PER_SECOND = 2_000;

    private static final long SECOND = 1_000_000_000;
    private static final long SHORTEST_ROUND = 15 * SECOND;
    /** Until it is seen whether an answer has come. */
    private static final long LOOK = SECOND / 10;

    private final ChannelCounters counters;
    /** The present time in milliseconds since 1970. */
    private final LongSupplier wallClock;
    /** By switch; null where nothing is known. */
    private final AtomicReferenceArray<Reading> readings;

    private CompletableFuture<?> asked = CompletableFuture.completedFuture(null);
    private int next;

    /** What a switch answered, and when. Immutable. */
    static final class Reading {
        final ChannelCounts counts;
        /** In seconds since 1970. */
        final double at;
        /** By channel and virtual channel, packets that left since the reading before; null if there is none. */
        private final long[][] more;

        private final double seconds;

        private Reading(Topology topology, int s, ChannelCounts counts, double at, Reading before) {
            this.counts = counts;
            this.at = at;
            this.seconds = before == null ? 0 : at - before.at;
            this.more = before == null ? null : more(topology, s, before.counts);
        }

        /** Null also if the switch began to count anew, or the clock went back. */
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

    /** The last reading of a switch; empty if it has not answered, or not when it was asked last. */
    Optional<Reading> of(int s) {
        return Optional.ofNullable(readings.get(s));
    }

    /** Packets that left by a channel each second between the last two readings of its switch, if both are known. */
    Optional<Long> packetsPerSecond(Topology topology, int c) {
        return since(
                topology, c, (more, seconds) -> Math.round(Arrays.stream(more).sum() / seconds));
    }

    /** The same by each of its virtual channels, which have a queue each. */
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

    /** Nothing is known any more. */
    void forget() {
        for (int s = 0; s < readings.length(); s++) {
            readings.set(s, null);
        }
    }

    /**
     * Reads the next switch, unless the last has yet to answer.
     *
     * @return nanoseconds until this is to be called again
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
