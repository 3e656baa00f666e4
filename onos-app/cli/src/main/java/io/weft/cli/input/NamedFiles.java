package io.weft.cli.input;

import io.weft.cli.output.Console;
import io.weft.config.BuiltInPriceList;
import io.weft.config.FabricFile;
import io.weft.config.FloorFile;
import io.weft.config.PriceListFile;
import io.weft.fabric.Fabric;
import io.weft.operations.request.Attachments;
import io.weft.planning.bisection.Partitioner;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Files that a command line names besides the fabric file, and programs that are installed. */
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

    @Override
    public PriceList prices(String named) {
        return BuiltInPriceList.REGISTRY
                .find(named)
                .map(BuiltInPriceList::prices)
                .orElseGet(() -> isFile(named)
                        ? PriceListFile.load(Path.of(named))
                        : BuiltInPriceList.REGISTRY.named(named).prices());
    }

    /** Whether it looks like the name of a file, and not like that of a list. */
    private static boolean isFile(String named) {
        return named.contains(".") || named.contains("/") || Files.exists(Path.of(named));
    }

    @Override
    public Floor floor(String named) {
        return FloorFile.load(Path.of(named));
    }

    @Override
    public io.weft.formats.Files files() {
        return new OpenedFiles(console);
    }

    @Override
    public List<Partitioner> partitioners() {
        return Gpmetis.onPath(files()::note).stream().collect(Collectors.toUnmodifiableList());
    }
}
