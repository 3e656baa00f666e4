package io.weft.control;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.BitSet;

/**
 * The next hops that are not confirmed to be those of the new routes all the way: some entry on a way from there to the
 * target is not, be it their own or one further on.
 */
final class StaleEntries {
    private final NextHops nextHops;
    private final Topology topology;
    /** By target, the switches; null if there are none. */
    private final BitSet[] byTarget;
    /** The switches with any such entry. */
    private final BitSet anywhere = new BitSet();

    StaleEntries(NextHops nextHops) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.byTarget = new BitSet[topology.switchCount()];
    }

    /**
     * Adds the next hops of a switch towards a target, and those of all switches that lead there, whether or not they
     * change. O(next hops towards the target) for all additions together.
     */
    void add(int s, int t) {
        if (nextHops.distance(s, t) <= 0 || contains(s, t)) {
            return;
        }
        if (byTarget[t] == null) {
            byTarget[t] = new BitSet();
        }
        byTarget[t].set(s);
        anywhere.set(s);
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (nextHops.contains(topology.reverse(c), t)) {
                add(topology.target(c), t);
            }
        }
    }

    /** Adds the next hops of a switch towards every target. */
    void addAll(int s) {
        for (int t = 0; t < byTarget.length; t++) {
            add(s, t);
        }
    }

    /** Adds the next hops of every switch towards a target. */
    void addAllTowards(int t) {
        for (int s = 0; s < byTarget.length; s++) {
            add(s, t);
        }
    }

    boolean isEmpty() {
        return anywhere.isEmpty();
    }

    boolean contains(int s, int t) {
        return byTarget[t] != null && byTarget[t].get(s);
    }

    /** Whether the next hops of a switch towards any target are among these. */
    boolean containsAny(int s) {
        return anywhere.get(s);
    }

    /** Whether those of any of these switches towards the target are. */
    boolean containsAny(BitSet switches, int t) {
        return byTarget[t] != null && byTarget[t].intersects(switches);
    }
}
