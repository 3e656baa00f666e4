package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.Rows.count;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.fabric.Survival;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.routes.GivenRoutes;
import io.weft.routing.PairRoutes;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.survival.LocalAlternatives;
import io.weft.routing.survival.SingleFailures;
import io.weft.routing.verification.Verification;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@link Verify} says of Weft's own routes. Immutable. */
final class VerifiedRoutes {

    private static final String LOAD =
            "The load of the busiest channel while every endpoint sends 1 evenly to all others";

    private static final MemberType<Collection<String>> NAMES = list(TEXT);
    private static final MemberType<Number> HOPS = COUNT.in("hops");
    private static final MemberType<Double> DISTANCE = NUMBER.orNull().in("hops");

    private static final Shape<LocalAlternatives> PROTECTION = Shape.<LocalAlternatives>named("LocalProtection")
            .with("switchPairs", COUNT, "Connected ordered pairs of edge switches", LocalAlternatives::pairs)
            .with("somewhere", COUNT, "Pairs protected at some switch of the path", LocalAlternatives::somewhere)
            .with("everywhere", COUNT, "Pairs protected at every switch of the path", LocalAlternatives::everywhere)
            .with("hops", NUMBER.orNull(), "The part of all hops that is protected", LocalAlternatives::share)
            .build();

    private static final Shape<Survival> SURVIVAL = Shape.<Survival>named("MeantSurvival")
            .with("links", COUNT, "Links that may fail at once", Survival::links)
            .with("switches", COUNT, "Switches that may fail at once", Survival::switches)
            .build();

    private static final MemberType<SingleFailures> SURVIVES =
            object(Survived.SHAPE).orNull();

    private static final Shape<Pair> BY_WAYPOINT = Shape.<Pair>named("SourceAndWaypoint")
            .with("source", TEXT, "The switch of the source", p -> p.source)
            .with("waypoint", TEXT, "The waypoint", p -> p.other)
            .build();

    private static final Shape<Pair> PAIR = Shape.<Pair>named("SourceAndDestination")
            .with("source", TEXT, "The switch or endpoint of the source", p -> p.source)
            .with("destination", TEXT, "The switch or endpoint of the destination", p -> p.other)
            .build();

    private static final MemberType<Collection<Pair>> PAIRS = list(object(PAIR));

    private static final Shape<VerifiedRoutes> UNCOVERED = Shape.<VerifiedRoutes>named("Uncovered")
            .with("waypoints", list(object(BY_WAYPOINT)), "Choices that are not used", v -> v.waypoints)
            .with("withoutWaypoint", PAIRS, "Pairs of switches that use no waypoint", v -> v.withoutWaypoint)
            .with("pairs", PAIRS, "Connected pairs of switches without a route", v -> v.pairs)
            .with("virtualChannelsNeeded", COUNT, "As many as all of this takes; 0 for none", v -> v.uncovered.needed())
            .with("remedy", TEXT, "What to do; empty for nothing", VerifiedRoutes::remedy)
            .with("given", PAIRS, "Pairs of endpoints whose own route is not used", v -> v.givenUnused)
            .build();

