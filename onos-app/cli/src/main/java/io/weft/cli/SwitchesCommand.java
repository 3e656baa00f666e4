package io.weft.cli;

import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.emulation.interfaces.BoundSwitches;
import io.weft.emulation.interfaces.InterfaceException;
import io.weft.emulation.interfaces.SwitchBindings;
import io.weft.emulation.interfaces.SwitchBindings.SwitchBinding;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weft switches}. */
@Command(
        name = "switches",
        description = {
            "Runs emulated switches whose ports are network interfaces of this machine, each with a P4Runtime server "
                    + "on loopback, until it is stopped. Needs root and libpcap."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SwitchesCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "The switches and what they are bound to: [{\"name\": \"s1\", \"deviceId\": 1, \"grpcPort\": "
                    + "50001, \"ports\": {\"1\": \"s1-eth1\"}, \"rates\": {\"1\": 10000000}}, ...]. Rates are those of "
                    + "the lines of ports, in bits/s; other ports are as fast as they can be.")
    private Path file;

    SwitchesCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            List<SwitchBinding> bindings = SwitchBindings.load(file);
            try (BoundSwitches switches = BoundSwitches.start(bindings)) {
                console.out().println("ready: " + bindings.size() + " switches, " + switches.portCount() + " ports");
                console.flush();
                new CountDownLatch(1).await();
            }
            return ExitCode.OK;
        } catch (InterfaceException | UncheckedIOException e) {
            throw new InputException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }
}
