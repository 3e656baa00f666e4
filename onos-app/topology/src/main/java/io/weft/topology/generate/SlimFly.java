package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Parts;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Slim Fly: the McKay-Miller-Siran graph of diameter two on 2q<sup>2</sup> switches, for a prime power q = 4w + d with
 * d in -1, 0, 1 (and q = 2, where the construction for d = 0 holds as well). Every switch has (3q - d) / 2 links.
 *
 * <p>Switches {@code s0.x.y} come first, then {@code s1.m.c}, each with two elements of GF(q) as {@link GaloisField}
 * numbers them. In the first half (x, y) and (x, y') are linked if y - y' is in the generator set X; in the second (m,
 * c) and (m, c') if c - c' is in X'; and across (x, y) and (m, c) if y = mx + c. X' is X times the primitive element.
 * Channels go up or down in the order of the switches. So minimal routes need two virtual channels, and routes by a
 * waypoint three, where the paper has four.
 *
 * <p>M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, section II-B;
 * generator sets for every d as in G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and
 * Evaluation</i>, SC '15, section 2.1.2.
 */
public final class SlimFly {
    /** The largest q with 2q^2 switches or fewer than the fabric header can address. */
    private static final int LARGEST_Q = (int) Math.sqrt(TopologyBuilder.MAX_SWITCHES / 2.0);

    private static final Parameter<Integer> Q = Parameter.integer("q", 2, "order of the field, a prime power")
            .withDetails(
                    "2, 3, 4, 5, 7, 8, 9, 11, 13, 16, ... There are 2q² switches with k' = (3q - d) / 2 links each, for"
                            + " q = 4w + d with d in -1, 0, 1.")
            .withLargest(LARGEST_Q, 1);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("half the network radix, rounded up");

    static final TopologyType TYPE = new TopologyType(
                    "slim-fly",
                    "Slim Fly: 2q² switches of diameter two",
                    List.of(Q, CONCENTRATION),
                    a -> of(a.get(Q), a.find(CONCENTRATION).orElse(balanced(a.get(Q)))),
                    WorstCases::overlapping)
            .withCandidates(SlimFly::candidates);

    private final GaloisField field;
    private final int q;
    private final TopologyBuilder builder = new TopologyBuilder(TYPE.name());

    private SlimFly(int q) {
        this.q = q;
        this.field = GaloisField.of(q);
    }

    /** The Slim Fly of order {@code q} with the balanced concentration, half the network radix rounded up. */
    public static Topology of(int q) {
        return of(q, balanced(q));
    }

    static int balanced(int q) {
        return (int) ((q + (long) generatorCount(q) + 1) / 2);
    }

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(2, LARGEST_Q)
                .filter(PrimePowers::contains)
                .boxed()
                .flatMap(q ->
                        fitting.candidate(counts(q), balanced(q), p -> Map.of(Q.name(), q, CONCENTRATION.name(), p)));
    }

    static SwitchCounts counts(int q) {
        return SwitchCounts.regular(2L * q * q, q + generatorCount(q));
    }

    /**
     * The Slim Fly of order {@code q}. Time and space O(q<sup>3</sup> + q<sup>2</sup> concentration).
     *
     * @param q a prime power, at least 2
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int q, int concentration) {
        Q.check(q);
        CONCENTRATION.check(concentration);
        long networkRadix = q + (long) generatorCount(q);
        Size.check(Size.product(2, q, q), Size.product(q, q, networkRadix), Size.product(2, q, q, concentration));
        if (!PrimePowers.contains(q)) {
            throw Refusal.parameter(
                    Q.name(),
                    q,
                    "a prime power; the nearest are "
                            + PrimePowers.nearest(q, (int) Q.minimum(), LARGEST_Q).stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(", ")));
        }
        return new SlimFly(q).build(concentration);
    }

    private Topology build(int concentration) {
        builder.parameter(Q.name(), q)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(arrangement())
                .knownNeed(new KnownNeed(2, 3, 2, 2));
        for (int half = 0; half < 2; half++) {
            for (int column = 0; column < q; column++) {
                for (int row = 0; row < q; row++) {
                    builder.addSwitch("s" + half + "." + column + "." + row);
                }
            }
        }
        int[] generators = generators(field);
        linkColumns(0, generators);
        linkColumns(
                1,
                Arrays.stream(generators)
                        .map(g -> field.multiply(g, field.primitiveElement()))
                        .toArray());
        linkHalves();
        for (int s = 0; s < 2 * q * q; s++) {
            builder.addEndpoints(s, concentration);
        }
        return builder.build();
    }

    /** Columns of the same number in both halves, then columns, as SC '14, section VI-A, puts them into racks. */
    private Arrangement arrangement() {
        int switches = 2 * q * q;
        return Arrangement.of(
                Parts.of(switches, s -> s / q % q, column -> "column " + column, Parts.Racks.OWN),
                Parts.of(switches, s -> s / q, column -> "column " + column / q + "." + column % q, Parts.Racks.OWN));
    }

    /** The generator set X of a field, which has the negatives of all its elements. */
    static int[] generators(GaloisField field) {
        int count = generatorCount(field.order());
        boolean oddFromTheMiddle = field.order() % 4 == 3;
        return IntStream.range(0, count)
                .map(i -> oddFromTheMiddle && i >= count / 2 ? 2 * i - 1 : 2 * i)
                .map(field::primitivePower)
                .toArray();
    }

    /** Size of the generator set X of the field of order {@code q}: links of a switch within its column, 2w. */
    static int generatorCount(int q) {
        return q / 2 + (q % 4 == 3 ? 1 : 0);
    }

    private void linkColumns(int half, int[] generators) {
        for (int column = 0; column < q; column++) {
            int base = (half * q + column) * q;
            for (int row = 0; row < q; row++) {
                for (int g : generators) {
                    int other = field.add(row, g);
                    if (row < other) {
                        builder.addLink(base + row, base + other);
                    }
                }
            }
        }
    }

    private void linkHalves() {
        for (int x = 0; x < q; x++) {
            for (int m = 0; m < q; m++) {
                for (int c = 0; c < q; c++) {
                    int y = field.add(field.multiply(m, x), c);
                    builder.addLink(x * q + y, (q + m) * q + c);
                }
            }
        }
    }
}
