package io.weft.metrics;

import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;
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

        private Reading(ChannelCounts counts, double at) {
            this.counts = counts;
            this.at = at;
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
            readings.set(s, failure == null ? new Reading(counts, wallClock.getAsLong() / 1e3) : null);
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
