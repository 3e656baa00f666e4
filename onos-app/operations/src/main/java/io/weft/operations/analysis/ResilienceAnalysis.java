package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.report.HtmlTable;
import io.weft.operations.report.LineChart;
import io.weft.operations.request.Field;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.resilience.AfterFailures;
import io.weft.planning.resilience.FailureKind;
import io.weft.planning.resilience.FailureOrder;
import io.weft.planning.resilience.FailureUnits;
import io.weft.planning.resilience.PathMetrics;
import io.weft.planning.resilience.Precision;
import io.weft.planning.resilience.Proportion;
import io.weft.planning.resilience.Resilience;
import io.weft.planning.resilience.ResilienceSettings;
import io.weft.planning.resilience.RouteMetrics;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is left of a fabric as more and more of it fails. */
final class ResilienceAnalysis extends Analysis<Collection<ResilienceAnalysis.Point>> {
    private static final Shape<Point> POINT = Shape.<Point>named("ResiliencePoint")
            .with("what", TEXT, "What failed: " + String.join(", ", FailureKind.REGISTRY.names()), p -> p.what)
            .with("share", NUMBER, "Share of these that failed", p -> p.after.share())
            .with("failed", COUNT, "How many failed", p -> p.after.failedUnits())
            .with("connected", NUMBER, "Share of cases with the rest connected", p -> p.connected()
                    .estimate())
            .with("low", NUMBER, "Lower end of its 95 % interval", p -> p.connected()
                    .low())
            .with("high", NUMBER, "Upper end of its 95 % interval", p -> p.connected()
                    .high())
            .with("samples", COUNT, "Cases that were tried", p -> p.connected().samples())
            .with("diameter", COUNT.orNull(), "Diameter of what is connected", p -> p.path(PathMetrics::diameter))
            .with("averageHops", NUMBER.orNull(), "Average hops in what is connected", Point::hops)
            .with("routable", NUMBER.orNull(), "Share of pairs with a route", p -> p.route(RouteMetrics::routable))
            .with("throughput", NUMBER.orNull(), "Uniform load carried", p -> p.route(RouteMetrics::throughput))
            .build();

    static final Field<List<String>> KINDS = Field.names(
                    "what",
                    "what",
                    "KIND",
                    "With --resilience: what fails, of {choices} (default: links,switches). Bundles are all cables between"
                            + " two racks.")
            .choices(FailureKind.REGISTRY::names)
            .orElse(List.of(FailureKind.LINKS.name(), FailureKind.SWITCHES.name()));

    static final Field<Boolean> WORST_FIRST = Field.flag(
            "worstFirst", "worst-first", "With --resilience: the busiest fail first, instead of random ones.");

    static final Field<List<Double>> SHARES = Field.numbers(
            "shares",
            "shares",
            "SHARE,...",
            "With --resilience: shares of what fails (default: 0.05 to 0.75 in steps of 0.05).",
            ResilienceAnalysis::parsed);

    static final Field<Double> PRECISION = Field.number(
                    "precision",
                    "precision",
                    "P",
                    "With --resilience: half the width of the 95 % intervals (default: 0.01, one percentage point).")
            .orElse(0.01);

    private static final List<Double> USUAL =
            IntStream.rangeClosed(1, 15).mapToObj(i -> i / 20.0).collect(Collectors.toUnmodifiableList());
    private static final int MOST_SHARES = 1_000;
    private static final double CONFIDENCE = 0.95;
    private static final int PATH_SAMPLES = 8;
    /** Routes of one sample are as many as of one verification. */
    private static final int ROUTE_SAMPLES = 1;

    private static final double SURE = 0.99;
    private static final double NEVER = 0.0005;
    private static final String[] HEADER = {"connected (95 %)", "diameter", "hops", "pairs routed", "load"};
    private static final String LEGEND = "Connected: share of cases in which all switches with endpoints that are left"
            + " reach each other, with its 95 % interval. Diameter and hops (the average): of what is connected. Pairs"
            + " routed: share of pairs of edge switches that have a route within the virtual channels. Load: the largest"
            + " uniform traffic that these routes carry, as a share of an endpoint's link rate, at most 1; it can"
            + " rise as fewer pairs have a route.";
    private static final String COLUMNS = "%-23s %8s %6s %12s %6s";

