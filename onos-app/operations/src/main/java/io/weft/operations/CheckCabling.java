package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import io.weft.control.probe.MiscabledPort;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Whether the cables are as planned, and which are not. O(links). */
public final class CheckCabling extends Operation {
    CheckCabling() {
        super("cabling", "Compares the cables with the plan, and names those to plug elsewhere", Needs.CONTROLLER);
    }

    @Override
    public Shape<?> shape() {
        return Cabling.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlLoop loop = subject.running().loop();
        Failures failures = subject.failures();
        LoopStatus status = loop.status();
        boolean allReady = status.switchesReady() == status.switches();
        return result(
                failures, allReady && loop.knowsAllLinks(), status.miscabled(), status.miscabledPorts(), status.deaf());
    }

    /**
     * The answer.
     *
     * @param failures what does not work now
     * @param allLinksSeen whether it is known of every link whether it works
     * @param miscabled what was found that is plugged elsewhere than planned, with what to plug where
     * @param ports the ports among that
     * @param deaf the switches of whose links nothing is known, by name
     */
    public static Result result(
            Failures failures,
            boolean allLinksSeen,
            List<String> miscabled,
            List<MiscabledPort> ports,
            List<String> deaf) {
        Cabling found = new Cabling(failures, allLinksSeen, miscabled, ports, deaf);
        return Result.of(Cabling.SHAPE, found, found.rows(), found.asPlanned());
    }

    /** The cables as they are. Immutable. */
    static final class Cabling {
        private static final MemberType<Collection<String>> NAMES = list(TEXT);
        private static final String DEAF = "Switches that deliver no probes, so that nothing is known of their links";

        /** A port that is plugged elsewhere than planned. */
        static final Shape<MiscabledPort> PORT = Shape.<MiscabledPort>named("MiscabledPort")
                .with("switch", TEXT, "Its switch", MiscabledPort::switchName)
                .with("port", COUNT, "Its number", MiscabledPort::port)
                .optional("portName", TEXT, "The switch's name for it, if that is not the number", Cabling::portName)
                .with(
                        "link",
                        TEXT.orNull(),
                        "The link planned there; null for an endpoint or nothing",
                        port -> port.link().orElse(null))
                .with("planned", TEXT.orNull(), "Where that link leads, such as s0 port 3", port -> port.planned()
                        .orElse(null))
                .with("found", TEXT, "Where the port leads", MiscabledPort::found)
                .with("sentence", TEXT, "The fault, and what to plug where", MiscabledPort::sentence)
                .build();

        private static final Shape<MissingLink> MISSING = Shape.<MissingLink>named("MissingLink")
                .with("link", TEXT, "Its name", link -> link.name)
                .with("from", TEXT, "One end, switch and port, such as s0 port 3", link -> link.from)
                .with("to", TEXT, "The other end", link -> link.to)
                .build();

        private static final Shape<Cabling> SHAPE = Shape.<Cabling>named("Cabling")
                .with("asPlanned", FLAG, "Whether all links work and are as planned", Cabling::asPlanned)
                .with("allLinksSeen", FLAG, "Whether it is known of every link whether it works", c -> c.allLinksSeen)
                .with("miscabled", NAMES, "What is plugged elsewhere, and what to plug where", c -> c.miscabled)
                .with("miscabledPorts", list(object(PORT)), "The ports among that", c -> c.ports)
                .with("missing", list(object(MISSING)), "Failed links whose two switches work", c -> c.missing)
                .with("failures", NAMES, "Links and switches out of service", c -> c.failures.names())
                .with("deaf", NAMES, DEAF, c -> c.deaf)
                .build();

        private final Failures failures;
        private final boolean allLinksSeen;
        private final List<String> miscabled;
        private final List<MiscabledPort> ports;
        private final List<String> deaf;
        private final List<MissingLink> missing;

        private Cabling(
                Failures failures,
                boolean allLinksSeen,
                List<String> miscabled,
                List<MiscabledPort> ports,
                List<String> deaf) {
            this.failures = failures;
            this.allLinksSeen = allLinksSeen;
            this.miscabled = List.copyOf(miscabled);
            this.ports = List.copyOf(ports);
            this.deaf = List.copyOf(deaf);
            Topology topology = failures.topology();
            Set<String> failed = new HashSet<>(failures.names());
            this.missing = IntStream.range(0, topology.linkCount())
                    .filter(l -> failed.contains(topology.linkName(l)))
                    .mapToObj(l -> new MissingLink(topology, l))
                    .filter(link -> link.hasBothSwitches(failures))
                    .collect(Collectors.toList());
        }

        private static String portName(MiscabledPort port) {
            return port.portName().equals(String.valueOf(port.port())) ? null : port.portName();
        }

        private boolean asPlanned() {
            return miscabled.isEmpty() && failures.names().isEmpty() && allLinksSeen;
        }

        private Rows rows() {
            Rows rows = new Rows();
            if (asPlanned()) {
                return rows.row("as planned", "yes");
            }
            rows.row(
                    "as planned",
                    "%s",
                    allLinksSeen ? "no" : "not known: not all links have been probed yet; ask again in a few seconds");
            lines(rows, "plug elsewhere", miscabled);
            lines(rows, "not working", missing);
            lines(rows, "out of service", failures.names());
            lines(rows, "links not known", deaf);
            return rows;
        }

        private static void lines(Rows rows, String label, List<?> lines) {
            String left = label;
            for (Object line : lines) {
                rows.row(left, "%s", line);
                left = "";
            }
        }
    }

    /** A link that counts as failed. Immutable. */
    private static final class MissingLink {
        private final int source;
        private final int target;
        private final String name;
        private final String from;
        private final String to;

        MissingLink(Topology topology, int l) {
            int c = topology.channelOfLink(l);
            source = topology.source(c);
            target = topology.target(c);
            name = topology.linkName(l);
            from = port(topology, c);
            to = port(topology, topology.reverse(c));
        }

        private static String port(Topology topology, int c) {
            return topology.switchName(topology.source(c)) + " port "
                    + topology.portName(topology.source(c), topology.port(c));
        }

        boolean hasBothSwitches(Failures failures) {
            return failures.switchAlive(source) && failures.switchAlive(target);
        }

        @Override
        public String toString() {
            return "link " + name + ", from " + from + ", to " + to;
        }
    }
}
