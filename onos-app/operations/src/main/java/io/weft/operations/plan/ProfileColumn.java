package io.weft.operations.plan;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;
import io.weft.planning.bisection.Bisection;
import io.weft.planning.cost.PriceList;
import io.weft.planning.cost.SwitchModel;
import io.weft.planning.plan.FabricProfile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One thing that a table says of a fabric, for programs and for people. Immutable. */
final class ProfileColumn {
    private static final double THOUSAND = 1000;
    /** From here on, kilometres need no decimals. */
    private static final int LONG = 100;
    /** Digits behind the point of a CSV file: enough for hundredths of a currency, and for shares. */
    private static final int DECIMALS = 4;

    private static final Member<FabricProfile, Number> SWITCHES =
            Member.of("switches", COUNT, "Switches", p -> p.topology().switchCount());
    private static final Member<FabricProfile, Number> ENDPOINTS =
            Member.of("endpoints", COUNT, "Endpoints", p -> p.topology().endpointCount());
    private static final Member<FabricProfile, Number> RADIX =
            Member.of("radix", COUNT, "Ports in use on the fullest switch", p -> p.topology()
                    .radix());
    private static final Member<FabricProfile, Number> LINKS = Member.of(
            "links", COUNT, "Links between switches", p -> p.topology().linkCount());
    private static final Member<FabricProfile, Number> DIAMETER =
            Member.of("diameter", COUNT.in("hops"), "The longest minimal path", FabricProfile::diameter);
    private static final Member<FabricProfile, Double> HOPS =
            Member.of("averageHops", NUMBER, "Average hops between two endpoints", FabricProfile::averageHops);
    private static final Member<FabricProfile, Double> MINIMAL =
            Member.of("minimal", NUMBER, "The most uniform load by minimal paths", FabricProfile::minimal);
    private static final Member<FabricProfile, Double> VALIANT =
            Member.of("valiant", NUMBER, "The most uniform load by Valiant's paths", FabricProfile::valiant);
    private static final Member<FabricProfile, Double> ADAPTIVE =
            Member.of("adaptive", NUMBER, "The most uniform load by the best mix of both", FabricProfile::adaptive);
    private static final Member<FabricProfile, Double> BOUND =
            Member.of("bound", NUMBER, "The uniform load that no routing exceeds", FabricProfile::bound);
    private static final Member<FabricProfile, Double> COST =
            Member.of("cost", NUMBER, "Switches, cables and network cards in all", p -> p.cost()
                    .total());
    private static final Member<FabricProfile, Double> SHARE =
            Member.of("costPerEndpoint", NUMBER, "An endpoint's share of the cost", p -> p.cost()
                    .perEndpoint());
    private static final Member<FabricProfile, Double> POWER =
            Member.of("powerPerEndpoint", NUMBER.in("W"), "An endpoint's share of power", p -> p.power()
                    .perEndpoint());
    private static final Member<FabricProfile, Number> RACKS =
            Member.of("racks", COUNT, "Racks of switches", p -> p.layout().rackCount());
    private static final Member<FabricProfile, Double> METRES =
            Member.of("cableMetres", NUMBER.in("m"), "All cables between switches", p -> p.layout()
                    .totalMetres());
    private static final Member<FabricProfile, Double> RESILIENCE = Member.of(
            "resilience",
            NUMBER,
            "Average share of links that can fail at random before a switch with endpoints" + " is cut off",
            FabricProfile::survivable);

    private static final Shape<FabricProfile> LIMITS = Shape.<FabricProfile>named("ProfileLimits")
            .with(MINIMAL)
            .with(VALIANT)
            .with(ADAPTIVE)
            .with(BOUND)
            .build();

    private static final Shape<Bisection> BISECTION = Shape.<Bisection>named("ProfileBisection")
            .with("lower", NUMBER.in("links"), "No two halves have fewer between them", Bisection::lower)
            .with("cut", COUNT.in("links"), "The best cut that was found has so many", Bisection::cut)
            .with(
                    "perEndpoint",
                    list(NUMBER),
                    "Share of a link's rate, at least and at most",
                    ProfileColumn::perEndpoint)
            .build();

