package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Parts;
import io.weft.topology.random.SplitMix64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * DLN-2-y: a ring with y random shortcuts at every switch. The shortcuts are y perfect matchings, drawn one after
 * another by {@link RandomRegularGraph}. An odd number of switches has no perfect matching; there, two shortcuts at
 * every switch are drawn at once, so that y has to be even. No two links join the same switches.
 *
 * <p>Switches are named {@code r0}, {@code r1}, and so on, in the order of the ring. Links are numbered by their
 * switches, the smaller first. Channels go up or down in an order of the switches that {@link OrderSearch} finds. A
 * path of h hops turns from down to up h / 2 times at most; so with a diameter of D, minimal routes need at most 1 + D
 * / 2 virtual channels, rounded down. SC '14, section IV-D, reports 8 to 15 with DFSSSP.
 *
 * <p>By default the concentration is the square root of the switches' ports, rounded down, as in M. Besta, T. Hoefler,
 * <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, section III. (Its table IV has a fourth of
 * the ports.)
 *
 * <p>M. Koibuchi et al., <i>A Case for Random Shortcut Topologies for HPC Interconnects</i>, ISCA '12.
 */
public final class Dln {
    private static final Parameter<Integer> SWITCHES =
            Parameter.integer("switches", 4, "switches on the ring").withLargest(TopologyBuilder.MAX_SWITCHES, 1);
    private static final Parameter<Integer> SHORTCUTS = Parameter.integer(
                    "shortcuts", 1, "random links of every switch")
            .withDetails("Besides the two of the ring; an even number if that of the switches is odd.")
            .withLargest(TopologyBuilder.MAX_SWITCHES - 3, 1);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("the square root of the switches' ports, rounded down");

    static final TopologyType TYPE = new TopologyType(
                    "dln",
                    "DLN-2-y: ring with random shortcuts",
                    List.of(SWITCHES, SHORTCUTS, RandomRegularGraph.SEED, CONCENTRATION),
                    a -> OrderSearch.build(unordered(a)),
                    WorstCases::overlapping)
            .withUnordered(a -> unordered(a).build())
            .withCandidates(Dln::candidates);

    private Dln() {}

    private static TopologyBuilder unordered(Arguments a) {
        return unordered(
                a.get(SWITCHES),
                a.get(SHORTCUTS),
                a.find(RandomRegularGraph.SEED).orElse(RandomRegularGraph.DEFAULT_SEED),
                a.find(CONCENTRATION).orElse(rootOfPorts(a.get(SHORTCUTS))));
    }

    /** The DLN-2-{@code shortcuts} of this seed with the concentration of SC '14. */
    public static Topology of(int switches, int shortcuts, int seed) {
        return of(switches, shortcuts, seed, rootOfPorts(shortcuts));
    }

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.range(1, fitting.radix - 2)
                .boxed()
                .flatMap(shortcuts -> RandomRegularGraph.candidates(
                        fitting,
                        shortcuts + 2,
                        rootOfPorts(shortcuts),
                        switches -> p -> Map.of(
                                SWITCHES.name(), switches, SHORTCUTS.name(), shortcuts, CONCENTRATION.name(), p)));
    }

    /** The largest p that is the square root of p + 2 + shortcuts, rounded down. */
    static int rootOfPorts(int shortcuts) {
        return (int) ((1 + Math.sqrt(1 + 4 * (2.0 + shortcuts))) / 2);
    }

    /**
     * The DLN-2-{@code shortcuts} of this seed. Expected time O(switches shortcuts + switches concentration), and
     * O(switches<sup>2</sup>) for more shortcuts than half the number of switches.
     *
     * @param switches at least 4
     * @param shortcuts random links of every switch, in 1..switches-3; even if {@code switches} is odd
     * @param seed at least 0; the same gives the same graph
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int switches, int shortcuts, int seed, int concentration) {
        return OrderSearch.build(unordered(switches, shortcuts, seed, concentration));
    }

    /** One whose channels go up or down in the order of the indices. */
    static TopologyBuilder unordered(int switches, int shortcuts, int seed, int concentration) {
        SWITCHES.check(switches);
        SHORTCUTS.check(shortcuts);
        RandomRegularGraph.SEED.check(seed);
        CONCENTRATION.check(concentration);
        Size.check(
                Size.product(switches),
                Size.product(switches, shortcuts + 2L).shiftRight(1),
                Size.product(switches, concentration));
        requireGraph(switches, shortcuts);
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(SWITCHES.name(), switches)
                .parameter(SHORTCUTS.name(), shortcuts)
                .parameter(RandomRegularGraph.SEED.name(), seed)
                .parameter(CONCENTRATION.name(), concentration)
                // All are on one ring, which is drawn as such.
                .arrangement(Arrangement.of(Parts.of(switches, s -> 0, part -> "all", Parts.Racks.ANY)));
        for (int s = 0; s < switches; s++) {
            builder.addEndpoints(builder.addSwitch("r" + s), concentration);
        }
        int[] ring = ring(switches);
        addLinks(builder, ring);
        addLinks(builder, RandomRegularGraph.links(switches, shortcuts, 1 + switches % 2, ring, new SplitMix64(seed)));
        return builder;
    }

    private static void requireGraph(int switches, int shortcuts) {
        if (shortcuts > switches - 3) {
            throw Refusal.parameter(
                    SHORTCUTS.name(), shortcuts, "in 1.." + (switches - 3) + " for " + switches + " switches");
        }
        if (switches % 2 != 0 && shortcuts % 2 != 0) {
            String less = shortcuts == 1 ? "" : shortcuts - 1 + ", ";
            throw Refusal.parameter(
                    SHORTCUTS.name(),
                    shortcuts,
                    "even for an odd number of switches; the nearest are " + less + (shortcuts + 1) + ", or "
                            + (switches - 1) + ", " + (switches + 1) + " switches");
        }
    }

    /** Ends of the links of the ring, by [2l] and [2l + 1]. */
    private static int[] ring(int switches) {
        int[] ends = new int[2 * switches];
        for (int s = 0; s < switches; s++) {
            ends[2 * s] = s;
            ends[2 * s + 1] = (s + 1) % switches;
        }
        return ends;
    }

    private static void addLinks(TopologyBuilder builder, int[] ends) {
        for (int i = 0; i < ends.length; i += 2) {
            builder.addLink(ends[i], ends[i + 1]);
        }
    }
}