    ResilienceAnalysis() {
        super(
                "resilience",
                "resilience",
                list(object(POINT)),
                "Resilience",
                "What is left as links, switches, bundles of cables or racks fail: connectivity, hops, routes,"
                        + " throughput.",
                KINDS,
                WORST_FIRST,
                SHARES,
                PRECISION,
                PlanningFields.SEED,
                PlanningFields.FLOOR);
    }

    /** What is left after a share of one kind has failed. Immutable. */
    static final class Point {
        private final String what;
        private final AfterFailures after;

        Point(String what, AfterFailures after) {
            this.what = what;
            this.after = after;
        }

        private Proportion connected() {
            return after.connected();
        }

        private Double hops() {
            return path(each -> each.averageHops().mean());
        }

        private <V> V path(Function<PathMetrics, V> value) {
            return after.paths().map(value).orElse(null);
        }

        private <V> V route(Function<RouteMetrics, V> value) {
            return after.routes().map(value).orElse(null);
        }
    }

    private static List<Double> parsed(String text) {
        return Arrays.stream(text.split(",", -1)).map(Double::valueOf).collect(Collectors.toList());
    }

    @Override
    void check(Request request) {
        request.get(KINDS).forEach(ResilienceAnalysis::kind);
        samples(request.get(PRECISION));
        if (request.has(SHARES)) {
            if (request.get(SHARES).size() > MOST_SHARES) {
                throw SHARES.isNot(request.get(SHARES).size() + " shares", "at most " + MOST_SHARES);
            }
            try {
                ResilienceSettings.DEFAULT.withShares(request.get(SHARES));
            } catch (Refusal e) {
                throw SHARES.because(e);
            }
        }
    }

    @Override
    Section<Collection<Point>> answer(Request request, Subject subject, Progress progress) {
        List<Point> points = new ArrayList<>();
        Rows rows = new Rows();
        Rows summary = new Rows();
        List<HtmlTable> tables = new ArrayList<>();
        LineChart chart = new LineChart("failed (%)", "share of cases or pairs (%)");
        boolean any = false;
        for (String name : new LinkedHashSet<>(request.get(KINDS))) {
            FailureKind kind = kind(name);
            ResilienceSettings settings = settings(request, subject);
            FailureOrder order = request.get(WORST_FIRST) ? FailureOrder.WORST_FIRST : FailureOrder.RANDOM;
            FailureUnits units = units(kind, request, subject);
            Resilience found = progress.during(
                    "failing " + name,
                    0,
                    step -> Resilience.of(units, order, settings, ProgressListeners.of(progress, step)));
            if (sampled(found).isEmpty()) {
                String nothing = "not known: stopped before the first case was done";
                rows.row(name + " fail", "%s", nothing);
                summary.row(name + " fail", "%s", nothing);
                continue;
            }
            any = true;
            sampled(found).forEach(each -> points.add(new Point(name, each)));
            rows.addAll(summary(name, found).list()).row("  failed", COLUMNS, (Object[]) HEADER);
            told(found).forEach(each -> rows.row("  " + share(each), COLUMNS, (Object[]) columns(each)));
            summary.addAll(summary(name, found).list());
            tables.add(table(name, found));
            addTo(chart, name, found);
        }
        Section<Collection<Point>> section =
                Section.<Collection<Point>>of(points, rows).reportedBy(summary, tables);
        return any ? section.withPicture(chart.svg()).withLegend(LEGEND) : section;
    }

    private static FailureKind kind(String name) {
        try {
            return FailureKind.REGISTRY.named(name);
        } catch (Refusal e) {
            throw KINDS.because(e);
        }
    }

    /** The most samples that a precision can take. */
    private static int samples(double precision) {
        if (!(precision > 0 && precision < 0.5)) {
            throw PRECISION.isNot(String.valueOf(precision), "a number above 0 and below 0.5");
        }
        // By the normal approximation at 0.5, and a quarter more for the exact interval.
        return (int) Math.min(1_000_000, Math.ceil(1.25 * 0.9604 / (precision * precision)));
    }

