package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.LinkMeasure;
import io.weft.topology.graph.GraphCollector.Node;
import java.io.StringReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads a GraphML document from its beginning to its end. Used once. */
final class GraphMlReader {
    private static final Set<String> ATTRIBUTES = Set.of("kind", "sourcePort", "targetPort", "length", "rate");

    private final SourceTexts.Text text;
    private final GraphCollector graph;
    /** By id of a key, the name of the attribute. */
    private final Map<String, String> names = new HashMap<>();
    /** By name, the values that the attributes of nodes have where a node says nothing. */
    private final Map<String, String> usualOfNodes = new HashMap<>();

    private final Map<String, String> usualOfEdges = new HashMap<>();
    private final Set<String> declared = new HashSet<>();
    /** By the id of a node that edges name and that is not there yet, what is wrong if it does not come. */
    private final Map<String, Refusal> used = new LinkedHashMap<>();

    private boolean seenGraph;
    private boolean directed;

    GraphMlReader(SourceTexts.Text text) {
        this.text = text;
        this.graph = new GraphCollector(text.name());
    }

    Graph graph() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader xml = null;
        try {
            xml = factory.createXMLStreamReader(new StringReader(text.content()));
            readDocument(xml);
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
            throw Refusal.of(
                    Place.line(text.name(), line),
                    "this is not XML: " + reason(e),
                    "write the whole graph again, with the tool that wrote it");
        }
        graph.at(0);
        if (!seenGraph) {
            throw graph.fault("there is no graph", "a GraphML document has a <graph> in <graphml>");
        }
        used.values().stream().findFirst().ifPresent(fault -> {
            throw fault;
        });
        return graph.graph();
    }

    /** The reason, which stands behind the place in the messages of the parser. */
    private static String reason(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int at = message.indexOf("Message: ");
        return (at < 0 ? message : message.substring(at + "Message: ".length()))
                .strip()
                .replaceAll("\\s+", " ")
                .replaceAll("\\.$", "");
    }

    private void readDocument(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            int event = xml.next();
            graph.at(xml.getLocation().getLineNumber());
            if (event == XMLStreamConstants.DTD) {
                throw graph.fault(
                        "there is a document type declaration", "remove <!DOCTYPE ...>; entities are not read");
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                startElement(xml);
            }
        }
    }

    private void startElement(XMLStreamReader xml) throws XMLStreamException {
        switch (xml.getLocalName()) {
            case "key":
                readKey(xml);
                break;
            case "graph":
                if (seenGraph) {
                    throw graph.fault("there is a second graph, or one in another", "a file has one graph, not nested");
                }
                seenGraph = true;
                directed = "directed".equals(xml.getAttributeValue(null, "edgedefault"));
                break;
            case "node":
                readNode(xml);
                break;
            case "edge":
                readEdge(xml);
                break;
            case "hyperedge":
                throw graph.fault("there is a hyperedge", "a cable has two ends; write an <edge>");
            case "graphml":
                break;
            default:
                skip(xml);
        }
    }

    private void readKey(XMLStreamReader xml) throws XMLStreamException {
        String id = required(xml, "id");
        String name = xml.getAttributeValue(null, "attr.name");
        String usual = "";
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (xml.isStartElement()) {
                if (xml.getLocalName().equals("default")) {
                    usual = content(xml);
                } else {
                    skip(xml);
                }
            }
        }
        String known = name == null ? id : name;
        names.put(id, known);
        if (!usual.isEmpty() && ATTRIBUTES.contains(known)) {
            (known.equals("kind") ? usualOfNodes : usualOfEdges).put(known, usual);
        }
    }

    /** An end of an edge, whose node may follow. */
    private Node end(String id) {
        if (!declared.contains(id)) {
            used.putIfAbsent(id, graph.fault("there is no node '" + id + "'", "an edge joins nodes of the file"));
        }
        return graph.node(id);
    }

    private void readNode(XMLStreamReader xml) throws XMLStreamException {
        String id = required(xml, "id");
        if (!declared.add(id)) {
            throw graph.fault("there is a second node '" + id + "'", "every node has an id of its own");
        }
        used.remove(id);
        Node node = graph.node(id);
        int line = xml.getLocation().getLineNumber();
        Map<String, String> data = data(xml, usualOfNodes);
        graph.at(line);
        if (data.containsKey("kind")) {
            graph.kind(node, data.get("kind"));
        }
    }

    private void readEdge(XMLStreamReader xml) throws XMLStreamException {
        Node source = end(required(xml, "source"));
        Node target = end(required(xml, "target"));
        String own = xml.getAttributeValue(null, "directed");
        String sourcePort = xml.getAttributeValue(null, "sourceport");
        String targetPort = xml.getAttributeValue(null, "targetport");
        boolean oneWay = own == null ? directed : own.equals("true");
        int line = xml.getLocation().getLineNumber();
        Map<String, String> data = data(xml, usualOfEdges);
        graph.at(line);
        String from = data.getOrDefault("sourcePort", sourcePort == null ? "" : sourcePort);
        String to = data.getOrDefault("targetPort", targetPort == null ? "" : targetPort);
        Measures measures = new Measures(
                graph.measure(LinkMeasure.LENGTH, data.getOrDefault("length", "")),
                graph.measure(LinkMeasure.RATE, data.getOrDefault("rate", "")));
        if (oneWay) {
            graph.report(source, from, target, to, measures);
        } else {
            graph.cable(source, from, target, to, measures);
        }
    }

    private String required(XMLStreamReader xml, String attribute) {
        String value = xml.getAttributeValue(null, attribute);
        if (value == null) {
            throw graph.fault(
                    "this <" + xml.getLocalName() + "> has no attribute " + attribute, "add " + attribute + "=\"...\"");
        }
        return value;
    }

    /** The attributes of the present element, by name; up to its end. */
    private Map<String, String> data(XMLStreamReader xml, Map<String, String> usual) throws XMLStreamException {
        Map<String, String> data = new HashMap<>(usual);
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (!xml.isStartElement()) {
                continue;
            }
            graph.at(xml.getLocation().getLineNumber());
            switch (xml.getLocalName()) {
                case "data":
                    String key = required(xml, "key");
                    String name = names.getOrDefault(key, key);
                    String value = content(xml);
                    if (ATTRIBUTES.contains(name)) {
                        data.put(name, value);
                    }
                    break;
                case "graph":
                    throw graph.fault("there is a graph in a node", "a file has one graph, not nested");
                default:
                    skip(xml);
            }
        }
        return data;
    }

    /** The text of the present element without that of elements in it, up to its end. */
    private static String content(XMLStreamReader xml) throws XMLStreamException {
        StringBuilder content = new StringBuilder();
        int event = xml.next();
        while (event != XMLStreamConstants.END_ELEMENT) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                skip(xml);
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                content.append(xml.getText());
            }
            event = xml.next();
        }
        return content.toString().strip();
    }

    /** Passes over the present element and all in it. */
    private static void skip(XMLStreamReader xml) throws XMLStreamException {
        int depth = 1;
        while (depth > 0) {
            int event = xml.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
        }
    }
}
