package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.field.PrimePowers;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The graphs of Bermond, Delorme and Farhi: the {@linkplain StarProduct star product} of the polarity graph of PG(2,
 * u), see {@link PolarFly}, and a graph on u + 1 vertices of degree (u + 1) / 2 that has property P*, for an odd prime
 * power u. Every point of the plane is a copy of the latter. There are (u + 1)(u<sup>2</sup> + u + 1) switches at most
 * three hops apart, with k' = 3 (u + 1) / 2 links, in the copies of quadrics with one less.
 *
 * <p>{@link StarFactor#bermondDelormeFarhi} makes a graph with property P* for every u; the paper's may be others with
 * the same numbers of vertices and links. Links of quadrics to themselves are not used: a copy has diameter two without
 * them.
 *
 * <p>Switches are named {@code b}, the coordinates of the point and the vertex of the copy, joined by dots:
 * {@code b1.0.4.2}. They are in the order of the points and then of the vertices, and links in the order of their
 * switches. Channels go up or down in the order of the switches. A route of three hops turns at most once from down to
 * up, so minimal routes need two virtual channels and routes by a waypoint four.
 *
 * <p>J.-C. Bermond, C. Delorme, G. Farhi, <i>Large Graphs with Given Degree and Diameter III</i>, Annals of Discrete
 * Mathematics 13, 1982; compared with others in M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter
 * Network Topology</i>, SC '14, section II-C.
 */
public final class Bdf {
    /** The largest odd u with (u + 1)(u^2 + u + 1) switches or fewer than the fabric header can address. */
    private static final int LARGEST_U = 39;

    private static final Parameter<Integer> U = Parameter.integer("u", 3, "order of the field, an odd prime power")
            .withDetails(
                    "3, 5, 7, 9, 11, 13, 17, 19, ... There are (u + 1)(u² + u + 1) switches with k' = 3 (u + 1) / 2"
                            + " links each at most.")
            .withLargest(LARGEST_U, 1);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("a third of the network radix: (u + 1) / 2");

    static final TopologyType TYPE = new TopologyType(
                    "bdf",
                    "Bermond-Delorme-Farhi: (u + 1)(u² + u + 1) switches of diameter three",
                    List.of(U, CONCENTRATION),
                    a -> of(a.get(U), a.find(CONCENTRATION).orElse(balanced(a.get(U)))),
                    WorstCases::overlapping)
            .withCandidates(Bdf::candidates);

    private Bdf() {}

    /** The BDF graph of order {@code u} with the balanced concentration, a third of the network radix. */
    public static Topology of(int u) {
        return of(u, balanced(u));
    }

    private static int balanced(int u) {
        return (int) ((u + 1L) / 2);
    }

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(3, LARGEST_U)
                .filter(Bdf::isOddPrimePower)
                .boxed()
                .flatMap(u -> {
                    long degree = 3 * (u + 1L) / 2;
                    return fitting.candidate(
                            SwitchCounts.edges((u + 1) * PolarityGraph.points(u), degree, links(u).longValue()),
                            balanced(u),
                            p -> Map.of(U.name(), u, CONCENTRATION.name(), p));
                });
    }

    private static BigInteger links(int u) {
        BigInteger fourTimesInCopies = Size.product(u + 1L, PolarityGraph.points(u), u + 1L);
        return PolarityGraph.links(u).multiply(Size.product(u + 1L)).add(fourTimesInCopies.shiftRight(2));
    }

    /**
     * The BDF graph of order {@code u}. Time and space O(u<sup>4</sup> + u<sup>3</sup> concentration).
     *
     * @param u an odd prime power, at least 3
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int u, int concentration) {
        U.check(u);
        CONCENTRATION.check(concentration);
        BigInteger switches = Size.product(u + 1L, PolarityGraph.points(u));
        Size.check(switches, links(u), switches.multiply(Size.product(concentration)));
        if (!isOddPrimePower(u)) {
            throw Refusal.parameter(
                    U.name(),
                    u,
                    "an odd prime power; the nearest are "
                            + NearestChoices.text(u, (int) U.minimum(), LARGEST_U, Bdf::isOddPrimePower));
        }
        TopologyBuilder builder =
                new TopologyBuilder(TYPE.name()).parameter(U.name(), u).parameter(CONCENTRATION.name(), concentration);
        StarProduct product = new StarProduct(new PolarityGraph(u), StarFactor.bermondDelormeFarhi((u + 1) / 2));
        product.addSwitches(builder, "b", concentration);
        builder.arrangement(product.arrangement("b")).knownNeed(new KnownNeed(2, 4, 2, 3));
        product.addLinks(builder, false);
        return builder.build();
    }

    private static boolean isOddPrimePower(int u) {
        return u % 2 == 1 && PrimePowers.contains(u);
    }
}
