package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.control.entry.Entity;
import io.weft.control.entry.TableEntry;
import io.weft.control.live.LoopStatus;
import io.weft.control.probe.MiscabledPort;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Addressing;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Shows one switch: its session, its ports with their planned and found peers, and how many entries its tables hold.
 * O(switches + next hops of the switch), besides the routes.
 */
public final class ShowSwitch extends Operation {
    /** The name of the switch. */
    public static final Field<String> NAME =
            Field.text("name", "name", "SWITCH", "The name of a switch.").required();

    ShowSwitch() {
        super(
                "switch",
                "Shows one switch: its ports, neighbours and entries, and its session if a controller runs",
                Needs.ROUTES,
                NAME);
    }

    @Override
    public Shape<?> shape() {
        return SwitchState.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Topology topology = subject.fabric().topology();
        String name = request.get(NAME);
        int s = topology.switchIndex(name);
        if (s < 0) {
            throw NAME.isNot(
                    "'" + name + "'", "a switch of " + subject.fabric().name() + ", such as " + topology.switchName(0));
        }
        return Result.of(SwitchState.SHAPE, new SwitchState(subject, s));
    }

    /** A switch and what is plugged in. Immutable. */
    private static final class SwitchState {
        private static final MemberType<String> STATE = oneOf("up", "drained", "failed");
        private static final MemberType<Collection<Number>> RATES = list(COUNT);

        private static final Shape<Session> SESSION = Shape.<Session>named("SwitchSession")
                .with("state", oneOf("there", "none", "quarantined"), "Whether there is one", Session::state)
                .with("reason", TEXT, "Why there is none; empty if there is", Session::reason)
                .with("refusing", FLAG, "Whether the switch refuses writes", s -> s.refuses)
                .with("deaf", FLAG, "Whether no probe comes back, so that its links are not known", s -> s.isDeaf)
                .build();

        private static final Shape<PortState> LINK = Shape.<PortState>named("LinkState")
                .with("link", TEXT, "The link to plug in", PortState::linkName)
                .all(Port.NEIGHBOUR, p -> p.port.neighbour())
                .with("state", STATE, "The state of the link", PortState::state)
                .build();

        private static final Shape<PortState> TRAFFIC = Shape.<PortState>named("PortTraffic")
                .with("packetsPerSecond", COUNT.orNull(), "Packets sent; null if not measured", PortState::packets)
                .with("queuesPerSecond", RATES.orNull(), "Packets sent, by virtual channel from 0", PortState::queues)
                .optional("length", NUMBER.in("m"), "The length of the link, if known", PortState::length)
                .optional("rate", NUMBER.in("Gb/s"), "The rate of the link, if known", PortState::rate)
                .build();

        private static final Shape<PortState> PORT = Shape.<PortState>named("SwitchPort")
                .all(Port.NUMBER, p -> p.port)
                .optional("endpoint", TEXT, "The endpoint to plug in", p -> p.port.endpointName())
                .optional("address", TEXT, "Its address", PortState::address)
                .allOrNone(LINK, p -> p.port.channel() < 0 ? null : p)
                .with("found", TEXT, "Where the port leads instead; empty if it is as planned", p -> p.found)
                .allOrNone(TRAFFIC, p -> p.port.channel() < 0 ? null : p)
                .build();

        static final Shape<SwitchState> SHAPE = Shape.<SwitchState>named("Switch")
                .with("name", TEXT, "Its name", s -> s.topology.switchName(s.s))
                .with("id", COUNT, "The number by which packets name it", s -> Addressing.switchId(s.s))
                .with("state", STATE, "Its state", SwitchState::state)
                .optional("session", object(SESSION), "Its session, if a controller runs", s -> s.session)
                .with("ports", list(object(PORT)), "Its ports, those of endpoints first", s -> s.ports)
                .with("entries", byName(COUNT), "By table, how many entries it should hold", s -> s.entries)
                .build();

