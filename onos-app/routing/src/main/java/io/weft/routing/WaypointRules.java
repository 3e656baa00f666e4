package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;

/**
 * Which waypoints each source may use on a damaged fabric so that no packet needs a virtual channel that does not
 * exist.
 *
 * <p>A route from s via w to d needs one virtual channel more than it has descents. Where some do not fit, a
 * destination that would rule out more than half of a source's waypoints is reached without one; what still does not
 * fit rules the waypoint out for that source. O(switches^2) where all fit, as in every undamaged fabric.
 */
final class WaypointRules {
    private final Topology topology;
    private final Failures failures;
    private final NextHops nextHops;
    private final int mostDescents;
    private final int[] edges;
    private final int[] intermediates;
    private final int[][] hardestFirst;

    WaypointRules(Fabric fabric, Failures failures, NextHops nextHops) {
        this.topology = fabric.topology();
        this.failures = failures;
        this.nextHops = nextHops;
        this.mostDescents = fabric.virtualChannels() - 1;
        this.edges = topology.edgeSwitches();
        this.intermediates = topology.intermediates();
        this.hardestFirst = new int[topology.switchCount()][];
        IntStream.of(intermediates).parallel().forEach(w -> hardestFirst[w] = hardestFirst(w));
    }

    /** What one source may do. */
    static final class SourceRule {
        final BitSet excluded = new BitSet();
        final BitSet direct = new BitSet();
        final List<SwitchPair> named = new ArrayList<>();
    }

    /** The rule of every edge switch that works, by switch; null elsewhere. */
    SourceRule[] rules() {
        SourceRule[] rules = new SourceRule[topology.switchCount()];
        IntStream.of(edges).parallel().filter(failures::switchAlive).forEach(s -> rules[s] = rule(s));
        return rules;
    }

    /** Reachable edge switches other than w, those that need most descents from w first; a counting sort. */
    private int[] hardestFirst(int w) {
        int[] count = new int[Byte.MAX_VALUE + 2];
        for (int d : edges) {
            if (d != w && nextHops.distance(w, d) > 0) {
                count[Byte.MAX_VALUE - nextHops.descents(w, d) + 1]++;
            }
        }
        for (int i = 1; i < count.length; i++) {
            count[i] += count[i - 1];
        }
        int[] order = new int[count[count.length - 1]];
        for (int d : edges) {
            if (d != w && nextHops.distance(w, d) > 0) {
                order[count[Byte.MAX_VALUE - nextHops.descents(w, d)]++] = d;
            }
        }
        return order;
    }

    private SourceRule rule(int s) {
        SourceRule rule = new SourceRule();
        IntArrayList misfits = new IntArrayList();
        int usable = 0;
        for (int w : intermediates) {
            if (w == s) {
                continue;
            }
            if (nextHops.distance(s, w) < 0) {
                rule.excluded.set(w);
            } else if (nextHops.descents(s, w) > mostDescents) {
                rule.excluded.set(w);
                rule.named.add(new SwitchPair(s, w));
            } else {
                usable++;
                collectMisfits(s, w, misfits);
            }
        }
        if (!misfits.isEmpty()) {
            settle(s, misfits, usable, rule);
        }
        return rule;
    }

    private void collectMisfits(int s, int w, IntArrayList misfits) {
        int left = mostDescents - nextHops.descents(s, w);
        int arriving = nextHops.lastClass(s, w);
        for (int d : hardestFirst[w]) {
            int needed = nextHops.descents(w, d);
            if (needed + 1 <= left) {
                return;
            }
            int turn = topology.classCount() > 0 && nextHops.lowestClass(w, d) <= arriving ? 1 : 0;
            if (d != s && needed + turn > left) {
                misfits.addInt(w);
                misfits.addInt(d);
            }
        }
    }

    private void settle(int s, IntArrayList misfits, int usable, SourceRule rule) {
        int[] ruledOut = new int[topology.switchCount()];
        for (int i = 1; i < misfits.size(); i += 2) {
            ruledOut[misfits.getInt(i)]++;
        }
        for (int i = 0; i < misfits.size(); i += 2) {
            int w = misfits.getInt(i);
            int d = misfits.getInt(i + 1);
            if (2 * ruledOut[d] > usable) {
                rule.direct.set(d);
            } else if (!rule.excluded.get(w)) {
                rule.excluded.set(w);
                rule.named.add(new SwitchPair(s, w));
            }
        }
    }
}
