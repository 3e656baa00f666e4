package io.weft.topology.graph;

import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.LinkMeasure;
import io.weft.topology.graph.GraphCollector.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a graph in the language of Graphviz by recursive descent. Used once. */
final class DotReader {
    private static final int MOST_LEVELS = 64;

    private final GraphCollector graph;
    private final DotTokens tokens;
    private boolean directed;
    private boolean strict;
    private final Set<List<String>> seen = new HashSet<>();
    private final List<Edge> edges = new ArrayList<>();

    /** The attributes that nodes and edges have if nothing else is said, in a graph or subgraph. */
    private static final class Usual {
        final Map<String, String> ofNodes;
        final Map<String, String> ofEdges;

        Usual(Map<String, String> ofNodes, Map<String, String> ofEdges) {
            this.ofNodes = new HashMap<>(ofNodes);
            this.ofEdges = new HashMap<>(ofEdges);
        }
    }

    /** An end of an edge, or the node of a statement by itself. */
    private static final class End {
        final Node node;
        final String port;
        final boolean isNew;

        End(Node node, String port, boolean isNew) {
            this.node = node;
            this.port = port;
            this.isNew = isNew;
        }
    }

    /** An edge; which end its port is at is known when the kinds of all nodes are. */
    private static final class Edge {
        final int line;
        final End tail;
        final End head;
        final Map<String, String> attributes;

        Edge(int line, End tail, End head, Map<String, String> attributes) {
            this.line = line;
            this.tail = tail;
            this.head = head;
            this.attributes = attributes;
        }
    }

    DotReader(SourceTexts.Text text) {
        graph = new GraphCollector(text.name());
        tokens = new DotTokens(text.content(), graph);
    }

    Graph graph() {
        if (tokens.isKeyword("strict")) {
            strict = true;
            tokens.next();
        }
        directed = tokens.isKeyword("digraph");
        if (!directed && !tokens.isKeyword("graph")) {
            throw unexpected("the file begins with graph or digraph");
        }
        tokens.next();
        if (tokens.isId()) {
            tokens.next();
        }
        if (!tokens.skip("{")) {
            throw unexpected("behind graph comes {");
        }
        readStatements(new Usual(Map.of(), Map.of()), 0);
        if (!tokens.isEnd()) {
            throw unexpected("a file has one graph, and nothing behind it");
        }
        edges.forEach(this::addCable);
        return graph.graph();
    }

    private Refusal unexpected(String expected) {
        return graph.fault("there is " + tokens.shown(), expected);
    }

    /** Reads up to the brace that closes the graph or subgraph. */
    private void readStatements(Usual usual, int level) {
        if (level == MOST_LEVELS) {
            throw graph.fault("subgraphs are nested more than " + MOST_LEVELS + " levels deep", "nest them less deep");
        }
        while (!tokens.skip("}")) {
            if (tokens.isEnd()) {
                throw graph.fault(
                        "the end is missing", "a graph ends with }; write it again, with the tool that wrote it");
            }
            readStatement(usual, level);
            tokens.skip(";");
        }
    }

    private void readStatement(Usual usual, int level) {
        if (tokens.isKeyword("graph")) {
            tokens.next();
            readAttributes(new HashMap<>());
        } else if (tokens.isKeyword("node")) {
            tokens.next();
            readAttributes(usual.ofNodes);
        } else if (tokens.isKeyword("edge")) {
            tokens.next();
            readAttributes(usual.ofEdges);
        } else if (tokens.isKeyword("subgraph") || tokens.is("{")) {
            readSubgraph(usual, level);
        } else if (tokens.isId()) {
            readNodeOrEdges(usual);
        } else {
            throw unexpected("a statement begins with a name, or with graph, node, edge or subgraph");
        }
    }

    private void readSubgraph(Usual usual, int level) {
        if (tokens.isKeyword("subgraph")) {
            tokens.next();
            if (tokens.isId()) {
                tokens.next();
            }
        }
        if (!tokens.skip("{")) {
            throw unexpected("behind subgraph comes {");
        }
        readStatements(new Usual(usual.ofNodes, usual.ofEdges), level + 1);
        if (isEdge()) {
            throw graph.fault("a subgraph is the end of an edge", "write an edge for each of its nodes");
        }
    }