    /** What answers have of a fabric. */
    static final Shape<FabricProfile> SHAPE = Shape.<FabricProfile>named("FabricProfile")
            .with(SWITCHES)
            .with(ENDPOINTS)
            .with(RADIX)
            .with(LINKS)
            .with(DIAMETER)
            .with(HOPS)
            .with("limits", object(LIMITS), "The loads that are carried", p -> p)
            .with("bisection", object(BISECTION), "Links between two halves of the endpoints", FabricProfile::bisection)
            .with(COST)
            .with(SHARE)
            .with("switchesBought", byName(COUNT), "How many of each model are bought", ProfileColumn::models)
            .with(POWER)
            .with(RACKS)
            .with(METRES)
            .with(RESILIENCE)
            .build();

    /** In the order of tables. */
    private static final List<ProfileColumn> ALL = List.of(
            new ProfileColumn(ENDPOINTS, "end\u00adpoints", "endp.", "%,d"),
            new ProfileColumn(SWITCHES, "swit\u00adches", "sw.", "%,d"),
            new ProfileColumn(RADIX, "ports", "", "%d"),
            new ProfileColumn("", "ports", "%s", ProfileColumn::ports),
            new ProfileColumn("switches bought", "", "%s", ProfileColumn::switchModels),
            new ProfileColumn(LINKS),
            new ProfileColumn(COST, "{currency} in all", "", "%,.0f"),
            new ProfileColumn("", "k\u00a0{currency}", "%,.0f", p -> COST.of(p) / THOUSAND),
            new ProfileColumn(SHARE, "{currency} per end\u00adpoint", "", "%,.0f"),
            new ProfileColumn(POWER, POWER.type().unit() + " per end\u00adpoint", "", "%.1f"),
            new ProfileColumn(MINIMAL, "mini\u00admal", "min.", "%.2f"),
            new ProfileColumn(VALIANT, "Vali\u00adant", "Val.", "%.2f"),
            new ProfileColumn(ADAPTIVE, "adap\u00adtive", "", "%.2f"),
            new ProfileColumn(BOUND, BOUND.label(), "", "%.2f"),
            new ProfileColumn(
                    Member.of("bisectionLow", NUMBER, "", p -> p.bisection().lower())),
            new ProfileColumn(
                    Member.of("bisectionCut", COUNT, "", p -> p.bisection().cut())),
            new ProfileColumn("bisec\u00adtion", "", "%s", ProfileColumn::bisection),
            new ProfileColumn(DIAMETER, "dia\u00admeter", "", "%d"),
            new ProfileColumn(HOPS, "hops", "hops", "%.2f"),
            new ProfileColumn(RESILIENCE),
            new ProfileColumn("may fail", "fail", "%.0f\u00a0%%", p -> 100 * RESILIENCE.of(p)),
            new ProfileColumn(RACKS, RACKS.label(), "", "%,d"),
            new ProfileColumn(METRES),
            new ProfileColumn("cable, km", "", "%,.1f", p -> METRES.of(p) / THOUSAND),
            new ProfileColumn("", "km", "%s", ProfileColumn::kilometres));

    /** What lines of CSV have of a fabric. */
    static final Shape<FabricProfile> LINE = line();

    private final Optional<Member<FabricProfile, ?>> member;
    private final String title;
    private final String brief;
    private final String format;
    private final Function<FabricProfile, ?> value;

    /**
     * @param member what CSV has; empty for a column that people alone read
     * @param title in a table that people read; empty for one that programs alone read
     * @param brief title in a table of 80 columns; empty if it has no room there
     */
    private ProfileColumn(
            Optional<Member<FabricProfile, ?>> member,
            String title,
            String brief,
            String format,
            Function<FabricProfile, ?> value) {
        this.member = member;
        this.title = title;
        this.brief = brief;
        this.format = format;
        this.value = value;
    }

    private ProfileColumn(Member<FabricProfile, ?> member, String title, String brief, String format) {
        this(Optional.of(member), title, brief, format, member::of);
    }

    private ProfileColumn(String title, String brief, String format, Function<FabricProfile, ?> value) {
        this(Optional.empty(), title, brief, format, value);
    }

    private ProfileColumn(Member<FabricProfile, ?> member) {
        this(member, "", "", "");
    }

    private static Shape<FabricProfile> line() {
        Shape.Builder<FabricProfile> line = Shape.named("ProfileLine");
        ALL.forEach(each -> each.member.ifPresent(line::with));
        return line.build();
    }

    private static List<Double> perEndpoint(Bisection bisection) {
        return List.of(bisection.perEndpointLow(), bisection.perEndpointHigh());
    }

