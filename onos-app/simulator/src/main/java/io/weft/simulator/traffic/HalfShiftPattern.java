package io.weft.simulator.traffic;

import io.weft.simulator.network.RandomStreams;

/**
 * Endpoint e sends to e mod n/2, or to n/2 more than that, with equal probability: the shift pattern of M. Besta and T. Hoefler,
 * "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014. Immutable.
 */
final class HalfShiftPattern implements TrafficPattern {
    private final int half;

    HalfShiftPattern(int endpoints) {
        if (endpoints < 2) {
            throw new IllegalArgumentException(endpoints + " endpoints; expected at least two");
        }
        this.half = endpoints / 2;
    }

    @Override
    public int destination(int source, RandomStreams random) {
        return source % half + (random.below(source, 2) == 0 ? 0 : half);
    }
}
