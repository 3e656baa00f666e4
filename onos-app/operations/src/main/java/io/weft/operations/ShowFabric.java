package io.weft.operations;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every switch, port, link and endpoint of a fabric. O(switches + links + endpoints). */
public final class ShowFabric extends Operation {
    ShowFabric() {
        super("fabric", "Lists the switches, ports, links and endpoints of the fabric", Needs.FABRIC);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Inventory inventory = new Inventory(subject.fabric());
        return Result.of(inventory.document(), inventory.rows(), true);
    }

    private static final class Inventory {
        private final Fabric fabric;
        private final Topology topology;

        Inventory(Fabric fabric) {
            this.fabric = fabric;
            this.topology = fabric.topology();
        }

        Map<String, Object> document() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("fabric", fabric.name());
            values.put("type", topology.type());
            values.put("parameters", topology.parameters());
            values.put("scheme", fabric.scheme().name());
            values.put("spread", fabric.spread().name());
            values.put("virtualChannels", fabric.virtualChannels());
            values.put("addresses", fabric.addressing().prefix().toString());
            List<Object> switches = new ArrayList<>();
            for (int s = 0; s < topology.switchCount(); s++) {
                switches.add(ofSwitch(s));
            }
            values.put("switches", switches);
            List<Object> links = new ArrayList<>();
            for (int l = 0; l < topology.linkCount(); l++) {
                links.add(ofLink(l));
            }
            values.put("links", links);
            List<Object> endpoints = new ArrayList<>();
            for (int e = 0; e < topology.endpointCount(); e++) {
                endpoints.add(ofEndpoint(e));
            }
            values.put("endpoints", endpoints);
            return values;
        }

        /** What is plugged where: a row for each link and for each endpoint. */
        Rows rows() {
            Rows rows = new Rows()
                    .row("fabric", "%s", fabric.name())
                    .row("topology", "%s", Names.topology(topology))
                    .row(
                            "routing",
                            "%s, spread by %s",
                            fabric.scheme().name(),
                            fabric.spread().name())
                    .row("virtual channels", "%d", fabric.virtualChannels())
                    .row("addresses", "%s", fabric.addressing().prefix())
                    .row("switches", "%,d", topology.switchCount())
                    .row("links", "%,d", topology.linkCount());
            for (int l = 0; l < topology.linkCount(); l++) {
                int c = topology.channelOfLink(l);
                rows.row(
                        "  " + topology.linkName(l),
                        "port %s of %s to port %s of %s",
                        topology.portName(topology.source(c), topology.port(c)),
                        topology.switchName(topology.source(c)),
                        topology.portName(topology.target(c), topology.port(topology.reverse(c))),
                        topology.switchName(topology.target(c)));
            }
            rows.row("endpoints", "%,d", topology.endpointCount());
            for (int e = 0; e < topology.endpointCount(); e++) {
                int endpoint = e;
                rows.row(
                        "  " + topology.endpointName(e),
                        "%s, %s, at %s",
                        fabric.addressing().ipv4Text(e),
                        fabric.addressing().macText(e),
                        IntStream.range(0, topology.attachments(e))
                                .mapToObj(i -> "port " + endpointPort(endpoint, i) + " of "
                                        + topology.switchName(topology.edgeSwitch(endpoint, i)))
                                .collect(Collectors.joining(" and ")));
            }
            return rows;
        }

        private String endpointPort(int e, int i) {
            return topology.portName(topology.edgeSwitch(e, i), topology.endpointPort(e, i));
        }

        private Map<String, Object> ofSwitch(int s) {
            List<Object> ports = new ArrayList<>();
            for (int i = 0; i < topology.endpointsAt(s); i++) {
                Map<String, Object> port = new LinkedHashMap<>();
                Names.putPort(port, "port", topology, s, topology.endpointPortAt(s, i));
                port.put("endpoint", topology.endpointName(topology.endpoint(s, i)));
                ports.add(port);
            }
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                ports.add(ofChannel(c));
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("name", topology.switchName(s));
            values.put("id", Addressing.switchId(s));
            values.put("ports", ports);
            return values;
        }

        private Map<String, Object> ofChannel(int c) {
            Map<String, Object> port = new LinkedHashMap<>();
            Names.putPort(port, "port", topology, topology.source(c), topology.port(c));
            port.put("link", topology.linkName(topology.link(c)));
            port.put("neighbour", topology.switchName(topology.target(c)));
            Names.putPort(port, "neighbourPort", topology, topology.target(c), topology.port(topology.reverse(c)));
            port.put("channelClass", topology.channelClass(c).name());
            port.put("entryClass", topology.entryClass(c));
            port.put("exitClass", topology.exitClass(c));
            return port;
        }

        private Map<String, Object> ofLink(int l) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("name", topology.linkName(l));
            int c = topology.channelOfLink(l);
            values.put("a", Names.place(topology, topology.source(c), topology.port(c)));
            values.put("b", Names.place(topology, topology.target(c), topology.port(topology.reverse(c))));
            topology.length(l).ifPresent(metres -> values.put("length", metres));
            topology.rate(l).ifPresent(gigabits -> values.put("rate", gigabits));
            return values;
        }

        private Map<String, Object> ofEndpoint(int e) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("name", topology.endpointName(e));
            values.put("address", fabric.addressing().ipv4Text(e));
            values.put("mac", fabric.addressing().macText(e));
            values.putAll(Names.place(topology, topology.edgeSwitch(e, 0), topology.endpointPort(e, 0)));
            if (topology.attachments(e) > 1) {
                List<Object> further = new ArrayList<>();
                for (int i = 1; i < topology.attachments(e); i++) {
                    further.add(Names.place(topology, topology.edgeSwitch(e, i), topology.endpointPort(e, i)));
                }
                values.put("furtherLinks", further);
            }
            return values;
        }
    }
}
