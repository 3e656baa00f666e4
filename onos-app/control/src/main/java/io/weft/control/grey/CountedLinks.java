package io.weft.control.grey;

import io.weft.control.probe.LinkProbes;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What the counters of both ends tell of each channel: its traffic, what it loses of which virtual channel, and how
 * much got through since; and what the marks of probes tell, sooner but of all virtual channels together. Not
 * thread-safe.
 */
final class CountedLinks {
    private static final long SECOND = 1_000_000_000;
    /** A channel by which more packets went in a round has traffic: its queues may be full, and drop probes. */
    private static final int TRAFFIC = 10;
    /** A round that some switch does not answer takes no longer. */
    private static final long LONGEST_ROUND = 8 * SECOND;
    /** What was lost and sent counts for so much less a round later. */
    private static final double MEMORY = 0.9;

    private final Topology topology;
    private final int virtualChannels;
    private final LinkProbes probes;
    private final long period;
    private final CountedLoss loss;
    private final MarkedLoss marked;

    /** By channel and virtual channel, what had departed at the end of the round before, and how many since. */
    private final long[] departed;

    private final long[] grown;
    /** By channel, when it last had traffic, and when its source last told whether it has. */
    private final long[] traffic;

    private final long[] toldAt;
    /** By channel, what was lost and sent lately. */
    private final double[] recentLost;

    private final double[] recentSent;
    private final long[] lastMiddle;
    /** By channel, how many packets went since one was last lost; the same by virtual channel. */
    private final long[] clean;

    private final long[] cleanBy;
    /** By channel and virtual channel, the fewest that were lost when {@link #cleanBy} began, plus a constant. */
    private final long[] lostBefore;

    /** The most that were lost by now, plus the same constant. */
    private final long[] lostByNow;
    /** The switches that did not tell all that they were asked in the last round. */
    private final BitSet uncounted = new BitSet();

    /** @param period nanoseconds from one round of readings to the next */
    CountedLinks(Topology topology, int virtualChannels, LinkProbes probes, long period) {
        int channels = topology.channelCount();
        this.topology = topology;
        this.virtualChannels = virtualChannels;
        this.probes = probes;
        this.period = period;
        this.loss = new CountedLoss(channels * virtualChannels);
        this.marked = new MarkedLoss(channels);
        this.departed = new long[channels * virtualChannels];
        this.grown = new long[departed.length];
        this.traffic = new long[channels];
        this.toldAt = new long[channels];
        this.recentLost = new double[channels];
        this.recentSent = new double[channels];
        this.lastMiddle = new long[channels];
        this.clean = new long[channels];
        this.cleanBy = new long[departed.length];
        this.lostBefore = new long[departed.length];
        this.lostByNow = new long[departed.length];
        Arrays.fill(departed, -1);
        Arrays.fill(traffic, Long.MIN_VALUE / 2);
        Arrays.fill(toldAt, Long.MIN_VALUE / 2);
    }

    private IntStream cells(int c) {
        return IntStream.range(c * virtualChannels, (c + 1) * virtualChannels);
    }

    /** What is known of the losses of a channel counts no more. */
    void forget(int c) {
        recentLost[c] = 0;
        recentSent[c] = 0;
        lastMiddle[c] = Long.MIN_VALUE;
        cells(c).forEach(i -> {
            loss.forget(i);
            cleanBy[i] = 0;
        });
        marked.forget(c);
    }

    void forgetLoss(int c) {
        cells(c).forEach(loss::forget);
        marked.forgetLoss(c);
    }

    /** Takes the mark of a probe, see {@link MarkedLoss#observe}. */
    void mark(int c, long stamp, int left, int came, long now) {
        boolean known = marked.isSuspected(c) || marked.isLossy(c);
        if (marked.observe(c, stamp, left, came, now)) {
            clean[c] = 0;
        }
        if (!known && marked.isSuspected(c)) {
            // Which virtual channels lose none is known by what they carry from now on.
            cells(c).forEach(i -> cleanBy[i] = 0);
        }
    }

    /**
     * Takes a round of readings, see {@link CountingRounds.Results}.
     *
     * @param working the channels whose losses count
     * @param begun takes each channel that has traffic from now on
     */
    void take(
            BitSet part,
            long[][] before,
            long[][] sent,
            long[][] after,
            IntPredicate working,
            IntConsumer begun,
            long now) {
        for (int c = 0; c < topology.channelCount(); c++) {
            int s = topology.source(c);
            int t = topology.target(c);
            int out = (c - topology.firstChannel(s)) * virtualChannels;
            int in = (topology.reverse(c) - topology.firstChannel(t)) * virtualChannels;
            long more = part.get(s) && sent[s] != null ? departed(c, sent[s], out, begun, now) : 0;
            uncounted.set(t, part.get(t) && (before[t] == null || after[t] == null || sent[t] == null));
            if (!part.get(s) || !part.get(t) || sent[s] == null || before[t] == null || after[t] == null) {
                cells(c).forEach(loss::forget);
                lastMiddle[c] = Long.MIN_VALUE;
            } else {
                compare(c, more, before[t], after[t], in, working.test(c), now);
            }
        }
    }

