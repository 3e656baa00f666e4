package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.graph.GraphCollector.Cable;
import io.weft.topology.graph.GraphCollector.Node;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes a {@link Graph} of what was collected, and finds what no line alone shows to be wrong. Used once. */
final class GraphCheck {
    /** As many as there are ports on a switch besides the controller's. */
    private static final int MOST_PARALLEL = 254;

    private final String text;
    private final List<Node> nodes;
    private final List<Cable> cables;
    /** The cables of node i are {@code cablesAt[first[i]] .. cablesAt[first[i + 1] - 1]}, in their order. */
    private final int[] first;

    private final int[] cablesAt;

    /** @param text name of the last text, for what is wrong with no line */
    GraphCheck(String text, List<Node> nodes, List<Cable> cables) {
        this.text = text;
        this.nodes = nodes;
        this.cables = cables;
        first = new int[nodes.size() + 1];
        for (Cable cable : cables) {
            first[cable.first.index + 1]++;
            first[cable.second.index + 1]++;
        }
        for (int i = 0; i < nodes.size(); i++) {
            first[i + 1] += first[i];
        }
        cablesAt = new int[2 * cables.size()];
        int[] next = first.clone();
        for (int i = 0; i < cables.size(); i++) {
            cablesAt[next[cables.get(i).first.index]++] = i;
            cablesAt[next[cables.get(i).second.index]++] = i;
        }
    }

    private List<Cable> cablesOf(Node node) {
        return new AbstractList<>() {
            @Override
            public Cable get(int i) {
                return cables.get(cablesAt[first[node.index] + i]);
            }

            @Override
            public int size() {
                return first[node.index + 1] - first[node.index];
            }
        };
    }

    Graph graph() {
        checkSize();
        int[] counts = new int[nodes.size()];
        for (Node node : nodes) {
            if (node.isEndpoint()) {
                checkEndpoint(node);
            } else {
                checkParallelLinks(node, counts);
            }
            checkPorts(node);
        }
        checkConnected();
        return made();
    }

    private static Node other(Cable cable, Node node) {
        return cable.first == node ? cable.second : cable.first;
    }

    private static String port(Cable cable, Node node) {
        return cable.first == node ? cable.firstPort : cable.secondPort;
    }

    private static Refusal fault(Node node, String fault, String expected) {
        return Refusal.of(Place.line(node.text, node.line), fault, expected);
    }

    private static Refusal fault(Cable cable, String fault, String expected) {
        return Refusal.of(Place.line(cable.text, cable.line), fault, expected);
    }

    /** A line of a text, in a message on another line of {@code here}. */
    private static String line(String text, int line, String here) {
        return "line " + line + (text.equals(here) ? "" : " of " + text);
    }

    private void checkSize() {
        int switches = 0;
        int endpoints = 0;
        for (Node node : nodes) {
            switches += node.isEndpoint() ? 0 : 1;
            endpoints += node.isEndpoint() ? 1 : 0;
            if (switches > TopologyBuilder.MAX_SWITCHES) {
                throw fault(
                        node,
                        node + " is one switch more than the " + TopologyBuilder.MAX_SWITCHES + " that are possible",
                        "if it is an endpoint, say so; otherwise make the graph smaller");
            }
            if (endpoints > TopologyBuilder.MAX_ENDPOINTS) {
                throw fault(
                        node,
                        node + " is one endpoint more than the " + TopologyBuilder.MAX_ENDPOINTS + " that are possible",
                        "make the graph smaller");
            }
        }
        if (switches == 0) {
            throw Refusal.of(Place.file(text), "names no switch", "a graph has one or more switches");
        }
    }

