package io.weft.formats.workload;

import io.weft.formats.EndpointNames;
import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Map;

/** A file of endpoints, one name a line: those of rank 0, rank 1 and so on. Empty lines do not count. */
public final class PlacementFile {
    private PlacementFile() {}

    /**
     * Reads one.
     *
     * @return by rank, its endpoint
     * @throws Refusal if it cannot be read, names what is no endpoint, or one twice; the message names the line
     */
    public static int[] read(Files files, String name, Topology topology) {
        Map<String, Integer> endpoints = EndpointNames.of(topology);
        Map<Integer, Integer> lineOf = new LinkedHashMap<>();
        files.read(name, "endpoints", (line, number) -> {
            String word = line.strip();
            if (word.isEmpty()) {
                return;
            }
            Integer endpoint = endpoints.get(word);
            if (endpoint == null) {
                throw new Refusal("there is no endpoint '" + word + "' in the fabric; one is named like "
                                + topology.endpointName(0))
                        .at(Place.line(name, number));
            }
            Integer earlier = lineOf.put(endpoint, number);
            if (earlier != null) {
                throw new Refusal("endpoint " + word + " is in line " + earlier + " already; each takes one rank")
                        .at(Place.line(name, number));
            }
        });
        if (lineOf.isEmpty()) {
            throw new Refusal("there is no endpoint", "one name a line").at(Place.line(name, 1));
        }
        return lineOf.keySet().stream().mapToInt(Integer::intValue).toArray();
    }
}
