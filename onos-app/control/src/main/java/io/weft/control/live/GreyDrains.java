package io.weft.control.live;

import io.weft.control.grey.GreyFinding;
import io.weft.fabric.GreyDraining;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Takes traffic off links that lose packets, if the fabric asks for it: never so that a pair of switches loses its
 * route, never off more links than may be drained for that, and no other way than an operator would. A link that is
 * sound again is used after a minute at the soonest, and each time after twice as long, an hour at most. What an
 * operator undrains stays in use until it is sound. Not thread-safe.
 */
final class GreyDrains {
    private static final long FIRST_HOLD = Duration.ofMinutes(1).toNanos();
    private static final int MOST_DOUBLINGS = 6;
    /** What was refused may be possible later. */
    private static final long AGAIN = Duration.ofSeconds(30).toNanos();

    private final Topology topology;
    private final GreyDraining policy;
    private final Requests requests;
    private final LoopEffects effects;

    /** What is wrong, by channel. */
    private final Map<Integer, GreyFinding> findings = new TreeMap<>();
    /** The links that are drained for it, and since when. */
    private final Map<Integer, Long> drained = new TreeMap<>();
    /** How often each link was drained before. */
    private final Map<Integer, Integer> relapses = new HashMap<>();
    /** The links that were told to stay in use, and why. */
    private final Map<Integer, String> kept = new HashMap<>();
    /** The links that an operator put back to use. */
    private final Set<Integer> overruled = new HashSet<>();
    /** The link that a request is under way for, which is the only one. */
    private Optional<Integer> asked = Optional.empty();

    GreyDrains(Topology topology, GreyDraining policy, Requests requests, LoopEffects effects) {
        this.topology = topology;
        this.policy = policy;
        this.requests = requests;
        this.effects = effects;
    }

    /** Something is wrong with a channel, or it is now known what. */
    void found(GreyFinding finding, long now) {
        findings.put(finding.channel(), finding);
        effects.tell(FabricEvent.linkGrey(finding));
        drainNext(now);
    }

    /** What is wrong with a channel is as before, but for how much it loses. */
    void measured(GreyFinding finding, long now) {
        findings.put(finding.channel(), finding);
        drainNext(now);
    }

    /** A channel is sound again; or its link failed, or can no longer be watched. */
    void over(GreyFinding finding, boolean sound, long now) {
        findings.remove(finding.channel());
        if (sound) {
            effects.tell(FabricEvent.linkSound(finding));
        }
        int l = finding.link();
        if (isGrey(l)) {
            return;
        }
        if (sound) {
            kept.remove(l);
            overruled.remove(l);
        }
        if (drained.containsKey(l)) {
            undrainLater(l, now);
        }
    }

    private boolean isGrey(int l) {
        return findings.values().stream().anyMatch(finding -> finding.link() == l);
    }

    private void drainNext(long now) {
        if (!policy.drains() || asked.isPresent()) {
            return;
        }
        Set<Integer> due = new TreeSet<>();
        findings.values().stream()
                .filter(finding -> finding.share() >= policy.above() && finding.fault() != GreyFinding.Fault.DEAD)
                .map(GreyFinding::link)
                .filter(l -> !drained.containsKey(l) && !overruled.contains(l) && !kept.containsKey(l))
                .forEach(due::add);
        for (int l : due) {
            if (drained.size() >= policy.most(topology.linkCount())) {
                keep(
                        l,
                        drained.size() + " of " + topology.linkCount()
                                + " links are drained for that, and no more may be (grey.atMost)");
            } else {
                drain(l, now);
                return;
            }
        }
    }

    private void drain(int l, long now) {
        asked = Optional.of(l);
        ask(l, true, failure -> {
            asked = Optional.empty();
            if (failure.isEmpty()) {
                drained.put(l, now);
                kept.remove(l);
                if (!isGrey(l)) {
                    undrainLater(l, now);
                }
            } else {
                keep(l, reason(failure.get()));
            }
            drainNext(effects.now());
        });
    }

    private static String reason(Throwable failure) {
        return failure instanceof Refusal ? failure.getMessage() : failure.toString();
    }

    /** Says once why a link stays in use, and tries again later. */
    private void keep(int l, String why) {
        if (kept.put(l, why) == null) {
            effects.tell(FabricEvent.greyKept(topology, l, why));
        }
        effects.later(AGAIN, (reducer, then) -> reducer.greyDrains.tryAgain(l, then));
    }

    private void tryAgain(int l, long now) {
        if (kept.containsKey(l) && isGrey(l) && drained.size() < policy.most(topology.linkCount()) && asked.isEmpty()) {
            drain(l, now);
        } else if (!isGrey(l)) {
            kept.remove(l);
        } else {
            effects.later(AGAIN, (reducer, then) -> reducer.greyDrains.tryAgain(l, then));
        }
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
        relapses.merge(l, 1, Integer::sum);
        drained.remove(l);
        ask(l, false, failure -> drainNext(effects.now()));
    }

    private interface Outcome {
        void is(Optional<Throwable> failure);
    }

    /** Asks to drain a link or to use it again, as an operator would; the outcome comes on the thread of the loop. */
    private void ask(int l, boolean drains, Outcome outcome) {
        String name = topology.linkName(l);
        var unused = requests.ask(new Requests.Request(
                        now -> {
                            Set<String> names = new HashSet<>(now.failures().drained());
                            if (drains) {
                                names.add(name);
                            } else {
                                names.remove(name);
                            }
                            return Change.toDrains(names, false, now);
                        },
                        Optional.empty()))
                .whenComplete((report, failure) -> effects.post(
                        (reducer, now) -> outcome.is(Reply.of(report, failure).failure())));
    }

    /** These are drained from now on: what an operator left out stays in use. */
    void replaced(Set<String> names) {
        drained.keySet().removeIf(l -> {
            boolean undrained = !names.contains(topology.linkName(l));
            if (undrained) {
                overruled.add(l);
            }
            return undrained;
        });
    }
}
