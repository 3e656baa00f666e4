package io.weft.cli.emulate;

import io.weft.cli.output.Progress;
import io.weft.control.ControlReport;
import io.weft.control.FabricController;
import io.weft.control.InstalledRoutes;
import io.weft.control.LocalProtection;
import io.weft.control.entry.Entity;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchEvents;
import io.weft.routing.DeadlockProof;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** A fabric of in-process switches and the controller that programs it over P4Runtime. */
final class Emulation implements AutoCloseable {
    private final Fabric fabric;
    private final Pairs pairs;
    private final Progress progress;
    private final Receptions receptions = new Receptions();
    private final EmulatedFabric switches;
    private final P4RuntimeFabric control;
    private final FabricController controller;

    /** Starts the switches and connects to them. */
    Emulation(Fabric fabric, Pairs pairs, Progress progress) {
        this(fabric, GivenWaypoints.none(fabric.topology()), pairs, progress);
    }

    /** The same where some pairs of endpoints are given routes of their own. */
    Emulation(Fabric fabric, GivenWaypoints given, Pairs pairs, Progress progress) {
        this.fabric = fabric;
        this.pairs = pairs;
        this.progress = progress;
        Topology topology = fabric.topology();
        switches = progress.during(
                "starting switches",
                topology.switchCount(),
                activity -> new EmulatedFabric(
                        fabric, EmulatedFabric.anywhere(), receptions::of, () -> activity.advance(1)));
        control = new P4RuntimeFabric(
                switches.addresses(), Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored());
        controller = new FabricController(fabric, given, control, LocalProtection.WATCHED_PORTS);
        SortedMap<Integer, String> failed = progress.during("connecting", activity -> control.connect());
        if (!failed.isEmpty()) {
            close();
            throw new IllegalStateException("switch " + topology.switchName(failed.firstKey())
                    + " did not take its pipeline: " + failed.get(failed.firstKey()));
        }
    }

    /** Installs the routes of the undamaged fabric. */
    Programmed install() {
        return programmed(
                progress.during("installing", activity -> controller.program(Failures.none(fabric.topology()))));
    }

    /** Repairs the routes for these failures, which may be none. */
    Programmed repair(Failures failures) {
        return programmed(progress.during("repairing", activity -> controller.repair(failures)));
    }

    private Programmed programmed(ControlReport report) {
        Routes routes = controller.routes().orElseThrow();
        long start = System.nanoTime();
        DeadlockProof proof = DeadlockProof.of(routes);
        double millis = (System.nanoTime() - start) / 1e6;
        return new Programmed(routes, proof, millis, report, asPlanned(routes, controller.readInstalled()));
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
                        || installed.comparesQueues(s, t) != (routes.kindWhenIdle(s, t) != routes.kind(s, t))) {
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

    /** Takes a link or switch out of service, or puts it back, without telling the controller. */
    void set(Failure failure, boolean up) {
        switches.set(failure, up);
    }

    /** Tries every pair to be tried that these failures leave connected with a packet, which should follow these routes. */
    PairResult checkPairs(Routes routes, Failures failures) {
        int[] endpoints = pairs.endpoints(fabric.topology());
        PairSet all = PairSet.all(endpoints.length);
        return progress.during("trying " + pairs.text(), all.size(), activity -> new PairCheck(
                        switches, receptions, routes, failures, endpoints)
                .run(all, activity));
    }

    /** Sends one packet for each pair that is given a route, and has the switches count which channels carry them. */
    GivenReport checkGiven(Routes routes) {
        GivenWaypoints given = routes.pairs().given();
        PairSet all = PairSet.none(fabric.topology().endpointCount());
        for (int i = 0; i < given.count(); i++) {
            all.add(given.source(i), given.destination(i));
        }
        int[] endpoints = IntStream.range(0, fabric.topology().endpointCount()).toArray();
        RouteFlows flows = new RouteFlows(fabric.topology(), control);
        return progress.during("trying the pairs with routes of their own", all.size(), activity -> {
            long[] before = flows.carried();
            PairResult result =
                    new PairCheck(switches, receptions, routes, routes.failures(), endpoints).run(all, activity);
            return GivenReport.of(routes.pairs(), result, before, flows.carried());
        });
    }

    /** Lets every endpoint ask for a MAC. */
    ArpCheck.Result checkArp() {
        return ArpCheck.run(switches, receptions, fabric);
    }

    /** All that each switch holds, as read from it. */
    List<Set<Entity>> tables() {
        List<CompletableFuture<List<Entity>>> reads = new ArrayList<>();
        for (int s = 0; s < fabric.topology().switchCount(); s++) {
            reads.add(control.read(s));
        }
        List<Set<Entity>> tables = new ArrayList<>();
        reads.forEach(read -> tables.add(new HashSet<>(read.join())));
        return tables;
    }

    @Override
    public void close() {
        control.close();
        switches.close();
    }
}
