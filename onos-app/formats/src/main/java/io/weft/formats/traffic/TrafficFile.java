package io.weft.formats.traffic;

import io.weft.formats.EndpointNames;
import io.weft.formats.Files;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.simulator.traffic.MatrixPattern;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file of traffic: a line {@code source,destination,amount} for each flow, with these words as its first line. Source
 * and destination are endpoints, or edge switches, whose endpoints share the amount evenly. A pair may be in several
 * lines. Empty lines do not count.
 *
 * <p>Amounts are in any unit: the endpoint that sends or receives the most does so at the rate of its link, and all
 * others in proportion.
 */
public final class TrafficFile {
    private static final String HEADER = "source,destination,amount";
    private static final double MOST = 1e18;

    private final String file;
    private final Topology topology;
    private final Map<String, Integer> endpoints;
    private final List<TrafficMatrix.Entry> entries = new ArrayList<>();

    private TrafficFile(String file, Topology topology) {
        this.file = file;
        this.topology = topology;
        this.endpoints = EndpointNames.of(topology);
    }

    /**
     * Reads one.
     *
     * @param topology with endpoints of one link each
     * @throws Refusal if it cannot be read, or is no such file, or nobody sends anything in it; the message names the
     *     line
     */
    public static TrafficMatrix read(Files files, String file, Topology topology) {
        return TrafficMatrix.of(topology, entries(files, file, topology));
    }

    /** As {@link #read}, for simulations. */
    public static MatrixPattern pattern(Files files, String file, Topology topology) {
        MatrixPattern.Builder builder = new MatrixPattern.Builder(topology);
        entries(files, file, topology)
                .forEach(each ->
                        builder.add(each.source(), each.sender(), each.destination(), each.receiver(), each.rate()));
        return builder.build();
    }

    private static List<TrafficMatrix.Entry> entries(Files files, String file, Topology topology) {
        TrafficFile read = new TrafficFile(file, topology);
        files.readRows(file, HEADER, "traffic", read::add);
        double limit = TrafficMatrix.of(topology, read.entries).endpointLimit();
        if (Double.isInfinite(limit)) {
            throw new Refusal("nobody sends anything", "a line " + HEADER + " for each flow, behind the first")
                    .at(Place.file(file));
        }
        return read.entries.stream().map(each -> each.times(limit)).collect(Collectors.toList());
    }

    private void add(String[] values, int line) {
        Place place = Place.line(file, line);
        TrafficMatrix.Entry entry =
                new TrafficMatrix.Entry(edge(values[0], place), edge(values[1], place), amount(values[2], place));
        if (values[0].equals(values[1]) && endpoints.containsKey(values[0])) {
            throw new Refusal("endpoint " + values[0] + " sends to itself, which takes no channel; leave it out")
                    .at(place);
        }
        if (endpoints.containsKey(values[0])) {
            entry = entry.sentBy(endpoints.get(values[0]));
        }
        if (endpoints.containsKey(values[1])) {
            entry = entry.receivedBy(endpoints.get(values[1]));
        }
        entries.add(entry);
    }

    /** The switch of an endpoint, or an edge switch itself. */
    private int edge(String name, Place place) {
        Integer endpoint = endpoints.get(name);
        int s = endpoint == null ? topology.switchIndex(name) : topology.edgeSwitch(endpoint, 0);
        if (s >= 0 && topology.isEdge(s)) {
            return s;
        }
        if (s >= 0) {
            throw new Refusal(
                            "switch " + name + " has no endpoints that could send or receive",
                            "an endpoint or an edge switch")
                    .at(place);
        }
        Stream<String> names = Stream.concat(
                endpoints.keySet().stream(),
                IntStream.of(topology.edgeSwitches()).mapToObj(topology::switchName));
        List<String> near = NearestWords.to(name, names.sorted(), 1);
        throw new Refusal(
                        "there is no endpoint or switch '" + name + "' in the fabric",
                        "names such as " + (near.isEmpty() ? topology.endpointName(0) : near.get(0)))
                .at(place);
    }

    private static double amount(String text, Place place) {
        double amount;
        try {
            amount = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new Refusal("amount '" + text + "' is no number", "one of at least 0", e).at(place);
        }
        if (!(amount >= 0 && amount <= MOST)) {
            throw new Refusal(
                            "amount " + text + " is out of range",
                            "0 to 1e18: divide all of them by the same number if they are larger")
                    .at(place);
        }
        return amount;
    }
}
