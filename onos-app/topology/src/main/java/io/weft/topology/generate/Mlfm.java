package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.ChannelClass;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The multi-layer full mesh: layers of h + 1 local switches, and for every pair i &lt; j a global switch that is linked
 * to local switches i and j of every layer. Only local switches have endpoints, and are at most two hops apart.
 *
 * <p>Local switches {@code l<layer>.<i>} come first, then the global switches {@code g<i>.<j>}. Two channel classes:
 * towards the global switches, and away from them.
 *
 * <p>G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15, section
 * 2.2.3: the (h, l, p)-MLFM, by default the h-MLFM with l = p = h.
 */
public final class Mlfm {
    private static final int TOWARDS = 1;
    private static final int AWAY = 2;
    private static final List<ChannelClass> CLASSES =
            List.of(ChannelClass.of("towards", TOWARDS), ChannelClass.of("away", AWAY));

    /** The largest h with (h + 1)(h + 2) / 2 switches of one layer or fewer than the fabric header can address. */
    private static final int LARGEST_H = (int) (Math.sqrt(2.0 * TopologyBuilder.MAX_SWITCHES + 0.25) - 1.5);

    private static final Parameter<Integer> H = Parameter.integer("h", 1, "links at every local switch")
            .withDetails(
                    "Every layer is a full mesh of h + 1 local switches, in which global switches stand in for the "
                            + "links.")
            .withLargest(LARGEST_H, 1);
    private static final Parameter<Integer> LAYERS = Parameter.integer("layers", 1, "layers of h + 1 local switches")
            .withLargest(TopologyBuilder.MAX_SWITCHES, 1)
            .withDefault("h");
    private static final Parameter<Integer> CONCENTRATION = Parameter.integer(
                    "concentration", 1, "endpoints at every local switch")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("h");

    static final TopologyType TYPE = new TopologyType(
                    "mlfm",
                    "multi-layer full mesh: edge switches two hops apart",
                    List.of(H, LAYERS, CONCENTRATION),
                    a -> {
                        int h = a.get(H);
                        return of(
                                h,
                                a.find(LAYERS).orElse(h),
                                a.find(CONCENTRATION).orElse(h));
                    },
                    // All endpoints of a switch send to those of the next, over the one route that there is.
                    failures -> WorstCases.shift(
                            failures.topology(), failures.topology().concentration()))
            .withCandidates(Mlfm::candidates);

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(1, LARGEST_H).boxed().flatMap(h -> candidates(fitting, h));
    }

    private static Stream<Candidate> candidates(Fitting fitting, int h) {
        long columns = h + 1L;
        long globals = columns * h / 2;
        long mostLayers = Math.min(fitting.radix / 2, Fitting.mostUnitsBeside(globals, columns, columns * h));
        return fitting.units(columns, fitting.mostEndpoints(h, h), 1, mostLayers)
                .boxed()
                .flatMap(layers -> fitting.candidate(
                        SwitchCounts.edges(columns * layers, h, columns * layers * h)
                                .withOthers(globals, 2L * layers),
                        h,
                        p -> Map.of(H.name(), h, LAYERS.name(), layers, CONCENTRATION.name(), p)));
    }

    private Mlfm() {}

    /** The h-MLFM: {@code h} layers and {@code h} endpoints at every local switch, radix 2h. */
    public static Topology of(int h) {
        return of(h, h, h);
    }

    /**
     * The (h, layers, concentration)-MLFM. Time and space O(h<sup>2</sup> layers + h layers concentration).
     *
     * @param h links at every local switch, at least 1
     * @param layers layers of h + 1 local switches, at least 1
     * @param concentration endpoints at every local switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int h, int layers, int concentration) {
        H.check(h);
        LAYERS.check(layers);
        CONCENTRATION.check(concentration);
        long columns = h + 1L;
        Size.check(
                Size.product(columns, layers).add(Size.product(columns * h / 2)),
                Size.product(columns, layers, h),
                Size.product(columns, layers, concentration));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name(), CLASSES)
                .parameter(H.name(), h)
                .parameter(LAYERS.name(), layers)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.ofEdges(
                        (h + 1) * layers, (h + 1) * h / 2, h + 1, layer -> "layer " + layer, "global switches"))
                .knownNeed(new KnownNeed(1, 2, 2, 2));
        addLocalSwitches(builder, h, layers, concentration);
        addGlobalSwitches(builder, h, layers);
        return builder.build();
    }

    private static void addLocalSwitches(TopologyBuilder builder, int h, int layers, int concentration) {
        for (int layer = 0; layer < layers; layer++) {
            for (int i = 0; i <= h; i++) {
                builder.addEndpoints(builder.addSwitch("l" + layer + "." + i), concentration);
            }
        }
    }

    private static void addGlobalSwitches(TopologyBuilder builder, int h, int layers) {
        for (int i = 0; i <= h; i++) {
            for (int j = i + 1; j <= h; j++) {
                int global = builder.addSwitch("g" + i + "." + j);
                for (int layer = 0; layer < layers; layer++) {
                    builder.addLink(layer * (h + 1) + i, global, TOWARDS, AWAY);
                    builder.addLink(layer * (h + 1) + j, global, TOWARDS, AWAY);
                }
            }
        }
    }
}
