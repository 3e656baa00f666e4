package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.registry.SourceTexts;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.graph.Graph;
import io.weft.topology.graph.GraphFormat;
import io.weft.topology.graph.GraphFormats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Any graph, read from a file: {@link io.weft.topology.graph}. Switches, endpoints and ports have the names that they
 * have there, and switches are in that order; the numbers of ports are as {@link PortNumbers} has them. Where a file
 * names no endpoint, every switch has as many as the concentration says, each named by its switch and port.
 *
 * <p>Channels go up or down in an order of the switches that {@link OrderSearch} finds, or in that of the file. How
 * many virtual channels routes need depends on the graph. The worst traffic is between switches two hops apart whose
 * minimal routes overlap: {@link OverlappingPairs}.
 */
public final class GraphTopology {
    private static final Parameter<SourceTexts> FILE = Parameter.file(
                    "file", "the file of a graph, or a folder of LLDP neighbours")
            .withDetails("A path relative to the fabric file.")
            .withDefault("the cables in links");

    private static final Parameter<String> FORMAT = Parameter.word(
                    "format", GraphFormats.REGISTRY.names(), "format of the file")
            .withDefault("what the ending of the file's name says");

    private static final Parameter<String> LINKS = Parameter.text("links", "the cables themselves, in CSV")
            .withDetails("In place of file, where there are no files, as in ONOS.")
            .withDefault("the cables in file");

    private static final String LOOKED_FOR = "looked-for";
    private static final String AS_IN_FILE = "file";

    private static final Parameter<String> ORDER = Parameter.word(
                    "order", List.of(LOOKED_FOR, AS_IN_FILE), "order of the switches in which channels go up or down")
            .withDetails(
                    "looked-for needs fewer virtual channels or loads links more evenly. file keeps the order of the file,"
                            + " which stays the same when switches are added at its end, so that a running fabric can grow.")
            .withDefault(LOOKED_FOR);

    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("the endpoints that the file names");

    static final TopologyType TYPE = new TopologyType(
            "graph",
            "any graph, read from a file",
            List.of(FILE, FORMAT, LINKS, CONCENTRATION, ORDER),
            GraphTopology::of,
            WorstCases::overlapping);

    private final Graph graph;
    private final TopologyBuilder builder;
    /** By switch, the ends of cables there: those of endpoints, then those of links by the index of the neighbour. */
    private final List<List<End>> ends = new ArrayList<>();

    /** By link, its two ends. */
    private final List<End> linkEnds = new ArrayList<>();
    /** By endpoint and attachment, its end. */
    private final List<End> endpointEnds = new ArrayList<>();

    /** An end of a cable at a switch. */
    private static final class End {
        static final int ENDPOINT = -1;

        final int at;
        final String name;
        /** The switch at the other end, or {@link #ENDPOINT}. */
        final int neighbour;

        Port port;

        End(Graph.Plug plug, int neighbour) {
            this(plug.switchIndex(), plug.port(), neighbour);
        }

        End(int at, String name, int neighbour) {
            this.at = at;
            this.name = name;
            this.neighbour = neighbour;
        }
    }

    private GraphTopology(Graph graph, TopologyBuilder builder) {
        this.graph = graph;
        this.builder = builder;
    }

    private static Topology of(Arguments a) {
        OptionalInt concentration = a.find(CONCENTRATION).map(OptionalInt::of).orElseGet(OptionalInt::empty);
        boolean looksForOrder = a.find(ORDER).orElse(LOOKED_FOR).equals(LOOKED_FOR);
        if (a.find(FILE).isPresent() && a.find(LINKS).isPresent()) {
            throw Refusal.parameter(
                    LINKS.name(),
                    "given",
                    "left out beside file",
                    "links is given besides file; leave one of them out");
        }
        if (a.find(LINKS).isPresent()) {
            return ofLinks(a.find(LINKS).get(), concentration, looksForOrder);
        }
        SourceTexts source = a.find(FILE)
                .orElseThrow(() -> Refusal.parameter(
                        FILE.name(), "missing", FILE.meaning(), FILE.name() + " is missing: " + FILE.meaning()));
        return refusing(FILE, () -> {
            GraphFormat format =
                    a.find(FORMAT).map(GraphFormats.REGISTRY::named).orElseGet(() -> GraphFormats.of(source));
            return of(source, format, concentration, looksForOrder);
        });
    }

