package io.weft.cli.export;

import io.weft.cli.input.InputException;
import io.weft.registry.Registry;
import io.weft.registry.UnknownNameException;
import java.util.Iterator;

/** All formats there are, by name: a new one is a class and a line here. */
public final class ExportFormats {
    private static final Registry<ExportFormat> ALL = Registry.of(
            "format",
            new FabricJson(),
            new GraphMl(),
            new Dot(),
            new CablesCsv(),
            new OnosNetcfg(),
            new MininetJson(),
            new BooksimAnynet());

    private ExportFormats() {}

    /**
     * The format of this name.
     *
     * @throws InputException if there is none; the message lists those there are
     */
    public static ExportFormat named(String name) {
        try {
            return ALL.named(name);
        } catch (UnknownNameException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    /** The names, for help and completion. */
    public static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.names().iterator();
        }
    }
}
