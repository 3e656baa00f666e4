package io.weft.routing.waypoints;

import io.weft.fabric.Fabric;
import io.weft.fabric.Waypoints;
import io.weft.limits.WorkLimits;
import io.weft.routing.nexthops.BitSets;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;

/**
 * Which waypoints each source may use on a damaged fabric so that no packet needs a virtual channel that does not
 * exist. None may use one that does not carry transit.
 *
 * <p>A route from s via w to d needs one virtual channel more than it has descents. Where some do not fit,
 * {@link GreedyVertexCover} says which waypoints the source gives up and which destinations it reaches without one.
 * O(switches^2) where all fit, as in every undamaged fabric.
 *
 * <p>The turn at the waypoint is judged by the highest class by which any route arrives there, so that where routes
 * arrive by several classes, as in a damaged HyperX, a combination may be given up that would just have fitted.
 */
public final class WaypointRules {
    private final Topology topology;
    private final Failures failures;
    private final NextHops nextHops;
    private final int mostDescents;
    private final int[] edges;
    /** The switches that the scheme draws from. */
    private final Waypoints waypoints;
    /** By waypoint and exit class of the channel by which a packet arrives, its most descents from there on. */
    private final byte[][] mostOnwards;
    /** By waypoint, the edge switches by descents from there, most first; null where all fit for every source. */
    private final int[][] hardestFirst;

    public WaypointRules(Fabric fabric, Failures failures, NextHops nextHops, Waypoints waypoints) {
        this.topology = fabric.topology();
        this.failures = failures;
        this.nextHops = nextHops;
        this.mostDescents = fabric.virtualChannels() - 1;
        this.edges = topology.edgeSwitches();
        this.waypoints = waypoints;
        this.mostOnwards = new byte[topology.switchCount()][];
        this.hardestFirst = new int[topology.switchCount()][];
        IntStream.of(waypoints.all()).parallel().forEach(this::examine);
    }

    /** What one source may do. */
    public static final class SourceRule {
        private long[] excluded;
        private long[] direct;
        private final List<SwitchPair> named = new ArrayList<>();

        private void exclude(int w, int words) {
            if (excluded == null) {
                excluded = new long[words];
            }
            BitSets.set(excluded, w);
        }

        private void reachDirectly(int d, int words) {
            if (direct == null) {
                direct = new long[words];
            }
            BitSets.set(direct, d);
        }

        /** The waypoints that it may not use, as bits; null for none. */
        public long[] excluded() {
            return excluded;
        }

        /** Whether it reaches destination {@code d} without a waypoint, whatever the scheme. */
        public boolean reachesDirectly(int d) {
            return direct != null && BitSets.get(direct, d);
        }

        /** The waypoints that it may not use for lack of virtual channels. */
        public List<SwitchPair> named() {
            return named;
        }
    }

    /** The rule of every edge switch that works, by switch; null elsewhere. */
    public SourceRule[] rules() {
        SourceRule[] rules = new SourceRule[topology.switchCount()];
        IntStream.of(edges).parallel().filter(failures::switchAlive).forEach(s -> rules[s] = rule(s));
        return rules;
    }

    private void examine(int w) {
        WorkLimits.check();
        byte[] onwards = new byte[topology.highestExit() + 1];
        int[] byEntry = new int[ChannelClass.HIGHEST + 1];
        Arrays.fill(byEntry, -1);
        for (int d : edges) {
            if (nextHops.distance(w, d) > 0) {
                int entry = nextHops.descents().lowestEntry(w, d);
                byEntry[entry] = Math.max(byEntry[entry], nextHops.descents(w, d));
            }
        }
        for (int exit = 0; exit < onwards.length; exit++) {
            for (int entry = 0; entry < byEntry.length; entry++) {
                int turn = byEntry[entry] >= 0 && entry <= exit ? 1 : 0;
                onwards[exit] = (byte) Math.max(onwards[exit], byEntry[entry] + turn);
            }
        }
        mostOnwards[w] = onwards;
        for (int s : edges) {
            if (nextHops.distance(s, w) > 0
                    && nextHops.descents(s, w) + mostOnwards(s, w) > mostDescents
                    && waypoints.place(s, w) >= 0) {
                hardestFirst[w] = hardestFirst(w);
                return;
            }
        }
    }

    /** Most descents of a packet from s behind its waypoint w, whatever its destination. */
    private int mostOnwards(int s, int w) {
        return mostOnwards[w][nextHops.descents().lastExit(s, w)];
    }

    /** Reachable edge switches other than w, those that need most descents from w first; a counting sort. */
    private int[] hardestFirst(int w) {
        int[] start = new int[Byte.MAX_VALUE + 2];
        for (int d : edges) {
            if (nextHops.distance(w, d) > 0) {
                start[Byte.MAX_VALUE - nextHops.descents(w, d) + 1]++;
            }
        }
        for (int i = 1; i < start.length; i++) {
            start[i] += start[i - 1];
        }
        int[] order = new int[start[start.length - 1]];
        for (int d : edges) {
            if (nextHops.distance(w, d) > 0) {
                order[start[Byte.MAX_VALUE - nextHops.descents(w, d)]++] = d;
            }
        }
        return order;
    }

    private SourceRule rule(int s) {
        WorkLimits.check();
        SourceRule rule = new SourceRule();
        IntArrayList misfits = new IntArrayList();
        for (int i = 0; i < waypoints.size(s); i++) {
            int w = waypoints.at(s, i);
            if (nextHops.distance(s, w) < 0 || !failures.carriesTransit(w) || !leadsOn(s, w)) {
                rule.exclude(w, nextHops.words());
                continue;
            }
            int left = mostDescents - nextHops.descents(s, w);
            if (left < 0) {
                rule.exclude(w, nextHops.words());
                rule.named.add(new SwitchPair(s, w));
                continue;
            }
            if (mostOnwards(s, w) > left) {
                collectMisfits(s, w, left, misfits);
            }
        }
        if (!misfits.isEmpty()) {
            settle(s, misfits, rule);
        }
        return rule;
    }

    /** Whether all that s reaches is reached by way of w. A drained source may join parts that nothing else does. */
    private boolean leadsOn(int s, int w) {
        return failures.carriesTransit(s)
                || IntStream.of(edges).allMatch(d -> nextHops.distance(s, d) < 0 || nextHops.distance(w, d) >= 0);
    }

    private void collectMisfits(int s, int w, int left, IntArrayList misfits) {
        for (int d : hardestFirst[w]) {
            int needed = nextHops.descents(w, d);
            if (needed + 1 <= left) {
                return;
            }
            if (d != s && waypoints.areDrawn(s, d) && nextHops.descents().most(s, w, d) > mostDescents) {
                misfits.addInt(w);
                misfits.addInt(d);
            }
        }
    }

    private void settle(int s, IntArrayList misfits, SourceRule rule) {
        GreedyVertexCover cover = new GreedyVertexCover(topology.switchCount());
        for (int i = 0; i < misfits.size(); i += 2) {
            cover.add(misfits.getInt(i), misfits.getInt(i + 1));
        }
        cover.settle(
                w -> {
                    rule.exclude(w, nextHops.words());
                    rule.named.add(new SwitchPair(s, w));
                },
                d -> rule.reachDirectly(d, nextHops.words()));
    }
}
