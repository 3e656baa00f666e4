package io.weft.control.probe;

import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.function.BiConsumer;

/**
 * What is known of each channel: it works, it is in doubt because probes are missing, or it is dead. A link works as long
 * as both of its channels do. What is dead works again only by a probe that was sent after it died; nothing else that
 * arrives is proof of that. Not thread-safe.
 */
final class ChannelStates {
    /** How long silence is put down to a controller that is at work, or to a fabric that is overloaded, in intervals. */
    private static final int LONGEST_EXCUSE_INTERVALS = 200;

    /** The part of the probed channels that makes a fabric overloaded when it is in doubt. */
    private static final int OVERLOADED_PART = 8;

    /** For so long a switch that hands back echoes may be behind with what comes by its ports, in intervals. */
    private static final int ECHO_DOUBT_INTERVALS = 8;

    /** Silence that is so many times as long as the latest delay is no delay. */
    private static final int LATENESSES = 2;

    private final Topology topology;
    private final ProbeSchedule schedule;
    private final ProbeEvidence evidence;
    private final int mostMisses;
    private final BiConsumer<Integer, Boolean> linkChanged;
    /** By channel, how many probes in a row are missing. */
    private final int[] misses;
    /** By channel, when the first of them was found missing. */
    private final long[] doubtedSince;
    /** By channel, since when nobody else can be blamed for it. */
    private final long[] unexcusedSince;
    /** By channel, when a probe last arrived late, or the doubt began. */
    private final long[] latelyHeard;
    /** By channel, when the number of misses last changed. */
    private final long[] countedAt;
    /** The channels of which a probe is missing that was sent since then. */
    private final BitSet missing = new BitSet();
    /** By such channel, when the first of them was sent. */
    private final long[] missingSince;

    /** How many channels are in doubt. */
    private int doubts;
    /** By switch, how many of them lead out of it or to it. */
    private final int[] doubtsAt;

    private final BitSet dead = new BitSet();
    /** By dead channel, when it died. */
    private final long[] died;
    /** The channels out of ports that are down by what their target says. */
    private final BitSet closed = new BitSet();

    /** Starts with all channels working; {@code linkChanged} is told of links that fail and return. */
    ChannelStates(
            Topology topology,
            ProbeSchedule schedule,
            ProbeEvidence evidence,
            int mostMisses,
            BiConsumer<Integer, Boolean> linkChanged) {
        this.topology = topology;
        this.schedule = schedule;
        this.evidence = evidence;
        this.mostMisses = mostMisses;
        this.linkChanged = linkChanged;
        this.misses = new int[topology.channelCount()];
        this.doubtedSince = new long[topology.channelCount()];
        this.unexcusedSince = new long[topology.channelCount()];
        this.latelyHeard = new long[topology.channelCount()];
        this.countedAt = new long[topology.channelCount()];
        this.missingSince = new long[topology.channelCount()];
        this.doubtsAt = new int[topology.switchCount()];
        this.died = new long[topology.channelCount()];
    }

    /** Whether there is no reason to think that a channel is dead. */
    boolean works(int c) {
        return misses[c] == 0 && !dead.get(c);
    }

    boolean isDead(int c) {
        return dead.get(c);
    }

    boolean isInDoubt(int c) {
        return misses[c] > 0 && !dead.get(c);
    }

    /**
     * Takes it that nothing is known of channels, but of those whose ports are said to be down.
     *
     * @return the links that are
     */
    BitSet forget() {
        BitSet links = new BitSet();
        for (int c = dead.nextSetBit(0); c >= 0; c = dead.nextSetBit(c + 1)) {
            if (closed.get(c) || closed.get(topology.reverse(c))) {
                links.set(topology.link(c));
            } else {
                dead.clear(c);
            }
        }
        return links;
    }

    /** There is reason to think that a channel is dead. */
    void doubt(int c, long now) {
        if (schedule.includes(c) && works(c)) {
            setMisses(c, 1);
            doubtedSince[c] = now;
            latelyHeard[c] = now;
            unexcusedSince[c] = now;
            counted(c, now);
            schedule.suspect(c, true);
        }
    }

    /** Takes it that a channel is not in doubt, since it can no longer be probed, or again. */
    void reset(int c) {
        setMisses(c, 0);
    }

    private void setMisses(int c, int count) {
        int change = Integer.signum(count) - Integer.signum(misses[c]);
        doubts += change;
        doubtsAt[topology.source(c)] += change;
        doubtsAt[topology.target(c)] += change;
        misses[c] = count;
        if (count == 0) {
            missing.clear(c);
        }
    }

