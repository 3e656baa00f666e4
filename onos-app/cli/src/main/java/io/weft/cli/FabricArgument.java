package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The fabric file that a command works on. */
final class FabricArgument {
    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    Path input() {
        return file;
    }

    Fabric load(Console console) {
        return console.progress().during("reading " + file, activity -> FabricFile.load(file));
    }
}
