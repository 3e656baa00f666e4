package io.weft.operations.plan;

import static io.weft.operations.Rows.count;

import io.weft.operations.Row;
import io.weft.operations.Rows;
import io.weft.operations.report.HtmlPage;
import io.weft.operations.report.HtmlTable;
import io.weft.operations.report.ScatterPlot;
import io.weft.planning.bisection.Bisection;
import io.weft.planning.cost.PriceList;
import io.weft.planning.plan.FabricProfile;
import io.weft.planning.plan.Objective;
import io.weft.planning.plan.Plan;
import io.weft.planning.plan.PlannedFabric;
import io.weft.topology.generate.Candidate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A plan as data, rows, a table and a page. Immutable. */
final class PlanAnswer {
    /** Under which the data have the fabrics. */
    static final String FABRICS = "fabrics";

    private static final String CSV_HEADER = "rank,name,family,switches,endpoints,radix,links,diameter,averageHops,"
            + "minimal,valiant,bound,bisectionLow,bisectionCut,cost,costPerEndpoint,powerPerEndpoint,racks,cableMetres,"
            + "resilience,front,dominatedBy";
    /** More advantages than this would not be read. */
    private static final int MOST_REASONS = 3;

    private final String wanted;
    private final Plan plan;
    private final PriceList prices;

