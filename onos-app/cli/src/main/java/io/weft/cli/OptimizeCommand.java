package io.weft.cli;

import io.weft.cli.input.FailureNames;
import io.weft.cli.input.InputException;
import io.weft.cli.input.Inputs;
import io.weft.cli.input.MessagesFile;
import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.cli.output.ConsoleProgress;
import io.weft.cli.output.OutputFile;
import io.weft.cli.simulate.StopSignal;
import io.weft.fabric.Fabric;
import io.weft.operations.Field;
import io.weft.operations.Optimize;
import io.weft.operations.OptimizedRoutes;
import io.weft.operations.Request;
import io.weft.operations.Subject;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.ortools.OrToolsMethods;
import io.weft.topology.Failures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weft optimize}. */
@Command(
        name = "optimize",
        description = {
            "Chooses a waypoint, or none, for each message, so that the load of the busiest channel is as low as possible, "
                    + "and prints a lower bound for it. Exits with 1 if the routes can deadlock."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class OptimizeCommand implements Callable<Integer> {
    private static final Optimize OPTIMIZE = new Optimize(OrToolsMethods.withOthers());

    private final Console console;

    @Mixin
    private FabricArgument file;

    @ArgGroup(multiplicity = "1")
    private Asked asked;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            completionCandidates = Methods.class,
            description =
                    "The method: ${COMPLETION-CANDIDATES} (default: auto). rounding is for all but whole fat trees; auto, "
                            + "random, heuristic and cp-sat are for all fabrics, and the others for fat trees without "
                            + "failures.")
    private String method;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            description = "How long to look for better routes than those found, for all phases together (default: 10).")
    private String timeLimit;

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the pattern and of the method (default: 1).")
    private String seed;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the routes to this file (source,destination,waypoint), which verify, simulate, emulate and "
                            + "program take as --routes.")
    private Path out;

    @Option(
            names = "--fail",
            paramLabel = "LINK|SWITCH",
            description =
                    "Links and switches that have failed, all together: names separated by commas, or several options. "
                            + "A link is named by its switches: s0.0.0--s0.0.1.")
    private List<String> failed = new ArrayList<>();

    @Mixin
    private JsonOption json;

    OptimizeCommand(Console console) {
        this.console = console;
    }

    /** What the messages are. */
    private static final class Asked {
        @Option(
                names = "--messages",
                required = true,
                paramLabel = "CSV",
                description =
                        "Messages from a file: source,destination or source,destination,weight. A pair may be in it "
                                + "several times.")
        private String messages;

        @Option(
                names = "--pattern",
                required = true,
                paramLabel = "NAME",
                description =
                        "A pattern in which every endpoint has one receiver, such as permutation, shift:N, xor:I, "
                                + "all-to-all-phase:I or worst-case; a stencil, nearest-neighbor[:XxYxZ] or halo-2d[:XxY]; or "
                                + "all phases of an exchange, optimised one after the other: "
                                + "all-to-all-phases[:optimal|xor|shift].")
        private String pattern;
    }

    /** The names of methods, for help and completion. */
    private static final class Methods implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return OPTIMIZE.methods().iterator();
        }
    }

    @Override
    public Integer call() {
        Request request = Inputs.checked(() -> {
            Request read = request();
            OPTIMIZE.check(read);
            return read;
        });
        Optional<OutputFile> target = Optional.ofNullable(out).map(path -> new OutputFile(path, file.input()));
        target.ifPresent(OutputFile::requireWritable);
        if (json.given() && target.filter(each -> each.is("/dev/stdout")).isPresent()) {
            throw new InputException("--out " + out + " is the standard output, which --json prints one JSON value to; "
                    + "give --out another file, or leave out one of the two");
        }
        Fabric fabric = file.load(console);
        Failures failures = new FailureNames(fabric.topology()).parse(FailureNames.separated("--fail", failed));
        return optimize(request, fabric, failures, target);
    }

    private Request request() {
        Map<String, List<String>> texts = new HashMap<>();
        given(texts, Optimize.MESSAGES, asked.messages);
        given(texts, Optimize.PATTERN, asked.pattern);
        given(texts, Optimize.METHOD, method);
        given(texts, Optimize.TIME_LIMIT, timeLimit);
        given(texts, Optimize.SEED, seed);
        return Request.ofOptions(OPTIMIZE, texts);
    }

    private static void given(Map<String, List<String>> texts, Field<?> field, String text) {
        if (text != null) {
            texts.put(field.option(), List.of(text));
        }
    }

    /** Routes that were found are written and printed also where the process is told to end. */
    private int optimize(Request request, Fabric fabric, Failures failures, Optional<OutputFile> target) {
        AtomicBoolean written = new AtomicBoolean();
        try (StopSignal stop =
                new StopSignal(() -> written.get() ? "the routes are written" : "no routes were written")) {
            Optimize.Outcome outcome = Inputs.checked(() -> OPTIMIZE.run(
                    request,
                    Subject.planned(fabric, failures),
                    name -> MessagesFile.read(name, fabric.topology()),
                    new ConsoleProgress(console, stop::isGiven)));
            target.filter(each -> outcome.result().holds()).ifPresent(each -> {
                write(outcome.routes(), each);
                written.set(true);
            });
            int code = Answers.print(console, json.given(), outcome.result());
            console.flush();
            return code;
        } catch (NoRoutesException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private void write(OptimizedRoutes routes, OutputFile target) {
        console.progress().during("writing " + out, routes.phases(), activity -> {
            target.write(opened -> {
                opened.out().println("source,destination,waypoint");
                for (int phase = 0; phase < routes.phases(); phase++) {
                    routes.printPhase(phase, opened.out()::println);
                    activity.advance(1);
                }
            });
            return routes;
        });
    }
}
