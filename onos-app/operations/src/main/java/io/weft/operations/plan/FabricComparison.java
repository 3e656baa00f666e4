package io.weft.operations.plan;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.report.HtmlPage;
import io.weft.operations.report.HtmlTable;
import io.weft.operations.report.ScatterPlot;
import io.weft.planning.cost.PriceList;
import io.weft.planning.plan.FabricProfile;
import io.weft.planning.plan.Objective;
import io.weft.planning.plan.ParetoFront;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fabrics beside each other as data, as rows, as CSV and as a page. Immutable. */
final class FabricComparison {
    private static final Member<Entry, String> NAME =
            Member.of("name", TEXT, "The name of the fabric", e -> e.fabric.name);
    private static final Member<Entry, String> FAMILY = Member.of(
            "family", TEXT, "The type of its topology", e -> e.topology().type());
    private static final Member<Entry, Boolean> FRONT =
            Member.of("front", FLAG, "Whether no other is better in one value and worse in none", Entry::isOnFront);
    private static final Member<Entry, String> DOMINATED =
            Member.of("dominatedBy", TEXT.orNull(), "A fabric that is better; null if none is", Entry::dominating);

    private static final Shape<Entry> FABRIC = Shape.<Entry>named("ComparedFabric")
            .with(NAME)
            .with(FAMILY)
            .with("parameters", byName(ANY), "Its parameters", e -> e.topology().parameters())
            .all(ProfileColumn.SHAPE, e -> e.fabric.profile)
            .with(FRONT)
            .with(DOMINATED)
            .optional("fabricFile", TEXT, "The fabric file of a size that was found, in YAML", Entry::file)
            .build();

    private static final Shape<Entry> LINE = Shape.<Entry>named("ComparisonLine")
            .with(NAME)
            .with(FAMILY)
            .all(ProfileColumn.LINE, e -> e.fabric.profile)
            .with("currency", TEXT, "The currency of costs", Entry::currency)
            .with(FRONT)
            .with(DOMINATED)
            .build();

    static final Member<FabricComparison, Collection<Entry>> FABRICS = Member.of(
            "fabrics", list(object(FABRIC)), "The fabrics, in the order of the files", FabricComparison::entries);

    static final Shape<FabricComparison> SHAPE = Shape.<FabricComparison>named("FabricComparison")
            .with(FABRICS)
            .with("compared", TEXT, "At which sizes", c -> c.about)
            .with("prices", TEXT, "The name of the price list", c -> c.prices.name())
            .with("currency", TEXT, "The currency of costs", c -> c.prices.currency())
            .with("stoppedEarly", FLAG, "Whether it was stopped before all were compared", c -> !c.stopped.isEmpty())
            .build();

    /** What rows have room for beside their labels. */
    private static final int TEXT_WIDTH = 60;

    private static final String GAP = "  ";
    private static final String SOFT_HYPHEN = "\u00ad";

    private final String about;
    private final String stopped;
    private final List<ComparedFabric> fabrics;
    private final PriceList prices;
    private final List<Map<Objective, Double>> values;
    private final ParetoFront front;

    /**
     * @param about at which sizes, in words
     * @param stopped what is missing since it was stopped, in words; empty if nothing is
     * @param fabrics in the order of the answer
     */
    FabricComparison(
            String about,
            String stopped,
            List<ComparedFabric> fabrics,
            PriceList prices,
            Function<FabricProfile, Map<Objective, Double>> values) {
        this.about = about;
        this.stopped = stopped;
        this.fabrics = List.copyOf(fabrics);
        this.prices = prices;
        this.values = fabrics.stream().map(each -> values.apply(each.profile)).collect(Collectors.toList());
        this.front = ParetoFront.of(this.values);
    }

    /** A fabric at its place. Immutable. */
    private final class Entry {
        private final int i;
        private final ComparedFabric fabric;

        Entry(int i) {
            this.i = i;
            this.fabric = fabrics.get(i);
        }

        private Topology topology() {
            return fabric.profile.topology();
        }

        private boolean isOnFront() {
            return front.has(i);
        }

        private String dominating() {
            return FabricComparison.this.dominating(i);
        }

        private String currency() {
            return prices.currency();
        }

        private String file() {
            return fabric.file.isEmpty() ? null : fabric.file;
        }
    }

    private List<Entry> entries() {
        return IntStream.range(0, fabrics.size()).mapToObj(Entry::new).collect(Collectors.toList());
    }

