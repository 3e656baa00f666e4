package io.weft.topology.graph;

import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The language of Graphviz. The id of a node is its name, its attribute {@code kind} is {@code switch}, as without it,
 * or {@code endpoint}. Ports are those of the language, {@code a:swp1 -- b:swp2}, or the labels at the ends of an edge,
 * {@code taillabel} and {@code headlabel}; on an edge to an endpoint, {@code port} is that of the switch. Edges may
 * have a {@code length} in metres and a {@code rate} in Gb/s. In a {@code digraph}, edges there and back are one cable;
 * in a {@code strict} graph, any two between the same nodes are. Attributes of {@code node} and {@code edge} count for
 * what follows, up to the end of a subgraph. Subgraphs as ends of edges are refused.
 *
 * <p>The DOT language: graphviz.org/doc/info/lang.html.
 */
final class Dot extends GraphFormat {
    Dot() {
        super("dot", "the graph of switches and endpoints, for Graphviz", ".dot", ".gv");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new DotReader(text).graph();
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        lines.accept("graph " + quoted(annotations.graph()) + " {");
        for (int s = 0; s < t.switchCount(); s++) {
            lines.accept("  " + quoted(t.switchName(s)) + " [kind=switch, shape=box];");
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            StringBuilder more = new StringBuilder();
            for (Map.Entry<String, String> each : annotations.ofEndpoint(e).entrySet()) {
                more.append(", ").append(each.getKey()).append('=').append(quoted(each.getValue()));
            }
            lines.accept("  " + quoted(t.endpointName(e)) + " [kind=endpoint, shape=plaintext" + more + "];");
        }
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            int d = t.reverse(c);
            StringBuilder more = new StringBuilder();
            t.length(l).ifPresent(metres -> more.append(", length=").append(quoted(metres)));
            t.rate(l).ifPresent(gigabits -> more.append(", rate=").append(quoted(gigabits)));
            lines.accept("  " + quoted(t.switchName(t.source(c))) + " -- " + quoted(t.switchName(t.source(d)))
                    + " [taillabel=" + quoted(t.portName(t.source(c), t.port(c))) + ", headlabel="
                    + quoted(t.portName(t.source(d), t.port(d))) + more + "];");
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            for (int i = 0; i < t.attachments(e); i++) {
                int s = t.edgeSwitch(e, i);
                lines.accept("  " + quoted(t.endpointName(e)) + " -- " + quoted(t.switchName(s)) + " [headlabel="
                        + quoted(t.portName(s, t.endpointPort(e, i))) + "];");
            }
        }
        lines.accept("}");
    }

    /** An identifier; no name has a quote or a backslash. */
    private static String quoted(Object text) {
        return "\"" + text + "\"";
    }
}
