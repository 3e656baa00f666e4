package io.weft.operations;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.Rows.count;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.analysis.DiversityAnalysis;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.routing.survival.SingleFailures;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
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
    public Shape<?> shape() {
        return Description.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Description description = new Description(subject.fabric());
        return Result.of(Description.SHAPE, description, description.rows(), true);
    }

    /** What the answer is made of. Immutable. */
    private static final class Description {
        private static final MemberType<LinkClasses> LINKS =
                object(LinkClasses.SHAPE).orNull();
        private static final MemberType<SingleFailures> SURVIVAL =
                object(Survived.SHAPE).orNull();
        private static final MemberType<Map<String, Object>> SETTINGS =
                byName(ANY).orNull();
        private static final MemberType<Number> HOPS = COUNT.in("hops");
        private static final MemberType<Double> DISTANCE = NUMBER.orNull().in("hops");
        private static final String FULL_INJECTION =
                "The most endpoints at every edge switch that can all send at full rate; null if it is not known";

        static final Shape<Description> SHAPE = shape();

        private final Fabric fabric;
        private final Topology topology;
        private final MinimalPaths paths;
        private final int smallestDegree;
        private final LinkClasses classes;
        private final SustainedLoad sustained;
        private final Optional<SingleFailures> single;

        Description(Fabric fabric) {
            this.fabric = fabric;
            this.topology = fabric.topology();
            this.paths = MinimalPaths.of(topology);
            this.smallestDegree = IntStream.range(0, topology.switchCount())
                    .map(topology::degree)
                    .min()
                    .orElse(0);
            this.classes = LinkClasses.of(fabric);
            this.sustained = SustainedLoad.of(fabric, paths);
            this.single = SingleFailures.ofIntact(fabric);
        }

        private static Shape<Description> shape() {
            Shape.Builder<Description> shape = Shape.<Description>named("Description")
                    .with("fabric", TEXT, "The name of the fabric", d -> d.fabric.name())
                    .with("type", TEXT, "The type of the topology", d -> d.topology.type())
                    .with("parameters", byName(ANY), "The parameters of the topology", d -> d.topology.parameters())
                    .with("switches", COUNT, "All switches", d -> d.topology.switchCount())
                    .with("edgeSwitches", COUNT, "Switches with endpoints", d -> d.topology.edgeSwitches().length)
                    .with("endpoints", COUNT, "Endpoints", d -> d.topology.endpointCount())
                    .with("links", COUNT, "Links between switches", d -> d.topology.linkCount())
                    .with("linkClasses", LINKS, "Links by rate and latency, if known", d -> d.classes.known())
                    .with("radix", COUNT, "The most ports in use at a switch", d -> d.topology.radix())
                    .with("networkRadix", COUNT, "The most links at a switch", d -> d.topology.networkRadix())
                    .with("concentration", COUNT, "The most endpoints at a switch", d -> d.topology.concentration())
                    .with("smallestDegree", COUNT, "The fewest links at a switch", d -> d.smallestDegree)
                    .with("diameter", HOPS, "Length of the longest minimal path", d -> d.paths.diameter())
                    .with("averageDistance", DISTANCE, "Mean length of minimal paths", d -> d.paths.averageDistance())
                    .with("unreachablePairs", COUNT, "Ordered pairs without a path", d -> d.paths.unreachablePairs())
                    .with(
                            "minimalPaths",
                            object(DiversityAnalysis.MINIMAL_PATHS),
                            "How many minimal paths a pair has",
                            d -> d.paths)
                    .with("limits", object(SustainedLoad.SHAPE), "How much uniform load is carried", d -> d.sustained)
                    .with(
                            "largestConcentration",
                            COUNT.orNull(),
                            FULL_INJECTION,
                            d -> d.sustained.largestConcentration())
                    .with("scheme", TEXT, "The routing scheme", d -> d.fabric
                            .scheme()
                            .name());
            Scheme.REGISTRY.all().stream()
                    .filter(scheme -> !scheme.parameters().isEmpty())
                    .map(Scheme::settingsName)
                    .distinct()
                    .forEach(each -> shape.with(each, SETTINGS, "Settings of that scheme", d -> d.settings(each)));
            return shape.with("spread", TEXT, "What keeps to one path: flow, packet", d -> d.fabric
                            .spread()
                            .name())
                    .with("virtualChannels", COUNT, "Virtual channels", d -> d.fabric.virtualChannels())
                    .with("survives", SURVIVAL, "Single failures that are survived", d -> d.single.orElse(null))
                    .with("addresses", TEXT, "Prefix of all addresses", d -> d.fabric
                            .addressing()
                            .prefix()
                            .toString())
                    .build();
        }

        private Map<String, Object> settings(String name) {
            Scheme scheme = fabric.scheme();
            return !scheme.parameters().isEmpty() && scheme.settingsName().equals(name)
                    ? fabric.settings().values()
                    : null;
        }

        Rows rows() {
            Rows rows = size(fabric, paths, smallestDegree);
            classes.addTo(rows);
            sustained.addTo(rows);
            return rows.addAll(routing(fabric, single).list());
        }
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
                .row(
                        "virtual channels",
                        VirtualChannelNeed.isBound(fabric) ? "%d, an upper bound: fewer may be enough" : "%d",
                        fabric.virtualChannels());
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