    private static ResilienceSettings settings(Request request, Subject subject) {
        double precision = request.get(PRECISION);
        int most = samples(precision);
        try {
            return ResilienceSettings.DEFAULT
                    .withShares(request.has(SHARES) ? request.get(SHARES) : USUAL)
                    .withSeed(request.get(PlanningFields.SEED))
                    .withPrecision(new Precision(CONFIDENCE, precision, most))
                    .withPathSamples(PATH_SAMPLES)
                    .withRoutes(subject.fabric(), ROUTE_SAMPLES);
        } catch (Refusal e) {
            throw SHARES.because(e);
        }
    }

    private static FailureUnits units(FailureKind kind, Request request, Subject subject) {
        Topology topology = subject.fabric().topology();
        if (!kind.needsRacks()) {
            return kind.units(topology);
        }
        io.weft.planning.layout.Layout layout = PlanningFields.layout(request, subject);
        return kind.units(
                topology,
                IntStream.range(0, topology.switchCount()).map(layout::rack).toArray());
    }

    private static Rows summary(String what, Resilience found) {
        String order = found.order() == FailureOrder.RANDOM ? "at random" : "the busiest first";
        double largest = found.largestConnectedShare(SURE);
        return largest == 0
                ? new Rows()
                        .row(
                                what + " fail",
                                "%s: with %.0f %% of %,d failed, connected in less than %.0f %% of cases",
                                order,
                                100 * sampled(found).get(0).share(),
                                found.units().count(),
                                100 * SURE)
                : new Rows()
                        .row(
                                what + " fail",
                                "%s: with up to %.0f %% of %,d failed, connected in at least %.0f %% of cases",
                                order,
                                100 * largest,
                                found.units().count(),
                                100 * SURE);
    }

    /** The shares that were looked at before the end. */
    private static List<AfterFailures> sampled(Resilience found) {
        return found.shares().stream()
                .filter(each -> each.connected().samples() > 0)
                .collect(Collectors.toList());
    }

    /** All shares, but of those at which nothing is ever connected only the first. */
    private static List<AfterFailures> told(Resilience found) {
        List<AfterFailures> told = new ArrayList<>();
        for (AfterFailures each : sampled(found)) {
            if (told.isEmpty()
                    || each.connected().high() > NEVER
                    || told.get(told.size() - 1).connected().high() > NEVER) {
                told.add(each);
            }
        }
        return told;
    }

    private static HtmlTable table(String what, Resilience found) {
        List<String> header = new ArrayList<>(List.of(what + " that failed"));
        header.addAll(List.of(HEADER));
        HtmlTable table = new HtmlTable(header.toArray(new String[0]));
        for (AfterFailures each : told(found)) {
            List<String> cells = new ArrayList<>(List.of(share(each)));
            cells.addAll(List.of(columns(each)));
            table.row(false, cells);
        }
        return table;
    }

    private static String share(AfterFailures after) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * after.share());
    }

    private static String[] columns(AfterFailures after) {
        boolean certain = after.connected().low() == after.connected().high();
        return new String[] {
            certain
                    ? after.connected().estimate() == 1 ? "yes" : "no"
                    : String.format(
                            Locale.ROOT,
                            "%.1f %% (%.1f to %.1f)",
                            100 * after.connected().estimate(),
                            100 * after.connected().low(),
                            100 * after.connected().high()),
            after.paths().map(p -> String.valueOf(p.diameter())).orElse(""),
            after.paths()
                    .map(p -> String.format(Locale.ROOT, "%.2f", p.averageHops().mean()))
                    .orElse(""),
            after.routes()
                    .map(r -> String.format(Locale.ROOT, "%.1f %%", 100 * r.routable()))
                    .orElse(""),
            after.routes()
                    .map(r -> String.format(Locale.ROOT, "%.2f", Math.min(1, r.throughput())))
                    .orElse("")
        };
    }

    private static void addTo(LineChart chart, String what, Resilience found) {
        chart.curve(
                what + " fail: connected cases",
                sampled(found).stream().mapToDouble(each -> 100 * each.share()).toArray(),
                sampled(found).stream()
                        .mapToDouble(each -> 100 * each.connected().estimate())
                        .toArray());
        List<AfterFailures> routed = sampled(found).stream()
                .filter(each -> each.routes().isPresent())
                .collect(Collectors.toList());
        chart.curve(
                what + " fail: routed pairs",
                routed.stream().mapToDouble(each -> 100 * each.share()).toArray(),
                routed.stream()
                        .mapToDouble(each -> 100 * each.routes().orElseThrow().routable())
                        .toArray());
    }
}
