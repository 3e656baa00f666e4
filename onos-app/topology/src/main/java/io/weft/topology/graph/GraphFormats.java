package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.Registry;
import io.weft.registry.SourceTexts;
import java.util.Locale;
import java.util.stream.Collectors;

/** All formats that graphs are read from and written in. */
public final class GraphFormats {
    /** By name, in the order of the documentation. */
    public static final Registry<GraphFormat> REGISTRY = Registry.of(
            "graph format",
            new GraphMl(),
            new Dot(),
            new Csv(),
            new BooksimAnynet(),
            new IbNetDiscover(),
            new LldpJson());

    /** The format of links that stand in a fabric file themselves. */
    public static final GraphFormat CSV = REGISTRY.named("csv");

    private GraphFormats() {}

    /**
     * The format that the name of a file says, or that of the first file of a folder.
     *
     * @throws Refusal if it ends like none
     */
    public static GraphFormat of(SourceTexts source) {
        String name = source.texts().get(0).name();
        return REGISTRY.all().stream()
                .filter(format -> format.endings().stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith))
                .findFirst()
                .orElseThrow(() -> Refusal.of(
                        Place.file(name),
                        "the ending of the name says no format",
                        "give the format; names end in " + endings()));
    }

    private static String endings() {
        return REGISTRY.all().stream()
                .map(format -> String.join(" or ", format.endings()) + " for " + format.name())
                .collect(Collectors.joining(", "));
    }
}
