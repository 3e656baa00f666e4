package io.weft.cli;

import io.weft.cli.emulate.Emulations;
import io.weft.cli.emulate.Pairs;
import io.weft.cli.input.FailureNames;
import io.weft.cli.output.Console;
import io.weft.fabric.Fabric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weft emulate}. */
@Command(
        name = "emulate",
        description = {
            "Runs the fabric on in-process P4Runtime switches: installs its routes, tries every pair of endpoints with a "
                    + "packet, cuts a link, repairs, tries again, restores it and compares. Exits with 1 if any step "
                    + "did not hold.",
            "With --serve another controller does what there is to do."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class EmulateCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Mixin
    private FabricArgument file;

    @Option(
            names = "--cut",
            paramLabel = "LINK|SWITCH",
            description = "Cut this, alone, then restore it. Of several (separated by commas, or several options), one "
                    + "after the other. A link is named by its switches: s0.0.0--s0.0.1.")
    private List<String> cut = new ArrayList<>();

    @Option(
            names = "--cuts",
            paramLabel = "N",
            description =
                    "Cut N links drawn at random, one after the other; 0 for none. Without --cut and --cuts, one.")
    private Integer cuts;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description =
                    "Seed of that draw, also of the one link without --cut and --cuts (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--pairs",
            paramLabel = "WHICH",
            defaultValue = "endpoints",
            description = "Pairs to try: ${COMPLETION-CANDIDATES}, the latter with one endpoint of each edge switch "
                    + "(default: ${DEFAULT-VALUE}).")
    private Pairs pairs;

    @Mixin
    private RoutesOption routes;

    @Option(
            names = "--serve",
            description =
                    "Install nothing, but leave that to another controller, such as weft program or Weft in ONOS: "
                            + "try pairs until all arrive, and for each --cut or --cuts until they do again. Without these, "
                            + "until stopped.")
    private boolean serve;

    @Mixin
    private TargetsOption targets;

    @Mixin
    private JsonOption json;

    EmulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (cuts != null && cuts < 0) {
            throw new ParameterException(spec.commandLine(), "--cuts is " + cuts + ", but must be 0 or more");
        }
        if (targets.given() && !serve) {
            throw new ParameterException(spec.commandLine(), "--targets says where --serve serves; give both");
        }
        Fabric fabric = file.load(console);
        OptionalInt random = cuts == null && !serve ? OptionalInt.empty() : OptionalInt.of(cuts == null ? 0 : cuts);
        List<String> names = FailureNames.separated("--cut", cut);
        Emulations emulations =
                new Emulations(fabric, names, random, seed, pairs, routes.loadToProgram(fabric, console));
        return ExitCode.of(serve ? serve(emulations, fabric) : emulations.run(console, json.given()));
    }

    private boolean serve(Emulations emulations, Fabric fabric) {
        try {
            return emulations.serve(targets.load(fabric), console, json.given());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
