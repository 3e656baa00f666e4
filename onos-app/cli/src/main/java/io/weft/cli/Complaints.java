package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.cli.output.OutputException;
import io.weft.refusal.Refusal;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns failures of a command into a message and an exit code. */
final class Complaints {
    private Complaints() {}

    static int ofArguments(ParameterException e, String[] arguments) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("weft: " + e.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.BAD_INPUT;
    }

    static int ofExecution(Exception e, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (e instanceof Refusal refusal) {
            // Editors and terminals find the lines of a file by what begins with its name.
            err.println((refusal.parts().isEmpty() ? "weft: " : "") + refusal.onCommandLine());
            return refusal.kind() == Refusal.Kind.NOT_NOW ? ExitCode.UNAVAILABLE : ExitCode.BAD_INPUT;
        }
        if (e instanceof OutputException output) {
            return ofOutput(err, output);
        }
        return ofDefect(err, e);
    }

    static int ofDefect(PrintWriter err, Throwable e) {
        err.println("weft: a defect of weft itself; please report it with this trace:");
        e.printStackTrace(err);
        return ExitCode.DEFECT;
    }

    /** Java also throws this error when it cannot start a thread. */
    static int ofMemory(Console console, OutOfMemoryError e) {
        if (String.valueOf(e.getMessage()).contains("native thread")) {
            console.err()
                    .println("weft: this machine allows no more threads; raise the limit, for example with ulimit -u");
            return ExitCode.UNAVAILABLE;
        }
        console.err()
                .printf(
                        Locale.ROOT,
                        "weft: out of memory with a heap of %d MiB; allow more, for example with "
                                + "WEFT_JAVA_OPTS=-Xmx8g%n",
                        Runtime.getRuntime().maxMemory() >> 20);
        return ExitCode.BAD_INPUT;
    }

    /** Returns the code, unless the results could not be written. */
    static int ofOutput(Console console, int code) {
        try {
            console.flush();
            return code;
        } catch (OutputException e) {
            return ofOutput(console.err(), e);
        }
    }

    private static int ofOutput(PrintWriter err, OutputException e) {
        if (e.readerGone()) {
            return ExitCode.READER_GONE;
        }
        err.println("weft: " + e.getMessage());
        return ExitCode.BAD_INPUT;
    }
}
