package io.weft.operations.plan;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.Rows.count;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.answer.TextTable;
import io.weft.operations.plan.SimulatedFront.Carried;
import io.weft.operations.plan.SimulatedFront.Pattern;
import io.weft.planning.cost.PriceList;
import io.weft.planning.plan.FabricProfile;
import io.weft.planning.plan.Objective;
import io.weft.planning.plan.Plan;
import io.weft.planning.plan.PlannedFabric;
import io.weft.topology.generate.Candidate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A plan as data, as rows and as CSV. Immutable. */
final class PlanAnswer {
    private static final String NO_BREAK_SPACE = "\u00a0";

    private static final Member<Entry, String> NAME = Member.of("name", TEXT, "The name of the fabric", Entry::name);
    private static final Member<Entry, String> FAMILY = Member.of(
            "family", TEXT, "The type of its topology", e -> e.candidate().type());
    private static final Member<Entry, Boolean> FRONT = Member.of(
            "front",
            FLAG,
            "Whether it stands out: no other is better in one value and worse in none",
            e -> e.planned.isOnFront());
    private static final Member<Entry, String> DOMINATED = Member.of(
            "dominatedBy", TEXT.orNull(), "A fabric that is better; null if it stands out", Entry::dominating);

    private static final MemberType<Carried> LOADS = object(SimulatedFront.SHAPE);

    private static final Shape<Entry> FABRIC = Shape.<Entry>named("PlannedFabric")
            .with(NAME)
            .with(FAMILY)
            .with("parameters", byName(ANY), "Its parameters", e -> e.candidate()
                    .parameters())
            .all(ProfileColumn.SHAPE, Entry::profile)
            .optional("simulated", LOADS, "What it carries in simulation", e -> e.carried.orElse(null))
            .with(FRONT)
            .with(DOMINATED)
            .with("reason", TEXT, "Why it stands out, or what is better", Entry::reason)
            .with("fabricFile", TEXT, "Its fabric file, in YAML", Entry::file)
            .with("commands", list(TEXT), "Commands that say more of it", Entry::commands)
            .build();

    private static final MemberType<Double> LOAD = NUMBER.orNull();

    private static final Shape<Entry> LINE = Shape.<Entry>named("PlanLine")
            .with("rank", COUNT, "Place in the plan", e -> e.rank)
            .with(NAME)
            .with(FAMILY)
            .all(ProfileColumn.LINE, Entry::profile)
            .with("currency", TEXT, "The currency of costs", e -> e.prices.currency())
            .with("simulatedUniform", LOAD, "As simulated", e -> e.load(Pattern.UNIFORM))
            .with("simulatedWorstCase", LOAD, "As simulated", e -> e.load(Pattern.WORST_CASE))
            .with(FRONT)
            .with(DOMINATED)
            .build();

    /** The fabrics, best first. */
    static final Member<PlanAnswer, Collection<Entry>> FABRICS =
            Member.of("fabrics", list(object(FABRIC)), "The fabrics, best first", a -> a.entries);

    static final Shape<PlanAnswer> SHAPE = Shape.<PlanAnswer>named("FabricPlan")
            .with(FABRICS)
            .with("left", byName(TEXT), "Why there is no fabric, by type of topology", a -> a.plan.left())
            .with("prices", TEXT, "The name of the price list", a -> a.prices.name())
            .with("currency", TEXT, "The currency of costs", a -> a.prices.currency())
            .with("stoppedEarly", FLAG, "Whether it was stopped before all was examined", a -> a.isPartial)
            .build();

    /** What is said of an answer that was stopped. */
    static final String STOPPED = "what was not examined until then is missing";

    private static final String NO_FABRIC = "no fabric";
    private static final String LABEL_AND_WORDS = "%s: %s";

    /** More advantages than this would not be read. */
    private static final int MOST_REASONS = 3;

