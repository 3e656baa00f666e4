package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.field.PrimePowers;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Fishnet and Fishnet-lite: n + 1 copies, the subnets, of a topology of diameter two with n switches, the base. Every
 * two subnets are linked: by as many links as a switch of the base has in a Fishnet, by one in a Fishnet-lite.
 *
 * <p>The switches of subnet i are {@code f<i>.<j>} for j in 0..n except i: the one of label j is the j-th of the base,
 * or the (j - 1)-th for j above i. Subnet by subnet, they are numbered in this order. Fishnet-lite links
 * {@code f<i>.<j>} with {@code f<j>.<i>}. Fishnet links the neighbours of the first in subnet i with those of the
 * second in subnet j, the lowest label with the lowest and so on (the paper leaves this order open): so all switches of
 * the base must have equally many links, k'. Switches have 2k' links in a Fishnet, k' + 1 in a Fishnet-lite; the
 * diameter is 4 and 5 at most. Channels go up or down in the order of the switches.
 *
 * <p>A few links join two subnets. So the worst traffic is that of every subnet to the next one.
 *
 * <p>S. Li, P.-C. Huang, B. Jacob, <i>Exascale Interconnect Topology Characterization and Parameter Exploration</i>,
 * HPCC '18, section 2; minimal routes have at most 4 hops in a Fishnet and 5 in a Fishnet-lite.
 */
public final class Fishnet {
    /** The largest order of a Slim Fly of 255 switches or fewer. */
    private static final int LARGEST_BASE_Q = 11;

    private static final Parameter<Map<String, Object>> BASE = Parameter.topology(
                    "base", "a topology of diameter 1 or 2")
            .withDetails("There is one copy of it more than it has switches: at most 255.");
    private static final Parameter<Integer> CONCENTRATION = Concentration.withDefault("as many as in the base");

    static final TopologyType TYPE = new TopologyType(
                    "fishnet",
                    "Fishnet: copies of a topology of diameter two, every two joined by many links",
                    List.of(BASE, CONCENTRATION),
                    a -> of(a, false),
                    WorstCases::toNextGroup)
            .withCandidates(fitting -> candidates(fitting, false));

    static final TopologyType LITE = new TopologyType(
                    "fishnet-lite",
                    "Fishnet-lite: copies of a topology of diameter two, every two joined by one link",
                    List.of(BASE, CONCENTRATION),
                    a -> of(a, true),
                    WorstCases::toNextGroup)
            .withCandidates(fitting -> candidates(fitting, true));

    private final Topology base;
    private final int subnets;
    private final TopologyBuilder builder;

    private Fishnet(TopologyType type, Topology base) {
        this.base = base;
        this.subnets = base.switchCount() + 1;
        this.builder = new TopologyBuilder(type.name());
    }

    /** Over the Slim Flies that are small enough, with up to as many endpoints as are balanced in these. */
    private static Stream<Candidate> candidates(Fitting fitting, boolean lite) {
        return IntStream.rangeClosed(2, LARGEST_BASE_Q)
                .filter(PrimePowers::contains)
                .boxed()
                .flatMap(q -> {
                    SwitchCounts base = SlimFly.counts(q);
                    long between = lite ? 1 : base.edgeDegree;
                    return fitting.candidate(
                            SwitchCounts.regular(base.edges * (base.edges + 1), base.edgeDegree + between),
                            SlimFly.balanced(q),
                            p -> Map.of(BASE.name(), slimFly(q), CONCENTRATION.name(), p));
                });
    }

    /** In the order of a fabric file, the same every time. */
    private static Map<String, Object> slimFly(int q) {
        Map<String, Object> base = new LinkedHashMap<>();
        base.put("type", "slim-fly");
        base.put("q", q);
        return base;
    }

    private static Topology of(Arguments a, boolean lite) {
        Map<String, Object> values = new LinkedHashMap<>(a.get(BASE));
        Object type = values.remove("type");
        if (!(type instanceof String)) {
            throw Refusal.parameter(BASE.name(), "without a type", "a mapping with the key type");
        }
        Topology base;
        try {
            base = TopologyTypes.REGISTRY.named((String) type).generate(values);
        } catch (Refusal e) {
            throw e.within(BASE.name());
        }
        return of(base, a.find(CONCENTRATION).orElse(base.concentration()), lite);
    }