    /**
     * Whether so many channels that have nothing to do with the switches of this one are in doubt that it is not the links
     * that keep their probes: what carries them to and from the controller is overloaded.
     */
    boolean isOverloaded(int c) {
        int elsewhere = doubts - doubtsAt[topology.source(c)] - doubtsAt[topology.target(c)];
        return elsewhere * OVERLOADED_PART > schedule.channels();
    }

    /**
     * A probe is missing.
     *
     * @param sent when it was sent
     * @param busy whether the controller is at work, and silence without other evidence may be its own doing
     * @param late whether many probes arrive late, also those that have come to their target, so that echoes tell nothing
     */
    void missed(int c, long sent, long now, boolean busy, boolean late) {
        if (dead.get(c)) {
            return;
        }
        schedule.relax(c, false);
        boolean first = misses[c] == 0;
        if (first) {
            doubt(c, now);
        } else if (!evidence.anySince(sent)
                || ((busy || isOverloaded(c)) && intervals(latelyHeard[c], now) <= LONGEST_EXCUSE_INTERVALS)) {
            unexcusedSince[c] = now;
        }
        if (!first && !missing.get(c) && sent >= countedAt[c]) {
            missing.set(c);
            missingSince[c] = sent;
        }
        long longest = ProbeSchedule.LONGEST_DOUBT_INTERVALS * schedule.interval();
        if (evidence.speaksAgainst(c, sent)
                || (!late
                        && evidence.speaksAgainstWithEchoes(c, sent)
                        && intervals(latelyHeard[c], now) >= ECHO_DOUBT_INTERVALS)
                || now - unexcusedSince[c] > longest) {
            count(c, first ? 0 : 1, now);
            if (dead.get(c)) {
                return;
            }
        }
        // What stays doubtful for long without getting worse must not keep others from being looked at.
        schedule.suspect(c, misses[c] > 1 || intervals(doubtedSince[c], now) <= ProbeSchedule.LONGEST_DOUBT_INTERVALS);
    }

    /**
     * Looks again at what is missing: where all probes take longer than an interval, none that was sent with the one that
     * is missing had arrived when it was found to be.
     */
    void reconsider(long now) {
        for (int c = missing.nextSetBit(0); c >= 0; c = missing.nextSetBit(c + 1)) {
            if (evidence.speaksAgainst(c, missingSince[c])) {
                schedule.suspect(c, true);
                count(c, 1, now);
            }
        }
    }

    /**
     * So many more misses count; the channel is dead if they are enough, and if nothing has come by it for much longer than
     * probes took of late that its switches and the controller were late with.
     */
    private void count(int c, int more, long now) {
        setMisses(c, misses[c] + more);
        counted(c, now);
        long patience = Math.min(
                LATENESSES * evidence.slowest(c, now), ProbeSchedule.LONGEST_DOUBT_INTERVALS * schedule.interval());
        if (misses[c] >= mostMisses && now - latelyHeard[c] >= patience) {
            die(c, now);
        }
    }

    /** Only probes that are sent from now on count. */
    private void counted(int c, long now) {
        countedAt[c] = now;
        missing.clear(c);
    }

    private long intervals(long since, long now) {
        return (now - since) / schedule.interval();
    }

    /** A channel is dead from now on. */
    void die(int c, long now) {
        schedule.suspect(c, false);
        schedule.relax(c, false);
        setMisses(c, 0);
        died[c] = now;
        if (!dead.get(c)) {
            dead.set(c);
            if (!dead.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), false);
            }
        }
    }

    /** A probe arrived, later than it should have if {@code late}: then the channel is not dead, but stays in doubt. */
    void arrived(int c, long sent, long now, boolean late) {
        if (dead.get(c)) {
            if (sent >= died[c]) {
                live(c);
            }
        } else if (late) {
            setMisses(c, Math.min(misses[c], 1));
            counted(c, now);
            unexcusedSince[c] = now;
            latelyHeard[c] = now;
        } else {
            setMisses(c, 0);
            schedule.suspect(c, false);
        }
    }

    private void live(int c) {
        if (!closed.get(c) && !closed.get(topology.reverse(c))) {
            dead.clear(c);
            if (!dead.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), true);
            }
        }
    }

    /** The port out of which a channel leads is down by what its target says: so is its link. */
    void close(int c, long now) {
        closed.set(c);
        die(c, now);
        die(topology.reverse(c), now);
    }

    /** The port is up again. Its link works again by that alone if nobody probes it. */
    void open(int c, boolean believed) {
        closed.clear(c);
        if (believed) {
            live(c);
            live(topology.reverse(c));
        }
    }
}
