package io.weft.routing.transition;

import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * An order in which switches can change their next hops towards one target, one after the other, so that no mixture
 * loops, and none takes packets over more descents than both the old and the new next hops do. It is searched greedily:
 * first whoever can. O(changes^2 * next hops towards the target) time.
 *
 * <p>Source of the greedy search: R. Mahajan, R. Wattenhofer, "On Consistent Updates in Software Defined Networks",
 * HotNets 2013.
 */
final class ConsistentOrder {
    private static final byte UNKNOWN = -1;
    private static final byte UNDER_WAY = -2;
    /** More descents than any path has: the packet is lost. */
    private static final byte NEVER = Byte.MAX_VALUE;

    private final NextHops before;
    private final NextHops after;
    private final Failures now;
    private final Topology topology;
    private final int t;
    private final boolean[] differs;
    private final boolean[] changed;
    /** By switch, most descents of the mixture, and the lowest entry class by which it has so many. */
    private final byte[] most;

    private final byte[] lowestEntry;
    /** By switch, how many descents packets may have; {@link #NEVER} where they get lost by old or new next hops. */
    private final byte[] allowed;
    /** Whether the mixture leads packets in a circle. */
    private boolean circle;

    ConsistentOrder(NextHops before, NextHops after, Failures now, int t) {
        this.before = before;
        this.after = after;
        this.now = now;
        this.topology = before.topology();
        this.t = t;
        int n = topology.switchCount();
        differs = new boolean[n];
        changed = new boolean[n];
        most = new byte[n];
        lowestEntry = new byte[n];
        allowed = new byte[n];
    }

    /**
     * The switches in their order, all that change and can reach the target by the new next hops; null if none.
     *
     * @param first the switches that are to come as early as they can
     */
    int[] search(BitSet first) {
        int[] left = differing();
        allow();
        int[] order = new int[left.length];
        int found = 0;
        while (found < order.length) {
            int more = choose(left, first::get, order, found);
            if (more == found) {
                more = choose(left, s -> true, order, found);
            }
            if (more == found) {
                return null;
            }
            found = more;
        }
        return order;
    }

    /** Puts those of these switches that can be changed next into the order; returns how many it then has. */
    private int choose(int[] left, IntPredicate candidates, int[] order, int count) {
        int found = count;
        for (int s : left) {
            if (!changed[s] && candidates.test(s) && leadsToSettled(s) && stillFitsAfter(s)) {
                order[found++] = s;
            }
        }
        return found;
    }

    private int[] differing() {
        int[] switches = new int[most.length];
        int count = 0;
        for (int s = 0; s < most.length; s++) {
            if (after.distance(s, t) > 0 && !Arrays.equals(before.channels(s, t), after.channels(s, t))) {
                switches[count++] = s;
                differs[s] = true;
            }
        }
        return Arrays.copyOf(switches, count);
    }

    private void allow() {
        forget();
        for (int s = 0; s < most.length; s++) {
            allowed[s] = descents(s);
        }
        Arrays.fill(changed, true);
        forget();
        for (int s = 0; s < most.length; s++) {
            byte then = descents(s);
            allowed[s] = allowed[s] == NEVER || then == NEVER ? NEVER : (byte) Math.max(allowed[s], then);
        }
        Arrays.fill(changed, false);
    }

    /**
     * Whether a change at s leads nowhere unknown. A switch that returns may hold anything until it is written, and it
     * is written when its path is settled to the end: what it held may have had fewer descents than any mixture.
     */
    private boolean leadsToSettled(int s) {
        for (int c : after.channels(s, t)) {
            int v = topology.target(c);
            if (before.distance(s, t) < 0 ? !settled(v) : before.distance(v, t) < 0 && !changed[v]) {
                return false;
            }
        }
        return true;
    }

    private boolean settled(int v) {
        if (differs[v] && !changed[v]) {
            return false;
        }
        for (int c : after.channels(v, t)) {
            if (!settled(topology.target(c))) {
                return false;
            }
        }
        return true;
    }

    private boolean stillFitsAfter(int s) {
        changed[s] = true;
        forget();
        for (int source = 0; source < most.length; source++) {
            byte then = descents(source);
            if (circle || (allowed[source] != NEVER && then > allowed[source])) {
                changed[s] = false;
                return false;
            }
        }
        return true;
    }

    private void forget() {
        circle = false;
        Arrays.fill(most, UNKNOWN);
        most[t] = 0;
        lowestEntry[t] = NEVER;
    }

    private byte descents(int s) {
        if (most[s] == UNDER_WAY) {
            circle = true;
            return NEVER;
        }
        if (most[s] == UNKNOWN) {
            most[s] = UNDER_WAY;
            lowestEntry[s] = NEVER;
            int all = -1;
            int entry = NEVER;
            for (int c : (changed[s] ? after : before).channels(s, t)) {
                int behind = behind(c);
                entry = behind > all ? NEVER : entry;
                all = Math.max(all, behind);
                entry = behind == all ? Math.min(entry, topology.entryClass(c)) : entry;
            }
            most[s] = all < 0 || all >= NEVER ? NEVER : (byte) all;
            lowestEntry[s] = (byte) entry;
        }
        return most[s];
    }

    /** A loop over a dead channel counts, too: the channel may return before the entry that leads to it is replaced. */
    private int behind(int c) {
        int v = topology.target(c);
        int onwards = descents(v) + (lowestEntry[v] <= topology.exitClass(c) ? 1 : 0);
        return now.channelAlive(c) ? onwards : NEVER;
    }
}
