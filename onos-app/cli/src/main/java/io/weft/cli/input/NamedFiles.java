package io.weft.cli.input;

import io.weft.cli.output.Console;
import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.operations.Attachments;
import java.nio.file.Path;

/** Files that a command line names besides the fabric file. */
public final class NamedFiles implements Attachments {
    private final Console console;

    /** Files whose reading is shown on a console. */
    public NamedFiles(Console console) {
        this.console = console;
    }

    @Override
    public Fabric fabric(String named) {
        return console.progress().during("reading " + named, activity -> FabricFile.load(Path.of(named)));
    }
}
