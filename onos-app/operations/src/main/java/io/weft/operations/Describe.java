package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.SingleFailures;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Size, radix, diameter, average distance and number of minimal paths of a fabric, and how much uniform traffic it
 * carries. Distances and paths are those of the undamaged graph, between distinct edge switches. O(switches *
 * channels).
 */
public final class Describe extends Operation {
    Describe() {
        super(
                "describe",
                "Prints the size of a fabric, its diameter, its minimal paths and the load it sustains",
                Needs.FABRIC);
    }

    @Override
    public String details() {
        return "Distances and minimal paths are those of the graph, between distinct edge switches. Loads are those of"
                + " uniform traffic.";
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return describe(subject.fabric());
    }

    private static Result describe(Fabric fabric) {
        Topology t = fabric.topology();
        MinimalPaths paths = MinimalPaths.of(t);
        int smallestDegree =
                IntStream.range(0, t.switchCount()).map(t::degree).min().orElse(0);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fabric", fabric.name());
        document.put("type", t.type());
        document.put("parameters", t.parameters());
        document.put("switches", t.switchCount());
        document.put("edgeSwitches", t.edgeSwitches().length);
        document.put("endpoints", t.endpointCount());
        document.put("links", t.linkCount());
        LinkClasses classes = LinkClasses.of(fabric);
        document.put("linkClasses", classes.document());
        document.put("radix", t.radix());
        document.put("networkRadix", t.networkRadix());
        document.put("concentration", t.concentration());
        document.put("smallestDegree", smallestDegree);
        document.put("diameter", paths.diameter());
        document.put("averageDistance", Finite.orNull(paths.averageDistance()));
        document.put("unreachablePairs", paths.unreachablePairs());
        document.put("minimalPaths", pathCounts(paths));
        SustainedLoad sustained = SustainedLoad.of(fabric, paths);
        document.put("limits", sustained.document());
        document.put("largestConcentration", sustained.largestConcentration());
        document.put("scheme", fabric.scheme().name());
        Scheme.REGISTRY.all().stream()
                .filter(scheme -> !scheme.parameters().isEmpty())
                .forEach(scheme -> document.put(scheme.settingsName(), null));
        if (!fabric.scheme().parameters().isEmpty()) {
            document.put(fabric.scheme().settingsName(), fabric.settings().values());
        }
        document.put("spread", fabric.spread().name());
        document.put("virtualChannels", fabric.virtualChannels());
        Optional<SingleFailures> single = SingleFailures.of(fabric, Failures.none(t));
        document.put("survives", Survived.document(single));
        document.put("addresses", fabric.addressing().prefix().toString());
        Rows rows = size(fabric, paths, smallestDegree);
        classes.addTo(rows);
        sustained.addTo(rows);
        return Result.of(document, rows.addAll(routing(fabric, single).list()), true);
    }

    private static Map<String, Object> pathCounts(MinimalPaths paths) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("min", paths.fewestPaths());
        counts.put("avg", Finite.orNull(paths.averagePaths()));
        counts.put("max", paths.mostPaths());
        return counts;
    }

    private static Rows size(Fabric fabric, MinimalPaths paths, int smallestDegree) {
        int fewestEndpoints = IntStream.of(fabric.topology().edgeSwitches())
                .map(fabric.topology()::endpointsAt)
                .min()
                .orElse(0);
        Topology t = fabric.topology();
        int edges = t.edgeSwitches().length;
        Rows rows = new Rows()
                .row("fabric", "%s", fabric.name())
                .row("topology", "%s", Names.topology(t))
                .row(
                        "switches",
                        edges == t.switchCount() ? "%,d, all edge switches" : "%,d, %,d of them edge switches",
                        t.switchCount(),
                        edges)
                .row(
                        "endpoints",
                        fewestEndpoints == t.concentration()
                                ? "%,d, %3$,d at every edge switch"
                                : "%,d, %,d to %,d at an edge switch",
                        t.endpointCount(),
                        fewestEndpoints,
                        t.concentration())
                .row(
                        "links",
                        "%,d between switches, %s at each switch",
                        t.linkCount(),
                        smallestDegree == t.networkRadix()
                                ? String.valueOf(t.networkRadix())
                                : smallestDegree + " to " + t.networkRadix())
                .row(
                        "radix",
                        t.radix() == t.concentration() + t.networkRadix()
                                ? "at most %s in use: %s and at most %s"
                                : "at most %s in use; at most %s and %s",
                        count(t.radix(), "port", "ports"),
                        count(t.concentration(), "endpoint", "endpoints"),
                        count(t.networkRadix(), "link", "links"));
        if (edges > 1) {
            rows.row("diameter", "%s", count(paths.diameter(), "hop", "hops"))
                    .row("average distance", "%.3f hops", paths.averageDistance())
                    .row("minimal paths", "%s", minimalPaths(paths));
        }
        if (paths.unreachablePairs() > 0) {
            rows.row(
                    "planes",
                    "%,d ordered pairs of edge switches have no path between them: only endpoints with several links "
                            + "join them",
                    paths.unreachablePairs());
        }
        return rows;
    }

    private static Rows routing(Fabric fabric, Optional<SingleFailures> single) {
        Rows rows = new Rows()
                .row(
                        "routing",
                        "%s, spread by %s",
                        scheme(fabric),
                        fabric.spread().name())
                .row("virtual channels", "%d", fabric.virtualChannels());
        Survived.addTo(rows, fabric, single);
        if (fabric.survival().links() > 1 || fabric.survival().switches() > 1) {
            rows.row("meant to survive", "%s, for which the virtual channels are enough", fabric.survival());
        }
        return rows.row("addresses", "%s", fabric.addressing().prefix());
    }

    private static String minimalPaths(MinimalPaths paths) {
        return paths.fewestPaths() == paths.mostPaths()
                ? String.format(Locale.ROOT, "%,d between any two edge switches", paths.fewestPaths())
                : String.format(
                        Locale.ROOT,
                        "%,d to %,d between two edge switches, %,.3f on average",
                        paths.fewestPaths(),
                        paths.mostPaths(),
                        paths.averagePaths());
    }

    private static String scheme(Fabric fabric) {
        return fabric.scheme().name() + (fabric.scheme().parameters().isEmpty() ? "" : " (" + fabric.settings() + ")");
    }
}
