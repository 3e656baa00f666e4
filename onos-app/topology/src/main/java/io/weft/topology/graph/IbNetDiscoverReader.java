package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.NameRule;
import io.weft.topology.Topology;
import io.weft.topology.graph.GraphCollector.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads a netlist twice: first the nodes, whose names depend on all of them, then the cables. Used once. */
final class IbNetDiscoverReader {
    private static final Pattern NODE =
            Pattern.compile("(Switch|Ca|Hca|Rt)\\s+(\\d{1,3})\\s+\"([^\"]*)\"\\s*(?:#\\s*(?:\"([^\"]*)\")?.*)?");
    private static final Pattern PORT =
            Pattern.compile("\\[(\\d{1,3})\\](?:\\[ext \\d+\\])?(?:\\(([0-9a-fA-F]{0,16})\\))?\\s+"
                    + "\"([^\"]*)\"\\s*(?:\\[(\\d{1,3})\\])?(.*)");
    private static final Pattern LANES = Pattern.compile("\\b(\\d{1,2})x([A-Z]{3}\\d{0,2})\\b");
    private static final Pattern GUID =
            Pattern.compile("(?:switch|ca|hca|rt)guids?\\s*=\\s*0x([0-9a-fA-F]{1,16})\\b.*");
    private static final Pattern LID = Pattern.compile("\\blid (\\d{1,5})\\b");
    /** Comments, ids and, of ibnetdiscover -g and ibsim, what is between the nodes. */
    private static final Pattern PASSED_OVER =
            Pattern.compile("(#|[a-z]+\\s*=|Chassis |Hostname:|Non-Chassis |module |do |pdebug).*");

    private static final String EXPECTED_NODE =
            "a node is such as 'Switch 36 \"S-0002c902400c8a38\" # \"leaf1\"', its type one of Switch, Ca, Hca, Rt";
    private static final String EXPECTED_PORT = "a port is such as '[1] \"S-0002c902400c8a38\"[3]'";

    private static final String RUN = "what ibnetdiscover prints while a subnet manager runs";

    private final SourceTexts.Text text;
    private final GraphCollector graph;
    /** By id, in the order of the file. */
    private final Map<String, Record> records = new LinkedHashMap<>();
    /** By description, how many nodes have it. */
    private final Map<String, Integer> uses = new HashMap<>();

    private final List<Cable> cables = new ArrayList<>();
    /** Of the next node; 0 if its line does not stand before it. */
    private long guid;

    /** The first line of a node. */
    private static final class Record {
        final String id;
        final boolean isSwitch;
        final String description;
        final int line;
        final long guid;
        /** Of a switch; 0 if its line says none. */
        final int lid;

        Record(Matcher node, int line, long guid) {
            this.id = node.group(3);
            this.isSwitch = node.group(1).equals("Switch");
            this.description = node.group(4) == null ? "" : node.group(4).strip();
            this.line = line;
            this.guid = guid;
            this.lid = lid(node.group());
        }
    }

    IbNetDiscoverReader(SourceTexts.Text text) {
        this.text = text;
        this.graph = new GraphCollector(text.name());
    }

    /** What is said of nodes and cables, but for GUIDs and LIDs. */
    Graph graph() {
        parse();
        for (Record each : records.values()) {
            graph.at(each.line);
            graph.kind(graph.node(name(each)), each.isSwitch ? GraphCollector.SWITCH : GraphCollector.ENDPOINT);
        }
        cables.forEach(this::report);
        return graph.graph();
    }

