package io.weft.formats;

import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;

/** Endpoints as files name them. */
public final class EndpointNames {
    private EndpointNames() {}

    /** The number of each endpoint, by its name; O(endpoints). */
    public static Map<String, Integer> of(Topology topology) {
        Map<String, Integer> endpoints = new HashMap<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            endpoints.put(topology.endpointName(e), e);
        }
        return endpoints;
    }
}
