package io.weft.planning.cost;

import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that is to be bought for a fabric, line by line. Immutable. */
public final class BillOfMaterials {
    private static final String HEADER = "item,description,quantity,unit price,sum,currency";

    /** Sums up to here are exact, also as a double. */
    private static final long MOST_HUNDREDTHS = 9_000_000_000_000_000L;

    private final List<Line> lines;
    private final String currency;

    private BillOfMaterials(List<Line> lines, PriceList prices) {
        this.lines = List.copyOf(lines);
        this.currency = prices.currency();
        double total = 0;
        for (Line line : lines) {
            total += (double) line.unitPrice * line.quantity;
            if (total > MOST_HUNDREDTHS) {
                throw new Refusal(String.format(
                        Locale.ROOT,
                        "the bill exceeds %,d %s at %d x %s for %s each: correct the price list, or state its prices in"
                                + " a larger unit",
                        MOST_HUNDREDTHS / 100,
                        prices.currency(),
                        line.quantity,
                        line.item,
                        line.exactPrice));
            }
        }
    }

    /**
     * The bill of a layout. Every switch is bought for the ports that it uses; cables of one medium, length and rate
     * are one line. O(switches + links log links).
     *
     * @throws Refusal if the list has no switch with enough ports, or no cable that is long enough, or if its prices
     *     are too large to be added up
     */
    public static BillOfMaterials of(Layout layout, PriceList prices) {
        List<Line> lines = new ArrayList<>();
        addSwitches(lines, layout.topology(), prices);
        addCables(lines, layout, prices);
        int endpoints = layout.topology().endpointCount();
        if (prices.nicPrice() > 0 && endpoints > 0) {
            lines.add(new Line(Kind.NIC, "nic", "network interface of an endpoint", endpoints, prices.nicPrice()));
        }
        return new BillOfMaterials(lines, prices);
    }

    /** How many switches use so many ports, by ports. */
    static SortedMap<Integer, Integer> switchesByPorts(Topology topology) {
        SortedMap<Integer, Integer> byPorts = new TreeMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            byPorts.merge(Math.max(1, topology.degree(s) + topology.endpointsAt(s)), 1, Integer::sum);
        }
        return byPorts;
    }

    private static void addSwitches(List<Line> lines, Topology topology, PriceList prices) {
        Map<String, SwitchModel> models = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        switchesByPorts(topology).forEach((ports, count) -> {
            SwitchModel model = prices.switches().forPorts(ports);
            models.put(model.name(), model);
            counts.merge(model.name(), count, Integer::sum);
        });
        models.values().stream()
                .sorted((a, b) -> Integer.compare(a.ports(), b.ports()))
                .forEach(model -> lines.add(new Line(
                        Kind.SWITCH,
                        model.name(),
                        "switch of " + model.ports() + " ports",
                        counts.get(model.name()),
                        model.price())));
    }

    private static void addCables(List<Line> lines, Layout layout, PriceList prices) {
        Topology topology = layout.topology();
        PriceList.Terms terms = prices.terms(topology.type());
        Map<Medium, SortedMap<Double, SortedMap<Double, Integer>>> counts = new TreeMap<>();
        for (int l = 0; l < topology.linkCount(); l++) {
            double metres = prices.purchased(layout.metres(l));
            Medium medium = prices.medium(terms, layout.inRack(l), metres);
            counts.computeIfAbsent(medium, m -> new TreeMap<>())
                    .computeIfAbsent(metres, m -> new TreeMap<>())
                    .merge(topology.rate(l).orElse(prices.rate()), 1, Integer::sum);
        }
        counts.forEach((medium, byLength) -> byLength.forEach((metres, byRate) -> byRate.forEach(
                (rate, count) -> lines.add(cable(prices, "", medium, count, new double[] {metres, rate})))));
        if (terms.endpointCables() && layout.endpointCables() > 0) {
            double metres = prices.purchased(layout.endpointMetres());
            lines.add(cable(
                    prices, "endpoint-", prices.electricIfPossible(metres), layout.endpointCables(), new double[] {
                        metres, prices.rate()
                    }));
        }
    }

    private static Line cable(PriceList prices, String of, Medium medium, int count, double[] metresAndRate) {
        String metres = number(metresAndRate[0]) + "m";
        String rate = number(metresAndRate[1]) + "G";
        return new Line(
                medium == Medium.ELECTRIC ? Kind.ELECTRIC : Kind.OPTICAL,
                of + medium.word() + "-" + metres + "-" + rate,
                medium.word() + " cable of " + number(metresAndRate[0]) + " m for " + number(metresAndRate[1]) + " Gb/s"
                        + (of.isEmpty() ? "" : " to an endpoint"),
                count,
                prices.cablePrice(medium, metresAndRate[0], metresAndRate[1]));
    }

    /** A number as people write it: without a point if it is whole. */
    static String number(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }

    /** The lines: switches by ports, cables by medium and length, those of endpoints, interfaces; unmodifiable. */
    public List<Line> lines() {
        return lines;
    }

    public double sum(Kind kind) {
        return lines.stream()
                        .filter(line -> line.kind == kind)
                        .mapToLong(line -> line.unitPrice * line.quantity)
                        .sum()
                / 100.0;
    }

    public double total() {
        return lines.stream().mapToLong(line -> line.unitPrice * line.quantity).sum() / 100.0;
    }

    public int count(Kind kind) {
        return lines.stream()
                .filter(line -> line.kind == kind)
                .mapToInt(Line::quantity)
                .sum();
    }

    /** The bill as lines of a CSV file, with a header, and a last line of the total. */
    public List<String> csv() {
        List<String> csv = new ArrayList<>();
        csv.add(HEADER);
        String last = ",\"" + currency.replace("\"", "\"\"") + '"';
        lines.forEach(line -> csv.add(line.csv() + last));
        csv.add(String.format(Locale.ROOT, "total,,,,%.2f", total()) + last);
        return csv;
    }

    /** What a line is about. */
    public enum Kind {
        SWITCH,
        ELECTRIC,
        OPTICAL,
        NIC
    }

    /** So many equal things. Immutable. */
    public static final class Line {
        private final Kind kind;
        private final String item;
        private final String description;
        private final int quantity;
        /** In hundredths. */
        private final long unitPrice;

        private final double exactPrice;

        private Line(Kind kind, String item, String description, int quantity, double unitPrice) {
            this.kind = kind;
            this.item = item;
            this.description = description;
            this.quantity = quantity;
            this.unitPrice = Math.round(unitPrice * 100);
            this.exactPrice = unitPrice;
        }

        public int quantity() {
            return quantity;
        }

        /** Price of one, rounded to hundredths. */
        public double unitPrice() {
            return unitPrice / 100.0;
        }

        /** Quantity times unit price. */
        public double sum() {
            return unitPrice * quantity / 100.0;
        }

        private String csv() {
            return String.format(
                    Locale.ROOT,
                    "\"%s\",\"%s\",%d,%.2f,%.2f",
                    item.replace("\"", "\"\""),
                    description,
                    quantity,
                    unitPrice(),
                    sum());
        }
    }
}
