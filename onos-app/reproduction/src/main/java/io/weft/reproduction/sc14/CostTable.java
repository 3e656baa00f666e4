package io.weft.reproduction.sc14;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.LongHop;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table IV: cost and power of networks. */
final class CostTable extends Exhibit {
    private static final Quantity ENDPOINTS = new Quantity("endpoints", PricedNetwork::endpoints);
    private static final Quantity ROUTERS = new Quantity("routers", PricedNetwork::routers);
    private static final Quantity ELECTRIC = new Quantity("electric cables", PricedNetwork::electric);
    private static final Quantity FIBRE = new Quantity("optical cables", PricedNetwork::optical);
    private static final Quantity DOLLARS = new Quantity("$ for each endpoint", PricedNetwork::dollars);
    private static final Quantity WATTS = new Quantity("W for each endpoint", PricedNetwork::watts);

    /** In the order of the table's rows. */
    private static final List<Quantity> QUANTITIES = List.of(ENDPOINTS, ROUTERS, ELECTRIC, FIBRE, DOLLARS, WATTS);

    private static final String CUT_OFF = "cut off in the text";
    private static final String ONE_METRE =
            "the paper's price is that of cables of some 1 m; here two of three run" + " between racks, at 3 m or more";
    private static final String GROUPS = "the paper's groups of random links are not described; here racks of 42"
            + " switches, with as many links within as a greedy search finds";
    private static final String CLIQUE =
            "groups of g are joined by g (g - 1)/2 links; the paper's number is" + " (g^2 - 1)/2";
    private static final String ONCE =
            "c^3 (c - 1) links leave their rack, at c - 1 for each switch; the paper's number" + " is c^4";

    private static final List<Column> COLUMNS = List.of(
            new Column(
                    "T3D, 22x22x22",
                    () -> Torus.of(List.of(22, 22, 22)),
                    List.of("10,648", "10,648", "31,900", "0", "1,682", "19.6"),
                    List.of("10,648", "10,648", "31,944", "0", "1,774", "19.6"),
                    Map.of(ELECTRIC, "3 links for each switch", DOLLARS, ONE_METRE)),
            new Column(
                    "T5D, 6x6x6x6x8",
                    () -> Torus.of(List.of(6, 6, 6, 6, 8)),
                    List.of("10,368", "10,368", "50,688", "0", "3,176", "30.8"),
                    List.of("10,368", "10,368", "51,840", "0", "3,464", "30.8"),
                    Map.of(ELECTRIC, "5 links for each switch", DOLLARS, ONE_METRE)),
            new Column(
                    "HC, 2^13",
                    () -> HyperX.hypercube(13, 1),
                    List.of("8,192", "8,192", "32,768", "12,288", "4,631", "39.2"),
                    List.of("8,192", "8,192", "20,480", "32,768", "5,360", "39.2"),
                    Map.of(
                            ELECTRIC, "the paper's are 8 of 13 dimensions; here a rack holds 5",
                            FIBRE, "the paper's are 3 of 13 dimensions, and two are missing",
                            DOLLARS, "the paper has 45,056 of 53,248 cables, and fewer of them optical")),
            new Column(
                    "LH-HC, 2^13",
                    () -> LongHop.of(13),
                    List.of("8,192", "8,192", "53,248", "12,288", "6,481", "53.2"),
                    List.of("8,192", "8,192", "20,480", "53,248", "7,965", "53.2"),
                    Map.of(
                            ELECTRIC, "the paper's are all 13 dimensions of the hypercube; here a rack holds 5",
                            FIBRE, "the paper's are 3 of 5 additional links of a switch",
                            DOLLARS, "the paper has 65,536 of 73,728 cables, and fewer of them optical")),
            new Column(
                    "FT-3, k=44 (paper: 43)",
                    () -> Xgft.fatTree(44, 3),
                    List.of("19,876", "2,311", "19,414", "40,215", "2,346", "14.0"),
                    List.of("21,296", "2,420", "21,296", "42,592", "2,307", "14.0"),
                    halved("21.5", 22, "2,283")),
            new Column(
                    "DLN, 4,020 switches, k=43",
                    () -> PricedNetwork.dln(4020, 33, 10),
                    List.of("40,200", "4,020", "32,488", "33,842", "1,743", "12.04"),
                    List.of("40,200", "4,020", "7,357", "58,973", "1,897", "12.04"),
                    Map.of(ELECTRIC, GROUPS, FIBRE, GROUPS, DOLLARS, "more of the cables are optical")),
            new Column(
                    "FBF-3, c=12, k=45 (paper: 43)",
                    () -> HyperX.of(List.of(12, 12, 12), 12),
                    List.of("20,736", "1,728", "9,504", "20,736", "1,570", "10.8"),
                    List.of("20,736", "1,728", "9,504", "19,008", "1,546", "10.5"),
                    Map.of(
                            FIBRE, ONCE,
                            DOLLARS, "fewer optical cables, and switches of 45 ports",
                            WATTS, "45 ports of 2.8 W for 12 endpoints")),
            new Column(
                    "DF, a=22, h=11, k=43",
                    () -> Dragonfly.of(22, 11),
                    List.of("58,806", "5,346", "56,133", "29,524", "1,438", "10.9"),
                    List.of("58,806", "5,346", "56,133", "29,403", "1,495", "10.9"),
                    Map.of(FIBRE, CLIQUE, DOLLARS, cheap(223))),
            new Column(
                    "FT-3, k=34 (paper: 35)",
                    () -> Xgft.fatTree(34, 3),
                    List.of("10,718", "1,531", "7,350", "24,806", "2,315", "14.0"),
                    List.of("9,826", "1,445", "9,826", "19,652", "2,267", "14.0"),
                    halved("17.5", 17, "2,333")),
            new Column(
                    "DLN, 1,386 switches, k=28",
                    () -> PricedNetwork.dln(1386, 21, 7),
                    List.of("9,702", "1,386", "6,837", "7,716", "1,566", "11.2"),
                    List.of("9,702", "1,386", "2,693", "11,860", "1,667", "11.2"),
                    Map.of(ELECTRIC, GROUPS, FIBRE, GROUPS, DOLLARS, "more of the cables are optical")),
            new Column(
                    "FBF-3, c=10, k=37 (paper: 33)",
                    () -> HyperX.of(List.of(10, 10, 10), 10),
                    List.of("10,000", "1,000", "4,500", "10,000", "1,535", CUT_OFF),
                    List.of("10,000", "1,000", "4,500", "9,000", "1,506", "10.4"),
                    Map.of(FIBRE, ONCE, DOLLARS, "fewer optical cables, and switches of 37 ports")),
            new Column(
                    "DF, a=14, h=7, k=27",
                    () -> Dragonfly.of(14, 7),
                    List.of("9,702", "1,386", "9,009", "4,900", "1,342", CUT_OFF),
                    List.of("9,702", "1,386", "9,009", "4,851", "1,422", "10.8"),
                    Map.of(FIBRE, CLIQUE, DOLLARS, cheap(161))),
            new Column(
                    "DF, a=22, h=11, 45 groups, k=43",
                    () -> Dragonfly.of(22, 11, 11, 45),
                    List.of("10,890", "990", "6,885", "1,012", "1,365", CUT_OFF),
                    List.of("10,890", "990", "10,395", "5,445", "1,484", "10.9"),
                    Map.of(
                            ELECTRIC, "a (a - 1)/2 for each of 45 groups; the paper's number is that of a = 18",
                            FIBRE,
                                    "h for each of 990 switches, by 2; the paper's number is (g^2 - 1)/2, which leaves most"
                                            + " ports of k = 43 unused",
                            DOLLARS, "more cables of both kinds")),
            new Column(
                    "SF, q=19, p=15, k=44 (paper: 43)",
                    () -> BalancedNetwork.SF.of(19),
                    List.of("10,830", "722", "6,669", "6,869", "1,033", CUT_OFF),
                    List.of("10,830", "722", "3,971", "6,498", "1,168", "8.2"),
                    Map.of(
                            ELECTRIC,
                                    "19 racks of 209 cables; the paper's two numbers make 13,538 cables, and the graph has"
                                            + " 722 x 29 / 2 = 10,469",
                            FIBRE, "38 cables for each pair of 19 racks",
                            DOLLARS, "k' = 29 and p = 15 make 44 ports, with 43 it were 1,145; " + cheap(100))));