    /** What is verified. */
    static final Shape<VerifiedRoutes> SHAPE = Shape.<VerifiedRoutes>named("Verification")
            .with("fabric", TEXT, "The name of the fabric", v -> v.fabric.name())
            .with("failures", NAMES, "Failed switches and links", v -> v.failures.names())
            .optional("drained", NAMES, "Drained switches and links, where a controller runs", VerifiedRoutes::drained)
            .with("holds", FLAG, "Whether everything holds", VerifiedRoutes::holds)
            .with("endpoints", COUNT, "Endpoints", v -> v.topology.endpointCount())
            .with("pairs", COUNT, "Ordered pairs of endpoints", v -> v.paths.pairs())
            .with("unreachable", COUNT, "Pairs that are not connected", v -> v.paths.unreachable())
            .with("maxHops", HOPS, "The longest route that a packet can take", v -> v.paths.maxHops())
            .with("averageHops", DISTANCE, "The average route while no packet waits", v -> v.paths.averageHops())
            .with("virtualChannels", COUNT, "Virtual channels in use", v -> v.proof.virtualChannels())
            .with("virtualChannelsAvailable", COUNT, "Virtual channels that there are", v -> v.fabric.virtualChannels())
            .with("deadlockFree", FLAG, "Whether no deadlock can form", v -> v.proof.deadlockFree())
            .with("dependencies", COUNT, "Dependencies between virtual channels", v -> v.proof.dependencies())
            .with("cycle", NAMES, "Channels that can wait for each other in a circle", v -> v.proof.cycle())
            .with("channels", COUNT, "Channels between switches", v -> v.topology.channelCount())
            .with("maxChannelLoad", NUMBER.orNull(), LOAD, v -> v.loads.max())
            .with("busiestChannel", TEXT, "The channel that carries that; empty for none", v -> v.busiestChannel())
            .with("localProtection", object(PROTECTION), "What switches protect", v -> v.verification.alternatives())
            .with("notProgrammable", TEXT, "Why switches cannot be programmed; empty if they can", v -> v.obstacle)
            .with("uncovered", object(UNCOVERED), "What lacks virtual channels", v -> v)
            .with("routes", object(GivenRoutes.SHAPE), "Pairs of endpoints with their own route", v -> v.given)
            .with("survives", SURVIVES, "Single failures; null if trying takes minutes", v -> v.single.orElse(null))
            .with("meantToSurvive", object(SURVIVAL), "What may fail at once by the fabric file", VerifiedRoutes::meant)
            .with(
                    "trial",
                    object(FailureTrial.SHAPE).orNull(),
                    "Failures that were tried; null unless asked for",
                    v -> v.trial.orElse(null))
            .build();

    private final Verification verification;
    private final boolean isRunning;
    private final Optional<FailureTrial> trial;
    private final Fabric fabric;
    private final Topology topology;
    private final Failures failures;
    private final PathStatistics paths;
    private final ChannelLoads loads;
    private final DeadlockProof proof;
    private final VirtualChannelShortage uncovered;
    private final List<Pair> waypoints;
    private final List<Pair> withoutWaypoint;
    private final List<Pair> pairs;
    private final List<Pair> givenUnused;
    private final PairRoutes given;
    private final Optional<SingleFailures> single;
    private final String obstacle;

    /**
     * What to say of routes.
     *
     * @param isRunning whether to say what is drained, which nothing is on a plan
     * @param trial several failures at once, if they were tried
     */
    VerifiedRoutes(Verification verification, boolean isRunning, Optional<FailureTrial> trial) {
        this.verification = verification;
        this.isRunning = isRunning;
        this.trial = trial;
        this.fabric = verification.routes().fabric();
        this.topology = fabric.topology();
        this.failures = verification.routes().failures();
        this.paths = verification.paths();
        this.loads = verification.loads();
        this.proof = verification.proof();
        this.uncovered = verification.routes().uncovered();
        this.waypoints = pairs(uncovered.waypoints());
        this.withoutWaypoint = pairs(uncovered.withoutWaypoint());
        this.pairs = pairs(uncovered.pairs());
        this.givenUnused = uncovered.given().stream()
                .map(p -> new Pair(topology.endpointName(p.source()), topology.endpointName(p.destination())))
                .collect(Collectors.toList());
        this.given = verification.routes().pairs();
        this.single = SingleFailures.of(fabric, failures);
        this.obstacle = ProgramLimits.obstacle(fabric).orElse("");
    }

    /** Two switches or two endpoints, by name. */
    private static final class Pair {
        private final String source;
        private final String other;

        Pair(String source, String other) {
            this.source = source;
            this.other = other;
        }
    }

    private List<Pair> pairs(List<SwitchPair> some) {
        return some.stream()
                .map(p -> new Pair(topology.switchName(p.source()), topology.switchName(p.other())))
                .collect(Collectors.toList());
    }

    /** Whether everything holds. */
    boolean holds() {
        return verification.holds() && trial.stream().allMatch(FailureTrial::holds);
    }

    private Survival meant() {
        return fabric.survival();
    }

    private List<String> drained() {
        return isRunning ? failures.drained() : null;
    }

    private String busiestChannel() {
        return Names.channel(topology, loads.busiest());
    }

    private String remedy() {
        return uncovered.needed() > 0 ? VirtualChannelShortage.remedy(uncovered.needed()) : "";
    }

