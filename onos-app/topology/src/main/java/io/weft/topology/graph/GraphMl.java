package io.weft.topology.graph;

import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * GraphML. The id of a node is its name, its attribute {@code kind} is {@code switch}, as without it, or
 * {@code endpoint}. Edges may have the attributes {@code sourcePort}, {@code targetPort}, {@code length} in metres and
 * {@code rate} in Gb/s; ports may also be GraphML's own, {@code sourceport} and {@code targetport}. Directed edges
 * there and back are one cable. All else is passed over, but nested graphs and hyperedges are refused.
 *
 * <p>U. Brandes et al., <i>GraphML Progress Report: Structural Layer Proposal</i>, Graph Drawing 2001.
 */
final class GraphMl extends GraphFormat {
    private static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";

    GraphMl() {
        super("graphml", "the graph of switches and endpoints, in GraphML", ".graphml", ".xml");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new GraphMlReader(text).graph();
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        new Document(t, annotations, lines).write();
    }

    /** A document while it is written. */
    private static final class Document {
        private final Topology t;
        private final Annotations annotations;
        private final Consumer<String> lines;
        private int edges;

        Document(Topology t, Annotations annotations, Consumer<String> lines) {
            this.t = t;
            this.annotations = annotations;
            this.lines = lines;
        }

        void write() {
            lines.accept("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
            lines.accept("<graphml xmlns=\"" + NAMESPACE + "\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                    + " xsi:schemaLocation=\"" + NAMESPACE + " " + NAMESPACE + "/1.0/graphml.xsd\">");
            key("kind", "node", "string");
            if (t.endpointCount() > 0) {
                annotations.ofEndpoint(0).keySet().forEach(name -> key(name, "node", "string"));
            }
            key("link", "edge", "string");
            key("sourcePort", "edge", "string");
            key("targetPort", "edge", "string");
            key("length", "edge", "double");
            key("rate", "edge", "double");
            lines.accept("  <graph id=\"" + escaped(annotations.graph()) + "\" edgedefault=\"undirected\">");
            writeNodes();
            writeEdges();
            lines.accept("  </graph>");
            lines.accept("</graphml>");
        }

        private void key(String name, String of, String type) {
            lines.accept("  <key id=\"" + name + "\" for=\"" + of + "\" attr.name=\"" + name + "\" attr.type=\"" + type
                    + "\"/>");
        }

        private void writeNodes() {
            for (int s = 0; s < t.switchCount(); s++) {
                node(t.switchName(s), GraphCollector.SWITCH, Map.of());
            }
            for (int e = 0; e < t.endpointCount(); e++) {
                node(t.endpointName(e), GraphCollector.ENDPOINT, annotations.ofEndpoint(e));
            }
        }

        private void node(String name, String kind, Map<String, String> more) {
            lines.accept("    <node id=\"" + escaped(name) + "\">");
            data("kind", kind);
            more.forEach(this::data);
            lines.accept("    </node>");
        }

        private void writeEdges() {
            for (int l = 0; l < t.linkCount(); l++) {
                int c = t.channelOfLink(l);
                int d = t.reverse(c);
                startEdge(t.switchName(t.source(c)), t.switchName(t.target(c)));
                data("link", t.linkName(l));
                data("sourcePort", t.portName(t.source(c), t.port(c)));
                data("targetPort", t.portName(t.source(d), t.port(d)));
                measure("length", t.length(l));
                measure("rate", t.rate(l));
                lines.accept("    </edge>");
            }
            for (int e = 0; e < t.endpointCount(); e++) {
                for (int i = 0; i < t.attachments(e); i++) {
                    int s = t.edgeSwitch(e, i);
                    startEdge(t.endpointName(e), t.switchName(s));
                    data("targetPort", t.portName(s, t.endpointPort(e, i)));
                    lines.accept("    </edge>");
                }
            }
        }

        private void startEdge(String source, String target) {
            lines.accept("    <edge id=\"e" + edges++ + "\" source=\"" + escaped(source) + "\" target=\""
                    + escaped(target) + "\">");
        }

        private void data(String key, String value) {
            lines.accept("      <data key=\"" + key + "\">" + escaped(value) + "</data>");
        }

        private void measure(String key, OptionalDouble value) {
            if (value.isPresent()) {
                data(key, String.valueOf(value.getAsDouble()));
            }
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;")
                    .replace("<", "&lt;")
                    .replace(">", "&gt;")
                    .replace("\"", "&quot;");
        }
    }
}
