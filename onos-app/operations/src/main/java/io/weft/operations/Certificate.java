package io.weft.operations;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.control.entry.PlainTables;
import io.weft.control.live.ControlLoop;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.operations.answer.JsonText;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The proof of routes, for others: the cables, the tables of the switches, and for each channel and virtual channel a
 * place that grows at every hop. {@code fabric-config/check_certificate.py} checks it without Weft; docs/certificate.md
 * has its form. What is out of service is left out.
 */
public final class Certificate {
    private static final int VERSION = 1;

    private static final String ORDER = "Switch, and for each channel its port and its place on each virtual channel";
    private static final MemberType<Collection<String>> NAMES = list(TEXT);
    private static final MemberType<Collection<Collection<Object>>> TUPLES = list(list(ANY));

    private static final Shape<SwitchTables> TABLES = Shape.<SwitchTables>named("SwitchTables")
            .with("name", TEXT, "The name of the switch, before its tables by their names", each -> each.name)
            .further(each -> each.tables)
            .build();

    static final Shape<Certificate> SHAPE = Shape.<Certificate>named("Certificate")
            .with("certificate", COUNT, "The version of this format", c -> VERSION)
            .with("fabric", TEXT, "The name of the fabric", c -> c.fabric.name())
            .with("scheme", TEXT, "The routing scheme", c -> c.fabric.scheme().name())
            .with("outOfService", NAMES, "Links and switches out of service", c -> c.failures.names())
            .with("drained", NAMES, "Links and switches that are drained", c -> c.failures.drained())
            .with("switches", list(object(TABLES)), "The name and the tables of each switch", c -> c.tables)
            .with("cables", TUPLES, "Switch, port, switch and port", c -> c.cables)
            .with(
                    "endpoints",
                    TUPLES,
                    "Name, switch, port, IPv4 address and MAC, the last two as numbers",
                    c -> c.endpoints)
            .with("order", TUPLES, ORDER, c -> c.order)
            .build();

    private final Fabric fabric;
    private final Topology topology;
    private final Failures failures;
    private final List<SwitchTables> tables;
    private final List<Collection<Object>> cables;
    private final List<Collection<Object>> endpoints;
    private final List<Collection<Object>> order;

    private Certificate(Routes routes, IntFunction<Map<String, Object>> tables) {
        this.fabric = routes.fabric();
        this.topology = fabric.topology();
        this.failures = routes.failures();
        this.tables = switches()
                .parallel()
                .mapToObj(s -> new SwitchTables(topology.switchName(s), tables.apply(s)))
                .collect(Collectors.toList());
        this.cables = IntStream.range(0, topology.linkCount())
                .filter(failures::linkAlive)
                .mapToObj(this::cable)
                .collect(Collectors.toList());
        this.endpoints = endpoints();
        this.order = order();
    }

    /**
     * The certificate of routes that are verified to hold, and of the tables that put them into effect.
     *
     * @throws Refusal if the program cannot hold them
     */
    static Certificate planned(Routes routes) {
        DesiredState desired = DesiredState.of(routes, LocalProtection.NONE);
        return new Certificate(routes, s -> PlainTables.of(desired.entries(s)));
    }

    /**
     * The certificate of what the switches of a running fabric hold, read from them now.
     *
     * @return completes with a {@link Refusal} that says why if there is none: a switch cannot be read or holds
     *     anything else than it should, the fabric changes meanwhile, or its routes do not hold
     */
    public static CompletableFuture<Certificate> installed(ControlLoop loop) {
        return loop.readBack(PlainTables::of).thenApplyAsync(read -> {
            requireHolds(read.routes());
            return new Certificate(read.routes(), read::held);
        });
    }

    private static void requireHolds(Routes routes) {
        DeadlockProof proof = DeadlockProof.of(routes);
        if (!proof.deadlockFree()) {
            throw Refusal.notNow(
                    "packets could deadlock by the routes that are installed: " + String.join(", ", proof.cycle()));
        }
        int[] edges = IntStream.of(routes.fabric().topology().edgeSwitches())
                .filter(routes.failures()::switchAlive)
                .toArray();
        List<SwitchPair> apart = new ArrayList<>();
        for (int s : edges) {
            for (int d : edges) {
                if (s != d && routes.kind(s, d) == PathKind.NONE) {
                    apart.add(new SwitchPair(s, d));
                }
            }
        }
        if (!apart.isEmpty()) {
            throw Refusal.notNow(apart.size() + " pairs of switches have no route, such as "
                    + Names.pairs(routes.fabric().topology(), apart.subList(0, 1), 1)
                            .get(0));
        }
    }

    /** What a switch holds. Immutable. */
    private static final class SwitchTables {
        private final String name;
        private final Map<String, Object> tables;

        SwitchTables(String name, Map<String, Object> tables) {
            this.name = name;
            this.tables = tables;
        }
    }

    private IntStream switches() {
        return IntStream.range(0, topology.switchCount()).filter(failures::switchAlive);
    }

    private List<Object> cable(int l) {
        int c = topology.channelOfLink(l);
        int back = topology.reverse(c);
        return List.of(
                topology.switchName(topology.source(c)),
                topology.port(c),
                topology.switchName(topology.source(back)),
                topology.port(back));
    }

    private List<Collection<Object>> endpoints() {
        return IntStream.range(0, topology.endpointCount())
                .filter(e -> failures.switchAlive(topology.edgeSwitch(e, 0)))
                .mapToObj(e -> List.<Object>of(
                        topology.endpointName(e),
                        topology.switchName(topology.edgeSwitch(e, 0)),
                        topology.endpointPort(e, 0),
                        fabric.addressing().ipv4(e) & 0xFFFF_FFFFL,
                        fabric.addressing().mac(e)))
                .collect(Collectors.toList());
    }

    /** By switch, its channels, each as its port and its place on each virtual channel. */
    private List<Collection<Object>> order() {
        int[] place = topology.channelOrder();
        int places = Arrays.stream(place).max().orElse(0) + 1;
        return switches()
                .mapToObj(s -> List.<Object>of(
                        topology.switchName(s),
                        IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                                .filter(failures::channelAlive)
                                .mapToObj(c -> IntStream.concat(
                                                IntStream.of(topology.port(c)),
                                                IntStream.range(0, fabric.virtualChannels())
                                                        .map(vc -> vc * places + place[c]))
                                        .boxed()
                                        .collect(Collectors.toList()))
                                .collect(Collectors.toList())))
                .collect(Collectors.toList());
    }

    /** As what an operation answers. */
    Result result() {
        Rows rows = new Rows()
                .row("fabric", "%s", fabric.name())
                .row("read", "%,d switches, which hold just what their routes need", tables.size())
                .row("certificate", "%,d cables, %,d endpoints", cables.size(), endpoints.size())
                .row("to check it", "save it as JSON, and run python3 fabric-config/check_certificate.py FILE");
        return Result.of(SHAPE, this, rows, true);
    }

    /** As JSON: a line for each switch, cable and endpoint. */
    public String text() {
        StringBuilder out = new StringBuilder("{");
        SHAPE.json(this).forEach((name, value) -> {
            out.append(out.length() > 1 ? ",\n" : "\n");
            JsonText.append(out, name).append(": ");
            if (value instanceof List && !((List<?>) value).isEmpty()) {
                JsonText.join(out.append('['), (List<?>) value, "\n ", ",\n ").append("\n]");
            } else {
                JsonText.append(out, value);
            }
        });
        return out.append("\n}\n").toString();
    }
}