        private final Topology topology;
        private final Failures failures;
        private final int s;
        private final Session session;
        private final List<PortState> ports;
        private final Map<String, Number> entries;

        SwitchState(Subject subject, int s) {
            this.topology = subject.fabric().topology();
            this.failures = subject.failures();
            this.s = s;
            this.session =
                    subject.isRunning() ? new Session(subject.running().loop().status(), topology.switchName(s)) : null;
            List<MiscabledPort> miscabled =
                    subject.isRunning() ? subject.running().loop().status().miscabledPorts() : List.of();
            this.ports = Port.all(topology, s).stream()
                    .map(port -> new PortState(subject, failures, port, found(miscabled, port)))
                    .collect(Collectors.toList());
            this.entries = entries(subject.routes(), s);
        }

        private String state() {
            String name = topology.switchName(s);
            return !failures.switchAlive(s) ? "failed" : failures.drained().contains(name) ? "drained" : "up";
        }
    }

    /** The session of a switch with its controller. */
    private static final class Session {
        private final String lost;
        private final String kept;
        private final boolean refuses;
        private final boolean isDeaf;

        Session(LoopStatus status, String name) {
            this.lost = status.unreachable().get(name);
            this.kept = status.quarantined().get(name);
            this.refuses = status.refusing().contains(name);
            this.isDeaf = status.deaf().contains(name);
        }

        private String state() {
            return kept != null ? "quarantined" : lost != null ? "none" : "there";
        }

        private String reason() {
            return kept != null ? kept : lost != null ? lost : "";
        }
    }

    /** A port of the switch. Links have a state and traffic, which ports of endpoints have not. */
    private static final class PortState {
        private final Subject subject;
        private final Topology topology;
        private final Failures failures;
        private final Port port;
        private final String found;

        PortState(Subject subject, Failures failures, Port port, String found) {
            this.subject = subject;
            this.topology = failures.topology();
            this.failures = failures;
            this.port = port;
            this.found = found;
        }

        private String address() {
            return port.endpoint() < 0 ? null : subject.fabric().addressing().ipv4Text(port.endpoint());
        }

        private String linkName() {
            return topology.linkName(port.link());
        }

        private String state() {
            return !failures.channelAlive(port.channel())
                    ? "failed"
                    : failures.drained().contains(linkName()) ? "drained" : "up";
        }

        private Long packets() {
            return subject.isRunning() ? subject.running().packetsPerSecond(port.channel()) : null;
        }

        private List<Number> queues() {
            long[] queues = subject.isRunning() ? subject.running().queuesPerSecond(port.channel()) : null;
            return queues == null
                    ? null
                    : LongStream.of(queues).<Number>mapToObj(Long::valueOf).collect(Collectors.toList());
        }

        private Double length() {
            return Names.orNull(topology.length(port.link()));
        }

        private Double rate() {
            return Names.orNull(topology.rate(port.link()));
        }
    }

    /** Where a mis-cabled port leads; empty if the port is as planned. */
    private static String found(List<MiscabledPort> miscabled, Port port) {
        return miscabled.stream()
                .filter(each ->
                        each.port() == port.number() && each.switchName().equals(port.switchName()))
                .map(MiscabledPort::found)
                .collect(Collectors.joining("; "));
    }

    /** By table, how many entries the switch should hold; none if it cannot be programmed, or is out of service. */
    private static Map<String, Number> entries(Routes routes, int s) {
        SortedMap<String, Integer> entries = new TreeMap<>();
        if (routes.failures().switchAlive(s)
                && ProgramLimits.obstacle(routes.fabric()).isEmpty()) {
            for (Entity entity : DesiredState.of(routes, LocalProtection.NONE).entries(s)) {
                if (entity instanceof TableEntry) {
                    entries.merge(((TableEntry) entity).key().tableName(), 1, Integer::sum);
                }
            }
        }
        return new LinkedHashMap<>(entries);
    }
}