    private void parse() {
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
            } else if (GUID.matcher(line).matches()) {
                guid = guid(line);
            } else if (!line.isEmpty() && !PASSED_OVER.matcher(line).matches()) {
                record = record(line);
            }
        }
        records.values().forEach(each -> uses.merge(each.description, 1, Integer::sum));
    }

    private static long guid(String line) {
        Matcher guid = GUID.matcher(line);
        return guid.matches() ? Long.parseUnsignedLong(guid.group(1), 16) : 0;
    }

    private static int lid(String text) {
        Matcher lid = LID.matcher(text);
        return lid.find() ? Integer.parseInt(lid.group(1)) : 0;
    }

    private Record record(String line) {
        Matcher node = NODE.matcher(line);
        if (!node.matches()) {
            throw graph.fault("'" + GraphCollector.shortened(line) + "' is no node", EXPECTED_NODE);
        }
        Record record = new Record(node, graph.line(), guid);
        guid = 0;
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
        /** Of the port itself, at an endpoint; 0 if the line says none. */
        final long guid;

        final int lid;

        Cable(Record from, Matcher port, OptionalDouble rate, int line) {
            this.from = from;
            this.fromPort = port.group(1);
            this.to = port.group(3);
            this.toPort = port.group(4) == null ? "1" : port.group(4);
            this.rate = rate;
            this.line = line;
            this.guid =
                    port.group(2) == null || port.group(2).isEmpty() ? 0 : Long.parseUnsignedLong(port.group(2), 16);
            this.lid = IbNetDiscoverReader.lid(port.group(5));
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
        Cable cable = new Cable(record, port, rate(port.group(5)), graph.line());
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

    /** The node at the other end of a cable, in the line of which the graph is. */
    private Record other(Cable cable) {
        Record to = records.get(cable.to);
        if (to == null) {
            throw graph.fault(
                    "there is no node " + cable.to, "every node has a record of its own; add it, or remove the port");
        }
        return to;
    }

    private void report(Cable cable) {
        graph.at(cable.line);
        Record to = other(cable);
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

    /** The GUIDs and LIDs of a topology's nodes and ports. */
    IbSubnet subnet(Topology t) {
        parse();
        Map<String, Record> byName = new HashMap<>();
        records.values().forEach(each -> byName.put(name(each), each));
        Map<String, Cable> byPort = new HashMap<>();
        for (Cable each : cables) {
            graph.at(each.line);
            other(each);
            byPort.put(place(name(each.from), number(each.fromPort)), each);
        }
        long[] switchGuids = new long[t.switchCount()];
        int[] switchLids = new int[t.switchCount()];
        for (int s = 0; s < t.switchCount(); s++) {
            Record node = node(t.switchName(s), byName);
            switchGuids[s] = known(node.guid, "GUID", node.line, "a line such as switchguid=0x2c902400c8a38 before it");
            switchLids[s] = (int) known(node.lid, "LID", node.line, RUN);
            for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
                cable(t, s, t.port(c), t.switchName(t.target(c)), byPort, t.port(t.reverse(c)));
            }
        }
        long[] endpointGuids = new long[t.endpointCount()];
        long[][] portGuids = new long[t.endpointCount()][];
        int[][] portLids = new int[t.endpointCount()][];
        for (int e = 0; e < t.endpointCount(); e++) {
            Record node = node(t.endpointName(e), byName);
            endpointGuids[e] = known(node.guid, "GUID", node.line, "a line such as caguid=0x2c903000abc10 before it");
            portGuids[e] = new long[t.attachments(e)];
            portLids[e] = new int[t.attachments(e)];
            for (int i = 0; i < t.attachments(e); i++) {
                Cable there = cable(t, t.edgeSwitch(e, i), t.endpointPort(e, i), t.endpointName(e), byPort, 0);
                Cable back = byPort.get(place(t.endpointName(e), number(there.toPort)));
                if (back == null) {
                    throw fault(node.line, t.endpointName(e) + " has no line for port " + there.toPort, EXPECTED_PORT);
                }
                portGuids[e][i] = known(back.guid, "GUID", back.line, "it in parentheses behind the port");
                portLids[e][i] = (int) known(back.lid, "LID", back.line, RUN);
            }
        }
        if (records.size() > t.switchCount() + t.endpointCount()) {
            byName.keySet().removeIf(name -> t.switchIndex(name) >= 0);
            IntStream.range(0, t.endpointCount()).mapToObj(t::endpointName).forEach(byName::remove);
            Record other = byName.values().iterator().next();
            throw fault(
                    other.line, "the fabric has no node " + name(other), "leave it out, or add it to the fabric file");
        }
        return new IbSubnet(t, switchGuids, switchLids, endpointGuids, portGuids, portLids);
    }

    private Record node(String name, Map<String, Record> byName) {
        Record node = byName.get(name);
        if (node == null) {
            throw fault(
                    0,
                    "there is no node " + name,
                    "each switch and endpoint of the fabric needs one, with its name as description or id");
        }
        return node;
    }

    /** The cable at a port of a switch, which has to lead to this node, and to this port of it unless that is 0. */
    private Cable cable(Topology t, int s, int port, String peer, Map<String, Cable> byPort, int peerPort) {
        Cable cable = byPort.get(place(t.switchName(s), String.valueOf(port)));
        String found = cable == null ? "no cable" : name(records.get(cable.to)) + " port " + number(cable.toPort);
        String expected = peer + " port " + (peerPort == 0 && cable != null ? number(cable.toPort) : peerPort);
        if (!found.equals(expected)) {
            throw fault(
                    cable == null ? 0 : cable.line,
                    "at port " + port + " of " + t.switchName(s) + " is " + found,
                    "in the fabric it is " + (peerPort == 0 ? peer : expected));
        }
        return cable;
    }

    private long known(long value, String what, int line, String expected) {
        if (value == 0) {
            throw fault(line, "a " + what + " is missing", "expected " + expected);
        }
        return value;
    }

    private Refusal fault(int line, String fault, String expected) {
        return Refusal.of(Place.line(text.name(), line), fault, expected);
    }

    private static String place(String node, String port) {
        return node + "#" + port;
    }
}
