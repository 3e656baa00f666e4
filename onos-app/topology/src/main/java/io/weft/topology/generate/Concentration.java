package io.weft.topology.generate;

import io.weft.registry.Parameter;
import io.weft.topology.TopologyBuilder;

/** The parameter of most topologies that says how many endpoints every edge switch has. */
final class Concentration {
    private static final Parameter<Integer> REQUIRED = Parameter.integer(
                    "concentration", 1, "endpoints at every switch")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1);

    private Concentration() {}

    /** The parameter; {@code text} says what holds without it. */
    static Parameter<Integer> withDefault(String text) {
        return REQUIRED.withDefault(text);
    }
}
