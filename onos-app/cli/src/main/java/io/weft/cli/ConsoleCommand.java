package io.weft.cli;

import io.weft.cli.output.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that writes to a console; the result of its call is the exit code. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
abstract class ConsoleCommand implements Callable<Integer> {
    final Console console;

    @Spec
    CommandSpec spec;

    ConsoleCommand(Console console) {
        this.console = console;
    }
}
