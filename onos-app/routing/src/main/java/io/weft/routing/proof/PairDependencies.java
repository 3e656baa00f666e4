package io.weft.routing.proof;

import io.weft.routing.Routes;
import io.weft.routing.nexthops.BitSets;
import io.weft.routing.nexthops.DescentRule;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What packets of pairs with routes of their own hold and request: exactly that and nothing more.
 *
 * <p>Ways to a waypoint are followed source by source, since what arrives there goes on to the destinations of its own
 * source only; from there on, all packets that arrived by one exit class in one virtual channel move together. O(pairs
 * + sources and their waypoints * next hops on the path) time.
 */
final class PairDependencies {
    private final NextHops nextHops;
    private final Topology topology;
    private final int virtualChannels;
    private final DescentRule rule;
    /** By switch and state in which packets are there, their destinations as bits; see {@link #state}. */
    private final Map<Long, long[]> started = new HashMap<>();
    /** By source and waypoint, the destinations as bits. */
    private final Map<Long, long[]> byWaypoint = new HashMap<>();

    PairDependencies(Routes routes, DescentRule rule) {
        this.nextHops = routes.nextHops();
        this.topology = nextHops.topology();
        this.virtualChannels = routes.fabric().virtualChannels();
        this.rule = rule;
        routes.pairs().forEachApart((s, w, d) -> {
            long key = w == GivenWaypoints.NONE ? state(s, 0, 0) : (long) s * topology.switchCount() + w;
            BitSets.set(in(w == GivenWaypoints.NONE ? started : byWaypoint, key), d);
        });
    }

    private long[] in(Map<Long, long[]> sets, long key) {
        return sets.computeIfAbsent(key, k -> new long[nextHops.words()]);
    }

    /** A packet at switch s that came by a channel of an exit class, 0 if it starts there, in a virtual channel. */
    private long state(int s, int exit, int vc) {
        return ((long) s * rule.exits() + exit) * virtualChannels + vc;
    }

    /** Records the paths to waypoints, and the turns there; call once, and before {@link #putOnwards}. */
    void recordToWaypoints(DependencyCollector collector) {
        byWaypoint.forEach((key, destinations) -> {
            int s = (int) (key / topology.switchCount());
            int w = (int) (key % topology.switchCount());
            follow(s, w, destinations, collector);
        });
    }

    private void follow(int s, int w, long[] destinations, DependencyCollector collector) {
        long[] turns = unionOfNextHops(w, destinations);
        Map<Integer, Integer> held = new HashMap<>();
        List<int[]> left = new ArrayList<>();
        nextHops.forEach(s, w, c -> hold(c, 0, held, left));
        for (int i = 0; i < left.size(); i++) {
            int c = left.get(i)[0];
            int vc = left.get(i)[1];
            int v = topology.target(c);
            if (v == w) {
                collector.record(c, vc, turns);
                long[] onwards = in(started, state(w, rule.exit(c), vc));
                for (int word = 0; word < onwards.length; word++) {
                    onwards[word] |= destinations[word];
                }
            } else {
                collector.record(c, vc, unionOfNextHops(v, w));
                nextHops.forEach(v, w, next -> hold(next, after(c, vc, next), held, left));
            }
        }
    }

    private int after(int c, int vc, int next) {
        return rule.descends(c, next) ? vc + 1 : vc;
    }

    private void hold(int c, int vc, Map<Integer, Integer> held, List<int[]> left) {
        int before = held.getOrDefault(c, 0);
        if (vc < virtualChannels && (before >>> vc & 1) == 0) {
            held.put(c, before | 1 << vc);
            left.add(new int[] {c, vc});
        }
    }

    private long[] unionOfNextHops(int u, int t) {
        int length = nextHops.firstWord(u + 1) - nextHops.firstWord(u);
        return Arrays.copyOfRange(nextHops.masks(u), t * length, (t + 1) * length);
    }

    private long[] unionOfNextHops(int u, long[] targets) {
        int length = nextHops.firstWord(u + 1) - nextHops.firstWord(u);
        long[] masks = nextHops.masks(u);
        long[] union = new long[length];
        for (int t = BitSets.next(targets, 0); t >= 0; t = BitSets.next(targets, t + 1)) {
            for (int i = 0; i < length; i++) {
                union[i] |= masks[t * length + i];
            }
        }
        return union;
    }

    /** Puts packets where they go on without a waypoint: at their source, or where they visited theirs. */
    void putOnwards(DependencyCollector collector) {
        started.forEach((state, destinations) -> {
            int vc = (int) (state % virtualChannels);
            long at = state / virtualChannels;
            collector.put((int) (at / rule.exits()), (int) (at % rule.exits()), vc, destinations);
        });
    }
}
