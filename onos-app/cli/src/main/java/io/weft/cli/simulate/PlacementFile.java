package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file of endpoints, one name a line: those of rank 0, rank 1 and so on. Empty lines do not count. */
final class PlacementFile {
    private PlacementFile() {}

    /**
     * Reads one.
     *
     * @return by rank, its endpoint
     * @throws InputException if it cannot be read, names what is no endpoint, or one twice; the message names the line
     */
    static int[] read(String name, Topology topology) {
        Map<String, Integer> endpoints = new HashMap<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            endpoints.put(topology.endpointName(e), e);
        }
        Map<Integer, Integer> lineOf = new HashMap<>();
        List<Integer> found = new ArrayList<>();
        List<String> lines = lines(name);
        for (int i = 0; i < lines.size(); i++) {
            String word = lines.get(i).strip();
            if (word.isEmpty()) {
                continue;
            }
            Integer endpoint = endpoints.get(word);
            if (endpoint == null) {
                throw new InputException(name + ":" + (i + 1) + ": there is no endpoint '" + word
                        + "' in the fabric; one is named like " + topology.endpointName(0));
            }
            Integer earlier = lineOf.put(endpoint, i + 1);
            if (earlier != null) {
                throw new InputException(name + ":" + (i + 1) + ": endpoint " + word + " is in line " + earlier
                        + " already; each takes one rank");
            }
            found.add(endpoint);
        }
        if (found.isEmpty()) {
            throw new InputException(name + ":1: there is no endpoint; expected one name a line");
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<String> lines(String name) {
        try {
            return Files.readAllLines(Path.of(name), StandardCharsets.UTF_8);
        } catch (IOException | InvalidPathException e) {
            throw new InputException("cannot read endpoints from " + name + ": " + e, e);
        }
    }
}
