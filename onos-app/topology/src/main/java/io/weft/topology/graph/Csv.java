package io.weft.topology.graph;

import io.weft.registry.NearestWords;
import io.weft.registry.SourceTexts;
import io.weft.text.SafeText;
import io.weft.topology.LinkMeasure;
import io.weft.topology.Topology;
import io.weft.topology.graph.GraphCollector.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A list of cables: a header, and a line for each cable. Columns are {@code source} and {@code target}, and any of
 * {@code sourcePort}, {@code targetPort}, {@code length} in metres, {@code rate} in Gb/s and {@code kind}, which says
 * what the target is: a {@code switch}, as without it, or an {@code endpoint}. A line without a target just names a
 * switch. Values may be in quotes; empty lines and those that begin with {@code #} are passed over.
 */
final class Csv extends GraphFormat {
    private static final List<String> COLUMNS =
            List.of("source", "target", "sourcePort", "targetPort", "length", "rate", "kind");
    private static final String HEADER = String.join(",", COLUMNS);

    Csv() {
        super("csv", "a list of cables in CSV", ".csv");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new Reader(text).graph();
    }

    private static final class Reader {
        private final Lines lines;
        private final GraphCollector graph;
        private List<String> columns = List.of();
        private List<String> values = List.of();
        /** By name of a node that is a source, or an endpoint by its kind, the line where it first is. */
        private final Map<String, Integer> sources = new HashMap<>();

        private final Map<String, Integer> endpoints = new HashMap<>();

        Reader(SourceTexts.Text text) {
            lines = new Lines(text.content());
            graph = new GraphCollector(text.name());
        }

        Graph graph() {
            while (lines.next()) {
                String line = lines.line().strip();
                graph.at(lines.number());
                if (line.isEmpty() || line.startsWith("#")) {
                    continue;
                }
                if (columns.isEmpty()) {
                    readHeader(split(line));
                } else {
                    values = split(line);
                    readCable();
                }
            }
            if (columns.isEmpty()) {
                graph.at(0);
                throw graph.fault("is empty", "the first line is a header such as " + HEADER);
            }
            return graph.graph();
        }

        private void readHeader(List<String> names) {
            for (String name : names) {
                if (!COLUMNS.contains(name)) {
                    throw graph.fault(
                            "there is no column '" + GraphCollector.shortened(name) + "'"
                                    + NearestWords.meant(name, COLUMNS)
                                            .map(word -> "; did you mean " + word + "?")
                                            .orElse(""),
                            "the first line is a header of source, target and any of the others of " + HEADER);
                }
                if (names.indexOf(name) != names.lastIndexOf(name)) {
                    throw graph.fault("the column " + name + " is there twice", "remove one of them");
                }
            }
            if (!names.contains("source") || !names.contains("target")) {
                throw graph.fault(
                        "the header has no column " + (names.contains("source") ? "target" : "source"),
                        "the first line is a header such as " + HEADER);
            }
            columns = names;
        }

        private void readCable() {
            if (values.size() != columns.size()) {
                throw graph.fault(
                        "there are " + values.size() + " values, but " + columns.size() + " columns",
                        "a line has a value for each of " + String.join(",", columns));
            }
            if (value("source").isEmpty()) {
                throw graph.fault("the source is empty", "name the node that the cable begins at");
            }
            Node source = graph.node(value("source"));
            if (value("target").isEmpty()) {
                graph.kind(source, GraphCollector.SWITCH);
                return;
            }
            Node target = graph.node(value("target"));
            if (!value("kind").isEmpty()) {
                graph.kind(target, value("kind"));
            }
            requireEndpointsToBeTargets();
            graph.cable(
                    source,
                    value("sourcePort"),
                    target,
                    value("targetPort"),
                    new Measures(
                            graph.measure(LinkMeasure.LENGTH, value("length")),
                            graph.measure(LinkMeasure.RATE, value("rate"))));
        }

        /** The kind is that of the target, so that an endpoint named first would make an endpoint of its switch. */
        private void requireEndpointsToBeTargets() {
            boolean ofEndpoint = value("kind").equals(GraphCollector.ENDPOINT);
            sources.putIfAbsent(value("source"), lines.number());
            if (ofEndpoint) {
                endpoints.putIfAbsent(value("target"), lines.number());
            }
            String name = value(ofEndpoint ? "target" : "source");
            if (sources.containsKey(name) && endpoints.containsKey(name)) {
                throw graph.fault(
                        name + " is the source of a cable in line " + sources.get(name) + ", and the target in line "
                                + endpoints.get(name) + " is of the kind endpoint",
                        "the kind is that of the target; name the switch first, and then the endpoint");
            }
        }

        /** The value in a column of the present line; empty if there is no such column. */
        private String value(String column) {
            int i = columns.indexOf(column);
            return i < 0 ? "" : SafeText.ofCell(values.get(i));
        }

        private List<String> split(String line) {
            List<String> split = new ArrayList<>();
            int from = 0;
            while (from <= line.length()) {
                int quote = from;
                while (quote < line.length() && line.charAt(quote) == ' ') {
                    quote++;
                }
                boolean quoted = quote < line.length() && line.charAt(quote) == '"';
                int close = quoted ? line.indexOf('"', quote + 1) : from;
                if (close < 0) {
                    throw graph.fault("a quote is not closed", "close it in the same line");
                }
                int comma = line.indexOf(',', close);
                int end = comma < 0 ? line.length() : comma;
                if (quoted && !line.substring(close + 1, end).isBlank()) {
                    throw graph.fault("there is text behind a quoted value", "put a comma between values");
                }
                split.add(
                        quoted
                                ? line.substring(quote + 1, close)
                                : line.substring(from, end).strip());
                from = end + 1;
            }
            return split;
        }
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        lines.accept(HEADER);
        for (int s = 0; s < t.switchCount(); s++) {
            lines.accept(SafeText.cell(t.switchName(s)) + ",,,,,,");
        }
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            int d = t.reverse(c);
            lines.accept(String.join(
                    ",",
                    SafeText.cell(t.switchName(t.source(c))),
                    SafeText.cell(t.switchName(t.target(c))),
                    SafeText.cell(t.portName(t.source(c), t.port(c))),
                    SafeText.cell(t.portName(t.source(d), t.port(d))),
                    text(t.length(l)),
                    text(t.rate(l)),
                    ""));
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            for (int i = 0; i < t.attachments(e); i++) {
                int s = t.edgeSwitch(e, i);
                lines.accept(String.join(
                        ",",
                        SafeText.cell(t.switchName(s)),
                        SafeText.cell(t.endpointName(e)),
                        SafeText.cell(t.portName(s, t.endpointPort(e, i))),
                        ",,",
                        GraphCollector.ENDPOINT));
            }
        }
    }

    /** A number, without decimals if it is whole; empty for none. */
    static String text(OptionalDouble number) {
        if (number.isEmpty()) {
            return "";
        }
        double value = number.getAsDouble();
        return value == Math.rint(value) && value < 1e15 ? String.valueOf((long) value) : String.valueOf(value);
    }
}
