package io.weft.planning.scale;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * How many links between switches a packet of uniform traffic takes on minimal paths, on average. Immutable.
 *
 * <p>Uniform traffic goes from every endpoint to every other one equally often, so also to those of the same switch,
 * which takes 0 hops. The mean {@linkplain #betweenSwitches between switches} leaves these out, and counts every pair
 * of edge switches once, however many endpoints they have. Both are near each other in large networks. Links of
 * endpoints are not counted; pairs without a path are left out of both.
 *
 * <p>M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, figure 1.
 */
public final class AverageHops {
    private final Sums sums;

    private AverageHops(Sums sums) {
        this.sums = sums;
    }

    /**
     * Searches breadth-first from every edge switch. Time O(edge switches * channels), space O(switches) for each
     * processor. Uses all processors.
     *
     * @throws Refusal if an endpoint has several links, so that its switch is not given
     */
    public static AverageHops of(Topology topology) {
        if (!topology.singleHomed()) {
            throw new Refusal(
                    "endpoints of " + topology + " have several links; hops are known of those with one only");
        }
        return new AverageHops(Arrays.stream(topology.edgeSwitches())
                .parallel()
                .collect(() -> new Sums(topology), Sums::addFrom, Sums::add));
    }

    /** Mean over all ordered pairs of distinct endpoints, 0 for those of one switch; NaN if there is no pair. */
    public double betweenEndpoints() {
        return sums.endpointHops / (double) sums.endpointPairs;
    }

    /** Mean over all ordered pairs of distinct edge switches; NaN if there is no pair. */
    public double betweenSwitches() {
        return sums.switchHops / (double) sums.switchPairs;
    }

    /** Sums over the pairs from some switches. Not thread-safe; threads have one each, and add them up. */
    private static final class Sums {
        private final Topology topology;
        private final int[] distance;
        private final int[] queue;
        private long endpointPairs;
        private long endpointHops;
        private long switchPairs;
        private long switchHops;

        Sums(Topology topology) {
            this.topology = topology;
            distance = new int[topology.switchCount()];
            queue = new int[topology.switchCount()];
        }

        void addFrom(int source) {
            Arrays.fill(distance, -1);
            distance[source] = 0;
            queue[0] = source;
            int seen = 1;
            for (int i = 0; i < seen; i++) {
                int s = queue[i];
                for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                    int next = topology.target(c);
                    if (distance[next] < 0) {
                        distance[next] = distance[s] + 1;
                        queue[seen++] = next;
                    }
                }
            }
            long here = topology.endpointsAt(source);
            endpointPairs += here * (here - 1);
            for (int i = 1; i < seen; i++) {
                int target = queue[i];
                long pairs = here * topology.endpointsAt(target);
                endpointPairs += pairs;
                endpointHops += pairs * distance[target];
                switchPairs += pairs > 0 ? 1 : 0;
                switchHops += pairs > 0 ? distance[target] : 0;
            }
        }

        void add(Sums other) {
            endpointPairs += other.endpointPairs;
            endpointHops += other.endpointHops;
            switchPairs += other.switchPairs;
            switchHops += other.switchHops;
        }
    }
}
