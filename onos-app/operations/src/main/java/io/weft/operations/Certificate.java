package io.weft.operations;

import io.weft.control.entry.PlainTables;
import io.weft.control.live.ControlLoop;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
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

    private final Fabric fabric;
    private final Topology topology;
    private final Failures failures;
    private final Map<String, Object> document;

    private Certificate(Routes routes, IntFunction<Map<String, Object>> tables) {
        this.fabric = routes.fabric();
        this.topology = fabric.topology();
        this.failures = routes.failures();
        this.document = document(tables);
    }

    /**
     * The certificate of routes that are verified to hold, and of the tables that put them into effect.
     *
     * @throws IllegalArgumentException if the program cannot hold them
     */
    static Certificate planned(Routes routes) {
        DesiredState desired = DesiredState.of(routes, LocalProtection.NONE);
        return new Certificate(routes, s -> PlainTables.of(desired.entries(s)));
    }

    /**
     * The certificate of what the switches of a running fabric hold, read from them now.
     *
     * @return completes with an {@link IllegalStateException} that says why if there is none: a switch cannot be read
     *     or holds anything else than it should, the fabric changes meanwhile, or its routes do not hold
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
            throw new IllegalStateException(
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
            throw new IllegalStateException(apart.size() + " pairs of switches have no route, such as "
                    + Names.pairs(routes.fabric().topology(), apart.subList(0, 1), 1)
                            .get(0));
        }
    }

    private Map<String, Object> document(IntFunction<Map<String, Object>> tables) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("certificate", VERSION);
        values.put("fabric", fabric.name());
        values.put("scheme", fabric.scheme().name());
        values.put("outOfService", failures.names());
        values.put("drained", failures.drained());
        values.put(
                "switches",
                switches()
                        .parallel()
                        .mapToObj(s -> {
                            Map<String, Object> named = new LinkedHashMap<>();
                            named.put("name", topology.switchName(s));
                            named.putAll(tables.apply(s));
                            return named;
                        })
                        .collect(Collectors.toList()));
        values.put(
                "cables",
                IntStream.range(0, topology.linkCount())
                        .filter(failures::linkAlive)
                        .mapToObj(this::cable)
                        .collect(Collectors.toList()));
        values.put("endpoints", endpoints());
        values.put("order", order());
        return values;
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

    private List<Object> endpoints() {
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
    private List<Object> order() {
        int[] place = topology.channelOrder();
        int places = Arrays.stream(place).max().orElse(0) + 1;
        return switches()
                .mapToObj(s -> List.of(
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

    /** As data. */
    Map<String, Object> document() {
        return document;
    }

    /** As JSON: a line for each switch, cable and endpoint. */
    public String text() {
        StringBuilder out = new StringBuilder("{");
        document.forEach((name, value) -> {
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
