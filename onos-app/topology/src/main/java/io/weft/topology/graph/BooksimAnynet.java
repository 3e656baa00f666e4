package io.weft.topology.graph;

import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The network file of BookSim 2's {@code anynet} topology: lines such as {@code router 0 node 0 node 1 router 1 10}.
 * Routers are switches named {@code router<number>}, nodes are endpoints named {@code node<number>}, each in the order
 * of the numbers. A number behind a router or node is the latency of that channel in cycles, which is passed over. All
 * mentions of the same two are one link. Numbers written are the indices of switches and endpoints.
 *
 * <p>N. Jiang et al., <i>A Detailed and Flexible Cycle-Accurate Network-on-Chip Simulator</i>, ISPASS 2013, and the
 * file {@code src/examples/anynet/README} of BookSim 2.
 */
final class BooksimAnynet extends GraphFormat {
    private static final String ROUTER = "router";
    private static final String NODE = "node";

    BooksimAnynet() {
        super("booksim-anynet", "the network file of BookSim 2's anynet topology", ".anynet");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new Reader(text).graph();
    }

    private static final class Reader {
        private static final String EXPECTED =
                "a line is such as 'router 0 node 0 node 1 router 1 10', numbers having at"
                        + " most 9 digits, and the last one being a latency";

        private final Lines lines;
        private final GraphCollector graph;
        /** By number, the line where it was named first. */
        private final TreeMap<Integer, Integer> routers = new TreeMap<>();

        private final TreeMap<Integer, Integer> nodes = new TreeMap<>();
        /** By node, its router. */
        private final Map<Integer, Integer> routerOfNode = new HashMap<>();

        private final Set<Long> seen = new HashSet<>();
        private final List<int[]> links = new ArrayList<>();

        Reader(SourceTexts.Text text) {
            lines = new Lines(text.content());
            graph = new GraphCollector(text.name());
        }

        Graph graph() {
            while (lines.next()) {
                graph.at(lines.number());
                String line = lines.line().strip();
                if (!line.isEmpty()) {
                    readLine(line.split("\\s+"));
                }
            }
            routers.forEach((number, line) -> {
                graph.at(line);
                graph.kind(graph.node(ROUTER + number), GraphCollector.SWITCH);
            });
            nodes.forEach((number, line) -> {
                graph.at(line);
                graph.kind(graph.node(NODE + number), GraphCollector.ENDPOINT);
            });
            for (int[] link : links) {
                graph.at(link[2]);
                cable(ROUTER + link[0], ROUTER + link[1]);
            }
            routerOfNode.forEach((node, router) -> {
                graph.at(nodes.get(node));
                cable(ROUTER + router, NODE + node);
            });
            return graph.graph();
        }

        private void cable(String first, String second) {
            graph.cable(graph.node(first), "", graph.node(second), "", Measures.NONE);
        }

        /** Reads the head of a line and what it is linked to: each a type, a number and perhaps a latency. */
        private void readLine(String[] words) {
            boolean headIsNode = isNode(words, 0);
            int head = number(words, 1);
            name(headIsNode, head);
            for (int i = 2; i < words.length; i += 2) {
                boolean otherIsNode = isNode(words, i);
                int other = number(words, i + 1);
                name(otherIsNode, other);
                link(headIsNode, head, otherIsNode, other);
                if (i + 2 < words.length && isNumber(words[i + 2])) {
                    i++;
                }
            }
        }

        private void link(boolean headIsNode, int head, boolean otherIsNode, int other) {
            if (headIsNode && otherIsNode) {
                throw graph.fault(
                        "node " + head + " is linked to node " + other, "a node is linked to a router; " + EXPECTED);
            }
            if (headIsNode || otherIsNode) {
                int node = headIsNode ? head : other;
                int router = headIsNode ? other : head;
                Integer before = routerOfNode.put(node, router);
                if (before != null && before != router) {
                    throw graph.fault(
                            "node " + node + " is linked to router " + router + ", and was to router " + before,
                            "a node is linked to one router");
                }
            } else if (seen.add((long) Math.min(head, other) << Integer.SIZE | Math.max(head, other))) {
                links.add(new int[] {head, other, lines.number()});
            }
        }

        private void name(boolean isNode, int number) {
            (isNode ? nodes : routers).putIfAbsent(number, lines.number());
        }

        private boolean isNode(String[] words, int i) {
            if (!words[i].equals(ROUTER) && !words[i].equals(NODE)) {
                throw graph.fault("'" + GraphCollector.shortened(words[i]) + "' is neither router nor node", EXPECTED);
            }
            return words[i].equals(NODE);
        }

        private int number(String[] words, int i) {
            if (i == words.length || !isNumber(words[i])) {
                throw graph.fault(
                        words[i - 1] + " has no number"
                                + (i == words.length ? "" : ", but '" + GraphCollector.shortened(words[i]) + "'"),
                        EXPECTED);
            }
            return Integer.parseInt(words[i]);
        }

        private static boolean isNumber(String word) {
            return word.length() <= 9 && !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
        }
    }

    @Override
    public Optional<String> obstacle(Topology t) {
        if (!t.singleHomed()) {
            return Optional.of("its endpoints have several links, but a node of BookSim's anynet has one");
        }
        for (int c = 1; c < t.channelCount(); c++) {
            if (t.source(c) == t.source(c - 1) && t.target(c) == t.target(c - 1)) {
                return Optional.of("its link " + t.linkName(t.link(c)) + " is parallel to another, but BookSim's anynet"
                        + " has at most one between two routers");
            }
        }
        return Optional.empty();
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        for (int s = 0; s < t.switchCount(); s++) {
            StringBuilder line = new StringBuilder("router ").append(s);
            for (int i = 0; i < t.endpointsAt(s); i++) {
                line.append(" node ").append(t.endpoint(s, i));
            }
            for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
                if (t.target(c) > s) {
                    line.append(" router ").append(t.target(c));
                }
            }
            lines.accept(line.toString());
        }
    }
}
