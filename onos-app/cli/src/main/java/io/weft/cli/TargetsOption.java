package io.weft.cli;

import io.weft.cli.input.InputException;
import io.weft.config.Target;
import io.weft.config.TargetsFile;
import io.weft.fabric.Fabric;
import java.nio.file.Path;
import java.util.SortedMap;
import picocli.CommandLine.Option;

/** Where the running switches of a fabric are. */
final class TargetsOption {
    @Option(
            names = "--targets",
            paramLabel = "FILE",
            description =
                    "Where the switches are. Without it, switch number i of the fabric, from 1 on, is expected at "
                            + "127.0.0.1, port 50000 + i, as device i.")
    private Path file;

    boolean given() {
        return file != null;
    }

    /** By index of the switch. */
    SortedMap<Integer, Target> load(Fabric fabric) {
        try {
            return file == null ? TargetsFile.onLoopback(fabric) : TargetsFile.load(file, fabric);
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage());
        }
    }
}
