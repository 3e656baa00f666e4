package io.weft.config;

import io.weft.planning.cost.PriceList;
import io.weft.registry.NamedEntry;
import io.weft.registry.Registry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** A price list that comes with Weft, by its name. Immutable. */
public final class BuiltInPriceList extends NamedEntry {
    /** By name, in the order of the documentation. */
    public static final Registry<BuiltInPriceList> REGISTRY = Registry.of(
            "price list",
            new BuiltInPriceList("sc14", "prices and watts of the Slim Fly paper, SC '14"),
            new BuiltInPriceList("ics16", "watts of the Galaxyfly paper, ICS '16, with the prices of sc14"),
            new BuiltInPriceList("example-2026", "an example of 400 Gb/s Ethernet, not a quotation"));

    private BuiltInPriceList(String name, String meaning) {
        super(name, meaning, List.of());
    }

    public PriceList prices() {
        String resource = "prices/" + name() + ".yaml";
        try (InputStream in = BuiltInPriceList.class.getResourceAsStream(resource)) {
            return PriceListFile.parse(resource, SourceText.utf8(resource, in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException("the price list " + resource + " is not readable", e);
        }
    }
}