    /**
     * The Fishnet, or Fishnet-lite, over a topology. Time and space O(switches + links + endpoints).
     *
     * @param base a topology of diameter 1 or 2; all its switches with equally many links unless {@code lite}
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(Topology base, int concentration, boolean lite) {
        CONCENTRATION.check(concentration);
        long n = base.switchCount();
        long between = lite ? 1 : base.networkRadix();
        Size.check(
                Size.product(n, n + 1),
                Size.product(n + 1, base.linkCount())
                        .add(Size.product(n, n + 1, between).shiftRight(1)),
                Size.product(n, n + 1, concentration));
        int far = IntStream.range(0, base.switchCount())
                .filter(s -> !reachesAllInTwo(base, s))
                .findFirst()
                .orElse(-1);
        if (far >= 0 || base.linkCount() == 0) {
            throw Refusal.parameter(
                    BASE.name(),
                    base.linkCount() == 0 ? "a single switch" : "of a larger diameter, as from " + base.switchName(far),
                    "of diameter 1 or 2, such as a slim-fly or a polarfly");
        }
        int irregular = lite
                ? -1
                : IntStream.range(0, base.switchCount())
                        .filter(s -> base.degree(s) != base.degree(0))
                        .findFirst()
                        .orElse(-1);
        if (irregular >= 0) {
            throw Refusal.parameter(
                    BASE.name(),
                    "a topology in which " + base.switchName(0) + " has " + base.degree(0) + " links and "
                            + base.switchName(irregular) + " has " + base.degree(irregular),
                    "one whose switches have equally many, or that of a fishnet-lite");
        }
        return new Fishnet(lite ? LITE : TYPE, base).build(concentration, lite);
    }

    private static boolean reachesAllInTwo(Topology base, int s) {
        BitSet reached = new BitSet();
        reached.set(s);
        for (int c = base.firstChannel(s); c < base.firstChannel(s + 1); c++) {
            int v = base.target(c);
            reached.set(v);
            for (int d = base.firstChannel(v); d < base.firstChannel(v + 1); d++) {
                reached.set(base.target(d));
            }
        }
        return reached.cardinality() == base.switchCount();
    }

    private Topology build(int concentration, boolean lite) {
        Map<String, Object> recorded = new LinkedHashMap<>();
        recorded.put("type", base.type());
        recorded.putAll(base.parameters());
        // Says nothing of a Fishnet, whose minimal routes are others.
        recorded.remove("turns");
        builder.parameter(BASE.name(), recorded)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.of(Groups.of(subnets, base.switchCount())));
        for (int i = 0; i < subnets; i++) {
            for (int s = 0; s < base.switchCount(); s++) {
                builder.addEndpoints(builder.addSwitch("f" + i + "." + label(i, s)), concentration);
            }
            for (int l = 0; l < base.linkCount(); l++) {
                int c = base.channelOfLink(l);
                builder.addLink(switchOf(i, label(i, base.source(c))), switchOf(i, label(i, base.target(c))));
            }
        }
        for (int i = 0; i < subnets; i++) {
            for (int j = i + 1; j < subnets; j++) {
                if (lite) {
                    builder.addLink(switchOf(i, j), switchOf(j, i));
                } else {
                    linkNeighbours(i, j);
                }
            }
        }
        return builder.build();
    }

    /** Links the neighbours of switch (i, j) with those of (j, i), both by ascending label. */
    private void linkNeighbours(int i, int j) {
        int a = base.firstChannel(place(i, j));
        int b = base.firstChannel(place(j, i));
        for (int k = 0; k < base.degree(0); k++) {
            builder.addLink(switchOf(i, label(i, base.target(a + k))), switchOf(j, label(j, base.target(b + k))));
        }
    }

    /** Label in subnet i of switch s of the base. */
    private static int label(int i, int s) {
        return s < i ? s : s + 1;
    }

    /** The switch of the base whose label in subnet i is j. */
    private static int place(int i, int j) {
        return j < i ? j : j - 1;
    }

    private int switchOf(int i, int j) {
        return i * base.switchCount() + place(i, j);
    }
}
