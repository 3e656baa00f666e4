package io.weft.control.probe;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Tells a failed channel from a late probe. Probes keep their order through a switch: when a probe by another channel
 * of the switch has arrived that was sent later, the switch and the controller have had their time; when none has, they
 * may be late. An echo to a switch that came back proves almost as much, but not that the switch keeps up with what
 * comes by its ports. Where no probe of the whole fabric arrives, the controller or its network is the reason.
 *
 * <p>A switch that is short of processor time may serve one port later than another, and a controller may be late with
 * everything. How late they were recently tells for how long a missing probe proves nothing. Not thread-safe.
 */
final class ProbeEvidence {
    /** How late a switch or the controller was counts for so long, and for up to twice as long. */
    private static final long WINDOW = 1_000_000_000;

    private final Topology topology;
    /** By switch, when the latest probe that arrived was sent out of it. */
    private final long[] from;
    /** By switch, when the latest probe that it delivered was sent. */
    private final long[] at;
    /** By switch, when the latest echo that came back was sent. */
    private final long[] echo;
    /** By channel, when the latest probe that arrived was sent. */
    private final long[] by;

    private long latest = Long.MIN_VALUE;
    /**
     * By switch, how long the slowest probe took in this window that arrived from it or at it; last, the controller.
     */
    private long[] slowest;
    /** The slowest probes by switch in the window before. */
    private long[] slowestBefore;

    private long windowBegan = Long.MIN_VALUE;

    ProbeEvidence(Topology topology) {
        this.topology = topology;
        this.from = new long[topology.switchCount()];
        this.at = new long[topology.switchCount()];
        this.echo = new long[topology.switchCount()];
        this.by = new long[topology.channelCount()];
        this.slowest = new long[topology.switchCount() + 1];
        this.slowestBefore = new long[topology.switchCount() + 1];
        Arrays.fill(from, Long.MIN_VALUE);
        Arrays.fill(at, Long.MIN_VALUE);
        Arrays.fill(echo, Long.MIN_VALUE);
        Arrays.fill(by, Long.MIN_VALUE);
    }

    void arrived(int c, long sent, long now) {
        took(topology.source(c), now - sent, now);
        took(topology.target(c), now - sent, now);
        from[topology.source(c)] = Math.max(from[topology.source(c)], sent);
        at[topology.target(c)] = Math.max(at[topology.target(c)], sent);
        by[c] = Math.max(by[c], sent);
        latest = Math.max(latest, sent);
    }

    /** The controller did something so many nanoseconds later than it should have. */
    void delayed(long nanos, long now) {
        took(topology.switchCount(), nanos, now);
    }

    private void took(int who, long nanos, long now) {
        roll(now);
        slowest[who] = Math.max(slowest[who], nanos);
    }

    private void roll(long now) {
        if (windowBegan == Long.MIN_VALUE || now - windowBegan >= 2 * WINDOW) {
            Arrays.fill(slowest, 0);
            Arrays.fill(slowestBefore, 0);
            windowBegan = now;
        } else if (now - windowBegan >= WINDOW) {
            long[] forgotten = slowestBefore;
            slowestBefore = slowest;
            slowest = forgotten;
            Arrays.fill(slowest, 0);
            windowBegan += WINDOW;
        }
    }

    /**
     * Most nanoseconds that a probe recently took from or to a switch of a channel, or that the controller was late.
     */
    long slowest(int c, long now) {
        roll(now);
        return IntStream.of(topology.source(c), topology.target(c), topology.switchCount())
                .mapToLong(who -> Math.max(slowest[who], slowestBefore[who]))
                .max()
                .orElseThrow();
    }

    void echoed(int s, long sent) {
        echo[s] = Math.max(echo[s], sent);
    }

    /** Whether a probe arrived by a channel that was sent then or later. */
    boolean since(int c, long sent) {
        return by[c] >= sent;
    }

    /** When the latest probe was sent that arrived by a channel; empty before one has. */
    OptionalLong latestBy(int c) {
        return by[c] == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(by[c]);
    }

    /** Whether an echo came back from a switch that was sent then or later. */
    boolean echoedSince(int s, long sent) {
        return echo[s] >= sent;
    }

    /** Whether a probe arrived from a switch that was sent to it then or later. */
    boolean deliveredSince(int s, long sent) {
        return at[s] >= sent;
    }

    /** Whether any probe arrived that was sent then or later. */
    boolean anySince(long sent) {
        return latest >= sent;
    }

    /**
     * Whether a probe that was sent at that time by a channel should have arrived by now: others have that left its
     * source no earlier, and others that came to its target.
     */
    boolean isOverdue(int c, long sent) {
        return from[topology.source(c)] >= sent && at[topology.target(c)] >= sent;
    }

    /**
     * As {@link #isOverdue}, with an echo of the source or the target in place of other probes where there are none.
     */
    boolean isOverdueByEchoes(int c, long sent) {
        int s = topology.source(c);
        int t = topology.target(c);
        return Math.max(from[s], echo[s]) >= sent && Math.max(at[t], echo[t]) >= sent;
    }

    /** The channel out of s, but for one, by which a probe arrived last of those that work; -1 if none does. */
    int outOf(int s, int but, IntPredicate works) {
        return latestOf(channels(s), but, works);
    }

    /** The channel into v, but for one, by which a probe arrived last of those that work; -1 if none does. */
    int into(int v, int but, IntPredicate works) {
        return latestOf(channels(v).map(topology::reverse), but, works);
    }

    private IntStream channels(int s) {
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1));
    }

    private int latestOf(IntStream channels, int but, IntPredicate works) {
        return channels.filter(c -> c != but && works.test(c))
                .reduce((a, b) -> by[b] > by[a] ? b : a)
                .orElse(-1);
    }
}
