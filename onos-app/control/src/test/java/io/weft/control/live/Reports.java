package io.weft.control.live;

import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;

/** Keeps what the control loop of a small Slim Fly tells. */
final class Reports implements LoopListener {
    final VirtualTime time = new VirtualTime();
    final Topology topology = SlimFly.of(3);
    final Queue<ControlReport> programmed = new ArrayDeque<>();
    final Queue<Integer> mended = new ArrayDeque<>();
    final Queue<ControlReport> corrections = new ArrayDeque<>();
    final Queue<FabricEvent> waiting = new ArrayDeque<>();
    final Queue<Integer> switchFailures = new ArrayDeque<>();
    final Queue<Throwable> failed = new ArrayDeque<>();

    final Queue<FabricEvent> proofs = new ArrayDeque<>();
    /** Learns of each event first. */
    Consumer<FabricEvent> first = event -> {};

    Probing probing = Probing.DEFAULT;

    Function<Routes, DeadlockProof> prover = DeadlockProof::of;

    /** A loop that is not started yet. */
    ControlLoop loop(SwitchHost switches, LoopOptions options) {
        return loop(GivenWaypoints.none(topology), switches, options);
    }

    /** The same with pairs of endpoints that have routes of their own. */
    ControlLoop loop(GivenWaypoints pairs, SwitchHost switches, LoopOptions options) {
        Fabric fabric = new Fabric(
                        "test",
                        topology,
                        Scheme.MINIMAL,
                        Spread.FLOW,
                        4,
                        new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")))
                .withProbing(probing);
        return new ControlLoop(
                fabric,
                pairs,
                switches,
                LocalProtection.NONE,
                options,
                this,
                thread -> time.clock(),
                time.executor(),
                prover);
    }

    /** Starts a loop, and waits until it has programmed the switches. */
    ControlLoop programmed(SwitchHost switches, LoopOptions options) {
        ControlLoop loop = loop(switches, options);
        loop.start();
        if (!next(programmed).consistent()) {
            throw new AssertionError("not programmed");
        }
        return loop;
    }

    /** What is told next. */
    <T> T next(Queue<T> told) {
        time.await(() -> !told.isEmpty());
        return told.remove();
    }

    @Override
    public void happened(FabricEvent event) {
        first.accept(event);
        event.report().ifPresent(programmed::add);
        event.failure().ifPresent(failed::add);
        switch (event.kind()) {
            case PROVED:
            case UNPROVEN:
                proofs.add(event);
                break;
            case WAITING:
                waiting.add(event);
                break;
            case SWITCH_DOWN:
                switchFailures.add(switchOf(event));
                break;
            case MENDED:
            case NOT_MENDED:
                mended.add(switchOf(event));
                corrections.add(event.written().orElseThrow());
                break;
            default:
                break;
        }
    }

    private int switchOf(FabricEvent event) {
        return topology.switchIndex(event.get(EventField.SWITCH).orElseThrow());
    }
}
