package io.weft.cli;

import io.weft.cli.output.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** The process that runs the {@code weft} command. It needs no library itself, and so can say which one is missing. */
public final class Main {
    private Main() {}

    /** Runs the command and exits with its code. */
    public static void main(String[] arguments) {
        LogLevels.whenFirstLogged();
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
