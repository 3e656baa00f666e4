package io.weft.routing.survival;

import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Routes that do not go around what has failed since, and what is still reached by them. Immutable. */
public final class StaleRoutes {
    private final Routes routes;
    /** By target, the switches from which some packet gets there by the minimal next hops. */
    private final BitSet[] reached;

    /** The routes while these failures last. O(switches * (switches * diameter + channels)). */
    public StaleRoutes(Routes routes, Failures failures) {
        this.routes = routes;
        this.reached = new BitSet[routes.fabric().topology().switchCount()];
        Arrays.setAll(reached, t -> sources(t, failures));
    }

    private BitSet sources(int t, Failures failures) {
        Topology topology = routes.fabric().topology();
        NextHops nextHops = routes.nextHops();
        BitSet sources = new BitSet();
        sources.set(t, failures.switchAlive(t));
        boolean further = true;
        for (int hops = 1; further; hops++) {
            further = false;
            for (int s = 0; s < reached.length; s++) {
                if (nextHops.count(s, t) > 0 && nextHops.distance(s, t) == hops) {
                    int source = s;
                    nextHops.forEach(s, t, c -> {
                        if (failures.channelAlive(c) && sources.get(topology.target(c))) {
                            sources.set(source);
                        }
                    });
                    further = true;
                }
            }
        }
        return sources;
    }

    /** Whether some packet still gets from edge switch s to edge switch d. O(waypoints of s). */
    public boolean connect(int s, int d) {
        PathKind kind = routes.kind(s, d);
        return (kind.goesDirectly() && reached[d].get(s))
                || (kind.drawsWaypoints() && drawn(s, d).anyMatch(w -> reached[w].get(s) && reached[d].get(w)));
    }

    /** The waypoints that s draws for d: not all that it draws for others, since d is none of them. */
    private IntStream drawn(int s, int d) {
        int[] table = routes.waypointTable(s);
        int skip = routes.skip(s, d);
        return IntStream.range(0, table.length)
                .filter(i -> i != skip)
                .map(i -> table[i] == d ? routes.alternate(s, i) : table[i])
                .filter(w -> w >= 0);
    }
}