    final String wanted;
    final Plan plan;
    final PriceList prices;
    final SimulatedFront simulated;
    final List<Entry> entries;
    /** Whether the plan was stopped before all was examined. */
    final boolean isPartial;

    /** @param wanted what was asked for, in words */
    PlanAnswer(String wanted, Plan plan, PriceList prices, SimulatedFront simulated, boolean isPartial) {
        this.isPartial = isPartial;
        this.wanted = wanted;
        this.plan = plan;
        this.prices = prices;
        this.simulated = simulated;
        this.entries = IntStream.range(0, plan.fabrics().size())
                .mapToObj(i -> new Entry(i + 1, plan.fabrics().get(i), simulated, prices))
                .collect(Collectors.toUnmodifiableList());
    }

    /** A fabric of the plan at its place, which counts from 1. Immutable. */
    static final class Entry {
        final int rank;
        final PlannedFabric planned;
        /** What it carries in simulation; empty if it was not simulated. */
        final Optional<Carried> carried;

        private final PriceList prices;

        private Entry(int rank, PlannedFabric planned, SimulatedFront simulated, PriceList prices) {
            this.rank = rank;
            this.planned = planned;
            this.carried = simulated.of(planned);
            this.prices = prices;
        }

        String name() {
            return planned.name();
        }

        Candidate candidate() {
            return planned.candidate();
        }

        FabricProfile profile() {
            return planned.profile();
        }

        /** The name of a better one; null if none is. */
        private String dominating() {
            return planned.dominating().map(PlannedFabric::name).orElse(null);
        }

        private String reason() {
            return PlanAnswer.reason(planned).replace(NO_BREAK_SPACE, " ");
        }

        private Double load(Pattern pattern) {
            return carried.flatMap(each -> each.load(pattern)).orElse(null);
        }

        /** The text of its fabric file. */
        String file() {
            return CandidateFabricFile.of(name(), candidate());
        }

        /** The commands that say more of it, once its file is there. */
        List<String> commands() {
            String file = name() + ".yaml";
            List<String> commands =
                    new ArrayList<>(List.of("weft describe " + file, "weft analyze " + file, "weft verify " + file));
            carried.ifPresent(each -> commands.addAll(SimulatedFront.commands(file, each)));
            return commands;
        }

        /** Its place, which is marked if it stands out. */
        private String place() {
            return rank + (planned.isOnFront() ? "*" : " ");
        }
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
        for (Entry each : entries) {
            rows.row(each.place().trim(), LABEL_AND_WORDS, name(each.candidate()), reason(each.planned));
            each.carried.ifPresent(carried -> rows.row("", "%s", simulated(carried)));
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

    private static String simulated(Carried carried) {
        return String.format(
                Locale.ROOT,
                "simulated with %s routes: carries %s of uniform traffic, %s of the worst case%s",
                carried.routing,
                load(carried, Pattern.UNIFORM),
                load(carried, Pattern.WORST_CASE),
                carried.obstacle.isEmpty() ? "" : " (" + carried.obstacle + ")");
    }

    /** What a fabric carries of a pattern in simulation, for people. */
    static String load(Carried carried, Pattern pattern) {
        return carried.load(pattern)
                .map(each -> String.format(Locale.ROOT, "%.2f", each))
                .orElse("?");
    }

    private TextTable table() {
        List<String> titles = new ArrayList<>(List.of(""));
        titles.addAll(ProfileColumn.briefTitles(prices));
        TextTable table = new TextTable(titles);
        for (Entry each : entries) {
            List<String> cells = new ArrayList<>(List.of(each.place()));
            cells.addAll(ProfileColumn.briefTexts(each.profile()));
            table.row(each.candidate().type(), cells);
        }
        return table;
    }

    /** {@code slim-fly q 19, concentration 14}. */
    static String name(Candidate candidate) {
        return name(candidate.type(), candidate.parameters());
    }

    /** The name of any topology; one that is a parameter of another is named the same way. */
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
        return ProfileColumn.csv(LINE, entries);
    }
}
