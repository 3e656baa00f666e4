package io.weft.cli.emulate;

import io.weft.cli.input.FailureNames;
import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.config.Target;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;

/** Emulates a fabric as the command line asks for. */
public final class Emulations {
    private final Fabric fabric;
    private final List<Failure> failures;
    private final Pairs pairs;
    private final GivenWaypoints given;

    /**
     * Prepares an emulation.
     *
     * @param cut links and switches to cut, by name
     * @param random number of further links to cut, drawn at random; without it one if {@code cut} is empty
     * @param seed of the draw
     * @param pairs what to try
     * @param given routes of their own for pairs of endpoints
     * @throws InputException for an unknown name or a number of links that there is not
     */
    public Emulations(
            Fabric fabric, List<String> cut, OptionalInt random, long seed, Pairs pairs, GivenWaypoints given) {
        this.fabric = fabric;
        this.given = given;
        this.pairs = pairs;
        Topology topology = fabric.topology();
        new FailureNames(topology).parse(cut);
        int drawn = random.orElse(cut.isEmpty() ? Math.min(1, topology.linkCount()) : 0);
        if (drawn > topology.linkCount()) {
            throw new InputException(
                    "--cuts " + drawn + ": " + fabric.name() + " has only " + topology.linkCount() + " links to cut");
        }
        this.failures = new ArrayList<>();
        cut.forEach(name -> failures.add(Failure.named(topology, name)));
        failures.addAll(Failure.random(topology, drawn, seed));
    }

    /**
     * Serves the switches for another controller, printing what comes of it as {@link #run} does, until that is done; if
     * nothing is to fail, until this thread is interrupted.
     *
     * @param targets where each switch serves, by its index
     * @throws InputException for a place that cannot be had, or with TLS or a device id that emulated switches do not have
     */
    public boolean serve(SortedMap<Integer, Target> targets, Console console, boolean json)
            throws InterruptedException {
        targets.forEach(this::check);
        PrintWriter out = json ? new PrintWriter(Writer.nullWriter()) : console.out();
        ServingText text = new ServingText(out);
        boolean stays = failures.isEmpty();
        return new Serving(fabric, given, targets, failures, pairs, console.progress(), text).run(report -> {
            text.settled(report, stays);
            if (json) {
                Json.print(console.out(), report);
            }
            if (stays) {
                console.flush();
                new CountDownLatch(1).await();
            }
        });
    }

    private void check(int s, Target target) {
        String name = fabric.topology().switchName(s);
        if (target.tls().isPresent()) {
            throw new InputException(
                    "the targets file has TLS for " + name + ", which emulated switches do not speak; leave out tls");
        }
        if (target.deviceId() != Addressing.switchId(s)) {
            throw new InputException("the targets file has " + name + " as device " + target.deviceId()
                    + ", but emulated it is device " + Addressing.switchId(s) + "; leave out deviceId");
        }
    }

    /** Runs it, printing results to {@code console} as they come or, if asked for, as one JSON value; whether all held. */
    public boolean run(Console console, boolean json) {
        PrintWriter out = json ? new PrintWriter(Writer.nullWriter()) : console.out();
        EmulationReport report =
                new EmulationRun(fabric, given, failures, pairs, console.progress(), new EmulationText(out)).run();
        if (json) {
            Json.print(console.out(), report);
        }
        return report.held();
    }
}