    private static Topology ofLinks(String links, OptionalInt concentration, boolean looksForOrder) {
        Graph graph = refusing(LINKS, () -> GraphFormats.CSV.read(SourceTexts.of(LINKS.name(), links)));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(LINKS.name(), links.lines().count() + " lines");
        return new GraphTopology(graph, builder).build(LINKS, concentration, looksForOrder);
    }

    /** Says which parameter has a text that is no graph. */
    private static <T> T refusing(Parameter<?> parameter, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (Refusal e) {
            throw e.place().file().isPresent() ? e.of(parameter.name()) : e;
        }
    }

    /**
     * The graph of a file, or of a folder. Time O(length of the texts) expected; parameters are its name, its format
     * and its digest, so that graphs of other contents are others.
     *
     * @param concentration endpoints at every switch, at least 1, if the file names no endpoint; else empty
     * @throws Refusal if it is no graph of this format, for another concentration, or for a graph that would be too
     *     large
     */
    public static Topology of(SourceTexts source, GraphFormat format, OptionalInt concentration) {
        return of(source, format, concentration, true);
    }

    private static Topology of(
            SourceTexts source, GraphFormat format, OptionalInt concentration, boolean looksForOrder) {
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(FILE.name(), source.name())
                .parameter(FORMAT.name(), format.name());
        return new GraphTopology(format.read(source), builder).build(FILE, concentration, looksForOrder);
    }

    private Topology build(Parameter<?> source, OptionalInt concentration, boolean looksForOrder) {
        boolean named = !graph.endpoints().isEmpty();
        if (named == concentration.isPresent()) {
            throw Refusal.parameter(
                    CONCENTRATION.name(),
                    named ? concentration.getAsInt() : "missing",
                    named ? "left out" : "the number of endpoints at every switch",
                    named
                            ? "concentration is for a graph without endpoints, but " + source + " names "
                                    + graph.endpoints().size() + "; leave it out"
                            : "concentration is missing: " + source + " names no endpoint, so it must be the number of"
                                    + " endpoints at every switch");
        }
        int switches = graph.switches().size();
        int each = named ? 0 : CONCENTRATION.check(concentration.getAsInt());
        Size.check(
                Size.product(switches),
                Size.product(graph.links().size()),
                named ? Size.product(graph.endpoints().size()) : Size.product(switches, each));
        if (!named) {
            builder.parameter(CONCENTRATION.name(), each);
        }
        if (!looksForOrder) {
            builder.parameter(ORDER.name(), AS_IN_FILE);
        }
        builder.parameter("digest", graph.digest());
        requireSameSwitches(source);
        collectEnds(each);
        boolean plain = numberPorts();
        if (!named) {
            requireOtherNames(source);
        }
        graph.switches().forEach(builder::addSwitch);
        addEndpoints(each, plain);
        addLinks(plain);
        return looksForOrder ? OrderSearch.build(builder) : builder.build();
    }

    /** Endpoints that share one switch have to share all, so that there is one answer for all at a switch. */
    private void requireSameSwitches(Parameter<?> source) {
        Map<Integer, Graph.Endpoint> first = new HashMap<>();
        for (Graph.Endpoint endpoint : graph.endpoints()) {
            for (Graph.Plug plug : endpoint.plugs()) {
                Graph.Endpoint other = first.computeIfAbsent(plug.switchIndex(), s -> endpoint);
                if (!switchesOf(other).equals(switchesOf(endpoint))) {
                    String found = "endpoints " + other.name() + " and " + endpoint.name() + " at switch "
                            + graph.switches().get(plug.switchIndex()) + " with different other switches";
                    throw Refusal.parameter(
                            source.name(),
                            found,
                            "a graph whose endpoints at one switch have all their switches in common",
                            "endpoint " + endpoint.name() + " is at " + namesOf(endpoint) + ", but " + other.name()
                                    + ", which shares switch "
                                    + graph.switches().get(plug.switchIndex())
                                    + " with it, is at " + namesOf(other)
                                    + "; give both cables to the same switches");
                }
            }
        }
    }

