package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.ChannelClass;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Parts;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The two-level orthogonal fat tree: two levels of 1 + k(k - 1) edge switches, 0 and 2, and as many middle switches,
 * level 1. Switch i of both edge levels is linked to the k middle switches in row i of the maximal leaves basic
 * building block, so that any two edge switches of a level share exactly one.
 *
 * <p>Switches {@code o0.i}, then {@code o1.i}, then {@code o2.i}. Two channel classes: towards the middle, and away
 * from it.
 *
 * <p>G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15, section
 * 2.2.4. The rows are the lines of a projective plane of order k - 1; the paper's Latin squares for a prime k - 1 are r
 * + ic over the integers modulo k - 1, and over GF(k - 1) they are orthogonal for every prime power.
 */
public final class Oft {
    private static final int TOWARDS = 1;
    private static final int AWAY = 2;
    private static final List<ChannelClass> CLASSES =
            List.of(ChannelClass.of("towards", TOWARDS), ChannelClass.of("away", AWAY));

    /** The largest k - 1 with 3(1 + k(k - 1)) switches or fewer than the fabric header can address. */
    private static final int LARGEST_ORDER = (int) Math.sqrt(TopologyBuilder.MAX_SWITCHES / 3.0);

    private static final Parameter<Integer> K = Parameter.integer(
                    "k", 3, "links at every edge switch, one more than a prime power")
            .withDetails("3, 4, 5, 6, 8, 9, 10, 12, 14, ... There are 3 levels of 1 + k(k - 1) switches.")
            .withLargest(1 + LARGEST_ORDER, 1);
    private static final Parameter<Integer> CONCENTRATION = Parameter.integer(
                    "concentration", 1, "endpoints at every edge switch")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("k");

    static final TopologyType TYPE = new TopologyType(
                    "oft",
                    "two-level orthogonal fat tree: edge switches two hops apart",
                    List.of(K, CONCENTRATION),
                    a -> of(a.get(K), a.find(CONCENTRATION).orElse(a.get(K))),
                    // All endpoints of a switch send to those of the next, over the one route that there is.
                    failures -> WorstCases.shift(
                            failures.topology(), failures.topology().concentration()))
            .withCandidates(Oft::candidates);

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(2, LARGEST_ORDER)
                .filter(PrimePowers::contains)
                .mapToObj(order -> order + 1)
                .flatMap(k -> {
                    long perLevel = 1 + k * (k - 1L);
                    return fitting.candidate(
                            SwitchCounts.edges(2 * perLevel, k, 2 * perLevel * k)
                                    .withOthers(perLevel, 2L * k),
                            k,
                            p -> Map.of(K.name(), k, CONCENTRATION.name(), p));
                });
    }

    private Oft() {}

    /** The k-OFT with {@code k} endpoints at every edge switch, radix 2k. */
    public static Topology of(int k) {
        return of(k, k);
    }

    /**
     * The k-OFT. Time and space O(k<sup>3</sup> + k<sup>2</sup> concentration).
     *
     * @param k links at every edge switch: 1 + a prime power
     * @param concentration endpoints at every edge switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int k, int concentration) {
        K.check(k);
        CONCENTRATION.check(concentration);
        long perLevel = 1 + k * (k - 1L);
        Size.check(Size.product(3, perLevel), Size.product(2, perLevel, k), Size.product(2, perLevel, concentration));
        if (!PrimePowers.contains(k - 1)) {
            String expected = "k - 1 must be a prime power; the nearest k are " + nearest(k);
            throw Refusal.parameter(K.name(), k, expected, "k is " + k + ", but " + expected);
        }
        return build(k, concentration, (int) perLevel);
    }

    private static String nearest(int k) {
        return PrimePowers.nearest(k - 1, (int) K.minimum() - 1, LARGEST_ORDER).stream()
                .map(order -> Integer.toString(order + 1))
                .collect(Collectors.joining(", "));
    }

    private static Topology build(int k, int concentration, int perLevel) {
        TopologyBuilder builder = new TopologyBuilder(TYPE.name(), CLASSES)
                .parameter(K.name(), k)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.ofLevels(
                        IntStream.range(0, 3 * perLevel).map(s -> s / perLevel).toArray(),
                        Parts.of(3 * perLevel, s -> s / perLevel, level -> "level " + level, Parts.Racks.ANY)))
                .knownNeed(new KnownNeed(1, 2, 2, 2));
        for (int level = 0; level < 3; level++) {
            for (int i = 0; i < perLevel; i++) {
                builder.addSwitch("o" + level + "." + i);
            }
        }
        int[][] rows = buildingBlock(k);
        for (int first = 0; first <= 2 * perLevel; first += 2 * perLevel) {
            for (int i = 0; i < perLevel; i++) {
                for (int middle : rows[i]) {
                    builder.addLink(first + i, perLevel + middle, TOWARDS, AWAY);
                }
                builder.addEndpoints(first + i, concentration);
            }
        }
        return builder.build();
    }

    /**
     * The maximal leaves basic building block of degree k, by the steps of section 2.2.4.
     *
     * @return array of 1 + k(k-1) rows of k middle switches, numbered from 0; row i is that of edge switch i
     */
    static int[][] buildingBlock(int k) {
        int n = k - 1;
        GaloisField field = GaloisField.of(n);
        int[][] rows = new int[1 + k * n][k];
        for (int i = 0; i < k; i++) {
            rows[0][i] = n * n + i;
        }
        for (int square = 0; square < k; square++) {
            for (int r = 0; r < n; r++) {
                int[] row = rows[1 + square * n + r];
                row[0] = n * n + square;
                for (int c = 0; c < n; c++) {
                    row[1 + c] = square == 0 ? r * n + c : c * n + field.add(r, field.multiply(square - 1, c));
                }
            }
        }
        return rows;
    }
}
