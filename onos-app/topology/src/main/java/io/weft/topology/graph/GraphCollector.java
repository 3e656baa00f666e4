package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.topology.LinkMeasure;
import io.weft.topology.NameRule;
import io.weft.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Collects the nodes and cables that the reader of a format comes across, with the lines where it does, and makes a
 * {@link Graph} of them. Used once.
 */
final class GraphCollector {
    static final String SWITCH = "switch";
    static final String ENDPOINT = "endpoint";

    private static final int MOST_NODES = TopologyBuilder.MAX_SWITCHES + TopologyBuilder.MAX_ENDPOINTS;
    private static final int MOST_CABLES = TopologyBuilder.MAX_LINKS + TopologyBuilder.MAX_ENDPOINTS;

    private String text;
    private int line;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, Node> nodeByName = new HashMap<>();
    private final List<Cable> cables = new ArrayList<>();
    /** By what both ends are, how often a cable was reported from the first and from the second of them. */
    private final Map<List<String>, int[]> reports = new HashMap<>();

    /** What a node is, as far as the file has said. */
    private enum Kind {
        UNKNOWN,
        SWITCH,
        ENDPOINT
    }

    /** A switch or an endpoint, and where it was first named. */
    static final class Node {
        /** Its place among all nodes. */
        final int index;

        final String name;
        final String text;
        final int line;
        private Kind kind = Kind.UNKNOWN;
        /** Whether the kind was said of this very node. */
        private boolean isSaid;

        private Node(int index, String name, String text, int line) {
            this.index = index;
            this.name = name;
            this.text = text;
            this.line = line;
        }

        boolean isEndpoint() {
            return kind == Kind.ENDPOINT;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** A cable, and where it was first named. */
    static final class Cable {
        final Node first;
        final String firstPort;
        final Node second;
        final String secondPort;
        final Measures measures;
        final String text;
        final int line;

        private Cable(Node first, String firstPort, Node second, String secondPort, GraphCollector at, Measures m) {
            this.first = first;
            this.firstPort = firstPort;
            this.second = second;
            this.secondPort = secondPort;
            this.measures = m;
            this.text = at.text;
            this.line = at.line;
        }
    }

    /** Begins with a text of this name. */
    GraphCollector(String text) {
        this.text = text;
    }

    /** What follows is in this line of this text. */
    void at(String otherText, int otherLine) {
        text = otherText;
        line = otherLine;
    }

    /** What follows is in this line. */
    void at(int otherLine) {
        line = otherLine;
    }

    /** The present line. */
    int line() {
        return line;
    }

    /** Something is wrong in the present line. */
    Refusal fault(String fault, String expected) {
        return Refusal.of(Place.line(text, line), fault, expected);
    }

    /** The node of this name, which is new or was named before. */
    Node node(String name) {
        Node known = nodeByName.get(name);
        if (known != null) {
            return known;
        }
        NameRule.fault(name).ifPresent(fault -> {
            throw fault("the name '" + shortened(name) + "' " + fault, "a name is " + NameRule.EXPECTED);
        });
        if (nodes.size() == MOST_NODES) {
            throw fault(
                    "there are more than " + MOST_NODES + " switches and endpoints",
                    "at most " + TopologyBuilder.MAX_SWITCHES + " switches and " + TopologyBuilder.MAX_ENDPOINTS
                            + " endpoints are possible");
        }
        Node node = new Node(nodes.size(), name, text, line);
        nodeByName.put(name, node);
        nodes.add(node);
        return node;
    }

    /** The node of this name, if it was named before. */
    Optional<Node> known(String name) {
        return Optional.ofNullable(nodeByName.get(name));
    }

    /** The node is a {@value #SWITCH} or an {@value #ENDPOINT}. */
    void kind(Node node, String kind) {
        Kind said = known(node, kind);
        if (node.isSaid && node.kind != said) {
            throw fault(
                    "the kind of " + node + " is " + kind + " here, and was "
                            + (said == Kind.SWITCH ? ENDPOINT : SWITCH) + " before",
                    "a node is either; give one of them another name");
        }
        node.kind = said;
        node.isSaid = true;
    }

    /** The node is of this kind, unless it is said of it what it is. */
    void usualKind(Node node, String kind) {
        Kind said = known(node, kind);
        node.kind = node.isSaid ? node.kind : said;
    }

    private Kind known(Node node, String kind) {
        if (!kind.equals(SWITCH) && !kind.equals(ENDPOINT)) {
            throw fault(
                    "the kind of " + node + " is '" + shortened(kind) + "'", "a kind is " + SWITCH + " or " + ENDPOINT);
        }
        return kind.equals(SWITCH) ? Kind.SWITCH : Kind.ENDPOINT;
    }

    /** What is said of a link, in the range that is possible; none if nothing is said. */
    OptionalDouble measure(LinkMeasure what, String value) {
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        double number;
        try {
            number = Double.parseDouble(value);
        } catch (NumberFormatException e) {
            number = Double.NaN;
        }
        if (!what.allows(number)) {
            throw fault(
                    "the " + what.word() + " is '" + shortened(value) + "'",
                    "it must be " + what.expected() + ", or be left out");
        }
        return OptionalDouble.of(number);
    }

    /** There is a cable, and this is its only mention. Ports that are not known are empty. */
    void cable(Node first, String firstPort, Node second, String secondPort, Measures measures) {
        if (first == second) {
            throw fault(
                    "a cable from " + first + " to itself",
                    "a cable joins two different nodes; remove it, or correct one of the names");
        }
        requirePort(first, firstPort);
        requirePort(second, secondPort);
        if (cables.size() == MOST_CABLES) {
            throw fault("there are more than " + MOST_CABLES + " cables", "make the graph smaller");
        }
        cables.add(new Cable(first, firstPort, second, secondPort, this, measures));
    }

    private void requirePort(Node node, String port) {
        if (!port.isEmpty()) {
            NameRule.fault(port).ifPresent(fault -> {
                throw fault(
                        "the port '" + shortened(port) + "' of " + node + " " + fault,
                        "the name of a port is " + NameRule.EXPECTED);
            });
        }
    }

    /**
     * The first node reports a cable to the second. The second may report the same one, so that it is mentioned twice:
     * with the same ports, if these are known. Where they are not, the n-th report of the one is matched by the n-th of
     * the other.
     */
    void report(Node first, String firstPort, Node second, String secondPort, Measures measures) {
        boolean ordered = first.name.compareTo(second.name) < 0;
        List<String> ends = ordered
                ? List.of(first.name, firstPort, second.name, secondPort)
                : List.of(second.name, secondPort, first.name, firstPort);
        int[] counts = reports.computeIfAbsent(ends, unused -> new int[2]);
        int side = ordered ? 0 : 1;
        counts[side]++;
        if (counts[side] > counts[1 - side]) {
            cable(first, firstPort, second, secondPort, measures);
        }
    }

    /**
     * Makes the graph; nodes whose kind was not said are switches. O(nodes + cables) expected.
     *
     * @throws Refusal if it is none, with the line of the first node or cable that is wrong
     */
    Graph graph() {
        for (Node node : nodes) {
            if (node.kind == Kind.UNKNOWN) {
                node.kind = Kind.SWITCH;
            }
        }
        return new GraphCheck(text, nodes, cables).graph();
    }

    /** A text in a message, if it is long its beginning. */
    static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
