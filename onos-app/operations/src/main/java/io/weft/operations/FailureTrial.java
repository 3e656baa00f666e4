package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;
import static io.weft.operations.answer.Rows.count;

import io.weft.fabric.Fabric;
import io.weft.fabric.Waypoints;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Progress;
import io.weft.routing.Routes;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tries failures of several links, or several switches, at once, besides what is out of service: all combinations, or a
 * random sample. For each it computes the routes that a controller would install.
 */
final class FailureTrial {
    /** Size of the sample if trying all combinations would take more than about a minute. */
    static final int USUAL_SAMPLE = 1_000;
    /** Most combinations that are tried. */
    static final int MOST_TRIED = 1_000_000;
    /** Most links or switches that fail at once. */
    private static final int MOST_AT_ONCE = 64;
    /** Most combinations that are all tried without being asked for. */
    private static final int MOST_UNASKED = 100_000;
    /** Most pairs of switches times combinations for which all are tried: about a minute. */
    private static final double MOST_PAIRS = 1e9;

    private static final double Z_95 = 1.96;
    private static final int MOST_NAMED = 12;
    /** Combinations that are in memory at a time. */
    private static final int PORTION = 1_024;

    private static final String LEAST_WAYPOINTS =
            "The least part of the working waypoints that is still used; null if the scheme has none";

    private static final Shape<Losing> LOSING = Shape.<Losing>named("FailuresNotSurvived")
            .with("failed", list(TEXT), "The links or switches that fail", o -> o.failed)
            .with("pairsWithoutRoute", COUNT, "Connected pairs of switches that lose their route", o -> o.lost)
            .build();

    /** What became of the combinations. */
    static final Shape<FailureTrial> SHAPE = Shape.<FailureTrial>named("FailureTrial")
            .with("failing", oneOf("links", "switches"), "What fails", t -> t.what)
            .with("atOnce", COUNT, "How many fail at once", t -> t.atOnce)
            .with("combinations", NUMBER, "All combinations that there are", t -> t.combinations)
            .with("tried", COUNT, "Combinations that were tried", t -> t.found.tried)
            .with("all", FLAG, "Whether these are all", t -> t.all)
            .with("losingRoutes", COUNT, "Tried ones by which connected pairs lose their route", t -> t.found.losing)
            .with("shareLosingAtLeast", NUMBER, "Part of all combinations, with 95 % confidence", t -> t.share()[0])
            .with("shareLosingAtMost", NUMBER, "Part of all combinations, with 95 % confidence", t -> t.share()[1])
            .with("cuttingOff", COUNT, "Tried ones that leave switches without a path to others", t -> t.found.cutOff)
            .with("virtualChannelsNeeded", COUNT, "Virtual channels with which no pair loses its route", t -> t.found
                    .needed)
            .with("leastWaypointsLeft", NUMBER.orNull(), LEAST_WAYPOINTS, FailureTrial::leastWaypoints)
            .with("worst", list(object(LOSING)), "By which most pairs lose their route, at most 12", t -> t.worst)
            .build();

    private final String what;
    private final int atOnce;
    private final double combinations;
    private final boolean all;
    private final Tally found;
    /** The worst first. */
    private final List<Losing> worst;

    private final boolean waypoints;

    private FailureTrial(Ask ask, double combinations, boolean all, Tally found, Topology topology, boolean waypoints) {
        this.what = ask.what;
        this.atOnce = ask.atOnce;
        this.combinations = combinations;
        this.all = all;
        this.found = found;
        this.worst = found.worst.stream()
                .map(each -> new Losing(ask, topology, each))
                .collect(Collectors.toList());
        this.waypoints = waypoints;
    }

    /** What is to fail: {@code links=2}, {@code switches=1}. */
    static final class Ask {
        private final String what;
        private final int atOnce;

        private Ask(String what, int atOnce) {
            this.what = what;
            this.atOnce = atOnce;
        }

        private boolean links() {
            return what.equals("links");
        }

        /** Reads it; the message of the exception says what was expected. */
        static Ask parse(String text) {
            String[] parts = text.split("=", -1);
            boolean known = parts.length == 2 && (parts[0].equals("links") || parts[0].equals("switches"));
            if (!known || !parts[1].matches("[1-9][0-9]?") || Integer.parseInt(parts[1]) > MOST_AT_ONCE) {
                throw Verify.SURVIVE.isNot(text, "links=N or switches=N, N up to " + MOST_AT_ONCE + ", as in links=2");
            }
            return new Ask(parts[0], Integer.parseInt(parts[1]));
        }
    }

