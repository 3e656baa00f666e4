package io.weft.cli.serve;

import io.weft.cli.Run;
import java.nio.file.Path;

/** The command that asks a controller on another machine. */
final class FarCommand {
    private FarCommand() {}

    /** Prints what the command does with the server at an address and a port, whose token is in a directory. */
    public static void main(String[] arguments) {
        String at = arguments[0] + ":" + arguments[1];
        Path token = Path.of(arguments[2], "token");
        print(Run.weft("status", "--json", "--at", at));
        print(Run.weft("status", "--json", "--at", at, "--token", token));
        print(Run.weft("drain", "--json", "--at", at, "--token", token, "h0"));
    }

    private static void print(Run run) {
        System.out.println("exit code " + run.code() + ": " + run.out().replaceAll("\\s", "") + run.err());
    }
}
