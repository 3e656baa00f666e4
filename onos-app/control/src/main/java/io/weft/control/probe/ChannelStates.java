package io.weft.control.probe;

import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.function.BiConsumer;

/**
 * The state of each channel: it works, it is suspected since probes are missing, or it failed. A link works as long as
 * both of its channels do. A failed channel works again only by a probe that was sent after it failed; nothing else
 * that arrives proves it. Not thread-safe.
 */
final class ChannelStates {
    /** For so many intervals, missing probes may be due to a controller at work or to an overloaded fabric. */
    private static final int LONGEST_UNEXPLAINED_INTERVALS = 200;

    /** A fabric is overloaded when one in so many of the probed channels is suspected. */
    private static final int OVERLOADED_PART = 8;

    /** For so many intervals, a switch that returns echoes may still be behind with what comes by its ports. */
    private static final int ECHO_INTERVALS = 8;

    /** What is missing for so many times the latest delay is not just late. */
    private static final int LATENESSES = 2;

    private final Topology topology;
    private final ProbeSchedule schedule;
    private final ProbeEvidence evidence;
    private final int mostMisses;
    private final BiConsumer<Integer, Boolean> linkChanged;
    /** By channel, how many probes in a row are missing. */
    private final int[] misses;
    /** By channel, when the first of them was found missing. */
    private final long[] suspectedSince;
    /** By channel, since when missing probes have no other explanation. */
    private final long[] unexplainedSince;
    /** By channel, when a probe last arrived late, or the suspicion began. */
    private final long[] lastLate;
    /** By channel, when the number of misses last changed. */
    private final long[] countedAt;
    /** The channels of which a probe is missing that was sent since then. */
    private final BitSet missing = new BitSet();
    /** By such channel, when the first of them was sent. */
    private final long[] missingSince;

    private int suspectedCount;
    /** By switch, how many of them lead out of it or to it. */
    private final int[] suspectedAt;

    private final BitSet failed = new BitSet();
    /** By failed channel, when it failed. */
    private final long[] failedAt;
    /** The channels out of ports that are down by what their target says. */
    private final BitSet portsDown = new BitSet();

