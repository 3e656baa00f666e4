package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The graph of switches and endpoints as GraphML. */
final class GraphMl extends ExportFormat {
    private static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";
    private static final String SCHEMA = "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd";

    GraphMl() {
        super("graphml", "the graph of switches and endpoints, in GraphML");
    }

    @Override
    public void write(Exported exported, PrintWriter out) throws IOException {
        Fabric fabric = exported.fabric();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            new Document(fabric, xml).write();
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        out.println();
    }

    /** One document while it is written. */
    private static final class Document {
        private final Fabric fabric;
        private final Topology t;
        private final XMLStreamWriter xml;
        private int edges;

        Document(Fabric fabric, XMLStreamWriter xml) {
            this.fabric = fabric;
            this.t = fabric.topology();
            this.xml = xml;
        }

        void write() throws XMLStreamException {
            xml.writeStartDocument("UTF-8", "1.0");
            line(0);
            xml.writeStartElement("graphml");
            xml.writeDefaultNamespace(NAMESPACE);
            xml.writeNamespace("xsi", "http://www.w3.org/2001/XMLSchema-instance");
            xml.writeAttribute("xsi:schemaLocation", NAMESPACE + " " + SCHEMA);
            key("kind", "node", "string");
            key("address", "node", "string");
            key("mac", "node", "string");
            key("link", "edge", "string");
            key("sourcePort", "edge", "int");
            key("targetPort", "edge", "int");
            line(1);
            xml.writeStartElement("graph");
            xml.writeAttribute("id", fabric.name());
            xml.writeAttribute("edgedefault", "undirected");
            writeNodes();
            writeEdges();
            line(1);
            xml.writeEndElement();
            line(0);
            xml.writeEndElement();
            xml.writeEndDocument();
        }

        private void writeNodes() throws XMLStreamException {
            for (int s = 0; s < t.switchCount(); s++) {
                startNode(t.switchName(s), "switch");
                endElement(2);
            }
            for (int e = 0; e < t.endpointCount(); e++) {
                startNode(t.endpointName(e), "endpoint");
                data("address", fabric.addressing().ipv4Text(e));
                data("mac", fabric.addressing().macText(e));
                endElement(2);
            }
        }

        private void writeEdges() throws XMLStreamException {
            for (int l = 0; l < t.linkCount(); l++) {
                int c = t.channelOfLink(l);
                startEdge(t.switchName(t.source(c)), t.switchName(t.target(c)));
                data("link", t.linkName(l));
                data("sourcePort", String.valueOf(t.port(c)));
                data("targetPort", String.valueOf(t.port(t.reverse(c))));
                endElement(2);
            }
            for (int e = 0; e < t.endpointCount(); e++) {
                for (int i = 0; i < t.attachments(e); i++) {
                    startEdge(t.endpointName(e), t.switchName(t.edgeSwitch(e, i)));
                    data("targetPort", String.valueOf(t.endpointPort(e, i)));
                    endElement(2);
                }
            }
        }

        private void key(String name, String of, String type) throws XMLStreamException {
            line(1);
            xml.writeEmptyElement("key");
            xml.writeAttribute("id", name);
            xml.writeAttribute("for", of);
            xml.writeAttribute("attr.name", name);
            xml.writeAttribute("attr.type", type);
        }

        private void startNode(String id, String kind) throws XMLStreamException {
            line(2);
            xml.writeStartElement("node");
            xml.writeAttribute("id", id);
            data("kind", kind);
        }

        private void startEdge(String source, String target) throws XMLStreamException {
            line(2);
            xml.writeStartElement("edge");
            xml.writeAttribute("id", "e" + edges++);
            xml.writeAttribute("source", source);
            xml.writeAttribute("target", target);
        }

        private void data(String key, String value) throws XMLStreamException {
            line(3);
            xml.writeStartElement("data");
            xml.writeAttribute("key", key);
            xml.writeCharacters(value);
            xml.writeEndElement();
        }

        private void endElement(int depth) throws XMLStreamException {
            line(depth);
            xml.writeEndElement();
        }

        private void line(int depth) throws XMLStreamException {
            xml.writeCharacters("\n" + "  ".repeat(depth));
        }
    }
}
