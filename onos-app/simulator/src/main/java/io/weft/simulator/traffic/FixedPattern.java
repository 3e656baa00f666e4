package io.weft.simulator.traffic;

import io.weft.simulator.network.RandomStreams;

/** Every endpoint always sends to the same one, or to none. Immutable. */
public final class FixedPattern implements TrafficPattern {
    private final int[] destinations;

    /**
     * That of these receivers.
     *
     * @param destinations by endpoint, its receiver, or {@link TrafficPattern#SILENT}
     */
    public FixedPattern(int[] destinations) {
        for (int e = 0; e < destinations.length; e++) {
            if (destinations[e] < SILENT || destinations[e] >= destinations.length) {
                throw new IllegalArgumentException(
                        "endpoint " + e + " sends to " + destinations[e] + " of " + destinations.length + " endpoints");
            }
        }
        this.destinations = destinations.clone();
    }

    @Override
    public int destination(int source, RandomStreams random) {
        return destinations[source];
    }
}
