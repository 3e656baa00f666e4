package io.weft.cli;

import io.weft.cli.input.NamedFiles;
import io.weft.cli.output.Console;
import io.weft.config.BuiltInPriceList;
import io.weft.fabric.Fabric;
import io.weft.operations.request.PlanningFields;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The floor that a fabric is to stand on, and the price list that it is to be bought by. */
final class LayoutOptions {
    @Option(
            names = "--prices",
            paramLabel = "NAME|FILE",
            completionCandidates = BuiltIn.class,
            description =
                    "For bill-of-materials and cable-schedule: the price list, ${COMPLETION-CANDIDATES}, or a file "
                            + "(default: example-2026).")
    private String prices;

    @Option(
            names = "--floor",
            paramLabel = "FILE",
            description =
                    "For bill-of-materials, cable-schedule, layout-svg and layout-json: file that describes the machine "
                            + "room (default: as many racks as needed, in a square).")
    private String floor;

    /** The names of the price lists that come with Weft, for help and completion. */
    static final class BuiltIn implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return BuiltInPriceList.REGISTRY.names().iterator();
        }
    }

    boolean givesPrices() {
        return prices != null;
    }

    boolean givesFloor() {
        return floor != null;
    }

    /** The files that may be read. */
    Stream<Path> named() {
        return Stream.of(prices, floor).filter(Objects::nonNull).map(Path::of);
    }

    PriceList prices(Console console) {
        return new NamedFiles(console).prices(prices == null ? PlanningFields.PRICES.usual() : prices);
    }

    Layout layout(Fabric fabric, Console console) {
        Floor place =
                Optional.ofNullable(floor).map(new NamedFiles(console)::floor).orElseGet(Floor::sc14);
        return console.progress().during("placing racks", activity -> Layout.of(fabric.topology(), place));
    }
}
