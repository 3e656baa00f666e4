package io.weft.topology.generate;

import io.weft.registry.Parameter;
import io.weft.registry.ParameterException;
import io.weft.topology.ChannelClass;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    private static final Parameter DIMENSIONS = Parameter.integers(
                    "dimensions", 2, "number of switches along every dimension")
            .withDetails("Switches that differ in one coordinate only are linked.")
            .withLargest(TopologyBuilder.MAX_SWITCHES, ChannelClass.HIGHEST);
    private static final Parameter CONCENTRATION = Parameter.integer("concentration", 1, "endpoints at every switch")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("the size of the smallest dimension less 1");

    static final TopologyType TYPE = new TopologyType(
            "hyperx",
            "HyperX: product of complete graphs",
            List.of(DIMENSIONS, CONCENTRATION),
            a -> of(a.integers(DIMENSIONS), a.optionalInteger(CONCENTRATION).orElse(balanced(a.integers(DIMENSIONS)))),
            failures -> WorstCases.betweenPartners(failures.topology(), acrossDimension(failures.topology())));

    private HyperX() {}

    /** The HyperX of these dimensions with the balanced concentration, the smallest size less 1. */
    public static Topology of(List<Integer> dimensions) {
        return of(dimensions, balanced(dimensions));
    }

    private static int balanced(List<Integer> dimensions) {
        return Collections.min(DIMENSIONS.check(dimensions)) - 1;
    }

    /**
     * The HyperX of these dimensions. Time and space O(switches + links + endpoints).
     *
     * @param dimensions number of switches along every dimension, each at least 2; at most {@link ChannelClass#HIGHEST}
     * @param concentration endpoints at every switch, at least 1
     * @throws IllegalArgumentException for any other parameters, and for a topology that would be too large
     */
    public static Topology of(List<Integer> dimensions, int concentration) {
        List<Integer> sizes = DIMENSIONS.check(dimensions);
        if (sizes.size() > ChannelClass.HIGHEST) {
            String expected = "at most " + ChannelClass.HIGHEST
                    + " are possible: each needs a channel class in the fabric header";
            throw new ParameterException(
                    DIMENSIONS.name(),
                    sizes.size() + " elements",
                    expected,
                    "dimensions has " + sizes.size() + " elements, but " + expected);
        }
        CONCENTRATION.check(concentration);
        long networkRadix = sizes.stream().mapToLong(size -> size - 1L).sum();
        long[] factors = sizes.stream().mapToLong(Integer::longValue).toArray();
        Size.check(
                Size.product(factors),
                Size.product(factors).multiply(Size.product(networkRadix)).shiftRight(1),
                Size.product(factors).multiply(Size.product(concentration)));
        return build(sizes, concentration);
    }

    private static Topology build(List<Integer> sizes, int concentration) {
        List<ChannelClass> classes = IntStream.rangeClosed(1, sizes.size())
                .mapToObj(d -> ChannelClass.of("dimension-" + d, d))
                .collect(Collectors.toList());
        TopologyBuilder builder = new TopologyBuilder(TYPE.name(), classes)
                .parameter(DIMENSIONS.name(), sizes)
                .parameter(CONCENTRATION.name(), concentration)
                .knownNeed(new KnownNeed(1, 2, 2, 2 * sizes.size()));
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

    /**
     * By switch, the one that its endpoints send to. Dimensions are resolved in turn: by a channel of dimension d come
     * packets from all coordinates in those before it, and they go to all in those behind it. As many meet there as the
     * fewer of these are, if those that agree in the latter send to such as agree in the former.
     */
    private static int[] acrossDimension(Topology topology) {
        int switches = topology.switchCount();
        int most = 0;
        int size = 0;
        int behind = 0;
        int rest = switches;
        for (Object each : (List<?>) topology.parameters().get(DIMENSIONS.name())) {
            int before = switches / rest;
            rest /= (Integer) each;
            if (Math.min(before, rest) > most) {
                most = Math.min(before, rest);
                size = (Integer) each;
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
