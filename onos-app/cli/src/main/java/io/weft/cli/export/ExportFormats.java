package io.weft.cli.export;

import io.weft.registry.Registry;
import java.util.Iterator;

/** All formats there are, by name: a new one is a class and a line here. */
public final class ExportFormats {
    /** In the order of help. */
    public static final Registry<ExportFormat> ALL = Registry.of(
            "format",
            new FabricJson(),
            new GraphMl(),
            new Dot(),
            new CablesCsv(),
            new OnosNetcfg(),
            new MininetJson(),
            new BooksimAnynet());

    private ExportFormats() {}

    /** The names, for help and completion. */
    public static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.names().iterator();
        }
    }
}
