package io.weft.cli;

import io.weft.cli.input.Inputs;
import io.weft.cli.output.Console;
import io.weft.cli.output.ConsoleProgress;
import io.weft.cli.output.JsonPrinter;
import io.weft.cli.program.ProgramMemory;
import io.weft.cli.serve.Listening;
import io.weft.cli.serve.Serving;
import io.weft.config.Target;
import io.weft.emulation.fabric.Cut;
import io.weft.emulation.fabric.Emulation;
import io.weft.emulation.fabric.EmulationRequest;
import io.weft.emulation.fabric.EmulationResult;
import io.weft.emulation.fabric.ServedEmulation;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.http.FabricHost.Kind;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.EventJournal;
import io.weft.operations.request.FailureNames;
import io.weft.operations.request.Field;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code weft emulate}. */
@Command(
        description = {
            "Runs the fabric on in-process P4Runtime switches: installs the routes, sends a packet between every pair "
                    + "of endpoints, cuts a link, repairs the routes, sends again, restores the link, and checks that "
                    + "the switches hold the original entries. Exits with 1 if a step fails.",
            "With --serve, another controller programs the switches."
        })
final class EmulateCommand extends ConsoleCommand {
    private static final Field<List<String>> CUT = Field.names("cut", "cut", "LINK|SWITCH", "What to cut.");

    @Mixin
    private FabricArgument file;

    @Option(
            names = "--cut",
            paramLabel = "LINK|SWITCH",
            description =
                    "Link or switch to cut and restore. Several (separated by commas, or several options) are cut "
                            + "one after the other. A link is named by its switches: s0.0.0--s0.0.1.")
    private List<String> cut = new ArrayList<>();

    @Option(
            names = "--cuts",
            paramLabel = "N",
            description = "Cut N random links, one after the other; 0 for none. Default: 1 without --cut.")
    private Integer cuts;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed for the choice of random links (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--pairs",
            paramLabel = "WHICH",
            defaultValue = "endpoints",
            description =
                    "Pairs to send packets between: ${COMPLETION-CANDIDATES}; switches takes one endpoint of each "
                            + "edge switch (default: ${DEFAULT-VALUE}).")
    private EmulationRequest.Pairs pairs;

    @Mixin
    private RoutesOption routes;

