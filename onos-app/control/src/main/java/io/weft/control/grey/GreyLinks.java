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
 * Finds the channels that work and yet lose or damage packets. Where there is traffic, the marks of probes and the
 * counters at both ends tell ({@link MarkedLoss}, {@link CountedLoss}); where there is none, the probes do that go by
 * every channel ({@link ProbeLoss}). Tests tell whether it is one queue or one size of frames ({@link QueueTests}). A
 * switch that loses packets by most of its links is overloaded or at fault itself: no link of it is named.
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
    /** Nor by more than this longer: probes that take longer wait for the controller, not on the link. */
    private static final long MOST_UNDER_WAY = SECOND / 10;

    private static final int LATENESSES = 2;
    /** So many tests of a kind in a row have to be lost, or to pass again. */
    private static final int TESTS = 3;

    private static final int LONG_TESTS = 6;
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
    private final Topology topology;
    private final int virtualChannels;
    private final LinkProbes probes;
    private final Listener listener;
    private final CountingRounds rounds;
    private final CountedLinks counted;
    private final ProbeLoss probed;
    private final Slowness slowness;
    private final Flaps flaps;
    private final OneWay oneWay;
    private final int longest;
    private final QueueTests tests;
    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();

    /** The channels that worked when last looked at. */
    private final BitSet working = new BitSet();

    private final BitSet failedLinks = new BitSet();
    /** By channel, when its link last failed. */
    private final long[] failedAt;
    /** By channel, when the last two probes were damaged, the later one first. */
    private final long[] damaged;

    private final long[] damagedBefore;
    /** By channel, how many were damaged lately. */
    private final double[] recentDamaged;

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
        this.counted = new CountedLinks(topology, virtualChannels, probes, rounds.period);
        this.probed = new ProbeLoss(channels);
        this.slowness = new Slowness(channels);
        this.flaps = new Flaps(topology.linkCount());
        this.oneWay = new OneWay(topology, probes);
        this.longest = fabric.probing().longestFrame();
        this.tests = new QueueTests(
                topology,
                probes,
                probed,
                slowness,
                virtualChannels,
                longest,
                Math.max(1, fabric.probing().perSecond() / (double) PART_OF_CAP));
        this.failedAt = new long[channels];
        this.damaged = new long[channels];
        this.damagedBefore = new long[channels];
        this.recentDamaged = new double[channels];
        Arrays.fill(damaged, Long.MIN_VALUE / 2);
        Arrays.fill(damagedBefore, Long.MIN_VALUE / 2);
        probes.listen(new ProbeListener() {
            @Override
            public void sent(int c, long stamp) {
                inbox.add(() -> {
                    oneWay.sent(c);
                    probed.sent(c, stamp);
                });
            }

            @Override
            public void arrived(int c, long stamp, long now) {
                inbox.add(() -> {
                    oneWay.arrived(c);
                    if (!counted.hasTraffic(c, now)) {
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
            public void marked(int c, long stamp, int left, int came, long now) {
                inbox.add(() -> {
                    if (working.get(c)) {
                        counted.mark(c, stamp, left, came, now);
                    }
                });
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
        rounds.tick(now, ready, () -> UNDER_WAY + Math.min(MOST_UNDER_WAY, LATENESSES * slowest(now)));
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
        counted.forget(c);
    }

    /** Whether a probe that is lost by a channel is lost on its link, and not in a queue or by a busy switch. */
    private boolean tellsOfLink(int c, long now) {
        return working.get(c) && !late && !counted.hasTraffic(c, now);
    }

    private void counted(BitSet part, long[][] before, long[][] sent, long[][] after, long now) {
        // What was lost since traffic began may have been lost in a queue.
        counted.take(part, before, sent, after, working::get, probed::forget, now);
    }

    private void judge(long now) {
        boolean changed = false;
        for (int c = 0; c < topology.channelCount(); c++) {
            Entry entry = entries.get(c);
            if (isDead(entry) != oneWay.isDead(c, isDead(entry), now)) {
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
                    counted.soil(c);
                }
                continue;
            }
            GreyFinding sign = sign(c, now);
            if (sign != null) {
                changed |= found(c, entry, sign, now);
            } else if (entry == null || is(entry, GreyFinding.Fault.FLAPS)) {
                tests.hurry(c, tests.losesSome(c) || probed.losesSome(c, now) || counted.isSuspected(c));
            } else if (isOver(c, entry, now)) {
                entries.remove(c);
                forget(c);
                changed = true;
                listener.over(entry.finding, true);
            }
        }
        if (!counted.uncounted().equals(published)) {
            published = (BitSet) counted.uncounted().clone();
        }
        if (changed) {
            List<GreyFinding> all = new ArrayList<>();
            entries.values().stream().map(entry -> entry.finding).forEach(all::add);
            findings = Collections.unmodifiableList(all);
        }
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
            counted.soil(c);
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
                        || (sign.fault() == GreyFinding.Fault.LOSS && counted.lossy(c) > 1);
            default:
                return true;
        }
    }

    /** When there was last a sign of what is found now. */
    private long lastSign(int c, GreyFinding sign, long now) {
        if (sign.fault() == GreyFinding.Fault.DAMAGE) {
            return damaged[c];
        }
        long latest = counted.lastLoss(c);
        return latest == Long.MIN_VALUE ? now : latest;
    }

    /** What is wrong with a channel by all that is known now; null if nothing is. */
    private GreyFinding sign(int c, long now) {
        double share = counted.share(c);
        long since = Math.min(now, counted.since(c));
        boolean lossy = counted.isLossy(c) && stillCounts(c, share, now);
        boolean byCounters = lossy && !isLikeOthers(c, share);
        if (lossy && !byCounters) {
            // It is the switch, which must not look like one link when it recovers.
            counted.forgetLoss(c);
        }
        boolean byProbes = probed.isLossy(c) && !isLikeOthers(c, probed.share(c));
        if (byCounters || byProbes || tests.losesSome(c)) {
            tests.hurry(c, true);
        }
        // Where there is traffic that arrives, a full queue may have no room for long ones.
        if (tests.losesLong(c, LONG_TESTS)
                && (byCounters || !counted.hasTraffic(c, now))
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
            // Many more than of which some would be lost: that shows later than it happens.
            int only = counted.onlyLossy(c, 4 * CERTAINTY / Math.max(CountedLoss.LEAST, share));
            return only >= 0
                    ? finding(c, GreyFinding.Fault.QUEUE, share, only, since, now)
                    : finding(c, GreyFinding.Fault.LOSS, share, 0, since, now);
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

    /** Whether the loss that counters showed of a channel is not over by now. */
    private boolean stillCounts(int c, double share, long now) {
        double needed = CERTAINTY / Math.max(CountedLoss.LEAST, share);
        return now - counted.lastLoss(c) < STANDS || counted.clean(c) + (double) probed.inARow(c) < needed;
    }

    private GreyFinding finding(int c, GreyFinding.Fault fault, double share, int detail, long since, long now) {
        return new GreyFinding(topology, c, fault, share, detail, Instant.now().minusNanos(Math.max(0, now - since)));
    }

    /** Whether a queue by which no test passes is not just full, or kept waiting by those that are served first. */
    private boolean mayStandStill(int c, int queue, long now) {
        return !counted.hasTraffic(c, now) || counted.isPassedOver(c, queue);
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
            double packets = counted.recentSent(other) + probed.recent(other);
            if (other != c && working.get(other) && packets >= ENOUGH) {
                known++;
                double lost = counted.recentLost(other) + probed.share(other) * probed.recent(other);
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
                && counted.clean(c) + (double) probed.inARow(c) >= CERTAINTY / Math.min(1, share);
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