    private String namesOf(Graph.Endpoint endpoint) {
        return endpoint.plugs().stream()
                .map(plug -> graph.switches().get(plug.switchIndex()))
                .collect(Collectors.joining(" and "));
    }

    private static Set<Integer> switchesOf(Graph.Endpoint endpoint) {
        return endpoint.plugs().stream().map(Graph.Plug::switchIndex).collect(Collectors.toSet());
    }

    private void collectEnds(int concentration) {
        graph.switches().forEach(name -> ends.add(new ArrayList<>()));
        for (Graph.Endpoint endpoint : graph.endpoints()) {
            endpoint.plugs().forEach(plug -> endpointEnds.add(new End(plug, End.ENDPOINT)));
        }
        for (int s = 0; s < ends.size(); s++) {
            for (int i = 0; i < concentration; i++) {
                endpointEnds.add(new End(s, "", End.ENDPOINT));
            }
        }
        for (Graph.Link link : graph.links()) {
            linkEnds.add(new End(link.first(), link.second().switchIndex()));
            linkEnds.add(new End(link.second(), link.first().switchIndex()));
        }
        endpointEnds.forEach(end -> ends.get(end.at).add(end));
        linkEnds.forEach(end -> ends.get(end.at).add(end));
        ends.forEach(each -> each.sort(Comparator.comparingInt(end -> end.neighbour)));
    }

    /** Gives every end its port; tells whether these are as they are if none is given. */
    private boolean numberPorts() {
        boolean plain = graph.links().stream()
                .allMatch(link -> link.length().isEmpty() && link.rate().isEmpty());
        for (List<End> each : ends) {
            List<Port> ports = PortNumbers.of(each.stream().map(end -> end.name).collect(Collectors.toList()));
            for (int i = 0; i < ports.size(); i++) {
                each.get(i).port = ports.get(i);
                plain &= ports.get(i).equals(Port.of(i + 1));
            }
        }
        return plain;
    }

    /** Endpoints without names of their own are named by their ports, as no switch may be. */
    private void requireOtherNames(Parameter<?> source) {
        Set<String> switches = new HashSet<>(graph.switches());
        for (End end : endpointEnds) {
            String name = graph.switches().get(end.at) + ":" + end.port;
            if (switches.contains(name)) {
                throw Refusal.parameter(
                        source.name(),
                        "a switch " + name,
                        "a graph with other names of switches, or with named endpoints",
                        source.name() + " names a switch " + name + ", which is the name of the endpoint at port "
                                + end.port + " of switch " + graph.switches().get(end.at)
                                + "; rename the switch, or name the endpoints");
            }
        }
    }

    private void addLinks(boolean plain) {
        for (int l = 0; l < graph.links().size(); l++) {
            Graph.Link link = graph.links().get(l);
            End first = linkEnds.get(2 * l);
            End second = linkEnds.get(2 * l + 1);
            if (plain) {
                builder.addLink(first.at, second.at);
            } else {
                builder.addLink(
                        first.at,
                        second.at,
                        Cable.between(first.port, second.port)
                                .withLength(link.length())
                                .withRate(link.rate()));
            }
        }
    }

    private void addEndpoints(int concentration, boolean plain) {
        Iterator<End> next = endpointEnds.iterator();
        boolean byPort = true;
        for (Graph.Endpoint endpoint : graph.endpoints()) {
            List<End> its = endpoint.plugs().stream().map(plug -> next.next()).collect(Collectors.toList());
            byPort &= endpoint.name().equals(graph.switches().get(its.get(0).at) + ":" + its.get(0).port);
            addEndpoint(its, plain);
        }
        for (int e = 0; e < concentration * ends.size(); e++) {
            addEndpoint(List.of(next.next()), plain);
        }
        if (!byPort) {
            graph.endpoints().forEach(endpoint -> builder.nameEndpoint(endpoint.name()));
        }
    }

    private void addEndpoint(List<End> its, boolean plain) {
        int[] switches = its.stream().mapToInt(end -> end.at).toArray();
        if (plain) {
            builder.addEndpoint(switches);
        } else {
            builder.addEndpoint(switches, its.stream().map(end -> end.port).collect(Collectors.toList()));
        }
    }
}
