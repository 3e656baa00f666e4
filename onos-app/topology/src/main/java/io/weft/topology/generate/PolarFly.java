package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.field.PrimePowers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * PolarFly: the polarity graph of the projective plane over GF(q). A switch is a point of the plane, and two are linked
 * if the dot product of their coordinates is 0. There are q<sup>2</sup> + q + 1 switches at most two hops apart, with q
 * + 1 links each, the q + 1 quadrics, whose dot product with themselves is 0, with q.
 *
 * <p>Switches are named {@code p} and their coordinates in GF(q), joined by dots, of which the first that is not 0 is
 * 1: {@code p1.0.4}. They are in the lexicographic order of these, elements of the field as
 * {@link io.weft.topology.field.GaloisField} numbers them, and links in the order of their switches. Channels go up or
 * down in the order of the switches. A route of two hops turns at most once from down to up, so minimal routes need two
 * virtual channels and routes by a waypoint three.
 *
 * <p>K. Lakhotia et al., <i>PolarFly: A Cost-Effective and Flexible Low-Diameter Topology</i>, SC '22. The graph is
 * that of P. Erdos and A. Renyi, 1962, and of W. G. Brown, 1966.
 */
public final class PolarFly {
    /** The largest q with q^2 + q + 1 switches or fewer than the fabric header can address. */
    private static final int LARGEST_Q = (int) (Math.sqrt(TopologyBuilder.MAX_SWITCHES - 0.75) - 0.5);

    private static final Parameter<Integer> Q = Parameter.integer("q", 2, "order of the field, a prime power")
            .withDetails("2, 3, 4, 5, 7, 8, 9, 11, 13, 16, ... There are q² + q + 1 switches with q + 1 links each,"
                    + " but for q + 1 of them, which have q.")
            .withLargest(LARGEST_Q, 1);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("half the network radix, rounded up");

    static final TopologyType TYPE = new TopologyType(
                    "polarfly",
                    "PolarFly: q² + q + 1 switches of diameter two",
                    List.of(Q, CONCENTRATION),
                    a -> of(a.get(Q), a.find(CONCENTRATION).orElse(balanced(a.get(Q)))),
                    WorstCases::overlapping)
            .withCandidates(PolarFly::candidates);

    private PolarFly() {}

    /** The PolarFly of order {@code q} with the balanced concentration, half the network radix rounded up. */
    public static Topology of(int q) {
        return of(q, balanced(q));
    }

    private static int balanced(int q) {
        return (int) ((q + 2L) / 2);
    }

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(2, LARGEST_Q)
                .filter(PrimePowers::contains)
                .boxed()
                .flatMap(q -> fitting.candidate(
                        SwitchCounts.edges(
                                PolarityGraph.points(q),
                                q + 1L,
                                PolarityGraph.links(q).longValue()),
                        balanced(q),
                        p -> Map.of(Q.name(), q, CONCENTRATION.name(), p)));
    }

    /**
     * The PolarFly of order {@code q}. Time O(q<sup>3</sup> log q + q<sup>2</sup> concentration), space O(q<sup>3</sup>
     * + q<sup>2</sup> concentration).
     *
     * @param q a prime power, at least 2
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int q, int concentration) {
        Q.check(q);
        CONCENTRATION.check(concentration);
        Size.check(
                Size.product(PolarityGraph.points(q)),
                PolarityGraph.links(q),
                Size.product(PolarityGraph.points(q), concentration));
        if (!PrimePowers.contains(q)) {
            throw Refusal.parameter(
                    Q.name(),
                    q,
                    "a prime power; the nearest are "
                            + NearestChoices.text(q, (int) Q.minimum(), LARGEST_Q, PrimePowers::contains));
        }
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(Q.name(), q)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.NONE)
                .knownNeed(new KnownNeed(2, 3, 2, 2));
        PolarityGraph graph = new PolarityGraph(q);
        for (int p = 0; p < graph.points(); p++) {
            builder.addEndpoints(builder.addSwitch("p" + graph.name(p)), concentration);
        }
        for (int p = 0; p < graph.points(); p++) {
            for (int neighbour : graph.neighbours(p)) {
                if (p < neighbour) {
                    builder.addLink(p, neighbour);
                }
            }
        }
        return builder.build();
    }
}
