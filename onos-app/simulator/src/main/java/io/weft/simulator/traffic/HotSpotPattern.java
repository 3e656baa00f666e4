package io.weft.simulator.traffic;

import io.weft.simulator.network.RandomStreams;

/** A share of all packets goes to a few endpoints, evenly, and the rest to all others, as in uniform traffic. Immutable. */
public final class HotSpotPattern implements TrafficPattern {
    private final UniformPattern rest;
    private final int hot;
    private final int apart;
    private final double share;

    /**
     * The hot ones are spread over all endpoints.
     *
     * @param hot how many, 1..endpoints
     * @param share of packets that go to them, 0..1
     */
    public HotSpotPattern(int endpoints, int hot, double share) {
        if (hot < 1 || hot > endpoints || !(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(hot + " hot endpoints of " + endpoints + ", which receive " + share
                    + " of all packets: expected 1.." + endpoints + " and 0..1");
        }
        this.rest = new UniformPattern(endpoints, false);
        this.hot = hot;
        this.apart = endpoints / hot;
        this.share = share;
    }

    @Override
    public int destination(int source, RandomStreams random) {
        if (random.positive(source) <= share) {
            int destination = random.below(source, hot) * apart;
            if (destination != source) {
                return destination;
            }
        }
        return rest.destination(source, random);
    }
}