    Rows rows() {
        Rows rows = new Rows().row("fabric", "%s", fabric.name());
        if (!failures.names().isEmpty()) {
            rows.list("out of service", failures.names());
        }
        if (!failures.drained().isEmpty()) {
            rows.list("drained", failures.drained());
        }
        rows.row(
                        "endpoint pairs",
                        "%,d of %s, %s",
                        paths.pairs(),
                        count(topology.endpointCount(), "endpoint", "endpoints"),
                        reached())
                .row("hops", "%d at most, %.3f on average", paths.maxHops(), paths.averageHops())
                .row("virtual channels", "%d of %d in use", proof.virtualChannels(), fabric.virtualChannels());
        deadlock(rows);
        if (loads.busiest() >= 0) {
            rows.row(
                    "channel load",
                    "%.3f at most, on %s, while every endpoint sends 1 evenly to all others",
                    loads.max(),
                    busiestChannel());
        }
        protection(rows);
        if (given.given().count() > 0) {
            rows.row("given routes", "%s", GivenRoutes.words(given));
        }
        leftOut(rows);
        Survived.addTo(rows, fabric, single);
        if (!obstacle.isEmpty()) {
            rows.row("programming", "not possible: %s", obstacle);
        }
        trial.ifPresent(tried -> tried.addTo(rows));
        return rows.row("verdict", "%s", holds() ? "everything holds" : "FAILED");
    }

    private String reached() {
        long unreachable = paths.unreachable();
        return unreachable == 0
                ? "all connected"
                : String.format(Locale.ROOT, "%,d of them NOT CONNECTED", unreachable);
    }

    private void deadlock(Rows rows) {
        if (proof.deadlockFree()) {
            rows.row(
                    "deadlock",
                    "cannot form: no cycle among %s of %s",
                    count(proof.dependencies(), "dependency", "dependencies"),
                    count(topology.channelCount(), "channel", "channels"));
        } else {
            rows.row("deadlock", "CAN FORM: each of these channels can wait for the next, the last for the first")
                    .list("", proof.cycle());
        }
    }

    private void protection(Rows rows) {
        LocalAlternatives local = verification.alternatives();
        if (local.somewhere() == 0) {
            rows.row("local protection", "none: minimal routes use a single next hop at every switch");
            return;
        }
        rows.row(
                "local protection",
                "where a switch has several minimal next hops, as at %.1f %% of hops, it avoids a dead port by "
                        + "itself: at some switch of the path for %,d of %,d pairs of switches, at every switch "
                        + "for %,d",
                100 * local.share(),
                local.somewhere(),
                local.pairs(),
                local.everywhere());
    }

    private void leftOut(Rows rows) {
        leftOut().stream().filter(each -> !each.names.isEmpty()).forEach(each -> rows.row(
                        each.label, "%,d %s:", each.names.size(), each.meaning)
                .list("", each.names));
    }

    /** What lacks virtual channels, in a fixed order; kinds of which there is none have no names. */
    List<LeftOut> leftOut() {
        String then = remedy().isEmpty() ? "" : "; " + remedy();
        return List.of(
                new LeftOut(
                        "no route",
                        "connected, but by paths that need more virtual channels than there are" + then,
                        names(pairs, "->")),
                new LeftOut(
                        "minimal only", "lack virtual channels for a path by a waypoint", names(withoutWaypoint, "->")),
                new LeftOut(
                        "unused routes",
                        "of the given routes need more virtual channels than there are",
                        names(givenUnused, "->")),
                new LeftOut(
                        "unused waypoints",
                        "choices (source via waypoint) need one virtual channel more than there are",
                        names(waypoints, " via ")));
    }

    /** Routes of a kind that are left out for lack of virtual channels. */
    static final class LeftOut {
        private final String label;
        private final String meaning;
        private final List<String> names;

        private LeftOut(String label, String meaning, List<String> names) {
            this.label = label;
            this.meaning = meaning;
            this.names = names;
        }

        String label() {
            return label;
        }

        List<String> names() {
            return names;
        }
    }

    private static List<String> names(List<Pair> pairs, String between) {
        return pairs.stream().map(p -> p.source + between + p.other).collect(Collectors.toList());
    }
}
