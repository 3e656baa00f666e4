package io.weft.topology.graph;

import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What switches say of their neighbours by LLDP: the output of {@code lldpcli -f json show neighbors}, or of {@code -f
 * json0}, in a file for each switch that is named like it, {@code leaf1.json}; or one file with an object of all these
 * outputs by the names of the switches, as is written. Who has such an output is a switch; a neighbour that has none is
 * an endpoint. Switches are in the order of the files. A cable may be seen from one end or from both.
 *
 * <p>The port of a neighbour is its port id if that is the name of an interface or local, otherwise its description if
 * there is one. Neighbours found by other protocols are passed over. Lengths and rates are not kept.
 *
 * <p>IEEE 802.1AB; lldpd's {@code src/client/json_writer.c} for the two forms of the output.
 */
final class LldpJson extends GraphFormat {
    private static final String LLDP = "lldp";

    LldpJson() {
        super("lldp-json", "what lldpcli -f json show neighbors prints, by switch", ".json");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new Reader(List.of(text)).graph();
    }

    @Override
    public Graph read(SourceTexts source) {
        return new Reader(source.texts()).graph();
    }

    private static final class Reader {
        private final GraphCollector graph;
        /** By name of a switch, what it says. */
        private final Map<String, Said> outputs = new LinkedHashMap<>();
        /** By name of an endpoint, the id of its chassis; empty if none is said. */
        private final Map<String, String> endpointIds = new HashMap<>();

        /** An output, and the text it is in. */
        private static final class Said {
            final String text;
            final Json output;

            Said(String text, Json output) {
                this.text = text;
                this.output = output;
            }
        }

        Reader(List<SourceTexts.Text> texts) {
            graph = new GraphCollector(texts.get(0).name());
            for (SourceTexts.Text text : texts) {
                Json json = Json.read(text.name(), text.content());
                boolean isOne = json.members.containsKey(LLDP)
                        && !json.members.get(LLDP).members.containsKey(LLDP);
                if (isOne) {
                    add(switchOf(text.name()), new Said(text.name(), json));
                } else {
                    json.members.forEach((name, output) -> add(name, new Said(text.name(), output)));
                }
                if (!json.isObject || json.members.isEmpty()) {
                    graph.at(text.name(), json.line);
                    throw noOutput();
                }
            }
        }

        /** The name of a file without its folder and ending. */
        private static String switchOf(String file) {
            String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
            return name.toLowerCase(Locale.ROOT).endsWith(".json")
                    ? name.substring(0, name.length() - ".json".length())
                    : name;
        }

        private Refusal noOutput() {
            return graph.fault(
                    "this is no output of lldpcli",
                    "it is an object with the key " + LLDP + ", or one of such objects by the names of the switches");
        }

        private void add(String name, Said said) {
            graph.at(said.text, said.output.line);
            if (!said.output.members.containsKey(LLDP)) {
                throw noOutput();
            }
            graph.kind(graph.node(name), GraphCollector.SWITCH);
            if (outputs.put(name, said) != null) {
                throw graph.fault("there is a second output of " + name, "a switch has one; remove the other");
            }
        }

        Graph graph() {
            outputs.forEach((name, said) -> {
                Json lldp = only(said.output.members.get(LLDP));
                for (Json each : all(lldp.members.get("interface"))) {
                    graph.at(said.text, each.line);
                    if (isText(each.members.get("name"))) {
                        neighbour(name, text(each.members.get("name")), each);
                    } else {
                        each.members.forEach((port, seen) -> neighbour(name, port, seen));
                    }
                }
            });
            return graph.graph();
        }

        private void neighbour(String name, String port, Json seen) {
            graph.at(seen.line);
            if (seen.members.containsKey("via")
                    && !text(seen.members.get("via")).equals("LLDP")) {
                return;
            }
            Json chassis = only(seen.members.get("chassis"));
            String other = chassisName(chassis);
            if (other.isEmpty()) {
                throw graph.fault(
                        "the neighbour at port " + GraphCollector.shortened(port) + " of " + name
                                + " has neither a name nor an id",
                        "expected chassis: {<name>: {id: ...}} or chassis: {id: {value: ...}}");
            }
            GraphCollector.Node node = graph.node(other);
            if (!outputs.containsKey(other)) {
                graph.kind(node, GraphCollector.ENDPOINT);
                requireOneId(other, chassisId(chassis));
            }
            graph.report(graph.node(name), port, node, portOf(only(seen.members.get("port"))), Measures.NONE);
        }

