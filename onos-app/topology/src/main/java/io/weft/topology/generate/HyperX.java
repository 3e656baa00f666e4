package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Coordinates;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * HyperX, or generalised hypercube: the Cartesian product of complete graphs, one for each dimension. Switches whose
 * coordinates differ in exactly one dimension are linked; the diameter is the number of dimensions.
 *
 * <p>Switches are named {@code h} and their coordinates, joined by dots, and numbered in the order of the coordinates.
 * The class of a channel is its dimension, from 1, so that dimension-order routes have no descent. A dimension of size
 * 1 would have no link and is refused.
 *
 * <p>By default the concentration is the size of the smallest dimension less 1: the most with which all links together
 * sustain uniform traffic at full injection, since it loads every link of a dimension of size s with concentration / s.
 * With equal sizes that is the balanced configuration of G. Kathareios et al., <i>Cost-Effective Diameter-Two
 * Topologies: Analysis and Evaluation</i>, SC '15, section 2.1.1: as many endpoints as links per dimension.
 *
 * <p>J. H. Ahn et al., <i>HyperX: Topology, Routing, and Packaging of Efficient Large-Scale Networks</i>, SC '09.
 */
public final class HyperX {
    /** Most dimensions of the {@linkplain #candidates candidates}. */
    private static final int MOST_DIMENSIONS_LISTED = 4;

    /** The parameter {@code dimensions} of a HyperX. */
    public static final Parameter<List<Integer>> DIMENSIONS = Parameter.integers(
                    "dimensions", 2, "number of switches along every dimension")
            .withDetails("Switches that differ in one coordinate only are linked.")
            .withLargest(TopologyBuilder.MAX_SWITCHES, ChannelClass.HIGHEST);

    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("the size of the smallest dimension less 1");

    static final TopologyType TYPE = new TopologyType(
                    "hyperx",
                    "HyperX: product of complete graphs",
                    List.of(DIMENSIONS, CONCENTRATION),
                    a -> of(a.get(DIMENSIONS), a.find(CONCENTRATION).orElse(balanced(a.get(DIMENSIONS)))),
                    HyperX::worstCase)
            .withCandidates(HyperX::candidates);

    private static final Parameter<Integer> DIMENSION = Parameter.integer(
                    "dimension", 1, "dimensions, each of two switches")
            .withMaximum(ChannelClass.HIGHEST);
    private static final Parameter<Integer> ONE_EACH = Concentration.withDefault("1");

    static final TopologyType HYPERCUBE = new TopologyType(
                    "hypercube",
                    "hypercube: a HyperX whose dimensions are all of two switches",
                    List.of(DIMENSION, ONE_EACH),
                    a -> hypercube(a.get(DIMENSION), a.find(ONE_EACH).orElse(1)),
                    HyperX::worstCase)
            .withCandidates(HyperX::hypercubes);

    private static final Parameter<Integer> C =
            Parameter.integer("c", 2, "switches along every dimension").withLargest(TopologyBuilder.MAX_SWITCHES, 1);

    /** The parameter {@code levels} of a flattened butterfly. */
    public static final Parameter<Integer> LEVELS = Parameter.integer("levels", 1, "dimensions")
            .withMaximum(ChannelClass.HIGHEST)
            .withDefault("3");

    private static final Parameter<Integer> C_EACH = Concentration.withDefault("c");

    static final TopologyType FLATTENED_BUTTERFLY = new TopologyType(
                    "flattened-butterfly",
                    "flattened butterfly: a HyperX whose dimensions are all of one size",
                    List.of(C, LEVELS, C_EACH),
                    a -> flattenedButterfly(
                            a.get(C), a.find(LEVELS).orElse(3), a.find(C_EACH).orElse(a.get(C))),
                    HyperX::worstCase)
            .withCandidates(HyperX::flattenedButterflies);

    private HyperX() {}

    /** The HyperX of these dimensions with the balanced concentration, the smallest size less 1. */
    public static Topology of(List<Integer> dimensions) {
        return of(dimensions, balanced(dimensions));
    }

    private static int balanced(List<Integer> dimensions) {
        return Collections.min(DIMENSIONS.check(dimensions)) - 1;
    }