    /**
     * An answer.
     *
     * @param wanted what was asked for, in words
     */
    PlanAnswer(String wanted, Plan plan, PriceList prices) {
        this.wanted = wanted;
        this.plan = plan;
        this.prices = prices;
    }

    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(FABRICS, plan.fabrics().stream().map(this::document).collect(Collectors.toList()));
        document.put("left", plan.left());
        document.put("prices", prices.name());
        return document;
    }

    private Map<String, Object> document(PlannedFabric planned) {
        Candidate candidate = planned.candidate();
        FabricProfile profile = planned.profile();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", planned.name());
        values.put("family", candidate.type());
        values.put("parameters", candidate.parameters());
        values.put("switches", candidate.switches());
        values.put("endpoints", candidate.endpoints());
        values.put("radix", candidate.radix());
        values.put("links", candidate.links());
        values.put("diameter", profile.diameter());
        values.put("averageHops", profile.averageHops());
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("minimal", profile.minimal());
        limits.put("valiant", profile.valiant());
        limits.put("bound", profile.bound());
        values.put("limits", limits);
        values.put("bisection", document(profile.bisection()));
        values.put("cost", profile.cost().total());
        values.put("costPerEndpoint", profile.cost().perEndpoint());
        values.put("powerPerEndpoint", profile.power().perEndpoint());
        values.put("racks", profile.layout().rackCount());
        values.put("cableMetres", profile.layout().totalMetres());
        values.put("resilience", profile.survivable());
        values.put("front", planned.isOnFront());
        values.put("dominatedBy", planned.dominating().map(PlannedFabric::name).orElse(null));
        values.put("reason", reason(planned));
        values.put("fabricFile", FabricText.of(planned));
        values.put("commands", commands(planned));
        return values;
    }

    private static Map<String, Object> document(Bisection bisection) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("lower", bisection.lower());
        values.put("cut", bisection.cut());
        values.put("perEndpoint", List.of(bisection.perEndpointLow(), bisection.perEndpointHigh()));
        return values;
    }

    private static List<String> commands(PlannedFabric planned) {
        String file = planned.name() + ".yaml";
        return List.of("weft describe " + file, "weft analyze " + file, "weft verify " + file);
    }

    /** Why a fabric is on the front, or what is better than it, and by what. */
    private static String reason(PlannedFabric planned) {
        if (planned.isOnFront()) {
            return planned.bestIn().isEmpty()
                    ? "no other is as good in everything"
                    : planned.bestIn().stream().map(Objective::best).collect(Collectors.joining(", "));
        }
        String better = planned.disadvantages().entrySet().stream()
                .limit(MOST_REASONS)
                .map(each ->
                        each.getKey().better(String.format(Locale.ROOT, "%.0f %%", Math.max(1, 100 * each.getValue()))))
                .collect(Collectors.joining(", "));
        return planned.dominating().orElseThrow().name() + " is better: " + better + ", and worse by nothing";
    }

    Rows rows() {
        Rows rows = new Rows().row("wanted", "%s", wanted).row("prices", "%s", prices.name());
        if (plan.fabrics().isEmpty()) {
            rows.row("FABRICS", "none fits; the families and why are below");
        } else {
            long front =
                    plan.fabrics().stream().filter(PlannedFabric::isOnFront).count();
            rows.row(
                    "fabrics",
                    "%,d, of which %s: no other is better by something and worse by nothing",
                    plan.fabrics().size(),
                    count(front, "stands out", "stand out"));
        }
        int rank = 0;
        for (PlannedFabric each : plan.fabrics()) {
            rank++;
            rows.row(rank + (each.isOnFront() ? " *" : ""), "%s", headline(each))
                    .row("", "%s", reason(each));
        }
        plan.left().forEach((type, reason) -> rows.row("no " + type, "%s", reason));
        return rows;
    }

    private String headline(PlannedFabric planned) {
        FabricProfile profile = planned.profile();
        Candidate candidate = planned.candidate();
        return String.format(
                Locale.ROOT,
                "%s: %,d switches of %d ports, %,d endpoints at %,.0f %s and %.1f W each; carries %.2f minimal,"
                        + " %.2f Valiant, %.2f at best; %d hops at most, %.2f on average; %.0f %% of links may fail;"
                        + " %,.0f m of cable",
                name(candidate),
                candidate.switches(),
                candidate.radix(),
                candidate.endpoints(),
                profile.cost().perEndpoint(),
                prices.currency(),
                profile.power().perEndpoint(),
                profile.minimal(),
                profile.valiant(),
                profile.bound(),
                profile.diameter(),
                profile.averageHops(),
                100 * profile.survivable(),
                profile.layout().totalMetres());
    }

    /** {@code slim-fly q 19, concentration 14}. */
    private static String name(Candidate candidate) {
        return candidate.type() + " "
                + candidate.parameters().entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    String csv() {
        StringBuilder csv = new StringBuilder(CSV_HEADER).append('\n');
        int rank = 0;
        for (PlannedFabric each : plan.fabrics()) {
            rank++;
            FabricProfile profile = each.profile();
            Candidate candidate = each.candidate();
            csv.append(Stream.of(
                                    rank,
                                    each.name(),
                                    candidate.type(),
                                    candidate.switches(),
                                    candidate.endpoints(),
                                    candidate.radix(),
                                    candidate.links(),
                                    profile.diameter(),
                                    profile.averageHops(),
                                    profile.minimal(),
                                    profile.valiant(),
                                    profile.bound(),
                                    profile.bisection().lower(),
                                    profile.bisection().cut(),
                                    profile.cost().total(),
                                    profile.cost().perEndpoint(),
                                    profile.power().perEndpoint(),
                                    profile.layout().rackCount(),
                                    profile.layout().totalMetres(),
                                    profile.survivable(),
                                    each.isOnFront(),
                                    each.dominating().map(PlannedFabric::name).orElse(""))
                            .map(String::valueOf)
                            .collect(Collectors.joining(",")))
                    .append('\n');
        }
        return csv.toString();
    }

    String page() {
        HtmlPage page = new HtmlPage("Fabrics for " + wanted);
        if (plan.fabrics().isEmpty()) {
            return page.text("No fabric fits.").facts(left()).toString();
        }
        page.text(
                "Each fabric below offers these endpoints. Those that stand out come first, the cheapest first: no other"
                        + " one is better by something and worse by nothing. For each of the rest, another one is named that is"
                        + " better.");
        page.cards(cards());
        ScatterPlot plot = new ScatterPlot(
                "cost of an endpoint (" + prices.currency() + ")", "uniform traffic that minimal routes carry");
        plan.fabrics()
                .forEach(each -> plot.point(
                        each.name(),
                        each.profile().cost().perEndpoint(),
                        each.profile().minimal(),
                        each.isOnFront()));
        page.figure(plot.svg(), "Filled: fabrics that stand out. To the left is cheaper, further up carries more.");
        page.heading("Fabrics").table(table());
        page.note("Throughputs are parts of what an endpoint's link carries: under uniform traffic by minimal paths, by"
                + " Valiant's paths, which hold by and large for any traffic, and at best, which no routing can exceed."
                + " Bisection: links between two halves, for each endpoint of a half. May fail: the share of links"
                + " that can fail at random with the network connected in 99 % of cases. Prices are by the"
                + " list " + prices.name() + (prices.source().isEmpty() ? "." : ": " + prices.source()));
        if (!plan.left().isEmpty()) {
            page.heading("Families without a fabric").facts(left());
        }
        page.heading("Fabric files")
                .text("Save a file under the name in its second line, with .yaml behind it, and ask Weft for more.");
        plan.fabrics()
                .forEach(each -> page.folded(
                        each.name(), FabricText.of(each) + "\n" + String.join("\n", commands(each)) + "\n"));
        return page.toString();
    }

    private List<Row> left() {
        return plan.left().entrySet().stream()
                .map(each -> new Row(each.getKey(), each.getValue()))
                .collect(Collectors.toList());
    }

    /** The cheapest of those that stand out, and the best in what buyers ask for first. */
    private List<List<String>> cards() {
        List<List<String>> cards = new ArrayList<>();
        PlannedFabric cheapest = plan.fabrics().get(0);
        cards.add(List.of(
                "cheapest that stands out",
                cheapest.name(),
                String.format(
                        Locale.ROOT,
                        "%,.0f %s for each endpoint, %,.0f in all",
                        cheapest.profile().cost().perEndpoint(),
                        prices.currency(),
                        cheapest.profile().cost().total())));
        card(cards, "carries most by minimal routes", Objective.MINIMAL, "%.2f of an endpoint's rate");
        card(cards, "shortest paths", Objective.LATENCY, "%.2f hops on average");
        card(cards, "least cable", Objective.CABLING, "%.1f m for each endpoint");
        return cards;
    }

    private void card(List<List<String>> cards, String label, Objective objective, String format) {
        plan.fabrics().stream()
                .filter(each -> each.isOnFront() && each.bestIn().contains(objective))
                .findFirst()
                .ifPresent(each -> cards.add(List.of(
                        label,
                        each.name(),
                        String.format(
                                Locale.ROOT, format, each.profile().values().get(objective)))));
    }

    private HtmlTable table() {
        HtmlTable table = new HtmlTable(
                        "fabric",
                        "switches",
                        "ports",
                        "endpoints",
                        prices.currency() + " each",
                        "W each",
                        "minimal",
                        "Valiant",
                        "at best",
                        "bisection",
                        "diameter",
                        "hops",
                        "may fail",
                        "racks",
                        "cable, km",
                        "why")
                .wordsIn(15);
        for (PlannedFabric each : plan.fabrics()) {
            FabricProfile profile = each.profile();
            table.row(
                    each.isOnFront(),
                    List.of(
                            name(each.candidate()),
                            text("%,d", each.candidate().switches()),
                            text("%d", each.candidate().radix()),
                            text("%,d", each.candidate().endpoints()),
                            text("%,.0f", profile.cost().perEndpoint()),
                            text("%.1f", profile.power().perEndpoint()),
                            text("%.2f", profile.minimal()),
                            text("%.2f", profile.valiant()),
                            text("%.2f", profile.bound()),
                            text("%.2f to ", profile.bisection().perEndpointLow())
                                    + text("%.2f", profile.bisection().perEndpointHigh()),
                            text("%d", profile.diameter()),
                            text("%.2f", profile.averageHops()),
                            text("%.0f %%", 100 * profile.survivable()),
                            text("%,d", profile.layout().rackCount()),
                            text("%,.1f", profile.layout().totalMetres() / 1000),
                            reason(each)));
        }
        return table;
    }

    private static String text(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
