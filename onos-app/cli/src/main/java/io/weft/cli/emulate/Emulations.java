package io.weft.cli.emulate;

import io.weft.cli.input.FailureNames;
import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Emulates a fabric as the command line asks for. */
public final class Emulations {
    private final Fabric fabric;
    private final List<Failure> failures;
    private final Pairs pairs;

    /**
     * Prepares an emulation.
     *
     * @param cut links and switches to cut, by name
     * @param random number of further links to cut, drawn at random; without it one if {@code cut} is empty
     * @param seed of the draw
     * @param pairs what to try
     * @throws InputException for an unknown name or a number of links that there is not
     */
    public Emulations(Fabric fabric, List<String> cut, OptionalInt random, long seed, Pairs pairs) {
        this.fabric = fabric;
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

    /** Runs it, printing results to {@code console} as they come or, if asked for, as one JSON value; whether all held. */
    public boolean run(Console console, boolean json) {
        PrintWriter out = json ? new PrintWriter(Writer.nullWriter()) : console.out();
        EmulationReport report =
                new EmulationRun(fabric, failures, pairs, console.progress(), new EmulationText(out)).run();
        if (json) {
            Json.print(console.out(), report);
        }
        return report.held();
    }
}
