package io.weft.cli;

import io.weft.balancing.BalanceOptions;
import io.weft.cli.input.ProgramCheck;
import io.weft.cli.output.Console;
import io.weft.cli.program.Programming;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weft program}. */
@Command(
        name = "program",
        description = {
            "Drives running P4Runtime switches: loads the program where it is not loaded, installs what the routes ask "
                    + "for and is not there, stays, and repairs. What is right already is not touched. Events go to "
                    + "the standard error, one line each."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ProgramCommand implements Callable<Integer> {
    private static final int HIGHEST_PORT = 65_535;
    private static final int LEAST_SECONDS = 2;
    private static final int MOST_SECONDS = 86_400;

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Mixin
    private FabricArgument file;

    @Mixin
    private TargetsOption targets;

    @Mixin
    private RoutesOption routes;

    @Option(names = "--dry-run", description = "Read the switches, print what would be written, and write nothing.")
    private boolean dryRun;

    @Option(
            names = "--once",
            description = "Stop when the fabric is programmed and it is known which links work, instead of staying to "
                    + "repair it. The exit code is 1 unless every switch and every link is as planned.")
    private boolean once;

    @Option(
            names = "--election-id",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Of several controllers that drive the same switches, the one with the highest id is primary; "
                            + "the others stand by (default: ${DEFAULT-VALUE}).")
    private long electionId;

    @Option(
            names = "--no-protect",
            description = "Do not let switches step over a dead port by themselves where they have another next hop: "
                    + "for targets that cannot watch ports.")
    private boolean noProtect;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            defaultValue = "9464",
            description =
                    "Where to answer /metrics, /health and /traffic; 127.0.0.1 unless a host is given, port 0 for any "
                            + "(default: ${DEFAULT-VALUE}).")
    private String listen;

    @Option(
            names = "--json",
            description = "Events as JSON objects, one a line; of --dry-run, one JSON value on the standard output.")
    private boolean json;

    @Option(
            names = "--rebalance",
            paramLabel = "SECONDS",
            description =
                    "Measure the traffic so often by the switches' counters, every 2 to 86400 seconds, and give pairs of "
                            + "endpoints other routes where the most loaded channel is sure to carry less then; 0 for never, "
                            + "whatever the fabric file says. The traffic of the last time is at /traffic, for weft "
                            + "optimize --messages.")
    private Integer rebalance;

    ProgramCommand(Console console) {
        this.console = console;
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
                            + " exclude each other: traffic is measured while the command stays");
        }
        InetSocketAddress address = address();
        Fabric fabric = rebalanced(file.load(console));
        ProgramCheck.require(fabric, "programmed");
        Programming programming = new Programming(
                fabric,
                routes.loadToProgram(fabric, console),
                targets.load(fabric),
                electionId,
                noProtect ? LocalProtection.NONE : LocalProtection.WATCHED_PORTS,
                Optional.of(fabric.rebalancing())
                        .filter(period -> !period.isZero() && !once)
                        .map(BalanceOptions::every));
        return ExitCode.of(dryRun ? programming.dryRun(console, json) : programming.run(console, address, once, json));
    }

    private Fabric rebalanced(Fabric fabric) {
        return rebalance == null ? fabric : fabric.withRebalancing(Duration.ofSeconds(rebalance));
    }

    private InetSocketAddress address() {
        int colon = listen.lastIndexOf(':');
        String port = listen.substring(colon + 1);
        if (port.matches("[0-9]{1,5}") && Integer.parseInt(port) <= HIGHEST_PORT) {
            return new InetSocketAddress(colon < 0 ? "127.0.0.1" : listen.substring(0, colon), Integer.parseInt(port));
        }
        throw new ParameterException(
                spec.commandLine(),
                "--listen is '" + listen + "', but must be a port, or a host and a port: 127.0.0.1:9464");
    }
}