    CostTable() {
        super("Table IV", "Cost and power of networks, most of some 10,000 endpoints");
    }

    private static String cheap(int dollars) {
        return "switches and electric cables leave " + dollars
                + " $ of the paper's sum for an optical cable, whose price" + " begins at 291 $";
    }

    private static Map<Quantity, String> halved(String paper, int here, String dollars) {
        String reason = "p = " + paper + " in the paper, which is no whole number; here " + here;
        return Map.of(
                ENDPOINTS, reason,
                ROUTERS, reason,
                ELECTRIC, "one for each endpoint: " + reason,
                FIBRE, "two for each endpoint: " + reason,
                DOLLARS, reason + "; the paper's counts at its prices, with cables of 1 m, would make " + dollars);
    }

    @Override
    public List<Comparison> rows() {
        return COLUMNS.stream().flatMap(Column::rows).collect(Collectors.toList());
    }

    @Override
    public String remark() {
        return "Racks are laid out as section VI-A says, in a square, with 42 switches at most; cables of endpoints count"
                + " in fat trees alone. The paper's table is not consistent with its text and with its own numbers of"
                + " routers and ports; reasons say where. Nothing is fitted: what is built is what its text describes.";
    }

    /** What the table has of every network. Immutable. */
    private record Quantity(String words, ToDoubleFunction<PricedNetwork> measure) {}

    /** A column of the table. */
    private static final class Column {
        private final String name;
        private final Supplier<Topology> made;
        private final List<String> paper;
        private final List<String> recorded;
        private final Map<Quantity, String> reasons;
        /** Laid out once for all rows; empty until then. */
        private List<PricedNetwork> priced = List.of();

        Column(
                String name,
                Supplier<Topology> made,
                List<String> paper,
                List<String> recorded,
                Map<Quantity, String> reasons) {
            this.name = name;
            this.made = made;
            this.paper = paper;
            this.recorded = recorded;
            this.reasons = reasons;
        }

        Stream<Comparison> rows() {
            return QUANTITIES.stream().map(each -> {
                int row = QUANTITIES.indexOf(each);
                return Comparison.of(
                                name + ": " + each.words,
                                recorded.get(row),
                                progress -> each.measure.applyAsDouble(priced()))
                        .paper(paper.get(row))
                        .because(reasons.getOrDefault(each, ""));
            });
        }

        private synchronized PricedNetwork priced() {
            if (priced.isEmpty()) {
                priced = List.of(PricedNetwork.of(made.get()));
            }
            return priced.get(0);
        }
    }
}
