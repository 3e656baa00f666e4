package io.weft.routing;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * How long ways by a waypoint are on an undamaged topology.
 *
 * <p>Found breadth first from one edge switch: every topology there is has as many intermediates at each distance from
 * all of its edge switches. O(channels).
 */
final class WaypointHops {
    private WaypointHops() {}

    /** Hops from an edge switch to an intermediate and on to an edge switch, on average; 0 where there are none. */
    static double average(Topology topology) {
        int[] edges = topology.edgeSwitches();
        if (edges.length == 0) {
            return 0;
        }
        int[] hops = hopsFrom(edges[0], topology);
        return 2
                * Arrays.stream(topology.intermediates())
                        .filter(w -> hops[w] > 0)
                        .map(w -> hops[w])
                        .average()
                        .orElse(0);
    }

    private static int[] hopsFrom(int s, Topology topology) {
        int[] hops = new int[topology.switchCount()];
        Arrays.fill(hops, -1);
        int[] queue = new int[topology.switchCount()];
        queue[0] = s;
        hops[s] = 0;
        int reached = 1;
        for (int at = 0; at < reached; at++) {
            int u = queue[at];
            for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                int v = topology.target(c);
                if (hops[v] < 0) {
                    hops[v] = hops[u] + 1;
                    queue[reached++] = v;
                }
            }
        }
        return hops;
    }
}
