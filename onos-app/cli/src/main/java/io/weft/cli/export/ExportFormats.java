package io.weft.cli.export;

import io.weft.cli.input.InputException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/** All formats there are, by name. */
public final class ExportFormats {
    private static final List<ExportFormat> ALL = List.of(
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
        return ALL.stream()
                .filter(format -> format.name().equals(name))
                .findAny()
                .orElseThrow(() -> new InputException("there is no format '" + name + "'; there are "
                        + ALL.stream().map(ExportFormat::name).collect(Collectors.joining(", "))));
    }

    /** The names, for the help and for completion. */
    public static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.stream().map(ExportFormat::name).iterator();
        }
    }
}
