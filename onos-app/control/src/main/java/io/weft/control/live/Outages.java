package io.weft.control.live;

import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What of a fabric counts as failed. What returns is used again when it has stayed up for long enough
 * ({@link FlapDamping}). Switches are numbered by their index, links by theirs after all switches. Not thread-safe.
 */
final class Outages {
    /** Links of one switch that fail within such a time are likely to do so for one reason. */
    private static final long TOGETHER = Duration.ofSeconds(10).toNanos();

    private final Topology topology;
    private final LoopEffects effects;
    private final FlapDamping damping = new FlapDamping();
    private final BitSet down = new BitSet();
    private final BitSet heldDown = new BitSet();
    /** How often each changed, to tell whether it did while something waited. */
    private final int[] changes;
    /** By link, how often it failed again soon; any thread may read it. */
    private final AtomicIntegerArray linkFlaps;
    /** By switch, the link of it that failed last; -1 before. */
    private final int[] lastLink;
    /** By switch, when that was. */
    private final long[] lastLinkAt;

    private Change change = Change.NONE;
    /** What is drained, and nothing failed. */
    private Failures drained;

    private Drains drains = Drains.NONE;

    enum Change {
        NONE,
        /** Something is in service again. */
        BETTER,
        /** Something failed, whatever else returned. */
        WORSE
    }

    Outages(Topology topology, LoopEffects effects) {
        this.topology = topology;
        this.effects = effects;
        this.drained = Failures.none(topology);
        this.changes = new int[topology.switchCount() + topology.linkCount()];
        this.linkFlaps = new AtomicIntegerArray(topology.linkCount());
        this.lastLink = new int[topology.switchCount()];
        this.lastLinkAt = new long[topology.switchCount()];
        Arrays.fill(lastLink, -1);
    }

    int link(int l) {
        return topology.switchCount() + l;
    }

    void fail(int what, long now) {
        fail(what, OptionalLong.empty(), now);
    }

    /** Link {@code l} failed, by which nothing had come for so many nanoseconds, if that is known. */
    void failLink(int l, OptionalLong silence, long now) {
        fail(link(l), silence, now);
    }

    private void fail(int what, OptionalLong silence, long now) {
        if ((!down.get(what) || heldDown.get(what)) && damping.failed(what, now) && what >= topology.switchCount()) {
            linkFlaps.incrementAndGet(what - topology.switchCount());
        }
        heldDown.clear(what);
        changes[what]++;
        if (!down.get(what)) {
            down.set(what);
            change = Change.WORSE;
            effects.tell(
                    what < topology.switchCount()
                            ? FabricEvent.switchChanged(topology, what, false)
                            : linkFailed(what - topology.switchCount(), silence, now));
        }
    }

    private FabricEvent linkFailed(int l, OptionalLong silence, long now) {
        int c = topology.channelOfLink(l);
        boolean ofSource = failsAlone(topology.source(c), l, now);
        boolean ofTarget = failsAlone(topology.target(c), l, now);
        return FabricEvent.linkFailed(topology, l, silence, ofSource && ofTarget);
    }

    /** Whether a switch works, and no other link of it has just failed; notes that this link did. */
    private boolean failsAlone(int s, int l, long now) {
        boolean together = lastLink[s] >= 0 && lastLink[s] != l && now - lastLinkAt[s] <= TOGETHER;
        lastLink[s] = l;
        lastLinkAt[s] = now;
        return !together && !down.get(s);
    }

    /** How often a link has failed within ten minutes of its last failure; on any thread. */
    int linkFlaps(int l) {
        return linkFlaps.get(l);
    }

    /** What was down works again; may be called more than once. */
    void returned(int what, long now) {
        if (!down.get(what) || heldDown.get(what)) {
            return;
        }
        long hold = damping.hold(what, now);
        if (hold == 0) {
            restore(what);
            return;
        }
        heldDown.set(what);
        long change = ++changes[what];
        effects.later(hold, (reducer, then) -> holdDownOver(what, change));
    }

    /** What was down works again, however often it failed; may be called more than once. */
    void readmit(int what) {
        if (down.get(what)) {
            changes[what]++;
            restore(what);
        }
    }

    /** What returned has stayed up for long enough, unless it changed since that change of it. */
    void holdDownOver(int what, long change) {
        if (heldDown.get(what) && changes[what] == change) {
            restore(what);
        }
    }

    private void restore(int what) {
        heldDown.clear(what);
        down.clear(what);
        change = change == Change.WORSE ? change : Change.BETTER;
        effects.tell(
                what < topology.switchCount()
                        ? FabricEvent.switchChanged(topology, what, true)
                        : FabricEvent.linkReturned(topology, what - topology.switchCount()));
    }

    /** Nothing is known any more of links but these, which are down. */
    void forgetLinks(BitSet but) {
        for (int what = down.nextSetBit(topology.switchCount()); what >= 0; what = down.nextSetBit(what + 1)) {
            if (!but.get(what - topology.switchCount())) {
                heldDown.clear(what);
                down.clear(what);
                changes[what]++;
            }
        }
    }

    boolean isDown(int what) {
        return down.get(what);
    }

    Change takeChange() {
        Change was = change;
        change = Change.NONE;
        return was;
    }

    /**
     * Drains just these links and switches.
     *
     * @throws Refusal for a name that is neither
     */
    void drain(Drains next) {
        drained = Failures.none(topology).draining(next.all());
        drains = next;
    }

    Drains drains() {
        return drains;
    }

    Failures failures() {
        Failures failures = drained;
        for (int what = down.nextSetBit(0); what >= 0; what = down.nextSetBit(what + 1)) {
            failures = what < topology.switchCount()
                    ? failures.withSwitch(what)
                    : failures.withLink(what - topology.switchCount());
        }
        return failures;
    }
}
