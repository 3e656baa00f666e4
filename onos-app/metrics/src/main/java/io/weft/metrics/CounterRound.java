package io.weft.metrics;

import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import io.weft.p4.DropReason;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Reads the counters of all switches in rounds: one switch at a time, at most {@link #CELLS_PER_SECOND} counters a
 * second, and no switch more often than every 15 s. Any thread may ask for what was read; {@link #step} and
 * {@link #forget} are for one thread.
 */
final class CounterRound {
    /** As many cells a second as probes by default, so that a controller has time for both. */
    static final int CELLS_PER_SECOND = 2_000;

    private static final long SECOND = 1_000_000_000;
    private static final long SHORTEST_ROUND = 15 * SECOND;
    /** Pause until the next check for an answer. */
    private static final long LOOK = SECOND / 10;

    private final ChannelCounters counters;
    /** Whether the counters of channels are read as well. */
    private final boolean channels;
    /** The present time in milliseconds since 1970, which somebody may set. */
    private final LongSupplier wallClock;
    /** Nanoseconds since some moment, which go by whatever somebody sets. */
    private final LongSupplier nanoClock;
    /** By switch; null if there is no reading. */
    private final AtomicReferenceArray<Reading> readings;
    /** By switch, when it was last read, in milliseconds since 1970; 0 if it was not. */
    private final AtomicLongArray readAt;
    /** By switch, since when it is to be read again, in nanoseconds. */
    private final AtomicLongArray dueSince;
    /** By reason, how many packets all switches dropped since they were first read. */
    private final AtomicLongArray dropped = new AtomicLongArray(DropReason.values().length);
    /** By switch, the drops of its last answer; null if there is none. */
    private final ChannelCounts[] lastDrops;

    /** How often all was forgotten: what was asked before is out of date. */
    private int forgotten;

    private CompletableFuture<?> asked = CompletableFuture.completedFuture(null);
    private int next;

    /** The answer of a switch, and its time. Immutable. */
    static final class Reading {
        final ChannelCounts counts;
        /** In nanoseconds. */
        final long at;
        /** Packets sent since the previous reading, by channel and virtual channel; null if unknown. */
        private final long[][] more;

        private final double seconds;

        private Reading(Topology topology, int s, ChannelCounts counts, long at, Reading before) {
            this.counts = counts;
            this.at = at;
            this.seconds = before == null ? 0 : (at - before.at) / (double) SECOND;
            this.more = before == null ? null : more(topology, s, before.counts);
        }

        /** Null if the switch has reset its counters. */
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

    CounterRound(
            int switches, ChannelCounters counters, boolean channels, LongSupplier wallClock, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.counters = counters;
        this.channels = channels;
        this.wallClock = wallClock;
        this.readings = new AtomicReferenceArray<>(switches);
        this.readAt = new AtomicLongArray(switches);
        this.dueSince = new AtomicLongArray(switches);
        this.lastDrops = new ChannelCounts[switches];
        forget();
    }

    /** Takes the latest reading of a switch. */
    interface EachReading {
        void accept(int s, Reading reading);
    }

    /** Passes on the latest reading of each switch that has one. */
    void eachReading(EachReading action) {
        for (int s = 0; s < readings.length(); s++) {
            Reading reading = readings.get(s);
            if (reading != null) {
                action.accept(s, reading);
            }
        }
    }

    /**
     * How many packets all switches dropped for a reason, from reading to reading: it neither falls when a switch
     * begins anew nor rises by what one had dropped before it was first read.
     */
    long dropped(DropReason reason) {
        return dropped.get(reason.index());
    }

    /** When a switch was last read, in seconds since 1970, also if it has not answered since then; 0 if it was not. */
    double lastRead(int s) {
        return readAt.get(s) / 1e3;
    }

    /** For how many seconds a switch has not been read, as far as it could have been. */
    double age(int s) {
        return (nanoClock.getAsLong() - dueSince.get(s)) / (double) SECOND;
    }

    /** The longest {@link #age} of the switches of which this controller is primary. */
    double age(LoopStatus status) {
        return IntStream.range(0, readings.length())
                .filter(status::isReady)
                .mapToDouble(this::age)
                .max()
                .orElse(0);
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

    /** Packets that leave each second by each virtual channel of a channel, which have one queue each. */
    Optional<long[]> queuesPerSecond(Topology topology, int c) {
        return since(topology, c, (more, seconds) -> Arrays.stream(more)
                .map(packets -> Math.round(packets / seconds))
                .toArray());
    }

    private <T> Optional<T> since(Topology topology, int c, BiFunction<long[], Double, T> rate) {
        int s = topology.source(c);
        return of(s).filter(reading -> channels && reading.more != null)
                .map(reading -> rate.apply(reading.more[c - topology.firstChannel(s)], reading.seconds));
    }

    /** Drops all readings: packets that are dropped until the next ones are not counted. */
    synchronized void forget() {
        forgotten++;
        for (int s = 0; s < readings.length(); s++) {
            forget(s);
        }
    }

    private synchronized void forget(int s) {
        readings.set(s, null);
        readAt.set(s, 0);
        dueSince.set(s, nanoClock.getAsLong());
        lastDrops[s] = null;
    }

    private synchronized void answered(int s, Fabric fabric, ChannelCounts counts, int asked) {
        if (asked != forgotten) {
            return;
        }
        long now = nanoClock.getAsLong();
        readings.set(s, new Reading(fabric.topology(), s, counts, now, readings.get(s)));
        readAt.set(s, wallClock.getAsLong());
        dueSince.set(s, now);
        if (lastDrops[s] != null) {
            count(counts, lastDrops[s]);
        }
        lastDrops[s] = counts;
    }

    private void count(ChannelCounts counts, ChannelCounts before) {
        boolean anew =
                Arrays.stream(DropReason.values()).anyMatch(reason -> counts.dropped(reason) < before.dropped(reason));
        for (DropReason reason : DropReason.values()) {
            dropped.addAndGet(reason.index(), counts.dropped(reason) - (anew ? 0 : before.dropped(reason)));
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
            forget(s);
            return SHORTEST_ROUND / readings.length();
        }
        int now = forgotten;
        asked = ask(fabric, s).handle((counts, failure) -> {
            if (failure == null) {
                answered(s, fabric, counts, now);
            } else {
                readings.set(s, null);
            }
            return null;
        });
        long cells = (long) ChannelCounts.channelCells(fabric, s, channels).length + ChannelCounts.dropCells().length;
        return Math.max(SHORTEST_ROUND / readings.length(), cells * SECOND / CELLS_PER_SECOND);
    }

    private CompletableFuture<ChannelCounts> ask(Fabric fabric, int s) {
        try {
            return counters.counts(fabric, s, channels);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