    private void checkEndpoint(Node endpoint) {
        if (cablesOf(endpoint).isEmpty()) {
            throw fault(
                    endpoint,
                    "endpoint " + endpoint + " has no cable to a switch",
                    "add one, or remove the endpoint, or make it a switch");
        }
        Map<Node, Cable> bySwitch = new HashMap<>();
        for (Cable cable : cablesOf(endpoint)) {
            Node at = other(cable, endpoint);
            if (at.isEndpoint()) {
                throw fault(
                        cable,
                        "a cable joins the endpoints " + cable.first + " and " + cable.second,
                        "an endpoint has cables to switches only; make one of them a switch");
            }
            Cable before = bySwitch.putIfAbsent(at, cable);
            if (before != null) {
                throw fault(
                        cable,
                        "endpoint " + endpoint + " has a second cable to switch " + at + ", after that in "
                                + line(before.text, before.line, cable.text),
                        "an endpoint has one cable to a switch at most; remove one of them, or plug it into another");
            }
        }
    }

    /** Counts the cables to each neighbour in {@code counts}, which is all 0 before and after. */
    private void checkParallelLinks(Node node, int[] counts) {
        for (Cable cable : cablesOf(node)) {
            Node neighbour = other(cable, node);
            if (++counts[neighbour.index] > MOST_PARALLEL) {
                throw fault(
                        cable,
                        node + " and " + neighbour + " have more than " + MOST_PARALLEL + " parallel links",
                        "at most " + MOST_PARALLEL + " are possible, as many as a switch has ports; remove some");
            }
        }
        cablesOf(node).forEach(cable -> counts[other(cable, node).index] = 0);
    }

    private void checkPorts(Node node) {
        Map<String, Cable> byPort = new HashMap<>();
        for (Cable cable : cablesOf(node)) {
            String port = port(cable, node);
            Cable before = port.isEmpty() ? null : byPort.putIfAbsent(port, cable);
            if (before != null) {
                throw fault(
                        cable,
                        "a second cable is on port " + port + " of " + node + ", after that in "
                                + line(before.text, before.line, cable.text),
                        "a port has one cable; correct one of the ports");
            }
        }
    }

    /** Every node is reached from the first; an endpoint with several cables joins its switches. */
    private void checkConnected() {
        BitSet reached = new BitSet(nodes.size());
        Deque<Node> next = new ArrayDeque<>();
        reached.set(0);
        next.add(nodes.get(0));
        while (!next.isEmpty()) {
            Node node = next.remove();
            for (Cable cable : cablesOf(node)) {
                Node other = other(cable, node);
                if (!reached.get(other.index)) {
                    reached.set(other.index);
                    next.add(other);
                }
            }
        }
        Node lost = nodes.stream()
                .filter(node -> !reached.get(node.index))
                .findFirst()
                .orElse(null);
        if (lost != null) {
            throw fault(
                    lost,
                    "there is no way from " + lost + " to " + nodes.get(0) + ", which is named in "
                            + line(nodes.get(0).text, nodes.get(0).line, lost.text) + ": " + reached.cardinality()
                            + " of " + nodes.size()
                            + " nodes are connected to that",
                    "a graph is in one part; add the cable that is missing, or make a file of each part");
        }
    }

    private Graph made() {
        int[] index = new int[nodes.size()];
        List<String> switches = new ArrayList<>();
        List<Graph.Endpoint> endpoints = new ArrayList<>();
        List<Graph.Link> links = new ArrayList<>();
        for (Node node : nodes) {
            if (!node.isEndpoint()) {
                index[node.index] = switches.size();
                switches.add(node.name);
            }
        }
        for (Node node : nodes) {
            if (node.isEndpoint()) {
                List<Graph.Plug> plugs = new ArrayList<>();
                for (Cable cable : cablesOf(node)) {
                    Node at = other(cable, node);
                    plugs.add(new Graph.Plug(index[at.index], port(cable, at)));
                }
                endpoints.add(new Graph.Endpoint(node.name, plugs));
            }
        }
        for (Cable cable : cables) {
            if (!cable.first.isEndpoint() && !cable.second.isEndpoint()) {
                links.add(new Graph.Link(
                        new Graph.Plug(index[cable.first.index], cable.firstPort),
                        new Graph.Plug(index[cable.second.index], cable.secondPort),
                        cable.measures));
            }
        }
        return new Graph(switches, endpoints, links);
    }
}
