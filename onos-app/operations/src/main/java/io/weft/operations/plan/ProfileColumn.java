package io.weft.operations.plan;

import io.weft.planning.cost.PriceList;
import io.weft.planning.cost.SwitchModel;
import io.weft.planning.plan.FabricProfile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One thing that a table says of a fabric, for programs and for people. Immutable. */
final class ProfileColumn {
    private static final double THOUSAND = 1000;
    /** From here on, kilometres need no decimals. */
    private static final int LONG = 100;
    /** Digits behind the point of a CSV file: enough for hundredths of a currency, and for shares. */
    private static final int DECIMALS = 4;

    /** In the order of tables. */
    private static final List<ProfileColumn> ALL = List.of(
            new ProfileColumn("endpoints", "end\u00adpoints", "endp.", "%,d", p -> p.topology()
                    .endpointCount()),
            new ProfileColumn("switches", "swit\u00adches", "sw.", "%,d", p -> p.topology()
                    .switchCount()),
            new ProfileColumn("radix", "ports", "", "%d", p -> p.topology().radix()),
            new ProfileColumn("", "", "ports", "%s", ProfileColumn::ports),
            new ProfileColumn("", "switches bought", "", "%s", ProfileColumn::switchModels),
            new ProfileColumn("links", "", "", "%d", p -> p.topology().linkCount()),
            new ProfileColumn(
                    "cost", "{currency} in all", "", "%,.0f", p -> p.cost().total()),
            new ProfileColumn(
                    "", "", "k\u00a0{currency}", "%,.0f", p -> p.cost().total() / THOUSAND),
            new ProfileColumn("costPerEndpoint", "{currency} per end\u00adpoint", "", "%,.0f", p -> p.cost()
                    .perEndpoint()),
            new ProfileColumn("powerPerEndpoint", "W per end\u00adpoint", "", "%.1f", p -> p.power()
                    .perEndpoint()),
            new ProfileColumn("minimal", "mini\u00admal", "min.", "%.2f", FabricProfile::minimal),
            new ProfileColumn("valiant", "Vali\u00adant", "Val.", "%.2f", FabricProfile::valiant),
            new ProfileColumn("adaptive", "adap\u00adtive", "", "%.2f", FabricProfile::adaptive),
            new ProfileColumn("bound", "bound", "", "%.2f", FabricProfile::bound),
            new ProfileColumn("bisectionLow", "", "", "", p -> p.bisection().lower()),
            new ProfileColumn("bisectionCut", "", "", "", p -> p.bisection().cut()),
            new ProfileColumn("", "bisec\u00adtion", "", "%s", ProfileColumn::bisection),
            new ProfileColumn("diameter", "dia\u00admeter", "", "%d", FabricProfile::diameter),
            new ProfileColumn("averageHops", "hops", "hops", "%.2f", FabricProfile::averageHops),
            new ProfileColumn("resilience", "", "", "", FabricProfile::survivable),
            new ProfileColumn("", "may fail", "fail", "%.0f\u00a0%%", p -> 100 * p.survivable()),
            new ProfileColumn("racks", "racks", "", "%,d", p -> p.layout().rackCount()),
            new ProfileColumn("cableMetres", "", "", "", p -> p.layout().totalMetres()),
            new ProfileColumn("", "cable, km", "", "%,.1f", p -> p.layout().totalMetres() / THOUSAND),
            new ProfileColumn("", "", "km", "%s", ProfileColumn::kilometres));

    private final String name;
    private final String title;
    private final String brief;
    private final String format;
    private final Function<FabricProfile, Object> value;

    /**
     * A column.
     *
     * @param name in CSV; empty for a column that people alone read
     * @param title in a table that people read; empty for one that programs alone read
     * @param brief title in a table of 80 columns; empty if it has no room there
     */
    private ProfileColumn(
            String name, String title, String brief, String format, Function<FabricProfile, Object> value) {
        this.name = name;
        this.title = title;
        this.brief = brief;
        this.format = format;
        this.value = value;
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

    /** The names in CSV, that of the currency aside. */
    static List<String> names() {
        return ALL.stream()
                .map(each -> each.name)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toList());
    }

    /** A fabric's values in CSV. */
    static List<String> values(FabricProfile profile) {
        return ALL.stream()
                .filter(each -> !each.name.isEmpty())
                .map(each -> plain(each.value.apply(profile)))
                .collect(Collectors.toList());
    }

    /** A number as spreadsheets read it, without an exponent. */
    static String plain(Object value) {
        return value instanceof Double && Double.isFinite((Double) value)
                ? BigDecimal.valueOf((Double) value)
                        .setScale(DECIMALS, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    /** The titles for people. */
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

    /** The same for the table of 80 columns. */
    static String briefLegend(PriceList prices) {
        return "Ports 28/32: 28 are in use on the fullest switch, 32 has the model that is bought for it. k\u00a0"
                + prices.currency() + ": thousands of " + prices.currency() + ", in all. " + legend(prices);
    }

    /** The data of a fabric. */
    static Map<String, Object> document(FabricProfile profile) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("switches", profile.topology().switchCount());
        values.put("endpoints", profile.topology().endpointCount());
        values.put("radix", profile.topology().radix());
        values.put("links", profile.topology().linkCount());
        values.put("diameter", profile.diameter());
        values.put("averageHops", profile.averageHops());
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("minimal", profile.minimal());
        limits.put("valiant", profile.valiant());
        limits.put("adaptive", profile.adaptive());
        limits.put("bound", profile.bound());
        values.put("limits", limits);
        Map<String, Object> bisection = new LinkedHashMap<>();
        bisection.put("lower", profile.bisection().lower());
        bisection.put("cut", profile.bisection().cut());
        bisection.put(
                "perEndpoint",
                List.of(
                        profile.bisection().perEndpointLow(),
                        profile.bisection().perEndpointHigh()));
        values.put("bisection", bisection);
        values.put("cost", profile.cost().total());
        values.put("costPerEndpoint", profile.cost().perEndpoint());
        Map<String, Integer> models = new LinkedHashMap<>();
        profile.switchesBought().forEach((model, count) -> models.put(model.name(), count));
        values.put("switchesBought", models);
        values.put("powerPerEndpoint", profile.power().perEndpoint());
        values.put("racks", profile.layout().rackCount());
        values.put("cableMetres", profile.layout().totalMetres());
        values.put("resilience", profile.survivable());
        return values;
    }
}
