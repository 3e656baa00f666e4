package io.weft.control.live;

import io.weft.control.grey.GreyFinding;
import io.weft.fabric.Fabric;
import io.weft.fabric.GreyDraining;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.verification.WhatIfVerification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Takes traffic off links that lose packets, if the fabric asks for it: never so that a pair of switches loses its
 * route, and never off more links than may be drained for that. What operators drain is theirs. A link that is sound
 * again is used after a minute at the soonest, and each time after twice as long, an hour at most. What an operator
 * undrains stays in use until it is sound. Not thread-safe.
 */
final class GreyDrains {
    private static final Set<GreyFinding.Fault> LOSING = EnumSet.of(
            GreyFinding.Fault.LOSS, GreyFinding.Fault.QUEUE, GreyFinding.Fault.SIZE, GreyFinding.Fault.DAMAGE);
    private static final long FIRST_HOLD = Duration.ofMinutes(1).toNanos();
    private static final int MOST_DOUBLINGS = 6;
    /** What was refused may be possible later. */
    private static final long AGAIN = Duration.ofSeconds(30).toNanos();

    private final Topology topology;
    private final GreyDraining policy;
    private final Outages outages;
    private final Requests requests;
    private final LoopEffects effects;

    /** What is wrong, by channel. */
    private final Map<Integer, GreyFinding> findings = new TreeMap<>();
    /** The links that are drained for it, and since when. */
    private final Map<Integer, Long> drained = new TreeMap<>();
    /** How often each link was drained before. */
    private final Map<Integer, Integer> relapses = new HashMap<>();
    /** The links that stay in use for now, and until when. */
    private final Map<Integer, Long> kept = new HashMap<>();
    /** The links that an operator put back to use. */
    private final Set<Integer> overruled = new HashSet<>();
    /** Whether a request to drain a link is under way, of which there is one at a time. */
    private boolean asked;

    GreyDrains(Topology topology, GreyDraining policy, Outages outages, Requests requests, LoopEffects effects) {
        this.topology = topology;
        this.policy = policy;
        this.outages = outages;
        this.requests = requests;
        this.effects = effects;
    }

    /** Something is wrong with a channel, or it is now known what. */
    void found(GreyFinding finding, long now) {
        effects.tell(FabricEvent.linkGrey(finding));
        measured(finding, now);
    }

    /** What is wrong with a channel is as before, but for how much it loses. */
    void measured(GreyFinding finding, long now) {
        findings.put(finding.channel(), finding);
        drainNext(now);
    }

    /** Something that was found of a channel is over; {@code sound} unless the channel is worse off now. */
    void over(GreyFinding finding, boolean sound, long now) {
        findings.remove(finding.channel());
        if (sound) {
            effects.tell(FabricEvent.linkSound(finding));
        }
        int l = finding.link();
        if (sound && !isGrey(l)) {
            kept.remove(l);
            overruled.remove(l);
            if (drained.containsKey(l)) {
                undrainLater(l, now);
            }
        }
    }

    private boolean isGrey(int l) {
        return findings.values().stream().anyMatch(finding -> finding.link() == l);
    }

    private boolean isDue(GreyFinding finding, long now) {
        int l = finding.link();
        return LOSING.contains(finding.fault())
                && finding.share() >= policy.above()
                && !drained.containsKey(l)
                && !overruled.contains(l)
                && kept.getOrDefault(l, now) <= now;
    }

    /** Drains the worst link that is to be drained. */
    private void drainNext(long now) {
        if (!policy.drains() || asked) {
            return;
        }
        Optional<GreyFinding> worst = findings.values().stream()
                .filter(finding -> isDue(finding, now))
                .max(Comparator.comparingDouble(GreyFinding::share));
        if (worst.isEmpty()) {
            return;
        }
        int l = worst.get().link();
        if (drained.size() >= policy.most(topology.linkCount())) {
            keep(
                    l,
                    drained.size() + " of " + topology.linkCount()
                            + " links are drained for that, and no more may be (grey.atMost)",
                    now);
            drainNext(now);
        } else {
            drain(l, now);
        }
    }

    private void drain(int l, long now) {
        asked = true;
        ask(l, true, failure -> {
            asked = false;
            long then = effects.now();
            if (outages.drains().forLoss().contains(topology.linkName(l))) {
                drained.put(l, now);
                kept.remove(l);
                if (!isGrey(l)) {
                    undrainLater(l, then);
                }
            } else {
                keep(l, failure.map(GreyDrains::reason).orElse("it is in use again"), then);
            }
            drainNext(then);
        });
    }

    private static String reason(Throwable failure) {
        return failure instanceof Refusal ? failure.getMessage() : failure.toString();
    }

    /** Says once why a link stays in use, and looks again later. */
    private void keep(int l, String why, long now) {
        if (kept.put(l, now + AGAIN) == null) {
            effects.tell(FabricEvent.greyKept(topology, l, why));
        }
        effects.later(AGAIN, (reducer, then) -> reducer.greyDrains.drainNext(then));
    }

    private void undrainLater(int l, long now) {
        long since = drained.get(l);
        long hold = FIRST_HOLD << Math.min(MOST_DOUBLINGS, relapses.getOrDefault(l, 0));
        effects.later(Math.max(0, since + hold - now), (reducer, then) -> reducer.greyDrains.undrain(l, since));
    }

    private void undrain(int l, long since) {
        if (isGrey(l) || !Long.valueOf(since).equals(drained.get(l))) {
            return;
        }
        ask(l, false, failure -> {
            if (outages.drains().forLoss().contains(topology.linkName(l))) {
                effects.later(AGAIN, (reducer, then) -> reducer.greyDrains.undrain(l, since));
            } else {
                relapses.merge(l, 1, Integer::sum);
                drained.remove(l);
                drainNext(effects.now());
            }
        });
    }

    private interface Outcome {
        void is(Optional<Throwable> failure);
    }

    /** Asks to drain a link or to use it again; the outcome comes on the thread of the loop. */
    private void ask(int l, boolean drains, Outcome outcome) {
        String name = topology.linkName(l);
        var unused = requests.ask(new Requests.Request(now -> Change.toLossy(name, drains, now), Optional.empty()))
                .whenComplete((report, failure) -> effects.post(
                        (reducer, now) -> outcome.is(Reply.of(report, failure).failure())));
    }

    /** An operator wants these links used, whatever they lose; the outcome is that of undraining them. */
    CompletableFuture<?> overrule(Set<String> names) {
        CompletableFuture<?> all = CompletableFuture.completedFuture(null);
        for (String name : names) {
            int l = topology.linkIndex(name);
            overruled.add(l);
            drained.remove(l);
            all = CompletableFuture.allOf(
                    all, requests.ask(new Requests.Request(now -> Change.toLossy(name, false, now), Optional.empty())));
        }
        return all;
    }

    /**
     * Uses all links again if pairs of switches have no route only because these are drained, since something else
     * failed; tells whether that is so.
     */
    boolean release(Fabric fabric) {
        if (outages.drains().forLoss().isEmpty()) {
            return false;
        }
        Failures now = outages.failures();
        Failures then = now.draining(outages.drains().withoutLossy().all());
        if (WhatIfVerification.lost(Routes.of(fabric, then), Routes.of(fabric, now))
                .isEmpty()) {
            return false;
        }
        outages.drain(outages.drains().withoutLossy());
        Set<Integer> links = Set.copyOf(drained.keySet());
        drained.clear();
        links.forEach(l -> keep(l, "without it, pairs of switches have no route now", effects.now()));
        return true;
    }
}
