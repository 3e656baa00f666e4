package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.random.SplitMix64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Jellyfish: a random graph in which every switch has equally many links, connected and without parallel links.
 * {@link RandomRegularGraph} draws it, again and again until it is connected.
 *
 * <p>Switches are named {@code j0}, {@code j1}, and so on. Links are numbered by their switches, the smaller first.
 * Channels go up or down in an order of the switches that {@link OrderSearch} finds. A path of h hops turns from down
 * to up h / 2 times at most; so with a diameter of D, minimal routes need at most 1 + D / 2 virtual channels, rounded
 * down. The paper does not say how it avoids deadlocks.
 *
 * <p>By default the concentration is the most with which nearly every such network has full bisection bandwidth: each
 * half of its switches has at least degree / 2 - sqrt(degree ln 2) links to the other half for each of its switches. B.
 * Bollobas, <i>The Isoperimetric Number of Random Graphs</i>, European Journal of Combinatorics 9, 1988, by which the
 * paper measures bisection bandwidth.
 *
 * <p>A. Singla, C. Hong, L. Popa, P. B. Godfrey, <i>Jellyfish: Networking Data Centers Randomly</i>, NSDI '12.
 */
public final class Jellyfish {
    private static final Parameter<Integer> SWITCHES =
            Parameter.integer("switches", 2, "switches").withLargest(TopologyBuilder.MAX_SWITCHES, 1);
    private static final Parameter<Integer> DEGREE = Parameter.integer("degree", 1, "links of every switch")
            .withDetails("At least 2, unless there are only two switches; even if the number of switches is odd.")
            .withLargest(TopologyBuilder.MAX_SWITCHES - 1, 1);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("degree / 2 - sqrt(degree ln 2), rounded down, but at least 1");

    static final TopologyType TYPE = new TopologyType(
                    "jellyfish",
                    "Jellyfish: random graph of equal degrees",
                    List.of(SWITCHES, DEGREE, RandomRegularGraph.SEED, CONCENTRATION),
                    a -> OrderSearch.build(unordered(a)),
                    WorstCases::overlapping)
            .withUnordered(a -> unordered(a).build())
            .withCandidates(Jellyfish::candidates);

    private Jellyfish() {}

    private static TopologyBuilder unordered(Arguments a) {
        return unordered(
                a.get(SWITCHES),
                a.get(DEGREE),
                a.find(RandomRegularGraph.SEED).orElse(RandomRegularGraph.DEFAULT_SEED),
                a.find(CONCENTRATION).orElse(fullBisection(a.get(DEGREE))));
    }

    /** The Jellyfish of this seed with as many endpoints as have full bisection bandwidth. */
    public static Topology of(int switches, int degree, int seed) {
        return of(switches, degree, seed, fullBisection(degree));
    }

    private static int fullBisection(int degree) {
        return (int) Math.max(1, bisection(degree));
    }

    /** Links that lead to the other half of the switches, for each switch. */
    private static double bisection(int degree) {
        return degree / 2.0 - Math.sqrt(degree * StrictMath.log(2));
    }

    /** With three links and more at a switch, and at most as many endpoints as they have bisection bandwidth for. */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.range(3, fitting.radix)
                .boxed()
                .flatMap(degree -> RandomRegularGraph.candidates(
                        fitting,
                        degree,
                        bisection(degree),
                        switches -> p ->
                                Map.of(SWITCHES.name(), switches, DEGREE.name(), degree, CONCENTRATION.name(), p)));
    }

    /**
     * The Jellyfish of this seed. Expected time O(switches degree + switches concentration); O(switches<sup>2</sup>)
     * for degrees above half the number of switches, and O(switches<sup>1.5</sup>) for degree 2, with which few graphs
     * are connected.
     *
     * @param switches at least 2
     * @param degree links of every switch, in 2..switches-1; 1 for two switches; even if {@code switches} is odd
     * @param seed at least 0; the same gives the same graph
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int switches, int degree, int seed, int concentration) {
        return OrderSearch.build(unordered(switches, degree, seed, concentration));
    }

    /** One whose channels go up or down in the order of the indices. */
    static TopologyBuilder unordered(int switches, int degree, int seed, int concentration) {
        SWITCHES.check(switches);
        DEGREE.check(degree);
        RandomRegularGraph.SEED.check(seed);
        CONCENTRATION.check(concentration);
        Size.check(
                Size.product(switches),
                Size.product(switches, degree).shiftRight(1),
                Size.product(switches, concentration));
        requireGraph(switches, degree);
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(SWITCHES.name(), switches)
                .parameter(DEGREE.name(), degree)
                .parameter(RandomRegularGraph.SEED.name(), seed)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.NONE);
        for (int s = 0; s < switches; s++) {
            builder.addEndpoints(builder.addSwitch("j" + s), concentration);
        }
        SplitMix64 random = new SplitMix64(seed);
        int[] ends;
        do {
            ends = RandomRegularGraph.links(switches, degree, degree, new int[0], random);
        } while (!RandomRegularGraph.connects(switches, ends));
        for (int i = 0; i < ends.length; i += 2) {
            builder.addLink(ends[i], ends[i + 1]);
        }
        return builder;
    }

    /** Refuses degrees that no connected graph on so many switches has. */
    private static void requireGraph(int switches, int degree) {
        int least = Math.min(2, switches - 1);
        if (degree < least || degree >= switches) {
            String range = least == switches - 1 ? String.valueOf(least) : "in " + least + ".." + (switches - 1);
            throw Refusal.parameter(DEGREE.name(), degree, range + " for " + switches + " switches");
        }
        if (switches % 2 != 0 && degree % 2 != 0) {
            throw Refusal.parameter(
                    DEGREE.name(),
                    degree,
                    "even for an odd number of switches; the nearest are " + (degree - 1) + ", " + (degree + 1)
                            + ", or " + (switches - 1) + ", " + (switches + 1) + " switches");
        }
    }
}
