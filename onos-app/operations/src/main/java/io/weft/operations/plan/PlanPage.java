package io.weft.operations.plan;

import io.weft.operations.plan.PlanAnswer.Entry;
import io.weft.operations.plan.SimulatedFront.Pattern;
import io.weft.operations.report.HtmlPage;
import io.weft.operations.report.HtmlTable;
import io.weft.operations.report.ScatterPlot;
import io.weft.planning.cost.PriceList;
import io.weft.planning.plan.Objective;
import io.weft.planning.plan.Plan;
import io.weft.planning.plan.PlannedFabric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A plan as a page that a buyer understands at a glance and an engineer can check. Immutable. */
final class PlanPage {
    private static final double MOST_TIMES_THE_DEAREST = 1.3;
    private static final double MILLION = 1e6;

    private final PlanAnswer answer;
    private final Plan plan;
    private final PriceList prices;
    private final SimulatedFront simulated;

    PlanPage(PlanAnswer answer) {
        this.answer = answer;
        this.plan = answer.plan;
        this.prices = answer.prices;
        this.simulated = answer.simulated;
    }

    String html() {
        HtmlPage page = new HtmlPage("Fabrics for " + answer.wanted);
        if (answer.isPartial) {
            page.stoppedEarly(PlanAnswer.STOPPED);
        }
        if (plan.fabrics().isEmpty()) {
            return page.text("No fabric fits.").facts(answer.left()).toString();
        }
        page.text(
                "Each fabric below offers these endpoints. Those that stand out come first, cheapest first: no other one is"
                        + " better in one value and worse in none. For each of the rest, a better one is named. The cheapest is"
                        + " the one that costs least in all.");
        page.cards(cards());
        page.figure(plot(), caption());
        page.heading("Fabrics").table(table());
        page.note(ProfileColumn.legend(prices));
        if (!simulated.isEmpty()) {
            page.note(SimulatedFront.legend());
        }
        if (!plan.left().isEmpty()) {
            page.heading("Types without a fabric").facts(answer.left());
        }
        page.heading("Fabric files")
                .text(
                        "Each block has a fabric file and commands. Save the file as NAME.yaml, with its own name, then run the"
                                + " commands.");
        answer.entries.forEach(
                each -> page.folded(each.name(), each.file() + "\n" + String.join("\n", each.commands()) + "\n"));
        return page.toString();
    }

    private String plot() {
        ScatterPlot plot =
                new ScatterPlot("cost in all (million " + prices.currency() + ")", "throughput by minimal routes");
        plan.fabrics().stream()
                .filter(each -> !isFarOff(each))
                .forEach(each -> plot.point(
                        each.name(),
                        each.profile().cost().total() / MILLION,
                        each.profile().minimal(),
                        each.isOnFront()));
        return plot.svg();
    }

    /** Whether it would leave little room for the others: it costs much more than any that stands out. */
    private boolean isFarOff(PlannedFabric planned) {
        double dearest = plan.fabrics().stream()
                .filter(PlannedFabric::isOnFront)
                .mapToDouble(each -> each.profile().cost().total())
                .max()
                .orElseThrow();
        return planned.profile().cost().total() > MOST_TIMES_THE_DEAREST * dearest;
    }

    private String caption() {
        String notShown = plan.fabrics().stream()
                .filter(this::isFarOff)
                .map(each -> String.format(
                        Locale.ROOT,
                        "%s (%,.1f)",
                        each.name(),
                        each.profile().cost().total() / MILLION))
                .collect(Collectors.joining(", "));
        return "Filled: fabrics that stand out. Left is cheaper, up carries more."
                + (notShown.isEmpty() ? "" : " Too expensive to be shown (cost in millions): " + notShown + ".");
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
                        "%,.0f\u00a0%s in all, %,.0f for each endpoint",
                        cheapest.profile().cost().total(),
                        prices.currency(),
                        cheapest.profile().cost().perEndpoint())));
        card(cards, "most throughput by minimal routes", Objective.MINIMAL, "%.2f of an endpoint's rate");
        card(cards, "shortest paths", Objective.LATENCY, "%.2f hops on average");
        card(cards, "least cable", Objective.CABLING, "%,.0f\u00a0m between switches");
        return cards;
    }

    /** Adds a card for the cheapest of the best that stand out. */
    private void card(List<List<String>> cards, String label, Objective objective, String format) {
        Comparator<PlannedFabric> byValue =
                Comparator.comparing(each -> each.profile().totals().get(objective));
        plan.fabrics().stream()
                .filter(PlannedFabric::isOnFront)
                .reduce((a, b) ->
                        (objective.isMoreBetter() ? byValue.compare(b, a) : byValue.compare(a, b)) > 0 ? b : a)
                .ifPresent(each -> cards.add(List.of(
                        label,
                        each.name(),
                        String.format(
                                Locale.ROOT, format, each.profile().totals().get(objective)))));
    }

    private HtmlTable table() {
        List<String> header = new ArrayList<>(List.of("fabric"));
        if (!simulated.isEmpty()) {
            header.addAll(List.of("simulated, uniform", "simulated, worst case"));
        }
        header.addAll(ProfileColumn.titles(prices));
        HtmlTable table = new HtmlTable(header.toArray(new String[0]));
        for (Entry each : answer.entries) {
            List<String> cells = new ArrayList<>(List.of(PlanAnswer.name(each.candidate())));
            if (!simulated.isEmpty()) {
                for (Pattern pattern : Pattern.values()) {
                    cells.add(each.carried
                            .map(carried -> PlanAnswer.load(carried, pattern))
                            .orElse("–"));
                }
            }
            cells.addAll(ProfileColumn.texts(each.profile()));
            table.row(each.planned.isOnFront(), cells).remark(PlanAnswer.reason(each.planned));
        }
        return table;
    }
}
