package io.weft.operations.plan;

import static io.weft.operations.Rows.count;

import io.weft.operations.Row;
import io.weft.operations.Rows;
import io.weft.operations.TextTable;
import io.weft.operations.plan.SimulatedFront.Pattern;
import io.weft.planning.cost.PriceList;
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

/** A plan as data, as rows and as CSV. Immutable. */
final class PlanAnswer {
    /** Under which the data have the fabrics. */
    static final String FABRICS = "fabrics";

    /** What is said of an answer that was stopped. */
    static final String STOPPED = "what was not examined until then is missing";

    private static final String NO_FABRIC = "no fabric";
    private static final String LABEL_AND_WORDS = "%s: %s";
    private static final String NO_BREAK_SPACE = "\u00a0";

    /** More advantages than this would not be read. */
    private static final int MOST_REASONS = 3;

    final String wanted;
    final Plan plan;
    final PriceList prices;
    final SimulatedFront simulated;
    /** Whether the plan was stopped before all was examined. */
    final boolean isPartial;

    /**
     * An answer.
     *
     * @param wanted what was asked for, in words
     */
    PlanAnswer(String wanted, Plan plan, PriceList prices, SimulatedFront simulated, boolean isPartial) {
        this.isPartial = isPartial;
        this.wanted = wanted;
        this.plan = plan;
        this.prices = prices;
        this.simulated = simulated;
    }

    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(FABRICS, plan.fabrics().stream().map(this::document).collect(Collectors.toList()));
        document.put("left", plan.left());
        document.put("prices", prices.name());
        document.put("currency", prices.currency());
        document.put("stoppedEarly", isPartial);
        return document;
    }

    private Map<String, Object> document(PlannedFabric planned) {
        Candidate candidate = planned.candidate();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", planned.name());
        values.put("family", candidate.type());
        values.put("parameters", candidate.parameters());
        values.putAll(ProfileColumn.document(planned.profile()));
        simulated.of(planned).ifPresent(carried -> values.put("simulated", document(carried)));
        values.put("front", planned.isOnFront());
        values.put("dominatedBy", planned.dominating().map(PlannedFabric::name).orElse(null));
        values.put("reason", reason(planned).replace(NO_BREAK_SPACE, " "));
        values.put("fabricFile", CandidateFabricFile.of(planned.name(), candidate));
        values.put("commands", commands(planned));
        return values;
    }

    private static Map<String, Object> document(SimulatedFront.Carried carried) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("routing", carried.routing);
        for (Pattern each : Pattern.values()) {
            values.put(each.key, carried.load(each).orElse(null));
        }
        if (!carried.obstacle.isEmpty()) {
            values.put("obstacle", carried.obstacle);
        }
        return values;
    }

    /** The commands that say more of a fabric, once its file is there. */
    List<String> commands(PlannedFabric planned) {
        String file = planned.name() + ".yaml";
        List<String> commands =
                new ArrayList<>(List.of("weft describe " + file, "weft analyze " + file, "weft verify " + file));
        simulated.of(planned).ifPresent(carried -> commands.addAll(SimulatedFront.commands(file, carried)));
        return commands;
    }

    /** Why a fabric is on the front, or what is better than it, and by what. */
    static String reason(PlannedFabric planned) {
        if (planned.isOnFront()) {
            List<String> reasons =
                    planned.bestIn().stream().map(Objective::best).collect(Collectors.toList());
            if (!planned.bestForItsPrice().isEmpty()) {
                reasons.add(planned.bestForItsPrice().stream()
                        .map(Objective::noun)
                        .collect(Collectors.joining(", ", "better than all cheaper ones in ", "")));
            }
            if (reasons.isEmpty() && planned.nextCheaper().isEmpty()) {
                return "the cheapest of those that stand out";
            }
            if (reasons.isEmpty()) {
                String other = planned.nextCheaper().orElseThrow().name();
                reasons.add(
                        planned.advantages().isEmpty()
                                ? "as good as " + other + " in every value"
                                : "against " + other + ", the next cheaper: " + words(planned.advantages()));
            }
            return String.join("; ", reasons);
        }
        return planned.dominating().orElseThrow().name() + " is better: " + words(planned.disadvantages())
                + ", and worse in nothing";
    }

    /** The largest advantages, in words. */
    static String words(Map<Objective, Double> advantages) {
        return advantages.entrySet().stream()
                .limit(MOST_REASONS)
                .map(each -> each.getKey()
                        .better(String.format(Locale.ROOT, "%.0f\u00a0%%", Math.max(1, 100 * each.getValue()))))
                .collect(Collectors.joining(", "));
    }

    Rows rows() {
        Rows rows = new Rows();
        if (isPartial) {
            rows.stoppedEarly(STOPPED);
        }
        rows.row("wanted", "%s", wanted).row("prices", "%s, in %s", prices.name(), prices.currency());
        if (plan.fabrics().isEmpty()) {
            rows.row("fabrics", "none fits; the reason for each type is below");
        } else {
            long front =
                    plan.fabrics().stream().filter(PlannedFabric::isOnFront).count();
            rows.row(
                    "fabrics",
                    "%,d, of which %s (*): no other is better in one value and worse in none",
                    plan.fabrics().size(),
                    count(front, "stands out", "stand out"));
        }
        if (!plan.fabrics().isEmpty()) {
            table().addTo(rows);
        }
        for (int i = 0; i < plan.fabrics().size(); i++) {
            PlannedFabric each = plan.fabrics().get(i);
            rows.row(rank(i).trim(), "%s: %s", name(each.candidate()), reason(each));
            simulated.of(each).ifPresent(carried -> rows.row("", "%s", simulated(carried)));
        }
        for (Row each : left()) {
            if (plan.fabrics().isEmpty()) {
                rows.warning(NO_FABRIC, LABEL_AND_WORDS, each.label(), each.words());
            } else {
                rows.row(NO_FABRIC, LABEL_AND_WORDS, each.label(), each.words());
            }
        }
        rows.row("values", "%s", ProfileColumn.briefLegend(prices));
        return simulated.isEmpty() ? rows : rows.row("simulated", "%s", SimulatedFront.legend());
    }

    /** Types without a fabric, and why; those of the same reason together, and what to do about the floor last. */
    List<Row> left() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        plan.left().forEach((type, reason) -> byReason.computeIfAbsent(reason, each -> new ArrayList<>())
                .add(type));
        List<Row> left = new ArrayList<>();
        byReason.forEach((reason, types) -> left.add(new Row(String.join(", ", types), reason)));
        plan.racksNeeded()
                .ifPresent(racks -> left.add(new Row(
                        "floor",
                        String.format(
                                Locale.ROOT,
                                "too small for some types: make room for %,d racks or more, or for more switches in a rack",
                                racks))));
        return left;
    }

    private static String simulated(SimulatedFront.Carried carried) {
        return String.format(
                Locale.ROOT,
                "simulated with %s routes: carries %s of uniform traffic, %s of the worst case%s",
                carried.routing,
                load(carried, Pattern.UNIFORM),
                load(carried, Pattern.WORST_CASE),
                carried.obstacle.isEmpty() ? "" : " (" + carried.obstacle + ")");
    }

    /** What a fabric carries of a pattern in simulation, for people. */
    static String load(SimulatedFront.Carried carried, Pattern pattern) {
        return carried.load(pattern)
                .map(each -> String.format(Locale.ROOT, "%.2f", each))
                .orElse("?");
    }

    /** Its place, which is marked if it stands out. */
    private String rank(int i) {
        return i + 1 + (plan.fabrics().get(i).isOnFront() ? "*" : " ");
    }

    private TextTable table() {
        List<String> titles = new ArrayList<>(List.of(""));
        titles.addAll(ProfileColumn.briefTitles(prices));
        TextTable table = new TextTable(titles);
        for (int i = 0; i < plan.fabrics().size(); i++) {
            PlannedFabric each = plan.fabrics().get(i);
            List<String> cells = new ArrayList<>(List.of(rank(i)));
            cells.addAll(ProfileColumn.briefTexts(each.profile()));
            table.row(each.candidate().type(), cells);
        }
        return table;
    }

    /** {@code slim-fly q 19, concentration 14}. */
    static String name(Candidate candidate) {
        return name(candidate.type(), candidate.parameters());
    }

    /** The same of any topology; one that is a parameter of another is named the same way. */
    static String name(String type, Map<String, ?> parameters) {
        return type + " "
                + parameters.entrySet().stream()
                        .map(each -> each.getKey() + " " + word(each.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String word(Object value) {
        if (!(value instanceof Map)) {
            return String.valueOf(value);
        }
        Map<String, Object> rest = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, each) -> rest.put(String.valueOf(key), each));
        Object type = rest.remove("type");
        return "(" + name(String.valueOf(type), rest) + ")";
    }

    String csv() {
        List<List<String>> lines = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("rank", "name", "family"));
        header.addAll(ProfileColumn.names());
        header.addAll(List.of("currency", "simulatedUniform", "simulatedWorstCase", "front", "dominatedBy"));
        lines.add(header);
        for (PlannedFabric each : plan.fabrics()) {
            List<String> line = new ArrayList<>(List.of(
                    String.valueOf(lines.size()), each.name(), each.candidate().type()));
            line.addAll(ProfileColumn.values(each.profile()));
            line.add(prices.currency());
            for (Pattern pattern : Pattern.values()) {
                line.add(simulated
                        .of(each)
                        .flatMap(carried -> carried.load(pattern))
                        .map(ProfileColumn::plain)
                        .orElse(""));
            }
            line.add(String.valueOf(each.isOnFront()));
            line.add(each.dominating().map(PlannedFabric::name).orElse(""));
            lines.add(line);
        }
        return lines.stream().map(each -> String.join(",", each) + "\n").collect(Collectors.joining());
    }
}
