package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.emulation.interfaces.BoundSwitches;
import io.weft.emulation.interfaces.InterfaceException;
import io.weft.emulation.interfaces.SwitchBindings;
import io.weft.emulation.interfaces.SwitchBindings.SwitchBinding;
import io.weft.refusal.Refusal;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weft switches}. */
@Command(
        description = {
            "Runs emulated switches until stopped. Their ports are network interfaces of this machine; each switch has "
                    + "a P4Runtime server on loopback. Needs root and libpcap."
        })
final class SwitchesCommand extends ConsoleCommand {
    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "JSON file with the switches and their interfaces: [{\"name\": \"s1\", \"deviceId\": 1, "
                    + "\"grpcPort\": 50001, \"ports\": {\"1\": \"s1-eth1\"}, \"rates\": {\"1\": 10000000}}, "
                    + "...]. Rates limit ports, in bits/s; ports without a rate are not limited.")
    private Path file;

    SwitchesCommand(Console console) {
        super(console);
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
            throw new Refusal(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }
}
