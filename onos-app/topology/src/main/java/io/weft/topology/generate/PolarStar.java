package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * PolarStar: the {@linkplain StarProduct star product} of the polarity graph of PG(2, q), see {@link PolarFly}, and a
 * Paley or an Inductive-Quad graph, the factor. Every point of the plane is a copy of the factor; the q + 1 links of a
 * point become links between the copies, and that of a quadric to itself links within its copy. Switches are at most
 * three hops apart and have q + 1 + degree links at most.
 *
 * <p>The Paley graph has 2 degree + 1 vertices, for a prime power that is 1 modulo 4, the Inductive-Quad graph 2 degree
 * + 2, for a degree that is 0 or 3 modulo 4. With the latter all switches have equally many links. {@link StarFactor}
 * says how both are built and with which bijection.
 *
 * <p>Switches are named {@code s}, the coordinates of the point and the vertex of the factor, joined by dots:
 * {@code s1.0.4.2}. They are in the order of the points and then of the vertices, and links in the order of their
 * switches. Channels go up or down in the order of the switches. A route of three hops turns at most once from down to
 * up, so minimal routes need two virtual channels and routes by a waypoint four, or three at degree 0.
 *
 * <p>K. Lakhotia et al., <i>PolarStar: Expanding the Horizon of Diameter-3 Networks</i>, 2023, arXiv 2302.07217.
 */
public final class PolarStar {
    /** The graphs that take the place of the points. */
    public enum Factor {
        /** 2 degree + 1 elements of a field, linked if their difference is a square. */
        PALEY("paley"),
        /** 2 degree + 2 vertices, in quads of four pairs. */
        INDUCTIVE_QUAD("inductive-quad");

        private final String word;

        Factor(String word) {
            this.word = word;
        }

        /** Number of vertices at this degree. */
        private int order(int degree) {
            return 2 * degree + (this == PALEY ? 1 : 2);
        }

        /** Links within a copy that a quadric's link to itself makes, at this degree. */
        private int loops(int degree) {
            return this == PALEY ? degree : degree + 1;
        }

        private boolean exists(int degree) {
            return this == PALEY
                    ? order(degree) % 4 == 1 && PrimePowers.contains(order(degree))
                    : degree % 4 == 0 || degree % 4 == 3;
        }

        private String condition() {
            return this == PALEY ? "such that 2 degree + 1 is a prime power and 1 modulo 4" : "0 or 3 modulo 4";
        }

        private StarFactor graph(int degree) {
            return this == PALEY ? StarFactor.paley(order(degree)) : StarFactor.inductiveQuad(degree);
        }
    }

    /** The largest q with 2 (q^2 + q + 1) switches or fewer than the fabric header can address. */
    private static final int LARGEST_Q = (int) (Math.sqrt(TopologyBuilder.MAX_SWITCHES / 2.0 - 0.75) - 0.5);

    private static final int LARGEST_DEGREE = GaloisField.MAX_ORDER / 2 - 1;

    private static final Parameter<Integer> Q = Parameter.integer("q", 2, "order of the field, a prime power")
            .withDetails("2, 3, 4, 5, 7, 8, 9, 11, 13, 16, ... There are q² + q + 1 copies of the factor.")
            .withLargest(LARGEST_Q, 1);
    private static final Parameter<String> FACTOR = Parameter.word(
                    "factor",
                    Arrays.stream(Factor.values()).map(f -> f.word).collect(Collectors.toList()),
                    "graph that takes the place of every point")
            .withDetails("paley has 2 degree + 1 switches, inductive-quad 2 degree + 2.");
    private static final Parameter<Integer> DEGREE = Parameter.integer("degree", 0, "links of a switch within its copy")
            .withDetails("paley: 2, 4, 6, 8, 12, 14, 18, 20, ..., so that 2 degree + 1 is a prime power and 1 modulo"
                    + " 4. inductive-quad: 0, 3, 4, 7, 8, 11, ..., which are 0 or 3 modulo 4.")
            .withMaximum(LARGEST_DEGREE);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("a third of the network radix, q + 1 + degree, rounded up");

