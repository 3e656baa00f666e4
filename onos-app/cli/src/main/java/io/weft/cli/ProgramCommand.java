package io.weft.cli;

import io.weft.cli.input.Inputs;
import io.weft.cli.output.Console;
import io.weft.cli.output.OutputFile;
import io.weft.cli.program.ProgramMemory;
import io.weft.cli.program.Programming;
import io.weft.cli.serve.Serving;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.http.FabricHost.Kind;
import io.weft.operations.request.EventJournal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code weft program}. */
@Command(
        description = {
            "Controls running P4Runtime switches: loads the P4 program where it is missing, installs the routes, and "
                    + "repairs them after failures until stopped. Entries that are already right are not written. "
                    + "Events go to standard error, one line each."
        })
final class ProgramCommand extends ConsoleCommand {
    private static final int LEAST_SECONDS = 2;
    private static final int MOST_SECONDS = 86_400;

    @Mixin
    private FabricArgument file;

    @Mixin
    private TargetsOption targets;

    @Mixin
    private RoutesOption routes;

    @Option(names = "--dry-run", description = "Only read the switches, and print what would be written.")
    private boolean dryRun;

    @Option(
            names = "--once",
            description = "Stop when the fabric is programmed and the state of every link is known. The exit code is 1 "
                    + "unless every switch and every link is as planned.")
    private boolean once;

    @Option(
            names = "--election-id",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "P4Runtime election id: of several controllers of the same switches, the one with the highest id "
                            + "is primary, and the others stand by (default: ${DEFAULT-VALUE}).")
    private long electionId;

    @Option(
            names = "--no-protect",
            description = "Do not install local protection, with which a switch avoids a dead port by itself if it has "
                    + "another next hop. For targets that cannot watch ports.")
    private boolean noProtect;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            defaultValue = "9464",
            description =
                    "Address of the web server for the page, the API, /metrics, /health and /traffic. The host is "
                            + "127.0.0.1 if not given; port 0 takes any free port (default: ${DEFAULT-VALUE}).")
    private String listen;

    @Mixin
    private ListenOptions listening;

    @Option(
            names = "--json",
            description =
                    "Print events as JSON objects, one per line; with --dry-run, one JSON value on standard output.")
    private boolean json;

    @Option(
            names = "--rebalance",
            paramLabel = "SECONDS",
            description =
                    "Measure the traffic with the switches' counters in periods of 2 to 86400 seconds, and reroute "
                            + "pairs of endpoints if that lowers the load of the busiest channel; 0 for never. "
                            + "Overrides the fabric file. The last measurement is at /traffic, for weft optimize "
                            + "--messages.")
    private Integer rebalance;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description =
                    "Write the proof of what the switches hold, read back from them, to this file: when the fabric is "
                            + "programmed, and after every change of routes. "
                            + "${sys:weft.files:-fabric-config}/check_certificate.py checks it without Weft.")
    private Path certificate;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description =
                    "File that keeps drains and changes of the routing for the next controller of the fabric; created "
                            + "with the first of them. Without --state, they end with this controller.")
    private Path state;

    ProgramCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (electionId < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--election-id is " + electionId + ", but must be 1 or more");
        }
        if (dryRun && once) {
            throw new ParameterException(
                    spec.commandLine(), "--dry-run and --once exclude each other: give one of them");
        }
        if (rebalance != null && rebalance != 0 && (rebalance < LEAST_SECONDS || rebalance > MOST_SECONDS)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rebalance is " + rebalance + ", but must be " + LEAST_SECONDS + " to " + MOST_SECONDS
                            + " seconds, or 0 for never");
        }
        if (rebalance != null && rebalance != 0 && (dryRun || once)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rebalance and " + (dryRun ? "--dry-run" : "--once")
                            + " exclude each other: measuring the traffic needs a controller that keeps running");
        }
        if (certificate != null && dryRun) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--certificate and --dry-run exclude each other: weft verify --certificate is for planned routes");
        }
        if (state != null && dryRun) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--state and --dry-run exclude each other: a dry run uses only the fabric file");
        }
        Optional<OutputFile> target = Optional.ofNullable(certificate).map(path -> new OutputFile(path, inputs()));
        target.ifPresent(OutputFile::requireWritable);
        Fabric planned = file.load(console);
        ProgramMemory memory = memory(planned);
        Fabric fabric = rebalanced(memory.fabric(planned));
        Inputs.requireProgrammable(fabric, "programmed");
        Programming programming = new Programming(
                fabric,
                routes.loadToProgram(fabric, console),
                targets.load(fabric),
                electionId,
                noProtect ? LocalProtection.NONE : LocalProtection.WATCHED_PORTS,
                once ? Duration.ZERO : fabric.rebalancing(),
                target);
        if (dryRun) {
            listening.check(listen);
            return ExitCode.of(programming.dryRun(console, json));
        }
        Serving serving = new Serving(
                listening.at(listen, console),
                Kind.PROGRAM,
                memory,
                List.of(),
                Optional::empty,
                new EventJournal(Clock.systemUTC()));
        return ExitCode.of(programming.run(console, serving, once, json));
    }

    private ProgramMemory memory(Fabric planned) {
        return state == null
                ? ProgramMemory.ofProcess(file.document())
                : ProgramMemory.of(file.document(), planned.topology(), state, inputs(), said -> console.err()
                        .println("weft: " + said));
    }

    private Path[] inputs() {
        return Stream.of(Stream.of(file.input()), targets.input(), routes.input())
                .flatMap(each -> each)
                .toArray(Path[]::new);
    }

    private Fabric rebalanced(Fabric fabric) {
        return rebalance == null ? fabric : fabric.withRebalancing(Duration.ofSeconds(rebalance));
    }
}
