package io.weft.cli;

import io.weft.config.Target;
import io.weft.config.TargetsFile;
import io.weft.fabric.Fabric;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The addresses of the switches of a fabric. */
final class TargetsOption {
    @Option(
            names = "--targets",
            paramLabel = "FILE",
            description =
                    "File with the address of each switch. Default: switch i of the fabric, counted from 1, has port "
                            + "50000 + i of 127.0.0.1 and device id i.")
    private Path file;

    boolean given() {
        return file != null;
    }

    /** The file that is read, if there is one. */
    Stream<Path> input() {
        return Stream.ofNullable(file);
    }

    /** By index of the switch. */
    SortedMap<Integer, Target> load(Fabric fabric) {
        return file == null ? TargetsFile.onLoopback(fabric) : TargetsFile.load(file, fabric);
    }
}
