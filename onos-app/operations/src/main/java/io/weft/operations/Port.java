package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Shape;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where a cable is plugged in: a port of a switch. Immutable. */
final class Port {
    private static final String NAME = "The switch's name for the port, if it is not the number";

    /** The port alone. */
    static final Shape<Port> NUMBER = Shape.<Port>named("PortNumber")
            .with("port", COUNT, "The number of the port", Port::number)
            .optional("portName", TEXT, NAME, Port::ownName)
            .build();
    /** The switch and the port at the other end of a link. */
    static final Shape<Port> NEIGHBOUR = Shape.<Port>named("NeighbourPort")
            .with("neighbour", TEXT, "The switch at the other end", Port::switchName)
            .with("neighbourPort", COUNT, "The number of its port", Port::number)
            .optional("neighbourPortName", TEXT, NAME, Port::ownName)
            .build();
    /** The switch and the port. */
    static final Shape<Port> SHAPE = Shape.<Port>named("Port")
            .with("switch", TEXT, "The name of the switch", Port::switchName)
            .all(NUMBER, p -> p)
            .build();

    private final Topology topology;
    private final int s;
    private final int number;

    private Port(Topology topology, int s, int number) {
        this.topology = topology;
        this.s = s;
        this.number = number;
    }

    /** The port by which packets leave for a channel. */
    static Port of(Topology topology, int c) {
        return new Port(topology, topology.source(c), topology.port(c));
    }

    /** The port of the {@code i}-th link of an endpoint. */
    static Port of(Topology topology, int e, int i) {
        return new Port(topology, topology.edgeSwitch(e, i), topology.endpointPort(e, i));
    }

    /** The ports where the links of an endpoint are plugged in. */
    static List<Port> ofEndpoint(Topology topology, int e) {
        return IntStream.range(0, topology.attachments(e))
                .mapToObj(i -> of(topology, e, i))
                .collect(Collectors.toList());
    }

    /** The ports in use on a switch: of its endpoints, then of its channels. */
    static List<Port> all(Topology topology, int s) {
        return IntStream.of(topology.portsOf(s))
                .mapToObj(number -> new Port(topology, s, number))
                .collect(Collectors.toList());
    }

    Topology topology() {
        return topology;
    }

    /** The name of its switch. */
    String switchName() {
        return topology.switchName(s);
    }

    /** Its number. */
    int number() {
        return number;
    }

    /** What its switch calls it. */
    String name() {
        return topology.portName(s, number);
    }

    private String ownName() {
        return name().equals(String.valueOf(number)) ? null : name();
    }

    /** Its number, or its name if it has one of its own. */
    Object numberOrName() {
        return ownName() == null ? (Object) number : name();
    }

    /** The endpoint that is plugged in; -1 for none. */
    int endpoint() {
        return topology.endpointAt(s, number);
    }

    /** The name of that; null for none. */
    String endpointName() {
        return endpoint() < 0 ? null : topology.endpointName(endpoint());
    }

    /** The channel that leaves by it; -1 for none. */
    int channel() {
        return topology.channelAt(s, number);
    }

    /** The link that is plugged in, of a port that has a channel. */
    int link() {
        return topology.link(channel());
    }

    /** The port at the other end of its link; null if it has none. */
    Port neighbour() {
        return channel() < 0 ? null : of(topology, topology.reverse(channel()));
    }
}