    /** The name of one that is better than a fabric in one value and worse in none; null if none is. */
    private String dominating(int i) {
        return front.dominating(i).isPresent() ? fabrics.get(front.dominating(i).getAsInt()).name : null;
    }

    Rows rows() {
        Rows rows = new Rows();
        if (!stopped.isEmpty()) {
            rows.stoppedEarly(stopped);
        }
        rows.row("compared", "%s", about).row("prices", "%s, in %s", prices.name(), prices.currency());
        fabrics.forEach(each -> rows.row(each.name, "%s", each.topology));
        int width = fabrics.stream().mapToInt(each -> each.name.length()).max().orElse(0);
        width = Math.max(
                width,
                fabrics.stream()
                        .flatMap(each -> ProfileColumn.texts(each.profile).stream())
                        .mapToInt(String::length)
                        .max()
                        .orElse(0));
        int together = Math.max(1, (TEXT_WIDTH + GAP.length()) / (width + GAP.length()));
        for (int from = 0; from < fabrics.size(); from += together) {
            addTo(rows, fabrics.subList(from, Math.min(from + together, fabrics.size())), width);
        }
        IntStream.range(0, fabrics.size()).forEach(i -> rows.row(fabrics.get(i).name, "%s", verdict(i)));
        return rows.row("values", "%s", ProfileColumn.legend(prices));
    }

    /** Adds a table of some fabrics, which are columns of a width. */
    private void addTo(Rows rows, List<ComparedFabric> some, int width) {
        rows.row("", "%s", aligned(some.stream().map(each -> each.name).collect(Collectors.toList()), width));
        List<String> titles = ProfileColumn.titles(prices);
        for (int column = 0; column < titles.size(); column++) {
            int at = column;
            List<String> cells = some.stream()
                    .map(each -> ProfileColumn.texts(each.profile).get(at))
                    .collect(Collectors.toList());
            rows.row(titles.get(column).replace(SOFT_HYPHEN, ""), "%s", aligned(cells, width));
        }
    }

    private static String aligned(List<String> cells, int width) {
        return cells.stream()
                .map(each -> String.format(Locale.ROOT, "%-" + width + "s", each))
                .collect(Collectors.joining(GAP));
    }

    /** What a fabric has over each other, or which is better. */
    private String verdict(int i) {
        if (dominating(i) != null) {
            int other = front.dominating(i).getAsInt();
            return fabrics.get(other).name + " is better: "
                    + PlanAnswer.words(ParetoFront.advantages(values.get(other), values.get(i)))
                    + ", and worse in nothing";
        }
        String advantages = IntStream.range(0, fabrics.size())
                .filter(other -> other != i)
                .mapToObj(other -> over(i, other))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
        return advantages.isEmpty() ? "equal to the others in every value" : advantages;
    }

    private String over(int i, int other) {
        Map<Objective, Double> advantages = ParetoFront.advantages(values.get(i), values.get(other));
        return advantages.isEmpty() ? "" : "against " + fabrics.get(other).name + ": " + PlanAnswer.words(advantages);
    }

    String csv() {
        return ProfileColumn.csv(LINE, entries());
    }

    private String plot() {
        ScatterPlot plot =
                new ScatterPlot("cost for each endpoint (" + prices.currency() + ")", "throughput by minimal routes");
        fabrics.forEach(each -> plot.point(each.name, each.profile.cost().perEndpoint(), each.profile.minimal(), true));
        return plot.svg();
    }

    String html() {
        HtmlPage page = new HtmlPage(
                fabrics.stream().map(each -> each.name).collect(Collectors.joining(", ", "Comparison of ", "")));
        if (!stopped.isEmpty()) {
            page.stoppedEarly(stopped);
        }
        page.text("Compared: " + about + ".");
        page.figure(plot(), "Left is cheaper, up carries more.");
        List<String> header = new ArrayList<>(List.of("fabric"));
        header.addAll(ProfileColumn.titles(prices));
        HtmlTable table = new HtmlTable(header.toArray(new String[0]));
        for (int i = 0; i < fabrics.size(); i++) {
            List<String> cells = new ArrayList<>(List.of(fabrics.get(i).name));
            cells.addAll(ProfileColumn.texts(fabrics.get(i).profile));
            table.row(front.has(i), cells).remark(fabrics.get(i).topology + ": " + verdict(i));
        }
        page.table(table).note(ProfileColumn.legend(prices));
        fabrics.stream()
                .filter(each -> !each.file.isEmpty())
                .forEach(each -> page.folded("The fabric file of " + each.name, each.file));
        return page.toString();
    }
}
