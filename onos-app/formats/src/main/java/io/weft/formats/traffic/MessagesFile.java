package io.weft.formats.traffic;

import io.weft.formats.CsvRows;
import io.weft.formats.EndpointNames;
import io.weft.formats.Files;
import io.weft.optimizer.Messages;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A file of messages: a line {@code source,destination,weight} for each, endpoints by name, with these words as its
 * first line; or without the weights, which are 1 then. A pair may be in several lines. Empty lines do not count.
 */
public final class MessagesFile {
    private final String file;
    private final Topology topology;
    private final Map<String, Integer> endpoints;
    private final IntStream.Builder sources = IntStream.builder();
    private final IntStream.Builder destinations = IntStream.builder();
    private final LongStream.Builder weights = LongStream.builder();
    private long total;

    private MessagesFile(String file, Topology topology) {
        this.file = file;
        this.topology = topology;
        this.endpoints = EndpointNames.of(topology);
    }

    /**
     * Reads one.
     *
     * @throws Refusal if it cannot be read, or is no such file, or has no messages; the message names the line
     */
    public static Messages read(Files files, String file, Topology topology) {
        MessagesFile read = new MessagesFile(file, topology);
        new CsvRows(file, "source,destination,weight", 2).forEach(files, "messages", read::add);
        Messages messages = new Messages(
                topology.endpointCount(),
                read.sources.build().toArray(),
                read.destinations.build().toArray(),
                read.weights.build().toArray());
        if (messages.count() == 0) {
            throw new Refusal("there are no messages", "a line for each behind the first").at(Place.file(file));
        }
        return messages;
    }

    private void add(String[] names, int line) {
        Place place = Place.line(file, line);
        int source = endpoint(names[0], place);
        int destination = endpoint(names[1], place);
        if (source == destination) {
            throw new Refusal("a message from " + names[0] + " to itself, which takes no channel; leave it out")
                    .at(place);
        }
        long weight = names.length == 2 ? 1 : weight(names[2], place);
        if (weight > Messages.MOST_WEIGHT - total) {
            throw new Refusal("the weights up to here add up to more than " + Messages.MOST_WEIGHT
                            + "; divide all of them by the same number")
                    .at(place);
        }
        total += weight;
        sources.add(source);
        destinations.add(destination);
        weights.add(weight);
    }

    private int endpoint(String name, Place place) {
        Integer endpoint = endpoints.get(name);
        if (endpoint == null) {
            List<String> near =
                    NearestWords.to(name, endpoints.keySet().stream().sorted(), 1);
            throw new Refusal(
                            "there is no endpoint '" + name + "' in the fabric",
                            "names such as " + (near.isEmpty() ? topology.endpointName(0) : near.get(0)))
                    .at(place);
        }
        return endpoint;
    }

    private static long weight(String text, Place place) {
        try {
            long weight = Long.parseLong(text);
            if (weight > 0) {
                return weight;
            }
        } catch (NumberFormatException e) {
            if (text.matches("\\+?[0-9]+")) {
                throw new Refusal(
                                "weight " + text + " is too large",
                                Messages.MOST_WEIGHT + " at most: divide all of them by the same number",
                                e)
                        .at(place);
            }
            throw new Refusal("weight '" + text + "' is no whole number", "1 or more", e).at(place);
        }
        throw new Refusal("weight " + text + " is not above 0; leave out what is not sent").at(place);
    }
}