    /** Lists HyperX of one to four dimensions, the smallest first. */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.range(0, MOST_DIMENSIONS_LISTED)
                .boxed()
                .flatMap(others -> smallerDimensions(others, fitting.radix))
                .flatMap(others -> withLargest(others, fitting));
    }

    /** All but the largest of the dimensions, ascending, that leave two ports or more to that and to endpoints. */
    private static Stream<List<Integer>> smallerDimensions(int count, int radix) {
        if (count == 0) {
            return Stream.of(List.of());
        }
        return smallerDimensions(count - 1, radix)
                .flatMap(smaller -> IntStream.rangeClosed(last(smaller), radix - 1 - (int) networkRadix(smaller))
                        .mapToObj(size -> and(smaller, size))
                        .takeWhile(sizes -> networkRadix(sizes) + last(sizes) <= radix
                                && switches(sizes) * last(sizes) <= TopologyBuilder.MAX_SWITCHES));
    }

    private static Stream<Candidate> withLargest(List<Integer> others, Fitting fitting) {
        int ports = fitting.radix - (int) networkRadix(others);
        int most = others.isEmpty() ? ports : fitting.mostEndpoints(others.get(0) - 1, networkRadix(others));
        if (most < 1) {
            return Stream.empty();
        }
        long from = Math.max(last(others), fitting.fewest(switches(others) * most));
        long to = Math.min(ports, TopologyBuilder.MAX_SWITCHES / switches(others));
        return fitting.nearest(IntStream.rangeClosed((int) from, (int) to), size -> {
            List<Integer> sizes = and(others, size);
            return fitting.candidate(
                    SwitchCounts.regular(switches(sizes), networkRadix(sizes)),
                    sizes.get(0) - 1,
                    p -> Map.of(DIMENSIONS.name(), sizes, CONCENTRATION.name(), p));
        });
    }

    private static Stream<Candidate> hypercubes(Fitting fitting) {
        return IntStream.rangeClosed(1, ChannelClass.HIGHEST)
                .boxed()
                .flatMap(d -> fitting.candidate(
                        SwitchCounts.regular(1L << d, d), 1, p -> Map.of(DIMENSION.name(), d, ONE_EACH.name(), p)));
    }

    private static Stream<Candidate> flattenedButterflies(Fitting fitting) {
        return IntStream.rangeClosed(1, ChannelClass.HIGHEST).boxed().flatMap(levels -> IntStream.rangeClosed(
                        2, fitting.radix)
                .mapToObj(c -> Collections.nCopies(levels, c))
                .takeWhile(sizes -> networkRadix(sizes) < fitting.radix)
                .flatMap(sizes -> fitting.candidate(
                        SwitchCounts.regular(switches(sizes), networkRadix(sizes)),
                        sizes.get(0),
                        p -> Map.of(C.name(), sizes.get(0), LEVELS.name(), levels, C_EACH.name(), p))));
    }

    private static List<Integer> and(List<Integer> sizes, int size) {
        return Stream.concat(sizes.stream(), Stream.of(size)).collect(Collectors.toUnmodifiableList());
    }

    private static int last(List<Integer> sizes) {
        return sizes.isEmpty() ? 2 : sizes.get(sizes.size() - 1);
    }

    private static long networkRadix(List<Integer> sizes) {
        return sizes.stream().mapToLong(size -> size - 1L).sum();
    }

    private static long switches(List<Integer> sizes) {
        return sizes.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> Math.min(a * b, Integer.MAX_VALUE));
    }

    /**
     * The HyperX of these dimensions. Time and space O(switches + links + endpoints).
     *
     * @param dimensions number of switches along every dimension, each at least 2; at most {@link ChannelClass#HIGHEST}
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(List<Integer> dimensions, int concentration) {
        List<Integer> sizes = DIMENSIONS.check(dimensions);
        if (sizes.size() > ChannelClass.HIGHEST) {
            String expected = "at most " + ChannelClass.HIGHEST
                    + " are possible: each needs a channel class in the fabric header";
            throw Refusal.parameter(
                    DIMENSIONS.name(),
                    sizes.size() + " elements",
                    expected,
                    "dimensions has " + sizes.size() + " elements, but " + expected);
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(DIMENSIONS.name(), sizes);
        return build(TYPE, parameters, sizes, concentration);
    }

    /**
     * The hypercube of this dimension: switches whose coordinates, bits, differ in one are linked.
     *
     * @param dimension in 1..{@link ChannelClass#HIGHEST}
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology hypercube(int dimension, int concentration) {
        DIMENSION.check(dimension);
        return build(HYPERCUBE, Map.of(DIMENSION.name(), dimension), Collections.nCopies(dimension, 2), concentration);
    }

    /**
     * The flattened butterfly of {@code levels} dimensions, each of {@code c} switches. J. Kim, W. J. Dally, D. Abts,
     * <i>Flattened Butterfly: A Cost-Efficient Topology for High-Radix Networks</i>, ISCA '07.
     *
     * @param c switches along every dimension, at least 2
     * @param levels dimensions, in 1..{@link ChannelClass#HIGHEST}
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology flattenedButterfly(int c, int levels, int concentration) {
        C.check(c);
        LEVELS.check(levels);
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(C.name(), c);
        parameters.put(LEVELS.name(), levels);
        return build(FLATTENED_BUTTERFLY, parameters, Collections.nCopies(levels, c), concentration);
    }

    private static Topology build(
            TopologyType type, Map<String, Object> parameters, List<Integer> sizes, int concentration) {
        CONCENTRATION.check(concentration);
        long[] factors = sizes.stream().mapToLong(Integer::longValue).toArray();
        Size.check(
                Size.product(factors),
                Size.product(factors)
                        .multiply(Size.product(networkRadix(sizes)))
                        .shiftRight(1),
                Size.product(factors).multiply(Size.product(concentration)));
        List<ChannelClass> classes = IntStream.rangeClosed(1, sizes.size())
                .mapToObj(d -> ChannelClass.of("dimension-" + d, d))
                .collect(Collectors.toList());
        TopologyBuilder builder = new TopologyBuilder(type.name(), classes);
        parameters.forEach(builder::parameter);
        builder.arrangement(Arrangement.of(Coordinates.of(sizes)))
                .parameter(CONCENTRATION.name(), concentration)
                .knownNeed(new KnownNeed(1, 2, 2, sizes.size()));
        int count = sizes.stream().reduce(1, Math::multiplyExact);
        for (int s = 0; s < count; s++) {
            builder.addEndpoints(builder.addSwitch(name(sizes, s)), concentration);
        }
        int stride = count;
        for (int d = 0; d < sizes.size(); d++) {
            stride /= sizes.get(d);
            linkDimension(builder, count, d + 1, sizes.get(d), stride);
        }
        return builder.build();
    }

    private static void linkDimension(TopologyBuilder builder, int count, int channelClass, int size, int stride) {
        for (int s = 0; s < count; s++) {
            int coordinate = s / stride % size;
            for (int other = coordinate + 1; other < size; other++) {
                builder.addLink(s, s + (other - coordinate) * stride, channelClass, channelClass);
            }
        }
    }

    private static String name(List<Integer> sizes, int s) {
        String coordinates = "";
        int rest = s;
        for (int d = sizes.size() - 1; d >= 0; d--) {
            coordinates = (d == 0 ? "h" : ".") + rest % sizes.get(d) + coordinates;
            rest /= sizes.get(d);
        }
        return coordinates;
    }

    private static int[] worstCase(Failures failures) {
        Topology topology = failures.topology();
        return WorstCases.betweenPartners(
                topology,
                acrossDimension(
                        topology,
                        topology.arrangement().coordinates().orElseThrow().sizes()));
    }

    /**
     * By switch, the one that its endpoints send to. Dimensions are resolved in turn: by a channel of dimension d come
     * packets from all coordinates in those before it, and they go to all in those behind it. As many meet there as the
     * fewer of these are, if those that agree in the latter send to such as agree in the former.
     */
    private static int[] acrossDimension(Topology topology, List<Integer> sizes) {
        int switches = topology.switchCount();
        int most = 0;
        int size = 0;
        int behind = 0;
        int rest = switches;
        for (int each : sizes) {
            int before = switches / rest;
            rest /= each;
            if (Math.min(before, rest) > most) {
                most = Math.min(before, rest);
                size = each;
                behind = rest;
            }
        }
        int before = switches / size / behind;
        int[] partners = new int[switches];
        for (int s = 0; s < switches; s++) {
            int turned = s % behind * before + s / behind / size;
            int next = (s / behind + 1) % size;
            partners[s] = (turned / behind * size + next) * behind + turned % behind;
        }
        return partners;
    }
}
