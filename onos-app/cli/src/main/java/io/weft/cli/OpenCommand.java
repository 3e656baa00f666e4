package io.weft.cli;

import io.weft.cli.input.Browser;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.serve.PageServer;
import io.weft.cli.serve.PlannedHost;
import io.weft.fabric.Fabric;
import io.weft.metrics.Build;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weft open}. */
@Command(
        description = {
            "Shows the fabric on a web page: map, routes, loads and the effect of failures. The page also "
                    + "simulates, optimises and plans. Opens a browser if there is one, and serves the page until "
                    + "stopped. Touches no switch."
        })
final class OpenCommand extends ConsoleCommand {
    private static final Duration LOOK = Duration.ofHours(1);

    @Mixin
    private FabricArgument file;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            defaultValue = "0",
            description =
                    "Address of the page. The host is 127.0.0.1 if not given; port 0 takes any free port (default: "
                            + "${DEFAULT-VALUE}).")
    private String listen;

    @Mixin
    private ListenOptions options;

    @Option(names = "--no-browser", description = "Do not open a browser.")
    private boolean noBrowser;

    OpenCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        Fabric fabric = file.load(console);
        try (PlannedHost host = new PlannedHost(Build.current().version(), fabric, file.document());
                PageServer server = PageServer.start(host, options.at(listen, console));
                StopSignal stop = new StopSignal(() -> "the page is gone")) {
            console.out().println(fabric.name() + " is at " + server.page());
            console.flush();
            if (!noBrowser) {
                Browser.open(server.page());
            }
            while (!stop.await(LOOK)) {
                // The page is served until then.
            }
        }
        return ExitCode.of(true);
    }
}
