package io.weft.cli.describe;

import static io.weft.cli.output.Text.count;

import io.weft.cli.output.Text;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.stream.Collectors;

/** A description for people. */
public final class DescriptionText {
    private DescriptionText() {}

    /** Prints {@code d}. */
    public static void print(Description d, PrintWriter out) {
        String parameters = d.parameters().entrySet().stream()
                .map(p -> p.getKey() + " " + p.getValue())
                .collect(Collectors.joining(", "));
        Text text = new Text(out)
                .row("fabric", "%s", d.fabric())
                .row("topology", "%s: %s", d.type(), parameters)
                .row("switches", "%,d, %s", d.switches(), edges(d))
                .row("endpoints", "%,d, %,d at %s", d.endpoints(), d.concentration(), "every edge switch")
                .row("links", "%,d between switches, %s at each switch", d.links(), degree(d))
                .row(
                        "radix",
                        "%s in use at most: %s, %s at most",
                        count(d.radix(), "port", "ports"),
                        count(d.concentration(), "endpoint", "endpoints"),
                        count(d.networkRadix(), "link", "links"));
        if (d.edgeSwitches() > 1) {
            text.row("diameter", "%s", count(d.diameter(), "hop", "hops"))
                    .row("average distance", "%.3f hops", d.averageDistance())
                    .row("minimal paths", "%s", paths(d.minimalPaths()));
        }
        if (d.unreachablePairs() > 0) {
            text.row(
                    "planes",
                    "%,d ordered pairs of edge switches meet only at endpoints with several links",
                    d.unreachablePairs());
        }
        text.row("routing", "%s, spread by %s", routing(d), d.spread())
                .row("virtual channels", "%d", d.virtualChannels())
                .row("addresses", "%s", d.addresses());
    }

    private static String routing(Description d) {
        return d.ugal() == null
                ? d.scheme()
                : d.scheme() + " ("
                        + count(d.ugal().candidates(), "candidate", "candidates") + ", c "
                        + new BigDecimal(d.ugal().c()).stripTrailingZeros().toPlainString() + ", threshold "
                        + d.ugal().threshold() + ")";
    }

    private static String edges(Description d) {
        return d.edgeSwitches() == d.switches()
                ? "all of them edge switches"
                : String.format(Locale.ROOT, "%,d of them edge switches", d.edgeSwitches());
    }

    private static String degree(Description d) {
        return d.smallestDegree() == d.networkRadix()
                ? String.valueOf(d.networkRadix())
                : d.smallestDegree() + " to " + d.networkRadix();
    }

    private static String paths(Description.PathCounts paths) {
        return paths.min() == paths.max()
                ? String.format(Locale.ROOT, "%,d between any two edge switches", paths.min())
                : String.format(
                        Locale.ROOT,
                        "%,d to %,d between two edge switches, %,.3f on average",
                        paths.min(),
                        paths.max(),
                        paths.avg());
    }
}
