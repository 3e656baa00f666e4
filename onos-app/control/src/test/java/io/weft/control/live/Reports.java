package io.weft.control.live;

import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps what the control loop of a small Slim Fly tells. */
final class Reports implements LoopListener {
    private static final int PATIENCE_SECONDS = 20;

    final Topology topology = SlimFly.of(3);
    final BlockingQueue<ControlReport> programmed = new LinkedBlockingQueue<>();
    final BlockingQueue<Integer> mended = new LinkedBlockingQueue<>();
    final BlockingQueue<LoopStatus> waiting = new LinkedBlockingQueue<>();
    final BlockingQueue<Integer> switchFailures = new LinkedBlockingQueue<>();
    final BlockingQueue<Throwable> failed = new LinkedBlockingQueue<>();

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
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return new ControlLoop(fabric, pairs, switches, LocalProtection.NONE, options, this);
    }

    /** Starts a loop, and waits until it has programmed the switches. */
    ControlLoop programmed(SwitchHost switches, LoopOptions options) throws InterruptedException {
        ControlLoop loop = loop(switches, options);
        loop.start();
        if (!next(programmed).consistent()) {
            throw new AssertionError("not programmed");
        }
        return loop;
    }

    /** What is told next, or null after a while. */
    static <T> T next(BlockingQueue<T> told) throws InterruptedException {
        return told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void happened(FabricEvent event) {
        event.report().ifPresent(programmed::add);
        event.failure().ifPresent(failed::add);
        switch (event.kind()) {
            case WAITING:
                waiting.add(event.status().orElseThrow());
                break;
            case SWITCH_DOWN:
                switchFailures.add(event.subject());
                break;
            case MENDED:
            case NOT_MENDED:
                mended.add(event.subject());
                break;
            default:
                break;
        }
    }
}
