package io.weft.operations;

import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.byName;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.analysis.SchemeLimits;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Progress;
import io.weft.planning.throughput.LargestConcentration;
import io.weft.planning.throughput.QuickBound;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.Optional;

/**
 * How much uniform traffic an undamaged fabric carries, and how many endpoints its edge switches can have while it
 * carries all of it: as far as that is found in about a second. Immutable.
 */
final class SustainedLoad {
    /** Of larger products of switches and channels, and of some for each pair, {@code weft analyze} tells. */
    private static final double MOST_STEPS = 6e7;

    private static final int STEPS_OF_PAIR = 4;

    private static final MemberType<Double> LOAD = NUMBER.orNull().in("parts of what an endpoint's link can carry");

    /** How much uniform traffic is carried; null for each scheme that there is not, and for all if it is not known. */
    static final Shape<SustainedLoad> SHAPE = Shape.<SustainedLoad>named("SustainedLoad")
            .with("minimal", LOAD, "Carried by minimal routes", load -> load.limit("minimal"))
            .with("valiant", LOAD, "Carried by Valiant routes", load -> load.limit("valiant"))
            .with(
                    "valiantBySwitch",
                    LOAD,
                    "Carried by Valiant routes with a switch in place of a group as the waypoint",
                    load -> load.limit("valiantBySwitch"))
            .with(
                    "group",
                    LOAD,
                    "Carried by Valiant routes with a group as the waypoint",
                    load -> load.known.filter(each -> each.byGroup).isPresent() ? load.limit("valiant") : null)
            .with("bound", LOAD, "No routing carries more", load -> load.known
                    .map(each -> each.bound)
                    .orElse(null))
            .with(
                    "byChannelsAlone",
                    byName(LOAD).orNull(),
                    "What the channels between switches alone would allow, by scheme; null for any load",
                    load -> load.known
                            .map(each -> each.limits.byChannelsAlone())
                            .orElse(null))
            .build();

    private final Optional<Known> known;
    private final String reason;

    private SustainedLoad(Optional<Known> known, String reason) {
        this.known = known;
        this.reason = reason;
    }

    private static final class Known {
        private final SchemeLimits limits;
        private final double bound;
        private final boolean byGroup;
        private final Optional<Integer> largestConcentration;

        Known(Fabric fabric) {
            Topology topology = fabric.topology();
            Failures none = Failures.none(topology);
            TrafficMatrix uniform = TrafficMatrix.uniform(topology);
            limits = SchemeLimits.of(fabric, none, uniform, Progress.none());
            bound = QuickBound.of(none, fabric.links(), uniform).bound();
            byGroup = topology.arrangement()
                    .groups()
                    .filter(groups -> groups.count() < topology.switchCount() && topology.linkCount() > 0)
                    .isPresent();
            largestConcentration = largestConcentration(fabric, limits);
        }

        private static Optional<Integer> largestConcentration(Fabric fabric, SchemeLimits limits) {
            Topology topology = fabric.topology();
            int edges = topology.edgeSwitches().length;
            if (edges < 2 || fabric.links().slowestEndpoint() < 1) {
                return Optional.empty();
            }
            return Optional.of(
                    topology.endpointCount() == edges * topology.concentration()
                            ? LargestConcentration.of(topology, limits.of(Scheme.MINIMAL))
                            : LargestConcentration.of(
                                    SchemeLimits.routes(fabric, Scheme.MINIMAL, Failures.none(topology))));
        }
    }

    /** Finds it; O(switches * channels). */
    static SustainedLoad of(Fabric fabric, MinimalPaths paths) {
        Topology topology = fabric.topology();
        if (!topology.singleHomed() || topology.endpointCount() < 2 || paths.unreachablePairs() > 0) {
            return new SustainedLoad(
                    Optional.empty(),
                    "not known: it needs two endpoints at least, each with one link, and paths between all of them");
        }
        double switches = topology.switchCount();
        if (switches * (topology.channelCount() + STEPS_OF_PAIR * switches) > MOST_STEPS) {
            return new SustainedLoad(Optional.empty(), "takes longer to find: ask weft analyze FILE --throughput");
        }
        return new SustainedLoad(Optional.of(new Known(fabric)), "");
    }

    private Double limit(String scheme) {
        return known.map(each -> each.limits.limits().get(scheme)).orElse(null);
    }

    /** The most endpoints of an edge switch that can all send at full rate; null if that is not known. */
    Integer largestConcentration() {
        return known.flatMap(each -> each.largestConcentration).orElse(null);
    }

    /** Adds what people read. */
    void addTo(Rows rows) {
        if (known.isEmpty()) {
            rows.row("uniform", "%s", reason);
        }
        known.ifPresent(each -> {
            each.limits.addTo(rows.row("uniform", "%s", SchemeLimits.bound(each.bound)), each.bound);
            each.largestConcentration.ifPresent(p -> rows.row(
                    "full injection",
                    p == 0 ? "not even with %s" : "with up to %s at every edge switch, by minimal routes",
                    Rows.count(Math.max(p, 1), "endpoint", "endpoints")));
        });
    }
}
