package io.weft.simulator.traffic;

import io.weft.simulator.network.RandomStreams;

/** Every packet goes to an endpoint drawn at random. */
public final class UniformPattern implements TrafficPattern {
    private final int endpoints;
    private final boolean itself;

    /**
     * Among so many endpoints.
     *
     * @param itself whether an endpoint may draw itself, as in BookSim
     */
    public UniformPattern(int endpoints, boolean itself) {
        if (endpoints < (itself ? 1 : 2)) {
            throw new IllegalArgumentException(endpoints + " endpoints: uniform traffic needs at least two");
        }
        this.endpoints = endpoints;
        this.itself = itself;
    }

    @Override
    public int destination(int source, RandomStreams random) {
        if (itself) {
            return random.below(source, endpoints);
        }
        int other = random.below(source, endpoints - 1);
        return other < source ? other : other + 1;
    }
}
