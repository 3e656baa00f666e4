package io.weft.control.update;

import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.function.LongConsumer;

/**
 * Which next hops are confirmed to be those of the new routes all the way to their target: neither they nor any on a
 * path from there wait to be written, and every switch on these paths holds its foundation.
 */
final class ConfirmedNextHops {
    private final NextHops nextHops;
    private final Topology topology;
    private final LongConsumer fulfilled;
    /** By target, the switches whose own next hops wait; null for none. */
    private final BitSet[] pending;
    /**
     * By target, the switches whose next hops are not confirmed all the way; null for none. The target is one if it
     * lacks its foundation.
     */
    private final BitSet[] unconfirmed;
    /** By switch, towards how many targets that answer its next hops are not. */
    private final int[] unconfirmedAt;

    private final BitSet withoutFoundation = new BitSet();
    private final BitSet silent = new BitSet();

    /**
     * Begins with all next hops of these routes confirmed.
     *
     * @param fulfilled is called with each {@link Condition} that comes to be fulfilled
     */
    ConfirmedNextHops(NextHops nextHops, LongConsumer fulfilled) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.fulfilled = fulfilled;
        int n = topology.switchCount();
        this.pending = new BitSet[n];
        this.unconfirmed = new BitSet[n];
        this.unconfirmedAt = new int[n];
    }

    /** Says, before anything is confirmed, that the next hops of s towards t wait. */
    void awaitNextHops(int s, int t) {
        if (pending[t] == null) {
            pending[t] = new BitSet();
        }
        pending[t].set(s);
        retract(s, t);
    }

    /** Says, before anything is confirmed, that s lacks its foundation, or that nothing is known of it. */
    void awaitFoundation(int s) {
        withoutFoundation.set(s);
        for (int t = 0; t < unconfirmed.length; t++) {
            retract(s, t);
        }
    }

    /** And so do all that lead there. O(next hops towards t) for all of them together. */
    private void retract(int s, int t) {
        if (nextHops.distance(s, t) < 0 || !isConfirmed(s, t)) {
            return;
        }
        if (unconfirmed[t] == null) {
            unconfirmed[t] = new BitSet();
        }
        unconfirmed[t].set(s);
        if (!silent.get(t)) {
            unconfirmedAt[s]++;
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (nextHops.contains(topology.reverse(c), t)) {
                retract(topology.target(c), t);
            }
        }
    }

    /** Whether the next hops of s towards t are confirmed all the way; of t itself, whether it holds its foundation. */
    boolean isConfirmed(int s, int t) {
        return unconfirmed[t] == null || !unconfirmed[t].get(s);
    }

    /** Whether the next hops of s towards all targets that answer are confirmed all the way. */
    boolean isConfirmedToAll(int s) {
        return unconfirmedAt[s] == 0;
    }

    boolean hasFoundation(int s) {
        return !withoutFoundation.get(s);
    }

    void confirmNextHops(int s, int t) {
        pending[t].clear(s);
        extend(s, t);
    }

    void confirmFoundation(int s) {
        withoutFoundation.clear(s);
        for (int t = 0; t < unconfirmed.length; t++) {
            extend(s, t);
        }
    }

    private void extend(int s, int t) {
        if (isConfirmed(s, t) || withoutFoundation.get(s) || (pending[t] != null && pending[t].get(s))) {
            return;
        }
        for (int c : nextHops.channels(s, t)) {
            if (!isConfirmed(topology.target(c), t)) {
                return;
            }
        }
        unconfirmed[t].clear(s);
        fulfilled.accept(Condition.of(Condition.Kind.NEXT_HOPS, s, t));
        if (!silent.get(t)) {
            countDown(s);
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (nextHops.contains(topology.reverse(c), t)) {
                extend(topology.target(c), t);
            }
        }
    }

    private void countDown(int s) {
        if (--unconfirmedAt[s] == 0) {
            fulfilled.accept(Condition.of(Condition.Kind.ALL_NEXT_HOPS, s, 0));
        }
    }

    /** The switch t does not answer: nobody is to wait for next hops towards it before going on with others. */
    void setSilent(int t) {
        if (silent.get(t)) {
            return;
        }
        silent.set(t);
        if (unconfirmed[t] != null) {
            unconfirmed[t].stream().forEach(this::countDown);
        }
    }
}
