package io.weft.emulation.fabric;

import io.weft.control.entry.Entity;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.Phase;
import io.weft.emulation.fabric.EmulationResult.Installation;
import io.weft.emulation.fabric.EmulationResult.Repair;
import io.weft.emulation.fabric.EmulationResult.Restoration;
import io.weft.emulation.fabric.ProgrammedFabric.Programming;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.operations.answer.Row;
import io.weft.operations.request.Progress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A fabric of in-process switches and its controller: routes are installed and packets sent, and for each cut it is
 * made, the routes are repaired, packets sent, the cut is undone, the switches are compared with before, and packets
 * sent.
 */
public final class Emulation implements AutoCloseable {
    private final EmulationRequest request;
    private final Topology topology;
    private final Failures undamaged;
    private final EmulationSteps steps;
    private final EmulatedFabric switches;
    private final ProgrammedFabric control;

    private Emulation(EmulationRequest request, EmulationSteps steps) {
        this.request = request;
        this.steps = steps;
        Fabric fabric = request.fabric();
        topology = fabric.topology();
        undamaged = Failures.none(topology);
        switches = steps.during(
                "starting switches",
                topology.switchCount(),
                step -> EmulatedFabric.onLoopback(fabric, () -> step.advance(1)));
        try {
            control = steps.during(
                    "connecting",
                    0,
                    step -> new ProgrammedFabric(
                            fabric,
                            request.given(),
                            switches.addresses(),
                            LocalProtection.WATCHED_PORTS,
                            s -> SwitchEvents.ignored()));
        } catch (RuntimeException e) {
            switches.close();
            throw e;
        }
    }

    /**
     * @param progress follows what takes long
     * @param out gets what people read of each step as soon as it is over
     * @throws java.io.UncheckedIOException if a switch finds no free port
     */
    public static EmulationResult run(EmulationRequest request, Progress progress, Consumer<List<Row>> out) {
        EmulationSteps steps = new EmulationSteps(progress, out);
        long start = System.nanoTime();
        EmulationResult.Size size = EmulationResult.Size.of(request.fabric());
        steps.built(request, size);
        try (Emulation emulation = new Emulation(request, steps)) {
            steps.started(size.switches());
            return emulation.run(size, start);
        }
    }

    private EmulationResult run(EmulationResult.Size size, long start) {
        Programming installed = steps.during("installing", 0, step -> control.install());
        steps.installed(installed);
        PairCheck.Result tried = checkPairs(installed.routes(), undamaged);
        EmulationResult.Arp arp = checkArp();
        steps.tried(tried, arp);
        List<EmulationResult.Given> given =
                request.given().isEmpty() ? List.of() : List.of(checkGiven(installed.routes()));
        given.forEach(steps::given);
        List<Set<Entity>> original = request.cuts().isEmpty() ? List.of() : control.tables();
        List<EmulationResult.Failure> failures = new ArrayList<>();
        for (String cut : request.cuts()) {
            failures.add(cut(cut, original));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return EmulationResult.of(size, Installation.of(installed), tried, arp, given, failures, seconds);
    }

    private EmulationResult.Failure cut(String cut, List<Set<Entity>> original) {
        Failures failures = request.failure(cut);
        switches.setFailures(failures);
        steps.cut(cut, topology.switchIndex(cut) >= 0);
        Programming repaired = repair(failures);
        PairCheck.Result tried = checkPairs(repaired.routes(), failures);
        steps.repaired(repaired, tried);

        switches.setFailures(undamaged);
        Programming back = repair(undamaged);
        boolean identical = back.readBack() && control.tables().equals(original);
        Restoration restored =
                new Restoration(identical, back.millis(Phase.INSTALL), checkPairs(back.routes(), undamaged));
        steps.restored(restored);
        return new EmulationResult.Failure(cut, Repair.of(repaired), tried, restored);
    }

    private Programming repair(Failures failures) {
        return steps.during("repairing", 0, step -> control.repair(failures));
    }

    /** Tries every pair that these failures leave connected with a packet, which should follow these routes. */
    private PairCheck.Result checkPairs(Routes routes, Failures failures) {
        int[] endpoints = request.pairs().endpoints(topology);
        PairSet all = PairSet.all(endpoints.length);
        return steps.during("trying " + request.pairs().text(), all.size(), step -> new PairCheck(
                        switches, routes, failures, endpoints)
                .run(all, step::advance));
    }

    /** Sends one packet for each pair that is given a route, and has the switches count which channels carry them. */
    private EmulationResult.Given checkGiven(Routes routes) {
        GivenWaypoints given = routes.pairs().given();
        PairSet all = PairSet.none(topology.endpointCount());
        for (int i = 0; i < given.count(); i++) {
            all.add(given.source(i), given.destination(i));
        }
        int[] endpoints = IntStream.range(0, topology.endpointCount()).toArray();
        return steps.during("trying the pairs with routes of their own", all.size(), step -> {
            long[] before = control.carried();
            PairCheck.Result result =
                    new PairCheck(switches, routes, routes.failures(), endpoints).run(all, step::advance);
            return EmulationResult.Given.of(routes.pairs(), result, before, control.carried());
        });
    }

    /**
     * Each endpoint asks for the MAC of that half the fabric away, so that most questions are about remote endpoints.
     */
    private EmulationResult.Arp checkArp() {
        int n = topology.endpointCount();
        if (n < 2) {
            return new EmulationResult.Arp(0, 0);
        }
        int answered = (int) IntStream.range(0, n)
                .filter(from -> answersArp(from, (from + n / 2) % n))
                .count();
        return new EmulationResult.Arp(n, answered);
    }

    private boolean answersArp(int from, int target) {
        Addressing addressing = request.fabric().addressing();
        List<EmulatedFabric.Delivery> answers = switches.send(from, EndpointFrame.arpRequest(addressing, from, target));
        return answers.size() == 1
                && answers.get(0).endpoint() == from
                && EndpointFrame.isArpReply(
                        addressing, from, target, answers.get(0).frame());
    }

    @Override
    public void close() {
        control.close();
        switches.close();
    }
}