    /** What becomes of all combinations that were tried. Not thread-safe. */
    private static final class Tally {
        private int tried;
        private int losing;
        private long cutOff;
        private int needed = 1;
        private double leastWaypoints = 1;
        /** By which most pairs lose their route, of equal ones the first; at most {@value #MOST_NAMED}. */
        private List<Outcome> worst = List.of();

        void add(List<Outcome> outcomes) {
            for (Outcome each : outcomes) {
                tried++;
                losing += each.lost > 0 ? 1 : 0;
                cutOff += each.cutOff ? 1 : 0;
                needed = Math.max(needed, each.needed);
                if (each.possible > 0) {
                    leastWaypoints = Math.min(leastWaypoints, (double) each.allowed / each.possible);
                }
            }
            worst = Stream.concat(worst.stream(), outcomes.stream().filter(each -> each.lost > 0))
                    .sorted((a, b) -> b.lost - a.lost)
                    .limit(MOST_NAMED)
                    .collect(Collectors.toList());
        }
    }

    /** A combination by which pairs lose their route. Immutable. */
    private static final class Losing {
        private final List<String> failed;
        private final int lost;

        Losing(Ask ask, Topology topology, Outcome outcome) {
            this.failed = Arrays.stream(outcome.failing)
                    .mapToObj(each -> ask.links() ? topology.linkName(each) : topology.switchName(each))
                    .collect(Collectors.toList());
            this.lost = outcome.lost;
        }
    }

    /** What becomes of one combination. */
    private static final class Outcome {
        /** The numbers of its links or switches. */
        final int[] failing;

        final int lost;
        final int needed;
        final long allowed;
        final long possible;
        final boolean cutOff;

        Outcome(Routes routes, int[] failing) {
            this.failing = failing;
            this.lost = routes.uncovered().pairs().size();
            Topology topology = routes.fabric().topology();
            NextHops nextHops = routes.nextHops();
            int[] edges = topology.edgeSwitches();
            int most = 0;
            boolean cut = false;
            for (int s : edges) {
                for (int d : edges) {
                    most = Math.max(most, nextHops.descents(s, d));
                    cut |= nextHops.distance(s, d) < 0
                            && routes.failures().switchAlive(s)
                            && routes.failures().switchAlive(d);
                }
            }
            needed = 1 + most;
            cutOff = cut;
            long usable = 0;
            long of = 0;
            Waypoints waypoints = routes.fabric().scheme().waypoints(topology);
            for (int s : edges) {
                for (int i = 0; i < waypoints.size(s); i++) {
                    int w = waypoints.at(s, i);
                    if (nextHops.distance(s, w) > 0 && routes.failures().carriesTransit(w)) {
                        of++;
                        usable += routes.allowsWaypoint(s, w) ? 1 : 0;
                    }
                }
            }
            allowed = usable;
            possible = of;
        }
    }

    /**
     * Tries them.
     *
     * @param sample how many combinations to try; 0 for all if that takes a minute or so, else {@value #USUAL_SAMPLE}
     */
    static FailureTrial of(Ask ask, Fabric fabric, Failures failures, int sample, long seed, Progress progress) {
        Topology topology = fabric.topology();
        int[] alive = ask.links()
                ? IntStream.range(0, topology.linkCount())
                        .filter(failures::linkAlive)
                        .toArray()
                : IntStream.range(0, topology.switchCount())
                        .filter(failures::switchAlive)
                        .toArray();
        if (ask.atOnce > alive.length) {
            throw Verify.SURVIVE.isNot(
                    ask.what + "=" + ask.atOnce,
                    "no more than the " + alive.length + " " + ask.what + " that are in service");
        }
        double combinations = combinations(alive.length, ask.atOnce);
        double pairs = (double) topology.switchCount() * topology.switchCount();
        boolean all = sample > 0
                ? combinations <= sample
                : combinations <= MOST_UNASKED && combinations * pairs <= MOST_PAIRS;
        int tries = all ? (int) combinations : sample > 0 ? sample : USUAL_SAMPLE;
        Supplier<int[]> chosen = all ? all(alive, ask.atOnce) : drawn(alive, ask.atOnce, seed);
        Tally found = progress.during("failures of " + ask.what + ", " + ask.atOnce + " at once", tries, step -> {
            Tally tally = new Tally();
            while (tally.tried < tries) {
                int[][] portion = new int[Math.min(PORTION, tries - tally.tried)][];
                Arrays.setAll(portion, i -> chosen.get());
                tally.add(Arrays.stream(portion)
                        .parallel()
                        .map(each -> {
                            Outcome outcome = outcome(ask, fabric, failures, each, progress);
                            step.advance(1);
                            return outcome;
                        })
                        .collect(Collectors.toList()));
            }
            return tally;
        });
        return new FailureTrial(
                ask,
                combinations,
                all,
                found,
                topology,
                !fabric.scheme().waypoints(topology).isEmpty());
    }