    static final TopologyType TYPE = new TopologyType(
                    "polarstar",
                    "PolarStar: star products of diameter three",
                    List.of(Q, FACTOR, DEGREE, CONCENTRATION),
                    a -> of(
                            a.get(Q),
                            factor(a.get(FACTOR)),
                            a.get(DEGREE),
                            a.find(CONCENTRATION).orElse(balanced(a.get(Q), a.get(DEGREE)))),
                    WorstCases::overlapping)
            .withCandidates(PolarStar::candidates);

    private PolarStar() {}

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(2, Math.min(LARGEST_Q, fitting.radix))
                .filter(PrimePowers::contains)
                .boxed()
                .flatMap(q -> Arrays.stream(Factor.values())
                        .flatMap(factor -> IntStream.rangeClosed(0, Math.min(LARGEST_DEGREE, fitting.radix - q))
                                .filter(factor::exists)
                                .boxed()
                                .flatMap(degree -> fitting.candidate(
                                        SwitchCounts.edges(
                                                PolarityGraph.points(q) * factor.order(degree),
                                                q + 1L + degree,
                                                links(q, factor, degree).longValue()),
                                        balanced(q, degree),
                                        p -> Map.of(
                                                Q.name(),
                                                q,
                                                FACTOR.name(),
                                                factor.word,
                                                DEGREE.name(),
                                                degree,
                                                CONCENTRATION.name(),
                                                p)))));
    }

    private static BigInteger links(int q, Factor factor, int degree) {
        BigInteger order = Size.product(factor.order(degree));
        BigInteger twiceInCopies = Size.product(PolarityGraph.points(q), factor.order(degree), degree);
        return PolarityGraph.links(q)
                .multiply(order)
                .add(twiceInCopies.shiftRight(1))
                .add(Size.product(q + 1L, factor.loops(degree)));
    }

    private static Factor factor(String word) {
        return Arrays.stream(Factor.values())
                .filter(f -> f.word.equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static int balanced(int q, int degree) {
        return (int) ((q + 1L + degree + 2) / 3);
    }

    /** The PolarStar with the balanced concentration, a third of the network radix rounded up. */
    public static Topology of(int q, Factor factor, int degree) {
        return of(q, factor, degree, balanced(q, degree));
    }

    /**
     * The PolarStar of this order and factor. Time O(q<sup>2</sup> (order (order + q) + q log q)) for a factor on
     * {@code order} vertices, space O(switches + links + endpoints).
     *
     * @param q a prime power, at least 2
     * @param degree of the factor, for which one must exist, at most 127
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int q, Factor factor, int degree, int concentration) {
        Q.check(q);
        DEGREE.check(degree);
        CONCENTRATION.check(concentration);
        BigInteger points = Size.product(PolarityGraph.points(q));
        BigInteger order = Size.product(factor.order(degree));
        Size.check(
                points.multiply(order),
                links(q, factor, degree),
                points.multiply(order).multiply(Size.product(concentration)));
        if (!PrimePowers.contains(q)) {
            throw Refusal.parameter(
                    Q.name(),
                    q,
                    "a prime power; the nearest are "
                            + NearestChoices.text(q, (int) Q.minimum(), LARGEST_Q, PrimePowers::contains));
        }
        if (!factor.exists(degree)) {
            throw Refusal.parameter(
                    DEGREE.name(),
                    degree,
                    factor.condition() + "; the nearest are "
                            + NearestChoices.text(degree, 0, LARGEST_DEGREE, factor::exists));
        }
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(Q.name(), q)
                .parameter(FACTOR.name(), factor.word)
                .parameter(DEGREE.name(), degree)
                .parameter(CONCENTRATION.name(), concentration)
                .knownNeed(new KnownNeed(2, degree == 0 ? 3 : 4, 2, 3));
        StarProduct product = new StarProduct(new PolarityGraph(q), factor.graph(degree));
        product.addSwitches(builder, "s", concentration);
        builder.arrangement(product.arrangement("s"));
        product.addLinks(builder, true);
        return builder.build();
    }
}
