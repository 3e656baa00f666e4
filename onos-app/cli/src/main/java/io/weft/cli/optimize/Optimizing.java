package io.weft.cli.optimize;

import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.cli.output.OutputFile;
import io.weft.cli.simulate.StopSignal;
import io.weft.fabric.Fabric;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** How routes are optimised, and where they go. */
public final class Optimizing {
    private static final double MOST_SECONDS = 1e6;

    /** For an answer to begin with, beyond the time. */
    private static final Duration TO_BEGIN = Duration.ofSeconds(1);

    @Option(
            names = "--method",
            paramLabel = "NAME",
            completionCandidates = Methods.class,
            description =
                    "How, auto by default: ${COMPLETION-CANDIDATES}. rounding is for what is not a whole fat tree; auto, "
                            + "random, heuristic and cp-sat are for all fabrics, and the others for fat trees of which "
                            + "all is in service.")
    private String method = "auto";

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            description = "How long to look for better routes than those found, 10 by default; of all phases together.")
    private String timeLimit = "10";

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Where random choices begin, 1 by default: of the pattern, and of the method.")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the routes to this file (source,destination,waypoint), which verify, simulate, emulate and "
                            + "program take as --routes.")
    private Path out;

    /**
     * Checks what can be checked before anything is done.
     *
     * @param json whether what comes out goes to the standard output as JSON
     */
    public void check(Path fabricFile, boolean json) {
        Methods.named(method);
        seconds();
        file(fabricFile).ifPresent(OutputFile::requireWritable);
        if (json && file(fabricFile).filter(each -> each.is("/dev/stdout")).isPresent()) {
            throw new InputException("--out " + out + " is the standard output, which --json prints one JSON value to; "
                    + "give --out another file, or leave out one of the two");
        }
    }

    private double seconds() {
        try {
            double seconds = Double.parseDouble(timeLimit);
            if (seconds > 0 && seconds <= MOST_SECONDS) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            throw new InputException("--time-limit " + timeLimit + ": expected a number of seconds", e);
        }
        throw new InputException("--time-limit " + timeLimit + ": expected seconds above 0, and 1,000,000 at most");
    }

    /**
     * Finds the routes of messages, writes them, and says how good they are. If the process is told to end, that is done with what is
     * found by then.
     *
     * @param print prints what came out
     * @return whether the routes are free of deadlocks
     */
    public boolean run(
            Fabric fabric,
            Failures failures,
            AskedMessages asked,
            Path fabricFile,
            Console console,
            Consumer<OptimizationReport> print) {
        Routes routes = console.progress()
                .during("computing routes of " + fabric.name(), activity -> Routes.of(fabric, failures));
        AskedMessages.Loaded messages = console.progress()
                .during("making the messages of " + asked.words(), activity -> asked.load(routes, seed));
        Phases phases = new Phases(messages.phases(), messages.count());
        AtomicBoolean written = new AtomicBoolean();
        try (StopSignal stop =
                new StopSignal(() -> written.get() ? "the routes are written" : "no routes were written")) {
            Budget budget = Budget.of(Duration.ofNanos((long) (seconds() * 1e9)), stop::isGiven)
                    .withGrace(TO_BEGIN);
            int parts = phases.count() == 1 ? 0 : phases.count();
            console.progress().during("optimising routes of " + fabric.name(), parts, activity -> {
                phases.optimize(routes, Methods.named(method), budget, seed, done -> activity.advance(1));
                return phases;
            });
            PairRoutesFile pairs = console.progress()
                    .during(
                            "putting routes of " + fabric.name() + " together",
                            parts,
                            activity -> new PairRoutesFile(fabric.topology(), phases, () -> activity.advance(1)));
            OptimizationReport report = console.progress()
                    .during(
                            "proving routes of " + fabric.name(),
                            activity -> OptimizationReport.of(routes, asked.words(), phases, pairs));
            Optional<OutputFile> file = file(fabricFile).filter(each -> report.deadlockFree());
            if (file.isPresent()) {
                console.progress().during("writing " + out, parts, activity -> {
                    pairs.write(file.get(), () -> activity.advance(1));
                    return pairs;
                });
                written.set(true);
            }
            print.accept(report);
            console.flush();
            return report.deadlockFree();
        } catch (NoRoutesException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private Optional<OutputFile> file(Path fabricFile) {
        return Optional.ofNullable(out).map(path -> new OutputFile(path, fabricFile));
    }
}
