package io.weft.emulation.fabric;

import io.weft.control.entry.Entity;
import io.weft.control.probe.Detection;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.InstalledRoutes;
import io.weft.control.update.Phase;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftCounters;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The switches of a fabric, whatever they are, and a controller that programs them over P4Runtime when it is told to.
 */
public final class ProgrammedFabric implements AutoCloseable {
    private static final int VIRTUAL_CHANNELS = WeftConstants.VIRTUAL_CHANNELS;

    private final Fabric fabric;
    private final P4RuntimeFabric switches;
    private final FabricController controller;

    /**
     * What programming the switches led to.
     *
     * @param routes the routes that were to be installed
     * @param routesAsPlanned whether the routes decoded from what the switches hold are these routes
     */
    public record Programming(Routes routes, DeadlockProof proof, ControlReport report, boolean routesAsPlanned) {

        /** Whether the switches, read back, held exactly the planned entries and routes. */
        public boolean readBack() {
            return report.consistent() && report.errors().isEmpty() && routesAsPlanned;
        }

        public long entries() {
            return report.entries().values().stream().mapToLong(Long::longValue).sum();
        }

        /** Entries written, changed or deleted. */
        public long updates() {
            return report.updates().values().stream().mapToLong(Long::longValue).sum();
        }

        /** Time that a phase took. */
        public double millis(Phase phase) {
            return report.millis().get(phase);
        }

        /** How long a controller that has to find failures by itself may take to find one. */
        public Detection detection() {
            return Detection.of(routes.fabric());
        }
    }

    /**
     * Connects to the switches and loads the pipeline.
     *
     * @param given routes of their own for pairs of endpoints
     * @param addresses where the switches are, by index
     * @param events for each switch, by index, what is told of it
     * @throws IllegalStateException if a switch does not take the pipeline
     */
    public ProgrammedFabric(
            Fabric fabric,
            GivenWaypoints given,
            Map<Integer, SwitchAddress> addresses,
            LocalProtection protection,
            IntFunction<SwitchEvents> events) {
        this.fabric = fabric;
        switches = new P4RuntimeFabric(addresses, Pipeline.weft(), ClientOptions.defaults(), events);
        controller = new FabricController(fabric, given, switches, protection);
        SortedMap<Integer, String> failed = switches.connect();
        if (!failed.isEmpty()) {
            switches.close();
            throw new IllegalStateException("switch " + fabric.topology().switchName(failed.firstKey())
                    + " did not take its pipeline: " + failed.get(failed.firstKey()));
        }
    }

    public Fabric fabric() {
        return fabric;
    }

    public P4RuntimeFabric switches() {
        return switches;
    }

    public FabricController controller() {
        return controller;
    }

    /** Installs the routes of the undamaged fabric. */
    public Programming install() {
        return programmed(controller.program(Failures.none(fabric.topology())));
    }

    /** Repairs the routes for these failures, which may be none. */
    public Programming repair(Failures failures) {
        return programmed(controller.repair(failures));
    }

    private Programming programmed(ControlReport report) {
        report.unproven().ifPresent(unproven -> {
            throw new IllegalStateException(unproven.toString());
        });
        Routes routes = controller.routes().orElseThrow();
        return new Programming(
                routes, report.proof().orElseThrow(), report, asPlanned(routes, controller.readInstalled()));
    }

    /** Whether what was decoded from the switches is what the proof was made of. */
    private static boolean asPlanned(Routes routes, InstalledRoutes installed) {
        int n = routes.fabric().topology().switchCount();
        for (int s = 0; s < n; s++) {
            if (!routes.failures().switchAlive(s)) {
                continue;
            }
            for (int t = 0; t < n; t++) {
                if (!Arrays.equals(installed.channels(s, t), routes.nextHops().channels(s, t))
                        || installed.kind(s, t) != routes.kind(s, t)
                        || installed.firstDrawn(s, t) != 0) {
                    return false;
                }
            }
        }
        return installed.anomalies().isEmpty() && pairsAsPlanned(routes, installed);
    }

    private static boolean pairsAsPlanned(Routes routes, InstalledRoutes installed) {
        GivenWaypoints given = routes.pairs().given();
        long apart = 0;
        for (int i = 0; i < given.count(); i++) {
            int planned = routes.pairs().via(i);
            // A switch that is out of service was not read.
            boolean read = installed.holds(given.sourceSwitch(i));
            if (read && installed.via(given.source(i), given.destination(i)) != planned) {
                return false;
            }
            apart += read && planned != GivenWaypoints.NOT_GIVEN ? 1 : 0;
        }
        return apart
                == IntStream.range(0, routes.fabric().topology().switchCount())
                        .mapToLong(installed::pairs)
                        .sum();
    }

    /** All that each switch holds, as read from it, by index. */
    public List<Set<Entity>> tables() {
        List<CompletableFuture<List<Entity>>> reads = IntStream.range(
                        0, fabric.topology().switchCount())
                .mapToObj(switches::read)
                .toList();
        return reads.stream()
                .<Set<Entity>>map(read -> new HashSet<>(read.join()))
                .toList();
    }

    /**
     * By channel, the packets that it carried so far in all virtual channels together, by the counters of the switches.
     */
    public long[] carried() {
        Topology topology = fabric.topology();
        List<CompletableFuture<long[]>> reads = IntStream.range(0, topology.switchCount())
                .mapToObj(s -> switches.client(s).packets(WeftCounters.CHANNEL_PACKETS, cells(s)))
                .toList();
        long[] carried = new long[topology.channelCount()];
        for (int s = 0; s < topology.switchCount(); s++) {
            long[] cells = reads.get(s).join();
            for (int i = 0; i < cells.length; i++) {
                carried[topology.firstChannel(s) + i / VIRTUAL_CHANNELS] += cells[i];
            }
        }
        return carried;
    }

    private int[] cells(int s) {
        Topology topology = fabric.topology();
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .flatMap(c -> IntStream.range(0, VIRTUAL_CHANNELS).map(vc -> topology.port(c) * VIRTUAL_CHANNELS + vc))
                .toArray();
    }

    @Override
    public void close() {
        switches.close();
    }
}
