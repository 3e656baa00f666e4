package io.weft.operations;

import io.weft.planning.drawing.Drawing;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Describes the map of a fabric: where its switches are, and which are linked. The data are lists by index, to stay
 * short for fabrics of thousands of switches: index i is the same switch in all lists of switches, and likewise for
 * links and groups. A link is named by its two switches, as in {@code a--b}; the second of parallel links is
 * {@code a--b#2}. O(switches + links + endpoints) besides the {@link Drawing}.
 */
public final class ShowMap extends Operation {
    private static final double FINEST = 100;

    ShowMap() {
        super("map", "Tells where to draw the switches and links of the fabric", Needs.FABRIC);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Topology topology = subject.fabric().topology();
        Drawing drawing = Drawing.of(topology);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fabric", subject.fabric().name());
        document.put("topology", topology.type());
        document.put("parameters", topology.parameters());
        document.put("arrangement", drawing.arrangement().name().toLowerCase(Locale.ROOT));
        document.put("switches", switches(topology, drawing));
        document.put("groups", groups(drawing));
        document.put("links", links(topology));
        if (!isNamedByPorts(topology)) {
            document.put("endpoints", endpoints(topology));
        }
        return Result.of(document, rows(topology, drawing), true);
    }

    private static Map<String, Object> switches(Topology topology, Drawing drawing) {
        int n = topology.switchCount();
        Map<String, Object> switches = new LinkedHashMap<>();
        switches.put("names", list(n, topology::switchName));
        switches.put("endpoints", list(n, topology::endpointsAt));
        switches.put("x", positions(n, drawing::x));
        switches.put("y", positions(n, drawing::y));
        switches.put("group", list(n, drawing::group));
        return switches;
    }

    private static Map<String, Object> groups(Drawing drawing) {
        int n = drawing.groupCount();
        Map<String, Object> groups = new LinkedHashMap<>();
        groups.put("names", list(n, drawing::groupName));
        groups.put("x", positions(n, drawing::groupX));
        groups.put("y", positions(n, drawing::groupY));
        return groups;
    }

    private static Map<String, Object> links(Topology topology) {
        int n = topology.linkCount();
        Map<String, Object> links = new LinkedHashMap<>();
        links.put("a", list(n, l -> topology.source(topology.channelOfLink(l))));
        links.put("b", list(n, l -> topology.target(topology.channelOfLink(l))));
        links.put("aPort", list(n, l -> port(topology, topology.channelOfLink(l))));
        links.put("bPort", list(n, l -> port(topology, topology.reverse(topology.channelOfLink(l)))));
        if (IntStream.range(0, n).anyMatch(l -> topology.length(l).isPresent())) {
            links.put("length", list(n, l -> orNull(topology.length(l).orElse(Double.NaN))));
        }
        if (IntStream.range(0, n).anyMatch(l -> topology.rate(l).isPresent())) {
            links.put("rate", list(n, l -> orNull(topology.rate(l).orElse(Double.NaN))));
        }
        return links;
    }

    private static Double orNull(double value) {
        return Finite.orNull(value);
    }

    /** The number of the port of a channel at its source, or the name of the port, if it has one. */
    private static Object port(Topology topology, int c) {
        int port = topology.port(c);
        String name = topology.portName(topology.source(c), port);
        return name.equals(String.valueOf(port)) ? port : name;
    }

    /** Whether the endpoints of every switch are on its first ports, from 1, and named after them. */
    private static boolean isNamedByPorts(Topology topology) {
        return topology.singleHomed()
                && IntStream.range(0, topology.switchCount()).allMatch(s -> IntStream.range(0, topology.endpointsAt(s))
                        .allMatch(i -> topology.endpointName(topology.endpoint(s, i))
                                .equals(topology.switchName(s) + ":" + (i + 1))));
    }

    private static Map<String, Object> endpoints(Topology topology) {
        int n = topology.endpointCount();
        Map<String, Object> endpoints = new LinkedHashMap<>();
        endpoints.put("names", list(n, topology::endpointName));
        endpoints.put("switch", list(n, e -> topology.edgeSwitch(e, 0)));
        endpoints.put("port", list(n, e -> {
            int port = topology.endpointPort(e, 0);
            String name = topology.portName(topology.edgeSwitch(e, 0), port);
            return name.equals(String.valueOf(port)) ? (Object) port : name;
        }));
        return endpoints;
    }

    private static List<Object> list(int n, IntFunction<Object> value) {
        List<Object> list = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            list.add(value.apply(i));
        }
        return list;
    }

    private static List<Object> positions(int n, IntToDoubleFunction value) {
        return list(n, i -> Math.round(value.applyAsDouble(i) * FINEST) / FINEST);
    }

    /** A row for each group, with its switches. */
    private static Rows rows(Topology topology, Drawing drawing) {
        Rows rows = new Rows()
                .row("topology", "%s", Names.topology(topology))
                .row("switches", "%,d", topology.switchCount())
                .row("links", "%,d", topology.linkCount());
        Map<Integer, List<String>> byGroup = IntStream.range(0, topology.switchCount())
                .boxed()
                .collect(Collectors.groupingBy(
                        drawing::group, Collectors.mapping(topology::switchName, Collectors.toList())));
        for (int g = 0; g < drawing.groupCount(); g++) {
            rows.list(drawing.groupName(g), byGroup.get(g));
        }
        return rows;
    }
}
