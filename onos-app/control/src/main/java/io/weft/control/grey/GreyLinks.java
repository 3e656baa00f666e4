package io.weft.control.grey;

import io.weft.control.probe.LinkProbes;
import io.weft.control.probe.ProbeListener;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Finds the channels that work and yet lose or damage packets. Where there is traffic, the counters at both ends tell
 * ({@link CountedLoss}); where there is none, the probes do that go by every channel ({@link ProbeLoss}). Tests tell
 * whether it is one queue or one size of frames ({@link QueueTests}). A switch that loses packets by most of its links
 * is overloaded or at fault itself: no link of it is named.
 *
 * <p>{@link #tick} is called by one thread; {@link #findings} by any.
 */
public final class GreyLinks implements AutoCloseable {
    private static final long SECOND = 1_000_000_000;
    private static final long JUDGED_EVERY = SECOND / 4;
    /** A part of the cap on probes is sent for tests besides. */
    private static final int PART_OF_CAP = 5;
    /** No packet is under way between two switches for longer, if probes are not. */
    private static final long UNDER_WAY = SECOND / 50;

    private static final int LATENESSES = 2;
    /** A channel by which more packets went in a round has traffic: its queues may be full, and drop probes. */
    private static final int TRAFFIC = 10;
    /** So many tests of a kind in a row have to be lost, or to pass again. */
    private static final int TESTS = 3;

    private static final int LONG_TESTS = 6;
    /** A round that some switch does not answer takes no longer. */
    private static final long LONGEST_ROUND = 8 * SECOND;

    /** What is taken for the share of frames that a finding concerns which does not say. */
    private static final double UNKNOWN_SHARE = 0.03;
    /** A finding stands for so long after the last sign of it. */
    private static final long STANDS = 30 * SECOND;
    /** After so many times the packets or probes of which one would be lost, none being lost means that none is. */
    private static final int CERTAINTY = 3;
    /** What was damaged counts for so long. */
    private static final long DAMAGE_MEMORY = 30 * SECOND;

    /** How much of another channel's recent loss is like this one's. */
    private static final int LIKE = 4;

    private static final int ENOUGH = 20;
    /** A link that failed is dead in one direction only if that is so for so long, and so many probes show it. */
    private static final long ONE_WAY = SECOND;

    private static final int PROBES = 5;

    private static final double ROUND_MEMORY = 0.9;

    private final Topology topology;
    private final int virtualChannels;
    private final LinkProbes probes;
    private final Listener listener;
    private final CountingRounds rounds;
    private final CountedLoss counted;
    private final ProbeLoss probed;
    private final Slowness slowness;
    private final Flaps flaps;
    private final int longest;
    private final QueueTests tests;
    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();

    /** The channels that worked when last looked at. */
    private final BitSet working = new BitSet();

    private final BitSet failedLinks = new BitSet();
    /** By channel and virtual channel, what had departed at the end of the round before, and how many since. */
    private final long[] departed;

    private final long[] grown;
    /** By channel, when its link last failed. */
    private final long[] failedAt;
    /** By channel, when it last had traffic, and when its source last told whether it has. */
    private final long[] traffic;

    private final long[] toldAt;
    /** By channel, what was lost and sent lately by the counters. */
    private final double[] recentLost;

    private final double[] recentSent;
    private final long[] lastMiddle;
    /** By channel, how many packets went since one was last lost, by the counters; the same by virtual channel. */
    private final long[] clean;

    private final long[] cleanBy;
    /** The switches that did not tell all that they were asked in the last round. */
    private final BitSet uncounted = new BitSet();
    /** By channel, when the last two probes were damaged, the later one first. */
    private final long[] damaged;

    private final long[] damagedBefore;
    /** By channel, how many were damaged lately. */
    private final double[] recentDamaged;

    /** By channel, how many probes left and arrived that show whether it works. */
    private final long[] liveSent;

    private final long[] liveArrived;
    /** By channel, since when it has failed and the other one of its link works, and how many there were then. */
    private final long[] oneWaySince;

    private final long[] sentBefore;
    private final long[] arrivedBefore;

    private final Map<Integer, Entry> entries = new TreeMap<>();
    private volatile List<GreyFinding> findings = List.of();
    private volatile BitSet published = new BitSet();
    private boolean late;
    private long judgedAt = Long.MIN_VALUE;

    /** A finding, and when there was last a sign of it. */
    private static final class Entry {
        GreyFinding finding;
        long lastSign;
        /** The share of packets that was last told. */
        double toldShare;

        Entry(GreyFinding finding, long lastSign) {
            this.finding = finding;
            this.lastSign = lastSign;
            this.toldShare = finding.share();
        }
    }

    /** Learns what is found, on the thread of {@link #tick}. */
    public interface Listener {
        /** Something is wrong with a channel, or it is now known what. */
        void found(GreyFinding finding);

        /** Something that was found is as it was, but for how much is lost. */
        void measured(GreyFinding finding);

        /** A channel is as it should be again; or its link failed, or can no longer be watched. */
        void over(GreyFinding finding, boolean sound);
    }

    /** Reads the counters of a switch. */
    public interface Counters extends CountingRounds.Counters {}

    /** @param probes whose listener this becomes */
    public GreyLinks(Fabric fabric, LinkProbes probes, Counters counters, Listener listener) {
        this.topology = fabric.topology();
        this.virtualChannels = fabric.virtualChannels();
        this.probes = probes;
        this.listener = listener;
        int channels = topology.channelCount();
        this.rounds = new CountingRounds(
                fabric,
                counters,
                (part, before, sent, after, now) -> inbox.add(() -> counted(part, before, sent, after, now)));
        this.counted = new CountedLoss(channels * virtualChannels);
        this.probed = new ProbeLoss(channels);
        this.slowness = new Slowness(channels);
        this.flaps = new Flaps(topology.linkCount());
        this.longest = fabric.probing().longestFrame();
        this.tests = new QueueTests(
                topology,
                probes,
                probed,
                slowness,
                virtualChannels,
                longest,
                Math.max(1, fabric.probing().perSecond() / (double) PART_OF_CAP));
        this.departed = new long[channels * virtualChannels];
        this.grown = new long[departed.length];
        this.failedAt = new long[channels];
        this.traffic = new long[channels];
        this.toldAt = new long[channels];
        Arrays.fill(toldAt, Long.MIN_VALUE / 2);
        Arrays.fill(departed, -1);
        this.recentLost = new double[channels];
        this.recentSent = new double[channels];
        this.lastMiddle = new long[channels];
        this.clean = new long[channels];
        this.cleanBy = new long[departed.length];
        this.damaged = new long[channels];
        this.damagedBefore = new long[channels];
        this.recentDamaged = new double[channels];
        this.liveSent = new long[channels];
        this.liveArrived = new long[channels];
        this.oneWaySince = new long[channels];
        this.sentBefore = new long[channels];
        this.arrivedBefore = new long[channels];
        Arrays.fill(oneWaySince, Long.MIN_VALUE);
        Arrays.fill(traffic, Long.MIN_VALUE / 2);
        Arrays.fill(damaged, Long.MIN_VALUE / 2);
        Arrays.fill(damagedBefore, Long.MIN_VALUE / 2);
        probes.listen(new ProbeListener() {
            @Override
            public void sent(int c, long stamp) {
                inbox.add(() -> {
                    liveSent[c]++;
                    probed.sent(c, stamp);
                });
            }

            @Override
            public void arrived(int c, long stamp, long now) {
                inbox.add(() -> {
                    liveArrived[c]++;
                    if (!hasTraffic(c, now)) {
                        slowness.took(c, false, now - stamp);
                    }
                    probed.arrived(c, stamp, tellsOfLink(c, now));
                });
            }

            @Override
            public void tested(int c, long stamp, long now) {
                inbox.add(() -> tests.arrived(c, stamp, tellsOfLink(c, now), now));
            }

            @Override
            public void damaged(int c, long now) {
                inbox.add(() -> {
                    damagedBefore[c] = GreyLinks.this.damaged[c];
                    GreyLinks.this.damaged[c] = now;
                    recentDamaged[c]++;
                });
            }
        });
    }

    /**
     * Reads counters and sends tests in time, and judges what came of them.
     *
     * @param elapsed nanoseconds since the last call
     * @param ready the switches with a session
     */
    public void tick(long now, long elapsed, IntPredicate ready) {
        for (Runnable each = inbox.poll(); each != null; each = inbox.poll()) {
            each.run();
        }
        rounds.tick(now, ready, () -> UNDER_WAY + LATENESSES * slowest(now));
        if (now - judgedAt >= JUDGED_EVERY || judgedAt == Long.MIN_VALUE) {
            judgedAt = now;
            late = probes.manyAreLate();
            for (int c = 0; c < topology.channelCount(); c++) {
                boolean works = probes.isWatched(c) && probes.isWatched(topology.reverse(c));
                long failure = probes.failedAt(c);
                int l = topology.link(c);
                if (c == topology.channelOfLink(l)) {
                    countFlaps(l, c, failure, ready);
                }
                // It may have failed and returned since.
                if (works != working.get(c) || failure != failedAt[c]) {
                    working.set(c, works);
                    failedAt[c] = failure;
                    forget(c);
                }
            }
            if (probed.tick(now)) {
                for (int c = 0; c < recentDamaged.length; c++) {
                    recentDamaged[c] *= ProbeLoss.MEMORY;
                }
            }
            slowness.tick(now, !late);
            judge(now);
        }
        tests.tick(now, elapsed, probes.pace(now), working::get);
    }

    /** Counts a link that failed, however briefly, but once; and not together with a switch at its ends. */
    private void countFlaps(int l, int c, long failure, IntPredicate ready) {
        boolean failed = probes.isFailed(l);
        boolean anew = failure != failedAt[c] && !failedLinks.get(l);
        failedLinks.set(l, failed);
        if (anew && ready.test(topology.source(c)) && ready.test(topology.target(c))) {
            flaps.failed(l, failure);
        }
    }

    private long slowest(long now) {
        return IntStream.range(0, topology.switchCount())
                .filter(s -> topology.degree(s) > 0)
                .mapToLong(s -> probes.slowest(topology.firstChannel(s), now))
                .max()
                .orElse(0);
    }

    /**
     * What is known of a channel counts no more: it failed, or works again. Its finding is looked at when it is due.
     */
    private void forget(int c) {
        probed.forget(c);
        slowness.forget(c);
        tests.forget(c);
        recentLost[c] = 0;
        recentSent[c] = 0;
        lastMiddle[c] = Long.MIN_VALUE;
        for (int i = c * virtualChannels; i < (c + 1) * virtualChannels; i++) {
            counted.forget(i);
        }
    }

    /** Whether a probe that is lost by a channel is lost on its link, and not in a queue or by a busy switch. */
    private boolean tellsOfLink(int c, long now) {
        return working.get(c) && !late && !hasTraffic(c, now);
    }

    /** Whether a channel has traffic, or may have: its source has not told for a while. */
    private boolean hasTraffic(int c, long now) {
        return now - toldAt[c] > LONGEST_ROUND + 2 * rounds.period
                || now - traffic[c] <= 2 * rounds.period + 2 * SECOND
                || traffic[c] >= toldAt[c];
    }

    private void counted(BitSet part, long[][] before, long[][] sent, long[][] after, long now) {
        for (int c = 0; c < topology.channelCount(); c++) {
            long proof = probes.latestBy(c);
            int s = topology.source(c);
            int t = topology.target(c);
            int back = topology.reverse(c);
            int out = (c - topology.firstChannel(s)) * virtualChannels;
            int in = (back - topology.firstChannel(t)) * virtualChannels;
            long more = part.get(s) && sent[s] != null ? departed(c, sent[s], out, now) : 0;
            uncounted.set(t, part.get(t) && (before[t] == null || after[t] == null || sent[t] == null));
            if (!part.get(s) || !part.get(t) || sent[s] == null || before[t] == null || after[t] == null) {
                for (int i = c * virtualChannels; i < (c + 1) * virtualChannels; i++) {
                    counted.forget(i);
                }
                lastMiddle[c] = Long.MIN_VALUE;
                continue;
            }
            long middle = 0;
            boolean lost = false;
            for (int vc = 0; vc < virtualChannels; vc++) {
                int i = c * virtualChannels + vc;
                middle += sent[s][out + vc] - (before[t][in + vc] + after[t][in + vc]) / 2;
                if (working.get(c)) {
                    boolean is =
                            counted.observe(i, before[t][in + vc], sent[s][out + vc], after[t][in + vc], proof, now);
                    cleanBy[i] = is ? 0 : cleanBy[i] + grown[i];
                    lost |= is;
                }
            }
            clean[c] = lost ? 0 : clean[c] + more;
            if (lastMiddle[c] != Long.MIN_VALUE) {
                recentLost[c] = recentLost[c] * ROUND_MEMORY + middle - lastMiddle[c];
                recentSent[c] = recentSent[c] * ROUND_MEMORY + more;
            }
            lastMiddle[c] = middle;
        }
    }

    /** Takes what has departed by a channel; tells how many packets since the round before. */
    private long departed(int c, long[] sent, int out, long now) {
        long more = 0;
        for (int vc = 0; vc < virtualChannels; vc++) {
            int i = c * virtualChannels + vc;
            grown[i] = departed[i] < 0 ? 0 : Math.max(0, sent[out + vc] - departed[i]);
            departed[i] = sent[out + vc];
            more += grown[i];
        }
        if (more > TRAFFIC && !hasTraffic(c, now)) {
            // What was lost since it began may have been lost in a queue.
            probed.forget(c);
        }
        traffic[c] = more > TRAFFIC ? now : traffic[c];
        toldAt[c] = now;
        return more;
    }

    private void judge(long now) {
        boolean changed = false;
        for (int c = 0; c < topology.channelCount(); c++) {
            Entry entry = entries.get(c);
            if (isDead(entry) != (isDead(entry) ? probes.isOneWay(c) : staysOneWay(c, now))) {
                changed = true;
                entry = isDead(entry) ? revived(c, entry) : died(c, entry, now);
            }
            if (is(entry, GreyFinding.Fault.FLAPS) || entry == null) {
                boolean flapping = isFlapping(c, now);
                if (flapping != (entry != null)) {
                    changed = true;
                    entry = flapping ? flaps(c, now) : revived(c, entry);
                }
            }
            if (!working.get(c) || !probes.works(c)) {
                // It failed, or it is known soon whether it did: what was found before stands until it works again.
                if (entry != null) {
                    entry.lastSign = now;
                    clean[c] = 0;
                }
                continue;
            }
            GreyFinding sign = sign(c, now);
            if (sign != null) {
                changed |= found(c, entry, sign, now);
            } else if (entry == null || is(entry, GreyFinding.Fault.FLAPS)) {
                tests.hurry(c, tests.losesSome(c) || probed.losesSome(c, now));
            } else if (isOver(c, entry, now)) {
                entries.remove(c);
                forget(c);
                changed = true;
                listener.over(entry.finding, true);
            }
        }
        if (!uncounted.equals(published)) {
            published = (BitSet) uncounted.clone();
        }
        if (changed) {
            List<GreyFinding> all = new ArrayList<>();
            entries.values().stream().map(entry -> entry.finding).forEach(all::add);
            findings = Collections.unmodifiableList(all);
        }
    }

    /**
     * Whether a channel is dead, and not about to return after the other one of its link: for a while, several probes
     * have left by it and none has arrived, while others arrived the other way.
     */
    private boolean staysOneWay(int c, long now) {
        int back = topology.reverse(c);
        if (!probes.isOneWay(c)) {
            oneWaySince[c] = Long.MIN_VALUE;
            return false;
        }
        if (oneWaySince[c] == Long.MIN_VALUE) {
            oneWaySince[c] = now;
            sentBefore[c] = liveSent[c];
            arrivedBefore[c] = liveArrived[back];
        }
        return now - oneWaySince[c] >= ONE_WAY
                && liveSent[c] - sentBefore[c] >= PROBES
                && liveArrived[back] - arrivedBefore[c] >= PROBES;
    }

    private static boolean isDead(Entry entry) {
        return is(entry, GreyFinding.Fault.DEAD);
    }

    private static boolean is(Entry entry, GreyFinding.Fault fault) {
        return entry != null && entry.finding.fault() == fault;
    }

    /** Of a link, one of its two channels is said to flap. */
    private boolean isFlapping(int c, long now) {
        return c == topology.channelOfLink(topology.link(c)) && flaps.isFlapping(topology.link(c), now);
    }

    private Entry flaps(int c, long now) {
        long first = flaps.first(topology.link(c));
        Entry entry = new Entry(finding(c, GreyFinding.Fault.FLAPS, 0, 0, first, now), now);
        entries.put(c, entry);
        listener.found(entry.finding);
        return entry;
    }

    private Entry died(int c, Entry before, long now) {
        if (before != null) {
            listener.over(before.finding, false);
        }
        Entry entry = new Entry(finding(c, GreyFinding.Fault.DEAD, 1, 0, probes.failedAt(c), now), now);
        entries.put(c, entry);
        listener.found(entry.finding);
        return entry;
    }

    private Entry revived(int c, Entry entry) {
        entries.remove(c);
        listener.over(entry.finding, working.get(c));
        return null;
    }

    private boolean found(int c, Entry entry, GreyFinding sign, long now) {
        if (entry == null) {
            entries.put(c, new Entry(sign, now));
            listener.found(sign);
            return true;
        }
        long signed = lastSign(c, sign, now);
        if (signed > entry.lastSign) {
            entry.lastSign = signed;
            clean[c] = 0;
        }
        GreyFinding before = entry.finding;
        GreyFinding next = saysMore(c, sign, before)
                ? new GreyFinding(topology, c, sign.fault(), sign.share(), sign.detail(), before.since())
                : before.withShare(sign.share());
        entry.finding = next;
        if (!next.isLike(before)) {
            listener.found(next);
        } else if (Math.abs(next.share() - entry.toldShare) > entry.toldShare / 4) {
            entry.toldShare = next.share();
            listener.measured(next);
        }
        return !next.equals(before);
    }

    /** Whether what is seen now takes the place of what was found before, and does not only measure it anew. */
    private boolean saysMore(int c, GreyFinding sign, GreyFinding before) {
        switch (before.fault()) {
            case LOSS:
                return sign.fault() != GreyFinding.Fault.DAMAGE && sign.fault() != GreyFinding.Fault.SLOW;
            case SIZE:
                return sign.fault() == GreyFinding.Fault.SIZE;
            case QUEUE:
                return sign.fault() == GreyFinding.Fault.QUEUE
                        || (sign.fault() == GreyFinding.Fault.LOSS && lossyCells(c) > 1);
            default:
                return true;
        }
    }

    private int lossyCells(int c) {
        return (int) IntStream.range(c * virtualChannels, (c + 1) * virtualChannels)
                .filter(counted::isLossy)
                .count();
    }

    /** When there was last a sign of what is found now. */
    private long lastSign(int c, GreyFinding sign, long now) {
        if (sign.fault() == GreyFinding.Fault.DAMAGE) {
            return damaged[c];
        }
        long latest = Long.MIN_VALUE;
        for (int i = c * virtualChannels; i < (c + 1) * virtualChannels; i++) {
            if (counted.isLossy(i)) {
                latest = Math.max(latest, counted.lastLoss(i));
            }
        }
        return latest == Long.MIN_VALUE ? now : latest;
    }

    /** What is wrong with a channel by all that is known now; null if nothing is. */
    private GreyFinding sign(int c, long now) {
        int lossy = -1;
        int lossyCount = 0;
        int sound = 0;
        double share = 0;
        long since = now;
        for (int vc = 0; vc < virtualChannels; vc++) {
            int i = c * virtualChannels + vc;
            if (counted.isLossy(i) && stillCounts(i, c, now)) {
                lossy = vc;
                lossyCount++;
                share = Math.max(share, counted.rate(i));
                since = Math.min(since, counted.since(i));
            }
        }
        for (int i = c * virtualChannels; lossyCount == 1 && i < (c + 1) * virtualChannels; i++) {
            // Many more than of which some would be lost: that shows later than it happens.
            sound += !counted.isLossy(i) && cleanBy[i] >= 4 * CERTAINTY / Math.max(CountedLoss.LEAST, share) ? 1 : 0;
        }
        boolean byCounters = lossyCount > 0 && !isLikeOthers(c, share);
        if (lossyCount > 0 && !byCounters) {
            // It is the switch, which must not look like one link when it recovers.
            IntStream.range(c * virtualChannels, (c + 1) * virtualChannels).forEach(counted::forget);
        }
        boolean byProbes = probed.isLossy(c) && !isLikeOthers(c, probed.share(c));
        if (byCounters || byProbes || tests.losesSome(c)) {
            tests.hurry(c, true);
        }
        // Where there is traffic that arrives, a full queue may have no room for long ones.
        if (tests.losesLong(c, LONG_TESTS)
                && (byCounters || !hasTraffic(c, now))
                && !othersAlso(c, other -> tests.losesLong(other, TESTS))) {
            int passes = tests.longestThatPasses(c, now);
            if (passes >= 0) {
                return finding(c, GreyFinding.Fault.SIZE, byCounters ? share : 1, passes, since, now);
            }
        }
        int lost = tests.lostQueue(c, TESTS);
        if (lost >= 0 && mayStandStill(c, lost, now) && !othersAlso(c, other -> tests.lostQueue(other, TESTS) >= 0)) {
            return finding(c, GreyFinding.Fault.QUEUE, 1, lost, since, now);
        }
        if (byCounters) {
            boolean ofOne = lossyCount == 1 && sound > 0;
            GreyFinding.Fault fault = ofOne ? GreyFinding.Fault.QUEUE : GreyFinding.Fault.LOSS;
            return finding(c, fault, share, ofOne ? lossy : 0, since, now);
        }
        if (byProbes && !tests.isSearching(c)) {
            return finding(c, GreyFinding.Fault.LOSS, probed.share(c), 0, since, now);
        }
        if (slowness.isSlow(c) && !othersAlso(c, slowness::isSlow)) {
            long kilobits = 8_000_000L * longest / slowness.delay(c);
            return finding(c, GreyFinding.Fault.SLOW, 0, (int) Math.max(1, kilobits), now, now);
        }
        if (now - damagedBefore[c] <= DAMAGE_MEMORY
                && !othersAlso(c, other -> now - damagedBefore[other] <= DAMAGE_MEMORY)) {
            double part = recentDamaged[c] / (recentDamaged[c] + probed.recent(c));
            return finding(c, GreyFinding.Fault.DAMAGE, part, 0, damagedBefore[c], now);
        }
        return null;
    }

    /** Whether the loss that counters showed of a virtual channel is not over by now. */
    private boolean stillCounts(int i, int c, long now) {
        double needed = CERTAINTY / Math.max(CountedLoss.LEAST, counted.rate(i));
        return now - counted.lastLoss(i) < STANDS || clean[c] + (double) probed.inARow(c) < needed;
    }

    private GreyFinding finding(int c, GreyFinding.Fault fault, double share, int detail, long since, long now) {
        return new GreyFinding(topology, c, fault, share, detail, Instant.now().minusNanos(Math.max(0, now - since)));
    }

    /** Whether a queue by which no test passes is not just full, or kept waiting by those that are served first. */
    private boolean mayStandStill(int c, int queue, long now) {
        if (!hasTraffic(c, now)) {
            return true;
        }
        int first = c * virtualChannels;
        boolean laterServed = IntStream.range(0, queue).anyMatch(vc -> grown[first + vc] > 0);
        return grown[first + queue] == 0 && laterServed;
    }

    /** Whether more than half of the other channels of one of its switches show the same: then it is the switch. */
    private boolean othersAlso(int c, IntPredicate symptom) {
        int s = topology.source(c);
        int t = topology.target(c);
        return most(s, c, symptom) || most(t, c, in -> symptom.test(topology.reverse(in)));
    }

    private boolean most(int s, int c, IntPredicate symptom) {
        int others = 0;
        int alike = 0;
        for (int out = topology.firstChannel(s); out < topology.firstChannel(s + 1); out++) {
            if (topology.link(out) != topology.link(c) && working.get(out)) {
                others++;
                alike += symptom.test(out) ? 1 : 0;
            }
        }
        return others > 0 && 2 * alike > others;
    }

    /** Whether more than half of the other channels of one of its switches lose about as much. */
    private boolean isLikeOthers(int c, double share) {
        int s = topology.source(c);
        int t = topology.target(c);
        return isLikeOthers(c, s, share, out -> out) || isLikeOthers(c, t, share, topology::reverse);
    }

    private boolean isLikeOthers(int c, int s, double share, IntUnaryOperator channel) {
        int known = 0;
        int alike = 0;
        for (int out = topology.firstChannel(s); out < topology.firstChannel(s + 1); out++) {
            int other = channel.applyAsInt(out);
            double packets = recentSent[other] + probed.recent(other);
            if (other != c && working.get(other) && packets >= ENOUGH) {
                known++;
                double lost = Math.max(0, recentLost[other]) + probed.share(other) * probed.recent(other);
                if (lost / packets >= share / LIKE) {
                    alike++;
                }
            }
        }
        return known > 0 && 2 * alike > known;
    }

    /** Whether there has been no sign of a finding for long enough, and all that is sent arrives. */
    private boolean isOver(int c, Entry entry, long now) {
        if (now - entry.lastSign < STANDS) {
            return false;
        }
        boolean byTests =
                entry.finding.fault() == GreyFinding.Fault.SIZE || entry.finding.fault() == GreyFinding.Fault.QUEUE;
        double share = entry.finding.share() > 0 ? Math.max(CountedLoss.LEAST, entry.finding.share()) : UNKNOWN_SHARE;
        return (!byTests || tests.passesAll(c, TESTS))
                && clean[c] + (double) probed.inARow(c) >= CERTAINTY / Math.min(1, share);
    }

    /** What is wrong with channels that work, in the order of the channels. */
    public List<GreyFinding> findings() {
        return findings;
    }

    /** Ends what was found; nothing is watched any more. */
    @Override
    public void close() {
        entries.values().forEach(entry -> listener.over(entry.finding, false));
        entries.clear();
        findings = List.of();
    }

    /** The switches whose counters cannot be read, or not all: only probes tell of losses by links to them. */
    public BitSet uncounted() {
        return published;
    }

    /** Nanoseconds in which every switch is read once. */
    public long readingPeriod() {
        return rounds.period;
    }

    /** Nanoseconds in which each channel without traffic is tested once by each queue and size. */
    public long testingPeriod() {
        return tests.round();
    }
}