    /** Starts with all channels working; {@code linkChanged} takes links that fail or return. */
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
        this.suspectedSince = new long[topology.channelCount()];
        this.unexplainedSince = new long[topology.channelCount()];
        this.lastLate = new long[topology.channelCount()];
        this.countedAt = new long[topology.channelCount()];
        this.missingSince = new long[topology.channelCount()];
        this.suspectedAt = new int[topology.switchCount()];
        this.failedAt = new long[topology.channelCount()];
    }

    /** Whether a channel is neither suspected nor failed. */
    boolean works(int c) {
        return misses[c] == 0 && !failed.get(c);
    }

    boolean isFailed(int c) {
        return failed.get(c);
    }

    /** When a channel last failed; 0 before. */
    long failedAt(int c) {
        return failedAt[c];
    }

    boolean isSuspected(int c) {
        return misses[c] > 0 && !failed.get(c);
    }

    /**
     * Forgets all failed channels but those whose ports are reported down.
     *
     * @return the links that are
     */
    BitSet forget() {
        BitSet links = new BitSet();
        for (int c = failed.nextSetBit(0); c >= 0; c = failed.nextSetBit(c + 1)) {
            if (portsDown.get(c) || portsDown.get(topology.reverse(c))) {
                links.set(topology.link(c));
            } else {
                failed.clear(c);
            }
        }
        return links;
    }

    /** Suspects a channel, if it is probed and works. */
    void suspect(int c, long now) {
        if (schedule.includes(c) && works(c)) {
            setMisses(c, 1);
            suspectedSince[c] = now;
            lastLate[c] = now;
            unexplainedSince[c] = now;
            counted(c, now);
            schedule.suspect(c, true);
        }
    }

    /** Ends the suspicion of a channel, since it can no longer be probed, or can again. */
    void reset(int c) {
        setMisses(c, 0);
    }

    private void setMisses(int c, int count) {
        int change = Integer.signum(count) - Integer.signum(misses[c]);
        suspectedCount += change;
        suspectedAt[topology.source(c)] += change;
        suspectedAt[topology.target(c)] += change;
        misses[c] = count;
        if (count == 0) {
            missing.clear(c);
        }
    }

    /**
     * Whether so many channels of other switches are suspected that not their links lose the probes: what carries
     * probes to and from the controller is overloaded.
     */
    boolean isOverloaded(int c) {
        int elsewhere = suspectedCount - suspectedAt[topology.source(c)] - suspectedAt[topology.target(c)];
        return elsewhere * OVERLOADED_PART > schedule.channels();
    }

    /**
     * @param busy whether the controller is at work, and may itself be the reason if there is no other evidence
     * @param late whether many probes arrive late, so that echoes prove nothing
     */
    void missed(int c, long sent, long now, boolean busy, boolean late) {
        if (failed.get(c)) {
            return;
        }
        schedule.probeRarely(c, false);
        boolean first = misses[c] == 0;
        if (first) {
            suspect(c, now);
        } else if (!evidence.anySince(sent)
                || ((busy || isOverloaded(c)) && intervals(lastLate[c], now) <= LONGEST_UNEXPLAINED_INTERVALS)) {
            unexplainedSince[c] = now;
        }
        if (!first && !missing.get(c) && sent >= countedAt[c]) {
            missing.set(c);
            missingSince[c] = sent;
        }
        long longest = ProbeSchedule.LONGEST_SUSPICION_INTERVALS * schedule.interval;
        if (evidence.isOverdue(c, sent)
                || (!late && evidence.isOverdueByEchoes(c, sent) && intervals(lastLate[c], now) >= ECHO_INTERVALS)
                || now - unexplainedSince[c] > longest) {
            count(c, first ? 0 : 1, now);
            if (failed.get(c)) {
                return;
            }
        }
        // What stays suspected for long without getting worse must not keep others from being probed.
        schedule.suspect(
                c, misses[c] > 1 || intervals(suspectedSince[c], now) <= ProbeSchedule.LONGEST_SUSPICION_INTERVALS);
    }

    /**
     * Looks again at what is missing: where all probes take longer than an interval, none that was sent with the one
     * that is missing had arrived when it was found to be.
     */
    void recheck(long now) {
        for (int c = missing.nextSetBit(0); c >= 0; c = missing.nextSetBit(c + 1)) {
            if (evidence.isOverdue(c, missingSince[c])) {
                schedule.suspect(c, true);
                count(c, 1, now);
            }
        }
    }

    /**
     * Counts misses; the channel fails if they are enough, and if nothing has come by it for much longer than its
     * switches and the controller have delayed probes recently.
     */
    private void count(int c, int more, long now) {
        setMisses(c, misses[c] + more);
        counted(c, now);
        if (misses[c] >= mostMisses && now - lastLate[c] >= patience(c, now)) {
            fail(c, now);
        }
    }

    /** For how many nanoseconds a channel works though nothing comes by it, since its probes may just be late. */
    long patience(int c, long now) {
        return Math.min(
                LATENESSES * evidence.slowest(c, now), ProbeSchedule.LONGEST_SUSPICION_INTERVALS * schedule.interval);
    }

    /** Only probes that are sent from now on count. */
    private void counted(int c, long now) {
        countedAt[c] = now;
        missing.clear(c);
    }

    private long intervals(long since, long now) {
        return (now - since) / schedule.interval;
    }

    void fail(int c, long now) {
        schedule.suspect(c, false);
        schedule.probeRarely(c, false);
        setMisses(c, 0);
        failedAt[c] = now;
        if (!failed.get(c)) {
            failed.set(c);
            if (!failed.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), false);
            }
        }
    }

    /**
     * A probe arrived, later than it should have if {@code late}: then the channel has not failed, but stays suspected.
     */
    void arrived(int c, long sent, long now, boolean late) {
        if (failed.get(c)) {
            if (sent >= failedAt[c]) {
                recover(c);
            }
        } else if (late) {
            setMisses(c, Math.min(misses[c], 1));
            counted(c, now);
            unexplainedSince[c] = now;
            lastLate[c] = now;
        } else {
            setMisses(c, 0);
            schedule.suspect(c, false);
        }
    }

    private void recover(int c) {
        if (!portsDown.get(c) && !portsDown.get(topology.reverse(c))) {
            failed.clear(c);
            if (!failed.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), true);
            }
        }
    }

    /** The port out of which a channel leads is down by what its target says: so is its link. */
    void portDown(int c, long now) {
        portsDown.set(c);
        fail(c, now);
        fail(topology.reverse(c), now);
    }

    /** The port is up again. Its link works again by that alone if it is not probed. */
    void portUp(int c, boolean believed) {
        portsDown.clear(c);
        if (believed) {
            recover(c);
            recover(topology.reverse(c));
        }
    }
}
