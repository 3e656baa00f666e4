package io.weft.cli;

import io.weft.cli.output.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The process that runs the {@code weft} command. It needs no library itself, and so can say which one is missing. */
public final class Main {
    /**
     * Their warnings are of connections that fail, which the calls tell better. Loggers that nobody holds are
     * forgotten.
     */
    private static final List<Logger> NETWORK = List.of(Logger.getLogger("io.grpc"), Logger.getLogger("io.netty"));

    private Main() {}

    /** Runs the command and exits with its code. */
    public static void main(String[] arguments) {
        Logger.getLogger("").setLevel(Level.WARNING);
        NETWORK.forEach(logger -> logger.setLevel(Level.SEVERE));
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s: %5$s%6$s%n");
        boolean terminal = Boolean.getBoolean("weft.terminal");
        int code = ExitCode.DEFECT;
        try (Console console = new Console(
                new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err), terminal)) {
            code = Weft.run(console, arguments);
        } catch (Throwable e) {
            e.printStackTrace(System.err);
        }
        System.exit(code);
    }
}