    @Option(
            names = "--serve",
            description =
                    "Only run the switches, and wait for another controller, such as weft program or Weft in ONOS, to "
                            + "program them: send packets until every pair is connected, and again after each cut. "
                            + "Without --cut and --cuts, run until stopped.")
    private boolean serve;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            description =
                    "With --serve: also run a controller, as weft program does, and serve a web page at this address, "
                            + "on which links can be cut and restored. The host is 127.0.0.1 if not given; port 0 "
                            + "takes any free port.")
    private String listen;

    @Mixin
    private ListenOptions listening;

    @Mixin
    private TargetsOption targets;

    @Mixin
    private JsonOption json;

    EmulateCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (cuts != null && cuts < 0) {
            throw new ParameterException(spec.commandLine(), "--cuts is " + cuts + ", but must be 0 or more");
        }
        if (targets.given() && !serve) {
            throw new ParameterException(
                    spec.commandLine(), "--targets says where the switches of --serve listen: add --serve");
        }
        if (listen != null && !serve) {
            throw new ParameterException(spec.commandLine(), "--listen is for the page of --serve: add --serve");
        }
        Fabric fabric = file.load(console);
        EmulationRequest request =
                new EmulationRequest(fabric, routes.loadToProgram(fabric, console), cuts(fabric), pairs);
        try {
            return ExitCode.of(serve ? serve(request) : emulate(request));
        } catch (UncheckedIOException e) {
            throw new Refusal(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.of(true);
        }
    }

    private List<String> cuts(Fabric fabric) {
        Topology topology = fabric.topology();
        List<String> all = new ArrayList<>();
        if (!cut.isEmpty()) {
            all.addAll(CUT.ofTexts(cut));
            FailureNames.parse(topology, all);
        }
        int unasked = serve || !all.isEmpty() ? 0 : Math.min(1, topology.linkCount());
        int drawn = cuts == null ? unasked : cuts;
        if (drawn > topology.linkCount()) {
            throw new Refusal(
                    "--cuts " + drawn + ": " + fabric.name() + " has only " + topology.linkCount() + " links to cut");
        }
        all.addAll(EmulationRequest.drawLinks(topology, drawn, seed));
        return all;
    }

    private static void requireFeasible(EmulationRequest request) {
        Inputs.requireProgrammable(request.fabric(), "emulated");
        request.obstacle().ifPresent(obstacle -> {
            throw new Refusal(obstacle);
        });
    }

    /** Prints rows as they come; nothing with --json. */
    private void print(List<Row> rows) {
        if (!json.given()) {
            Rows.print(rows, console.out()::println);
            console.out().flush();
        }
    }

    /** Prints the end: the result as JSON, or whether every step held, and what follows. */
    private <S> void conclude(Shape<S> shape, S result, boolean held, String more, Rows rest) {
        print(new Rows()
                .row("", "")
                .row("verdict", "%s%s", held ? "every step held" : "FAILED", more)
                .list());
        print(rest.list());
        if (json.given()) {
            JsonPrinter.print(console.out(), shape.json(result));
        }
    }

    private boolean emulate(EmulationRequest request) {
        requireFeasible(request);
        EmulationResult result = Emulation.run(request, new ConsoleProgress(console), this::print);
        conclude(
                EmulationResult.SHAPE,
                result,
                result.held(),
                String.format(Locale.ROOT, ", in %.1f s", result.seconds()),
                new Rows());
        return result.held();
    }

    private boolean serve(EmulationRequest request) throws InterruptedException {
        SortedMap<Integer, Target> at = targets.load(request.fabric());
        SortedMap<Integer, InetSocketAddress> places = places(request.fabric(), at);
        requireFeasible(request);
        Optional<Listening> page = Optional.ofNullable(listen).map(address -> listening.at(address, console));
        EventJournal journal = new EventJournal(Clock.systemUTC());
        try (ServedEmulation serving =
                        new ServedEmulation(request, places, new ConsoleProgress(console), this::print, journal::add);
                EmulatedControl control = page.map(listener -> EmulatedControl.start(
                                request,
                                at,
                                new Serving(
                                        listener,
                                        Kind.EMULATION,
                                        ProgramMemory.ofProcess(file.document()),
                                        Cut.of(serving.switches()),
                                        () -> Optional.of(Cut.present(serving.switches())),
                                        journal),
                                console,
                                json.given()))
                        .orElse(null)) {
            print(controller(page).list());
            try {
                return serve(serving, control, request);
            } catch (InterruptedException e) {
                // A failed controller interrupts this thread.
                if (control != null) {
                    control.check();
                }
                throw e;
            }
        }
    }

    private boolean serve(ServedEmulation serving, EmulatedControl control, EmulationRequest request)
            throws InterruptedException {
        ServedEmulation.Result result = serving.run();
        boolean stays = request.cuts().isEmpty() || control != null;
        conclude(
                ServedEmulation.Result.SHAPE,
                result,
                result.held(),
                "",
                stays
                        ? new Rows()
                                .row(
                                        "",
                                        control == null
                                                ? "the switches run until this command is stopped"
                                                : "the switches and their controller run until this command is"
                                                        + " stopped")
                        : new Rows());
        if (stays) {
            console.flush();
            new CountDownLatch(1).await();
        }
        return result.held();
    }

    /** Who programs the switches. */
    private static Rows controller(Optional<Listening> page) {
        if (page.isEmpty()) {
            return new Rows().row("", "program them with weft program or Weft in ONOS");
        }
        Rows rows = new Rows().row("controller", "in this process; its events follow");
        int port = page.get().address().getPort();
        return port == 0 ? rows : rows.row("page", "%s", page.get().page(port));
    }

    private static SortedMap<Integer, InetSocketAddress> places(Fabric fabric, SortedMap<Integer, Target> at) {
        SortedMap<Integer, InetSocketAddress> places = new TreeMap<>();
        at.forEach((s, target) -> {
            check(fabric.topology().switchName(s), s, target);
            places.put(s, new InetSocketAddress(target.host(), target.port()));
        });
        return places;
    }

    private static void check(String name, int s, Target target) {
        if (target.tls().isPresent()) {
            throw new Refusal(
                    "the targets file has TLS for " + name + ", which emulated switches do not support; leave out tls");
        }
        if (target.deviceId() != Addressing.switchId(s)) {
            throw new Refusal("the targets file has " + name + " as device " + target.deviceId()
                    + ", but the emulated switch is device " + Addressing.switchId(s) + "; leave out deviceId");
        }
    }
}
