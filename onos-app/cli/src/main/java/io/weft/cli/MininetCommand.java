package io.weft.cli;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code weft mininet}, for the list of commands. Mininet is Python: the launcher starts the package in
 * {@code emulation/mininet} in place of Java.
 */
@Command(
        description = {
            "Runs the fabric in Mininet with Linux hosts, on bmv2 or on Weft's emulated switches. Needs root and "
                    + "Debian's mininet package."
        })
final class MininetCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ARGUMENT", description = "See weft mininet --help.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        throw new Refusal("weft.jar alone cannot run " + (arguments.isEmpty() ? "Mininet" : arguments.get(0))
                + " in Mininet; use the weft script, which runs the Python package in emulation/mininet");
    }
}
