package io.weft.control.update;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.BitSet;

/**
 * Which next hops are confirmed to be those of the new routes all the way: neither they nor any on a way from there to
 * the target wait to be written, and every switch on the way holds its foundation.
 */
final class Settlement {
    private final NextHops nextHops;
    private final Topology topology;
    private final Listener listener;
    /** By target, the switches whose own next hops wait; null for none. */
    private final BitSet[] pending;
    /** By target, the switches that are not settled; null for none. The target itself is if it lacks its foundation. */
    private final BitSet[] unsettled;
    /** By switch, to how many targets that are not written off its next hops are unsettled. */
    private final int[] unsettledAt;

    private final BitSet withoutFoundation = new BitSet();
    private final BitSet writtenOff = new BitSet();

    /** Is told of what comes to be settled. */
    interface Listener {
        /** The next hops of s towards t are. */
        void settled(int s, int t);

        /** Those of s towards all targets are. */
        void settledEverywhere(int s);
    }

    Settlement(NextHops nextHops, Listener listener) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.listener = listener;
        int n = topology.switchCount();
        this.pending = new BitSet[n];
        this.unsettled = new BitSet[n];
        this.unsettledAt = new int[n];
    }

    /** Says, before anything is confirmed, that the next hops of s towards t wait. */
    void awaitNextHops(int s, int t) {
        if (pending[t] == null) {
            pending[t] = new BitSet();
        }
        pending[t].set(s);
        unsettle(s, t);
    }

    /** Says, before anything is confirmed, that s lacks its foundation, or that nothing is known of it. */
    void awaitFoundation(int s) {
        withoutFoundation.set(s);
        for (int t = 0; t < unsettled.length; t++) {
            unsettle(s, t);
        }
    }

    /** And so do all that lead there. O(next hops towards t) for all of them together. */
    private void unsettle(int s, int t) {
        if (nextHops.distance(s, t) < 0 || !settledToo(s, t)) {
            return;
        }
        if (unsettled[t] == null) {
            unsettled[t] = new BitSet();
        }
        unsettled[t].set(s);
        if (!writtenOff.get(t)) {
            unsettledAt[s]++;
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (nextHops.contains(topology.reverse(c), t)) {
                unsettle(topology.target(c), t);
            }
        }
    }

    private boolean settledToo(int s, int t) {
        return unsettled[t] == null || !unsettled[t].get(s);
    }

    /** Whether the next hops of s towards t are settled; of t itself, whether it holds its foundation. */
    boolean settled(int s, int t) {
        return settledToo(s, t);
    }

    /** Whether the next hops of s towards all targets that are not written off are settled. */
    boolean settledEverywhere(int s) {
        return unsettledAt[s] == 0;
    }

    boolean hasFoundation(int s) {
        return !withoutFoundation.get(s);
    }

    /** The next hops of s towards t are confirmed. */
    void confirmNextHops(int s, int t) {
        pending[t].clear(s);
        settle(s, t);
    }

    /** The foundation of s is confirmed. */
    void confirmFoundation(int s) {
        withoutFoundation.clear(s);
        for (int t = 0; t < unsettled.length; t++) {
            settle(s, t);
        }
    }

    private void settle(int s, int t) {
        if (settledToo(s, t) || withoutFoundation.get(s) || (pending[t] != null && pending[t].get(s))) {
            return;
        }
        for (int c : nextHops.channels(s, t)) {
            if (!settledToo(topology.target(c), t)) {
                return;
            }
        }
        unsettled[t].clear(s);
        listener.settled(s, t);
        if (!writtenOff.get(t)) {
            countDown(s);
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (nextHops.contains(topology.reverse(c), t)) {
                settle(topology.target(c), t);
            }
        }
    }

    private void countDown(int s) {
        if (--unsettledAt[s] == 0) {
            listener.settledEverywhere(s);
        }
    }

    /** Nobody is to wait for next hops towards t, a switch that does not answer, before going on with others. */
    void writeOff(int t) {
        if (writtenOff.get(t)) {
            return;
        }
        writtenOff.set(t);
        if (unsettled[t] != null) {
            unsettled[t].stream().forEach(this::countDown);
        }
    }
}