    private static double combinations(int n, int k) {
        double product = 1;
        for (int i = 0; i < k; i++) {
            product = product * (n - i) / (i + 1);
        }
        return Math.rint(product);
    }

    /** Has each combination once, one after the other. */
    private static Supplier<int[]> all(int[] of, int k) {
        int[] places = IntStream.range(0, k).toArray();
        return () -> {
            int[] chosen = Arrays.stream(places).map(place -> of[place]).toArray();
            int last = k - 1;
            while (last >= 0 && places[last] == of.length - k + last) {
                last--;
            }
            if (last >= 0) {
                places[last]++;
                for (int j = last + 1; j < k; j++) {
                    places[j] = places[j - 1] + 1;
                }
            }
            return chosen;
        };
    }

    private static Supplier<int[]> drawn(int[] of, int k, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return () -> random.ints(0, of.length)
                .distinct()
                .limit(k)
                .map(place -> of[place])
                .sorted()
                .toArray();
    }

    /** @throws CancellationException if nobody waits for it any more */
    private static Outcome outcome(Ask ask, Fabric fabric, Failures failures, int[] failing, Progress progress) {
        if (progress.isCancelled()) {
            throw new CancellationException("the failures that were tried are too few for an answer");
        }
        Failures then = failures;
        for (int each : failing) {
            then = ask.links() ? then.withLink(each) : then.withSwitch(each);
        }
        return new Outcome(Routes.of(fabric, then), failing);
    }

    /** Whether no connected pair loses its route in any combination that was tried. */
    boolean holds() {
        return found.losing == 0;
    }

    private Double leastWaypoints() {
        return waypoints ? (Double) found.leastWaypoints : null;
    }

    /**
     * The 95 % confidence interval of the share of all combinations in which pairs lose their route: Wilson's; if the
     * sample has none, from 0 to the exact upper bound.
     */
    private double[] share() {
        double n = found.tried;
        double p = found.losing / n;
        if (all) {
            return new double[] {p, p};
        }
        if (p == 0) {
            return new double[] {0, 1 - Math.pow(0.05, 1 / n)};
        }
        double z = Z_95 * Z_95;
        double middle = (p + z / (2 * n)) / (1 + z / n);
        double half = Z_95 / (1 + z / n) * Math.sqrt(p * (1 - p) / n + z / (4 * n * n));
        return new double[] {middle - half, Math.min(1, middle + half)};
    }

    void addTo(Rows rows) {
        rows.row(
                "failures tried",
                "%,d %s",
                found.tried,
                all
                        ? String.format(Locale.ROOT, "combinations of %d %s, all that there are", atOnce, what)
                        : String.format(
                                Locale.ROOT, "random combinations of %d %s, of %,.0f", atOnce, what, combinations));
        if (holds()) {
            rows.row(
                    "survived",
                    "%s: no pair still connected loses its route%s",
                    all ? "all" : "all of these",
                    all
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    "; so with 95 %% confidence at most %.3g %% of all combinations make one lose it",
                                    100 * share()[1]));
        } else {
            rows.row(
                    "NOT SURVIVED",
                    "in %,d of them pairs still connected lose their route for lack of a virtual channel%s; the"
                            + " worst is %s, which leaves %s of switches without; %s",
                    found.losing,
                    all
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    " (with 95 %% confidence %.3g to %.3g %% of all combinations)",
                                    100 * share()[0],
                                    100 * share()[1]),
                    String.join(" and ", worst.get(0).failed),
                    count(worst.get(0).lost, "pair", "pairs"),
                    VirtualChannelShortage.remedy(found.needed));
        }
        if (found.cutOff > 0) {
            rows.row("cut off", "in %,d of them some switches have no path at all to others", found.cutOff);
        }
        if (waypoints) {
            rows.row(
                    "waypoints left",
                    "at least %.1f %% of those that still work; the rest would need more virtual channels",
                    100 * leastWaypoints());
        }
    }
}
