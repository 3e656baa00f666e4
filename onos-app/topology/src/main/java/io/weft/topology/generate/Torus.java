package io.weft.topology.generate;

import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.registry.ParameterException;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.math.BigInteger;
import java.util.List;

/**
 * Torus, or k-ary n-cube whose dimensions may have different sizes: the Cartesian product of rings. Switches are linked
 * if one coordinate differs by 1, modulo the size of its dimension; two switches in a ring have one link.
 *
 * <p>Switches are named {@code t} and their coordinates, joined by dots, and numbered in the order of the coordinates.
 * Links are numbered by their switches, the smaller first.
 *
 * <p>Channels go up or down in the order of the switches. Around a ring, a minimal path goes up, down by the link that
 * closes the ring, and up again; or the reverse of that; or a part of either. So every pair has a minimal path with at
 * most one turn from down to up, however many dimensions there are: first up around the rings that take up, down, up;
 * then down wherever up still follows; then up; then down. That needs two virtual channels, as many as dimension-order
 * routing with datelines. But next hops are chosen switch by switch: those with the fewest turns need a third virtual
 * channel if two or more dimensions have 7 switches or more.
 *
 * <p>By default the concentration is 1, as in M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network
 * Topology</i>, SC '14, section III.
 *
 * <p>W. J. Dally, B. Towles, <i>Principles and Practices of Interconnection Networks</i>, 2004, chapter 5.
 */
public final class Torus {
    /** Dimensions of two switches each, as many as the fabric header can address. */
    private static final int MOST_DIMENSIONS = 15;

    private static final Parameter DIMENSIONS = Parameter.integers(
                    "dimensions", 2, "number of switches along every dimension")
            .withDetails("Along every dimension they are linked in a ring.")
            .withLargest(TopologyBuilder.MAX_SWITCHES, MOST_DIMENSIONS);
    private static final Parameter CONCENTRATION = Concentration.withDefault("1");

    static final TopologyType TYPE = new TopologyType(
            "torus",
            "torus: product of rings",
            List.of(DIMENSIONS, CONCENTRATION),
            a -> of(a.integers(DIMENSIONS), a.optionalInteger(CONCENTRATION).orElse(1)),
            Torus::tornado);

    private Torus() {}

    /** The torus of these dimensions with one endpoint at every switch. */
    public static Topology of(List<Integer> dimensions) {
        return of(dimensions, 1);
    }

    /**
     * The torus of these dimensions. Time and space O(switches dimensions + endpoints).
     *
     * @param dimensions number of switches along every dimension, each at least 2; at most 15, and 65,534 in all
     * @param concentration endpoints at every switch, at least 1
     * @throws IllegalArgumentException for any other parameters, and for a topology that would be too large
     */
    public static Topology of(List<Integer> dimensions, int concentration) {
        List<Integer> sizes = DIMENSIONS.check(dimensions);
        CONCENTRATION.check(concentration);
        if (sizes.size() > MOST_DIMENSIONS) {
            String expected = "at most " + MOST_DIMENSIONS + " are possible: more have too many switches";
            throw new ParameterException(
                    DIMENSIONS.name(),
                    sizes.size() + " elements",
                    expected,
                    "dimensions has " + sizes.size() + " elements, but " + expected);
        }
        BigInteger switches =
                Size.product(sizes.stream().mapToLong(Integer::longValue).toArray());
        long networkRadix = sizes.stream().mapToLong(size -> size == 2 ? 1 : 2).sum();
        Size.check(
                switches,
                switches.multiply(Size.product(networkRadix)).shiftRight(1),
                switches.multiply(Size.product(concentration)));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(DIMENSIONS.name(), sizes)
                .parameter(CONCENTRATION.name(), concentration)
                .knownNeed(knownNeed(sizes));
        int count = switches.intValueExact();
        for (int s = 0; s < count; s++) {
            builder.addEndpoints(builder.addSwitch(name(sizes, s)), concentration);
        }
        int stride = count;
        for (int size : sizes) {
            stride /= size;
            linkRings(builder, count, size, stride);
        }
        return builder.build();
    }

    private static void linkRings(TopologyBuilder builder, int count, int size, int stride) {
        for (int s = 0; s < count; s++) {
            int coordinate = s / stride % size;
            if (coordinate < size - 1) {
                builder.addLink(s, s + stride);
            } else if (size > 2) {
                builder.addLink(s, s - coordinate * stride);
            }
        }
    }

    /** What trying everything finds on all tori of up to 200 switches, and on some larger ones. */
    private static KnownNeed knownNeed(List<Integer> sizes) {
        int diameter = sizes.stream().mapToInt(size -> size / 2).sum();
        if (diameter == 1) {
            return new KnownNeed(1, 2, sizes.get(0) - 1, diameter);
        }
        long from5 = sizes.stream().filter(size -> size >= 5).count();
        long from7 = sizes.stream().filter(size -> size >= 7).count();
        int minimal = from7 >= 2 ? 3 : 2;
        int byWaypoint = from7 >= 2 ? 5 : from7 == 1 || from5 >= 2 ? 4 : 3;
        int withoutAny = byWaypoint > 3 && sizes.size() > 1 ? 3 : 2;
        return new KnownNeed(minimal, byWaypoint, withoutAny, diameter);
    }

    private static String name(List<Integer> sizes, int s) {
        String coordinates = "";
        int rest = s;
        for (int d = sizes.size() - 1; d >= 0; d--) {
            coordinates = (d == 0 ? "t" : ".") + rest % sizes.get(d) + coordinates;
            rest /= sizes.get(d);
        }
        return coordinates;
    }

    /**
     * Every endpoint sends almost half way around every ring, all in the same direction: ceil(k / 2) - 1 hops around a
     * ring of k switches, which leaves the other direction idle, and to the other switch in a ring of two. The longest
     * ring is the bottleneck, whether its traffic comes alone or not, as long as all minimal paths are used evenly;
     * where they are not, traffic in all dimensions is worse. W. J. Dally, B. Towles, section 3.2: tornado.
     */
    private static int[] tornado(Failures failures) {
        Topology topology = failures.topology();
        List<Integer> sizes = new Arguments(TYPE.parameters(), topology.parameters()).integers(DIMENSIONS);
        int[] partners = new int[topology.switchCount()];
        for (int s = 0; s < partners.length; s++) {
            int stride = partners.length;
            partners[s] = s;
            for (int size : sizes) {
                stride /= size;
                int coordinate = s / stride % size;
                int by = Math.max(1, (size + 1) / 2 - 1);
                partners[s] += ((coordinate + by) % size - coordinate) * stride;
            }
        }
        return WorstCases.betweenPartners(topology, partners);
    }
}
