package io.weft.topology.graph;

import io.weft.registry.SourceTexts;
import io.weft.topology.NameRule;
import io.weft.topology.graph.GraphCollector.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a netlist twice: first the nodes, whose names depend on all of them, then the cables. Used once. */
final class IbNetDiscoverReader {
    private static final Pattern NODE =
            Pattern.compile("(Switch|Ca|Hca|Rt)\\s+(\\d{1,3})\\s+\"([^\"]*)\"\\s*(?:#\\s*(?:\"([^\"]*)\")?.*)?");
    private static final Pattern PORT = Pattern.compile("\\[(\\d{1,3})\\](?:\\[ext \\d+\\])?(?:\\([0-9a-fA-F]*\\))?\\s+"
            + "\"([^\"]*)\"\\s*(?:\\[(\\d{1,3})\\])?(.*)");
    private static final Pattern LANES = Pattern.compile("\\b(\\d{1,2})x([A-Z]{3}\\d{0,2})\\b");
    /** Comments, ids and, of ibnetdiscover -g and ibsim, what is between the nodes. */
    private static final Pattern PASSED_OVER =
            Pattern.compile("(#|[a-z]+\\s*=|Chassis |Hostname:|Non-Chassis |module |do |pdebug).*");

    private static final String EXPECTED_NODE =
            "a node is such as 'Switch 36 \"S-0002c902400c8a38\" # \"leaf1\"', its type one of Switch, Ca, Hca, Rt";
    private static final String EXPECTED_PORT = "a port is such as '[1] \"S-0002c902400c8a38\"[3]'";

    private final SourceTexts.Text text;
    private final GraphCollector graph;
    /** By id, in the order of the file. */
    private final Map<String, Record> records = new LinkedHashMap<>();
    /** By description, how many nodes have it. */
    private final Map<String, Integer> uses = new HashMap<>();

    /** The first line of a node. */
    private static final class Record {
        final String id;
        final boolean isSwitch;
        final String description;
        final int line;

        Record(Matcher node, int line) {
            this.id = node.group(3);
            this.isSwitch = node.group(1).equals("Switch");
            this.description = node.group(4) == null ? "" : node.group(4).strip();
            this.line = line;
        }
    }

    IbNetDiscoverReader(SourceTexts.Text text) {
        this.text = text;
        this.graph = new GraphCollector(text.name());
    }

    Graph graph() {
        List<Cable> cables = new ArrayList<>();
        Record record = null;
        Lines lines = new Lines(text.content());
        while (lines.next()) {
            String line = lines.line().strip();
            graph.at(lines.number());
            if (line.startsWith("[")) {
                cables.add(cable(line, record));
            } else if (line.startsWith("include") || line.startsWith("@")) {
                throw graph.fault(
                        "'" + GraphCollector.shortened(line) + "' is not read",
                        "write what is included, and nodes by their ids, into the file itself");
            } else if (!line.isEmpty() && !PASSED_OVER.matcher(line).matches()) {
                record = record(line);
            }
        }
        records.values().forEach(each -> uses.merge(each.description, 1, Integer::sum));
        for (Record each : records.values()) {
            graph.at(each.line);
            graph.kind(graph.node(name(each)), each.isSwitch ? GraphCollector.SWITCH : GraphCollector.ENDPOINT);
        }
        cables.forEach(this::report);
        return graph.graph();
    }

    private Record record(String line) {
        Matcher node = NODE.matcher(line);
        if (!node.matches()) {
            throw graph.fault("'" + GraphCollector.shortened(line) + "' is no node", EXPECTED_NODE);
        }
        Record record = new Record(node, graph.line());
        Record before = records.putIfAbsent(record.id, record);
        if (before != null) {
            throw graph.fault(
                    "there is a second node " + record.id + ", after that in line " + before.line,
                    "remove one of them, or correct its id");
        }
        return record;
    }

    /** One end of a cable, with what it says of the other. */
    private static final class Cable {
        final Record from;
        final String fromPort;
        final String to;
        final String toPort;
        final OptionalDouble rate;
        final int line;

        Cable(Record from, Matcher port, OptionalDouble rate, int line) {
            this.from = from;
            this.fromPort = port.group(1);
            this.to = port.group(2);
            this.toPort = port.group(3) == null ? "1" : port.group(3);
            this.rate = rate;
            this.line = line;
        }
    }

    private Cable cable(String line, Record record) {
        Matcher port = PORT.matcher(line);
        if (!port.matches()) {
            throw graph.fault("'" + GraphCollector.shortened(line) + "' is no port", EXPECTED_PORT);
        }
        if (record == null) {
            throw graph.fault("a port stands before any node", EXPECTED_NODE);
        }
        Cable cable = new Cable(record, port, rate(port.group(4)), graph.line());
        for (String each : List.of(cable.fromPort, cable.toPort)) {
            if (Integer.parseInt(each) < 1 || Integer.parseInt(each) > IbSubnet.HIGHEST_PORT) {
                throw graph.fault("there is a port " + each, "ports are 1.." + IbSubnet.HIGHEST_PORT);
            }
        }
        return cable;
    }

    /** What a port says such as {@code 4xEDR}, in Gb/s. */
    private static OptionalDouble rate(String rest) {
        Matcher lanes = LANES.matcher(rest);
        double rate = 0;
        while (lanes.find()) {
            int lane = IbNetlist.LANES.indexOf(lanes.group(2));
            rate = lane < 0 ? 0 : Integer.parseInt(lanes.group(1)) * IbNetlist.RATES[lane];
        }
        return rate > 0 ? OptionalDouble.of(rate) : OptionalDouble.empty();
    }

    private String name(Record node) {
        boolean described = NameRule.fault(node.description).isEmpty()
                && uses.get(node.description) == 1
                && !records.containsKey(node.description);
        return described ? node.description : node.id;
    }

    private void report(Cable cable) {
        graph.at(cable.line);
        Record to = records.get(cable.to);
        if (to == null) {
            throw graph.fault(
                    "there is no node " + cable.to, "every node has a record of its own; add it, or remove the port");
        }
        Node from = graph.node(name(cable.from));
        Node other = graph.node(name(to));
        graph.report(
                from,
                number(cable.fromPort),
                other,
                number(cable.toPort),
                new Measures(OptionalDouble.empty(), cable.rate));
    }

    /** A port without leading zeros. */
    private static String number(String port) {
        return String.valueOf(Integer.parseInt(port));
    }
}