        /** Two endpoints of a name are told apart by their ids, and would count as one with cables to both places. */
        private void requireOneId(String endpoint, String id) {
            String known = endpointIds.merge(endpoint, id, (first, second) -> first.isEmpty() ? second : first);
            if (!id.isEmpty() && !id.equals(known)) {
                throw graph.fault(
                        "two neighbours are called " + endpoint + ": their chassis ids are "
                                + GraphCollector.shortened(known) + " and " + GraphCollector.shortened(id),
                        "every endpoint has a name of its own; rename one of them");
            }
        }

        /** The name of a chassis: the key of the object in it, or the member of that name; without one, its id. */
        private static String chassisName(Json chassis) {
            if (isByName(chassis)) {
                return chassis.members.keySet().iterator().next();
            }
            return chassis.members.containsKey("name")
                    ? text(chassis.members.get("name"))
                    : text(chassis.members.get("id"));
        }

        private static String chassisId(Json chassis) {
            Json said = isByName(chassis) ? chassis.members.values().iterator().next() : chassis;
            return text(said.members.get("id"));
        }

        /** Whether all is in one object, whose key is the name: what may be called name or id itself. */
        private static boolean isByName(Json chassis) {
            if (chassis.members.size() != 1) {
                return false;
            }
            Map.Entry<String, Json> only = chassis.members.entrySet().iterator().next();
            boolean isAmbiguous = only.getKey().equals("name") || only.getKey().equals("id");
            return only.getValue().isObject
                    && (!isAmbiguous || only.getValue().members.containsKey("id"));
        }

        private static boolean isText(Json value) {
            return value != null && !value.isObject;
        }

        private static String portOf(Json port) {
            Json id = only(port.members.get("id"));
            String type = text(id.members.get("type"));
            String description = text(port.members.get("descr"));
            return type.equals("ifname") || type.equals("local") || description.isEmpty()
                    ? text(id.members.get("value"))
                    : description;
        }

        /** The elements of an array, or the value itself; none for no value. */
        private static List<Json> all(Json value) {
            if (value == null) {
                return List.of();
            }
            return value.elements.isEmpty() ? List.of(value) : value.elements;
        }

        /** The value itself, or the first of an array; an empty one for no value. */
        private static Json only(Json value) {
            List<Json> all = all(value);
            return all.isEmpty() ? Json.EMPTY : all.get(0);
        }

        /** The text of a value, which json0 has in an object in an array; empty for none. */
        private static String text(Json value) {
            Json only = only(value);
            return only.members.containsKey("value") ? only.members.get("value").text : only.text;
        }
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        lines.accept("{");
        for (int s = 0; s < t.switchCount(); s++) {
            lines.accept("  \"" + t.switchName(s) + "\": {\"lldp\": {\"interface\": [");
            List<String> interfaces = new ArrayList<>();
            for (int port : t.portsOf(s)) {
                interfaces.add("    {\"" + t.portName(s, port) + "\": " + neighbour(t, s, port) + "}");
            }
            for (int i = 0; i < interfaces.size(); i++) {
                lines.accept(interfaces.get(i) + (i + 1 < interfaces.size() ? "," : ""));
            }
            lines.accept("  ]}}" + (s + 1 < t.switchCount() ? "," : ""));
        }
        lines.accept("}");
    }

    private static String neighbour(Topology t, int s, int port) {
        int e = t.endpointAt(s, port);
        String name;
        String otherPort;
        if (e >= 0) {
            int i = 0;
            while (t.edgeSwitch(e, i) != s) {
                i++;
            }
            name = t.endpointName(e);
            otherPort = String.valueOf(i + 1);
        } else {
            int back = t.reverse(t.channelAt(s, port));
            name = t.switchName(t.source(back));
            otherPort = t.portName(t.source(back), t.port(back));
        }
        return "{\"via\": \"LLDP\", \"chassis\": {\"" + name + "\": {\"id\": {\"type\": \"local\", \"value\": \"" + name
                + "\"}}}, \"port\": {\"id\": {\"type\": \"ifname\", \"value\": \"" + otherPort + "\"}}}";
    }
}