    private static Map<String, Number> models(FabricProfile profile) {
        Map<String, Number> models = new LinkedHashMap<>();
        profile.switchesBought().forEach((model, count) -> models.put(model.name(), count));
        return models;
    }

    /** Ports in use on the fullest switch, and of the model that is bought for it if it has more. */
    private static String ports(FabricProfile profile) {
        int used = profile.topology().radix();
        int bought = profile.switchesBought().keySet().stream()
                .mapToInt(SwitchModel::ports)
                .max()
                .orElse(used);
        return bought == used ? String.valueOf(used) : used + "/" + bought;
    }

    private static String switchModels(FabricProfile profile) {
        return profile.switchesBought().entrySet().stream()
                .map(each -> String.format(
                        Locale.ROOT,
                        "%,d\u00a0\u00d7\u00a0%s",
                        each.getValue(),
                        each.getKey().name()))
                .collect(Collectors.joining(", "));
    }

    private static String kilometres(FabricProfile profile) {
        double kilometres = profile.layout().totalMetres() / THOUSAND;
        return String.format(Locale.ROOT, kilometres < LONG ? "%.1f" : "%,.0f", kilometres);
    }

    private static String bisection(FabricProfile profile) {
        return String.format(
                Locale.ROOT,
                "%.2f\u2013%.2f",
                profile.bisection().perEndpointLow(),
                profile.bisection().perEndpointHigh());
    }

    /** A header and a line for each of these, in CSV. */
    static <S> String csv(Shape<S> line, List<S> all) {
        Stream<String> header =
                Stream.of(line.members().stream().map(Member::name).collect(Collectors.joining(",")));
        Stream<String> lines = all.stream().map(each -> line.json(each).values().stream()
                .map(ProfileColumn::plain)
                .collect(Collectors.joining(",")));
        return Stream.concat(header, lines).map(each -> each + "\n").collect(Collectors.joining());
    }

    /** A number as spreadsheets read it, without an exponent; empty for null. */
    static String plain(Object value) {
        if (value == null) {
            return "";
        }
        return value instanceof Double && Double.isFinite((Double) value)
                ? BigDecimal.valueOf((Double) value)
                        .setScale(DECIMALS, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    static List<String> titles(PriceList prices) {
        return ALL.stream()
                .map(each -> each.title.replace("{currency}", prices.currency()))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toList());
    }

    /** What people read of a fabric. */
    static List<String> texts(FabricProfile profile) {
        return ALL.stream()
                .filter(each -> !each.title.isEmpty())
                .map(each -> each.text(profile))
                .collect(Collectors.toList());
    }

    /** The titles in a table of 80 columns. */
    static List<String> briefTitles(PriceList prices) {
        return ALL.stream()
                .map(each -> each.brief.replace("{currency}", prices.currency()))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toList());
    }

    /** What such a table says of a fabric. */
    static List<String> briefTexts(FabricProfile profile) {
        return ALL.stream()
                .filter(each -> !each.brief.isEmpty())
                .map(each -> each.text(profile).replace("\u00a0", ""))
                .collect(Collectors.toList());
    }

    private String text(FabricProfile profile) {
        return String.format(Locale.ROOT, format, value.apply(profile));
    }

    /** What the columns mean, for people. */
    static String legend(PriceList prices) {
        return "Cost: switches, cables and network cards in all; a switch is the cheapest model with enough ports."
                + " Ports: in use on the fullest switch. Minimal, Valiant, adaptive: highest load of uniform traffic, as a"
                + " share of an endpoint's link rate, by minimal paths, by Valiant's (roughly the same for any traffic), and"
                + " by the best mix of both. Bound: no routing exceeds it. Bisection: links between two halves, per"
                + " endpoint of a half. Hops: average between two endpoints. May fail: average share of links that can fail"
                + " at random before a switch with endpoints is cut off. Cables: those between switches. Prices: list "
                + prices.name() + (prices.source().isEmpty() ? "." : ": " + prices.source());
    }

    /** What the columns of the table of 80 columns mean. */
    static String briefLegend(PriceList prices) {
        return "Ports 28/32: 28 are in use on the fullest switch, 32 has the model that is bought for it. k\u00a0"
                + prices.currency() + ": thousands of " + prices.currency() + ", in all. " + legend(prices);
    }
}
