package io.weft.operations;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every switch, port, link and endpoint of a fabric. O(switches + links + endpoints). */
public final class ShowFabric extends Operation {
    private static final String ENTRY =
            "Its class at entry: a packet whose last exit class is not below that goes on to the next virtual channel";

    ShowFabric() {
        super("fabric", "Lists the switches, ports, links and endpoints of the fabric", Needs.FABRIC);
    }

    @Override
    public Shape<?> shape() {
        return Inventory.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Inventory inventory = new Inventory(subject.fabric());
        return Result.of(Inventory.SHAPE, inventory, inventory::rows, true);
    }

    private static final class Inventory {
        private static final MemberType<Port> PLUG = object(Port.SHAPE);

        private static final Shape<Port> CHANNEL = Shape.<Port>named("PlannedChannel")
                .with("link", TEXT, "The link at the port", p -> p.topology().linkName(p.link()))
                .all(Port.NEIGHBOUR, Port::neighbour)
                .with("channelClass", TEXT, "The kind of link", p -> kind(p).name())
                .with("entryClass", COUNT, ENTRY, p -> p.topology().entryClass(p.channel()))
                .with("exitClass", COUNT, "Its class at exit", p -> p.topology().exitClass(p.channel()))
                .build();

        private static final Shape<Port> PORT = Shape.<Port>named("PlannedPort")
                .all(Port.NUMBER, p -> p)
                .optional("endpoint", TEXT, "The endpoint at the port", Port::endpointName)
                .allOrNone(CHANNEL, p -> p.channel() < 0 ? null : p)
                .build();

        private static final Shape<Part> SWITCH = Shape.<Part>named("PlannedSwitch")
                .with("name", TEXT, "Its name", p -> p.topology.switchName(p.i))
                .with("id", COUNT, "The number by which packets name it", p -> Addressing.switchId(p.i))
                .with(
                        "ports",
                        list(object(PORT)),
                        "Its ports, those of endpoints first",
                        p -> Port.all(p.topology, p.i))
                .build();

        private static final Shape<Part> LINK = Shape.<Part>named("PlannedLink")
                .with("name", TEXT, "Its name", p -> p.topology.linkName(p.i))
                .with("a", PLUG, "One end", Part::end)
                .with("b", PLUG, "The other end", p -> p.end().neighbour())
                .optional("length", NUMBER.in("m"), "Its length, if known", p -> Names.orNull(p.topology.length(p.i)))
                .optional("rate", NUMBER.in("Gb/s"), "Its rate, if known", p -> Names.orNull(p.topology.rate(p.i)))
                .build();

        private static final Shape<Part> ENDPOINT = Shape.<Part>named("PlannedEndpoint")
                .with("name", TEXT, "Its name", p -> p.topology.endpointName(p.i))
                .with("address", TEXT, "Its IPv4 address", p -> p.fabric
                        .addressing()
                        .ipv4Text(p.i))
                .with("mac", TEXT, "Its MAC address", p -> p.fabric.addressing().macText(p.i))
                .all(Port.SHAPE, p -> Port.of(p.topology, p.i, 0))
                .optional("furtherLinks", list(PLUG), "Where its other links are plugged in", Part::furtherLinks)
                .build();

        static final Shape<Inventory> SHAPE = Shape.<Inventory>named("Fabric")
                .with("fabric", TEXT, "The name of the fabric", i -> i.fabric.name())
                .with("type", TEXT, "The type of the topology", i -> i.topology.type())
                .with("parameters", byName(ANY), "Its parameters", i -> i.topology.parameters())
                .with("scheme", TEXT, "The routing scheme", Inventory::scheme)
                .with("spread", TEXT, "What keeps to one path: flow, packet", Inventory::spread)
                .with("virtualChannels", COUNT, "Virtual channels", i -> i.fabric.virtualChannels())
                .with("addresses", TEXT, "Prefix of all addresses", Inventory::prefix)
                .with("switches", list(object(SWITCH)), "All switches", i -> i.parts(i.topology.switchCount()))
                .with("links", list(object(LINK)), "All links between switches", i -> i.parts(i.topology.linkCount()))
                .with("endpoints", list(object(ENDPOINT)), "All endpoints", i -> i.parts(i.topology.endpointCount()))
                .build();

        private final Fabric fabric;
        private final Topology topology;

        Inventory(Fabric fabric) {
            this.fabric = fabric;
            this.topology = fabric.topology();
        }

        private static ChannelClass kind(Port port) {
            return port.topology().channelClass(port.channel());
        }

        private String scheme() {
            return fabric.scheme().name();
        }

        private String spread() {
            return fabric.spread().name();
        }

        private String prefix() {
            return fabric.addressing().prefix().toString();
        }

        private List<Part> parts(int count) {
            return IntStream.range(0, count).mapToObj(i -> new Part(fabric, i)).collect(Collectors.toList());
        }

        /** A switch, a link or an endpoint, by its index. */
        private static final class Part {
            private final Fabric fabric;
            private final Topology topology;
            private final int i;

            Part(Fabric fabric, int i) {
                this.fabric = fabric;
                this.topology = fabric.topology();
                this.i = i;
            }

            private Port end() {
                return Port.of(topology, topology.channelOfLink(i));
            }

            private List<Port> furtherLinks() {
                return topology.attachments(i) == 1
                        ? null
                        : Port.ofEndpoint(topology, i).subList(1, topology.attachments(i));
            }
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
                Port a = Port.of(topology, topology.channelOfLink(l));
                Port b = a.neighbour();
                rows.row(
                        "  " + topology.linkName(l),
                        "port %s of %s to port %s of %s",
                        a.name(),
                        a.switchName(),
                        b.name(),
                        b.switchName());
            }
            rows.row("endpoints", "%,d", topology.endpointCount());
            for (int e = 0; e < topology.endpointCount(); e++) {
                rows.row(
                        "  " + topology.endpointName(e),
                        "%s, %s, at %s",
                        fabric.addressing().ipv4Text(e),
                        fabric.addressing().macText(e),
                        Port.ofEndpoint(topology, e).stream()
                                .map(port -> "port " + port.name() + " of " + port.switchName())
                                .collect(Collectors.joining(" and ")));
            }
            return rows;
        }
    }
}
