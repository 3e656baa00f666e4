package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import java.util.Arrays;

/** On which endpoint each rank is: one rank on each at most. Immutable. */
public final class Placement {
    private final int[] endpoints;

    private Placement(int[] endpoints) {
        this.endpoints = endpoints;
    }

    /**
     * Rank r on the r-th of the endpoints that can be had.
     *
     * @param endpoints all different
     * @throws Refusal if there are more ranks than endpoints
     */
    public static Placement contiguous(int ranks, int[] endpoints) {
        requireEnough(ranks, endpoints.length);
        return new Placement(Arrays.copyOf(endpoints, ranks));
    }

    /**
     * Each rank on any of the endpoints that can be had, all placements being equally likely.
     *
     * @param endpoints all different
     * @throws Refusal if there are more ranks than endpoints
     */
    public static Placement random(int ranks, int[] endpoints, long seed) {
        requireEnough(ranks, endpoints.length);
        int[] drawn = endpoints.clone();
        RandomStreams random = new RandomStreams(seed, 1);
        for (int rank = 0; rank < ranks; rank++) {
            int place = rank + random.below(0, drawn.length - rank);
            int swapped = drawn[rank];
            drawn[rank] = drawn[place];
            drawn[place] = swapped;
        }
        return new Placement(Arrays.copyOf(drawn, ranks));
    }

    /**
     * Ranks on endpoints that are near to each other, see {@link NearEndpoints}.
     *
     * @param endpoints all different
     * @throws Refusal if there are more ranks than endpoints, or so many that are connected
     */
    public static Placement near(int ranks, int[] endpoints, Topology topology) {
        requireEnough(ranks, endpoints.length);
        return new Placement(NearEndpoints.of(ranks, endpoints, topology));
    }

    /**
     * Rank r on the r-th of these.
     *
     * @param endpoints all different, 0..endpointCount-1
     * @throws Refusal if they are not, or if there are more ranks
     */
    public static Placement listed(int ranks, int[] endpoints, int endpointCount) {
        requireEnough(ranks, endpoints.length);
        boolean[] taken = new boolean[endpointCount];
        for (int rank = 0; rank < ranks; rank++) {
            int endpoint = endpoints[rank];
            if (endpoint < 0 || endpoint >= endpointCount || taken[endpoint]) {
                throw new Refusal("endpoint " + endpoint + " of rank " + rank + " is taken by another, or is not in 0.."
                        + (endpointCount - 1));
            }
            taken[endpoint] = true;
        }
        return new Placement(Arrays.copyOf(endpoints, ranks));
    }

    private static void requireEnough(int ranks, int endpoints) {
        if (ranks > endpoints) {
            throw new Refusal("the workload has " + ranks + " ranks, but there are only " + endpoints
                    + " endpoints in service for them, which take one each");
        }
    }

    public int ranks() {
        return endpoints.length;
    }

    public int endpoint(int rank) {
        return endpoints[rank];
    }
}