    private boolean isEdge() {
        return tokens.is("--") || tokens.is("->");
    }

    private void readNodeOrEdges(Usual usual) {
        int line = tokens.line();
        String name = tokens.takeId();
        if (tokens.skip("=")) {
            if (!tokens.isId()) {
                throw unexpected("behind = comes a value");
            }
            tokens.next();
            return;
        }
        List<End> ends = new ArrayList<>();
        ends.add(end(name, line));
        while (isEdge()) {
            if (tokens.is("->") != directed) {
                throw unexpected(directed ? "edges of a digraph are ->" : "edges of a graph are --");
            }
            tokens.next();
            if (!tokens.isId() || tokens.isKeyword("subgraph")) {
                throw unexpected("an edge ends at a node; write an edge for each node of a subgraph");
            }
            int endLine = tokens.line();
            ends.add(end(tokens.takeId(), endLine));
        }
        boolean isNode = ends.size() == 1;
        Map<String, String> attributes = new HashMap<>(isNode ? Map.of() : usual.ofEdges);
        if (tokens.is("[")) {
            readAttributes(attributes);
        }
        graph.at(line);
        for (End end : ends) {
            if (end.isNew && usual.ofNodes.containsKey("kind")) {
                graph.usualKind(end.node, usual.ofNodes.get("kind"));
            }
        }
        if (isNode && attributes.containsKey("kind")) {
            graph.kind(ends.get(0).node, attributes.get("kind"));
        }
        for (int i = 1; i < ends.size(); i++) {
            edges.add(new Edge(line, ends.get(i - 1), ends.get(i), attributes));
        }
    }

    /** The node of this name, with the port behind it; a compass point behind a port is passed over. */
    private End end(String name, int line) {
        graph.at(line);
        boolean isNew = graph.known(name).isEmpty();
        Node node = graph.node(name);
        String port = tokens.skip(":") ? port() : "";
        if (tokens.skip(":")) {
            port();
        }
        return new End(node, port, isNew);
    }

    private String port() {
        if (!tokens.isId()) {
            throw unexpected("behind : comes a port");
        }
        return tokens.takeId();
    }

    private void addCable(Edge edge) {
        End tail = edge.tail;
        End head = edge.head;
        Map<String, String> attributes = edge.attributes;
        graph.at(edge.line);
        String port = attributes.getOrDefault("port", "");
        String tailPort = port(tail, attributes.getOrDefault("taillabel", head.node.isEndpoint() ? port : ""));
        String headPort = port(head, attributes.getOrDefault("headlabel", tail.node.isEndpoint() ? port : ""));
        Measures measures = new Measures(
                graph.measure(LinkMeasure.LENGTH, attributes.getOrDefault("length", "")),
                graph.measure(LinkMeasure.RATE, attributes.getOrDefault("rate", "")));
        if (strict && !seen.add(pair(tail.node.name, head.node.name))) {
            return;
        }
        if (directed) {
            graph.report(tail.node, tailPort, head.node, headPort, measures);
        } else {
            graph.cable(tail.node, tailPort, head.node, headPort, measures);
        }
    }

    private List<String> pair(String a, String b) {
        return directed || a.compareTo(b) < 0 ? List.of(a, b) : List.of(b, a);
    }

    private static String port(End end, String otherwise) {
        return end.port.isEmpty() ? otherwise : end.port;
    }

    /** Reads lists of attributes in brackets into {@code attributes}. */
    private void readAttributes(Map<String, String> attributes) {
        if (!tokens.is("[")) {
            throw unexpected("attributes are in brackets: [kind=switch]");
        }
        while (tokens.skip("[")) {
            while (!tokens.skip("]")) {
                if (!tokens.isId()) {
                    throw unexpected("attributes are such as [kind=switch, port=1]");
                }
                String name = tokens.takeId();
                if (!tokens.skip("=") || !tokens.isId()) {
                    throw unexpected("the attribute " + GraphCollector.shortened(name) + " has a value behind =");
                }
                attributes.put(name, tokens.takeId());
                if (!tokens.skip(",")) {
                    tokens.skip(";");
                }
            }
        }
    }
}