    /** Takes what has departed by a channel; tells how many packets since the round before. */
    private long departed(int c, long[] sent, int out, IntConsumer begun, long now) {
        long more = 0;
        for (int vc = 0; vc < virtualChannels; vc++) {
            int i = c * virtualChannels + vc;
            grown[i] = departed[i] < 0 ? 0 : Math.max(0, sent[out + vc] - departed[i]);
            departed[i] = sent[out + vc];
            more += grown[i];
        }
        if (more > TRAFFIC && !hasTraffic(c, now)) {
            begun.accept(c);
        }
        traffic[c] = more > TRAFFIC ? now : traffic[c];
        toldAt[c] = now;
        return more;
    }

    private void compare(int c, long more, long[] before, long[] after, int in, boolean works, long now) {
        long proof = probes.latestBy(c);
        long middle = 0;
        boolean lost = false;
        for (int vc = 0; vc < virtualChannels; vc++) {
            int i = c * virtualChannels + vc;
            middle += departed[i] - (before[in + vc] + after[in + vc]) / 2;
            if (works) {
                boolean is = loss.observe(i, before[in + vc], departed[i], after[in + vc], proof, now);
                lostBefore[i] = is || cleanBy[i] == 0 ? departed[i] - after[in + vc] : lostBefore[i];
                lostByNow[i] = departed[i] - before[in + vc];
                cleanBy[i] = is ? 0 : cleanBy[i] + grown[i];
                long open = lostByNow[i] - lostBefore[i];
                if (open < 0 || open > cleanBy[i] + grown[i] + (after[in + vc] - before[in + vc])) {
                    // Counters began anew.
                    cleanBy[i] = 0;
                }
                lost |= is;
            }
        }
        clean[c] = lost ? 0 : clean[c] + more;
        if (lastMiddle[c] != Long.MIN_VALUE) {
            recentLost[c] = recentLost[c] * MEMORY + middle - lastMiddle[c];
            recentSent[c] = recentSent[c] * MEMORY + more;
        }
        lastMiddle[c] = middle;
    }

    /** Whether a channel has traffic, or may have: its source has not told for a while. */
    boolean hasTraffic(int c, long now) {
        return now - toldAt[c] > LONGEST_ROUND + 2 * period
                || now - traffic[c] <= 2 * period + 2 * SECOND
                || traffic[c] >= toldAt[c];
    }

    /** Whether nothing left by a virtual channel of a channel in the last round, while it did by one served later. */
    boolean isPassedOver(int c, int virtualChannel) {
        int first = c * virtualChannels;
        return grown[first + virtualChannel] == 0
                && IntStream.range(0, virtualChannel).anyMatch(vc -> grown[first + vc] > 0);
    }

    /** How many of the virtual channels of a channel lose packets. */
    int lossy(int c) {
        return (int) cells(c).filter(loss::isLossy).count();
    }

    /** Whether a channel loses packets, of whichever virtual channel. */
    boolean isLossy(int c) {
        return marked.isLossy(c) || lossy(c) > 0;
    }

    /** Whether a channel lost packets lately, of which it is not known yet whether that goes on. */
    boolean isSuspected(int c) {
        return marked.isSuspected(c);
    }

    /**
     * The largest share of packets that a virtual channel of a channel loses, as last measured, or all of them
     * together; 0..1.
     */
    double share(int c) {
        double all = marked.isLossy(c) ? marked.share(c) : 0;
        return Math.max(
                all,
                cells(c).filter(loss::isLossy).mapToDouble(loss::rate).max().orElse(0));
    }

    /** When the loss by a channel was first seen; the largest number if there is none. */
    long since(int c) {
        long all = marked.isLossy(c) ? marked.since(c) : Long.MAX_VALUE;
        return Math.min(
                all, cells(c).filter(loss::isLossy).mapToLong(loss::since).min().orElse(Long.MAX_VALUE));
    }

    /** When a channel last lost a packet; the least number if it is not known to lose any. */
    long lastLoss(int c) {
        long all = marked.isLossy(c) ? marked.lastLoss(c) : Long.MIN_VALUE;
        return Math.max(
                all,
                cells(c).filter(loss::isLossy).mapToLong(loss::lastLoss).max().orElse(Long.MIN_VALUE));
    }

    /**
     * The virtual channel that alone loses packets of a channel; -1 if several do, or no other is known not to.
     *
     * @param enough packets of another that all got through, after which it is known of it
     */
    int onlyLossy(int c, double enough) {
        boolean othersSound = cells(c).anyMatch(i -> !loss.isLossy(i)
                && cleanBy[i] >= enough
                // What the readings of both ends leave open counts as lost.
                && (lostByNow[i] - lostBefore[i]) * enough <= cleanBy[i]);
        return lossy(c) == 1 && othersSound
                ? cells(c).filter(loss::isLossy).findFirst().orElseThrow() % virtualChannels
                : -1;
    }

    /** How many packets went by a channel since one was last lost. */
    long clean(int c) {
        return marked.knows(c) ? marked.clean(c) : clean[c];
    }

    /** Something else shows that a channel loses packets. */
    void soil(int c) {
        clean[c] = 0;
        marked.soil(c);
    }

    /** About how many packets by a channel were lost lately, and how many sent. */
    double recentLost(int c) {
        return marked.knows(c) ? marked.recentLost(c) : Math.max(0, recentLost[c]);
    }

    double recentSent(int c) {
        return marked.knows(c) ? marked.recentSent(c) : recentSent[c];
    }

    /** The switches whose counters cannot be read, or not all. */
    BitSet uncounted() {
        return uncounted;
    }
}
