package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Coordinates;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
 * routing with datelines; but next hops are chosen switch by switch, and those with the fewest turns need a third if
 * two or more dimensions have 7 switches or more. Such paths alone load links unevenly: in a torus of 8 x 8 x 8 the
 * busiest has 3.8 times the mean. So by default paths turn at most once for each dimension, at most 3 times in all, and
 * once if four dimensions have 7 switches or more. The busiest then has 1.4 times the mean; minimal routes need 4
 * virtual channels instead of 3, and 5 instead of 3 if any one link or switch may fail.
 *
 * <p>By default the concentration is 1, as in M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network
 * Topology</i>, SC '14, section III.
 *
 * <p>W. J. Dally, B. Towles, <i>Principles and Practices of Interconnection Networks</i>, 2004, chapter 5.
 */
public final class Torus {
    /** Dimensions of two switches each, as many as the fabric header can address. */
    private static final int MOST_DIMENSIONS = 15;
    /** So many turns are used by default at most: in three dimensions they load links almost evenly. */
    private static final int MOST_TURNS = 3;

    private static final Parameter<List<Integer>> DIMENSIONS = Parameter.integers(
                    "dimensions", 2, "number of switches along every dimension")
            .withDetails("Along every dimension they are linked in a ring.")
            .withLargest(TopologyBuilder.MAX_SWITCHES, MOST_DIMENSIONS);
    private static final Parameter<Integer> CONCENTRATION = Concentration.withDefault("1");

    private static final Parameter<Integer> TURNS = Parameter.integer(
                    "turns", 1, "how many times a minimal route may turn from down to up")
            .withDetails(
                    "More turns spread the load over more paths. Each takes one more virtual channel, or two more for"
                            + " routes by a waypoint.")
            .withMaximum(7)
            .withDefault("one for each dimension, at most 3; 1 if four dimensions have 7 switches or more");

    static final TopologyType TYPE = new TopologyType(
                    "torus",
                    "torus: product of rings",
                    List.of(DIMENSIONS, CONCENTRATION, TURNS),
                    a -> of(
                            a.get(DIMENSIONS),
                            a.find(CONCENTRATION).orElse(1),
                            a.find(TURNS).orElseGet(() -> usualTurns(a.get(DIMENSIONS)))),
                    Torus::tornado)
            .withCandidates(Torus::candidates);

    private Torus() {}

    /** The torus of these dimensions with one endpoint at every switch. */
    public static Topology of(List<Integer> dimensions) {
        return of(dimensions, 1);
    }

    /** The torus of these dimensions with so many endpoints at every switch. */
    public static Topology of(List<Integer> dimensions, int concentration) {
        return of(dimensions, concentration, usualTurns(dimensions));
    }

    /** Lists tori of three to five dimensions, no two of which differ by more than 1. */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(3, 5)
                .boxed()
                .flatMap(count -> fitting.nearest(
                        IntStream.iterate(2 * count, sum -> canBeBuilt(nearCubic(sum, count)), sum -> sum + 1), sum -> {
                            List<Integer> sizes = nearCubic(sum, count);
                            return fitting.candidate(
                                    SwitchCounts.regular(switches(sizes).longValue(), networkRadix(sizes)),
                                    1,
                                    p -> Map.of(DIMENSIONS.name(), sizes, CONCENTRATION.name(), p));
                        }));
    }

    /** So many dimensions of this sum, the larger ones first. */
    private static List<Integer> nearCubic(int sum, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> (sum + count - 1 - i) / count)
                .collect(Collectors.toUnmodifiableList());
    }

    private static boolean canBeBuilt(List<Integer> sizes) {
        return switches(sizes).compareTo(BigInteger.valueOf(TopologyBuilder.MAX_SWITCHES)) <= 0;
    }

    private static BigInteger switches(List<Integer> sizes) {
        return Size.product(sizes.stream().mapToLong(Integer::longValue).toArray());
    }

    private static long networkRadix(List<Integer> sizes) {
        return sizes.stream().mapToLong(size -> size == 2 ? 1 : 2).sum();
    }

    /**
     * The torus of these dimensions. Time and space O(switches dimensions + endpoints).
     *
     * @param dimensions number of switches along every dimension, each at least 2; at most 15, and 65,534 in all
     * @param concentration endpoints at every switch, at least 1
     * @param turns {@link Topology#turns}, in 1..7
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(List<Integer> dimensions, int concentration, int turns) {
        List<Integer> sizes = DIMENSIONS.check(dimensions);
        CONCENTRATION.check(concentration);
        TURNS.check(turns);
        if (sizes.size() > MOST_DIMENSIONS) {
            String expected = "at most " + MOST_DIMENSIONS + " are possible: more have too many switches";
            throw Refusal.parameter(
                    DIMENSIONS.name(),
                    sizes.size() + " elements",
                    expected,
                    "dimensions has " + sizes.size() + " elements, but " + expected);
        }
        BigInteger switches = switches(sizes);
        Size.check(
                switches,
                switches.multiply(Size.product(networkRadix(sizes))).shiftRight(1),
                switches.multiply(Size.product(concentration)));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(DIMENSIONS.name(), sizes)
                .parameter(CONCENTRATION.name(), concentration)
                .parameter(TURNS.name(), turns)
                .arrangement(Arrangement.of(Coordinates.ofRings(sizes)))
                .turns(turns);
        if (turns == 1 || turns == usualTurns(sizes)) {
            builder.knownNeed(turns == 1 ? knownNeed(sizes) : knownNeed(sizes, turns));
        }
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

    /** With more, Valiant would need a ninth virtual channel. */
    private static int usualTurns(List<Integer> sizes) {
        return count(sizes, 7) >= 4 ? 1 : Math.min(MOST_TURNS, sizes.size());
    }

    private static int count(List<Integer> sizes, int least) {
        return (int) sizes.stream().filter(size -> size >= least).count();
    }

    /**
     * What trying everything finds with the usual turns if these are 2 or 3: on all tori of up to 200 switches in two
     * dimensions, 512 in three, 420 in four and 300 in five, and on some larger ones. A path of h hops has at most h /
     * 2 turns, of those as many as are used.
     */
    private static KnownNeed knownNeed(List<Integer> sizes, int turns) {
        int diameter = sizes.stream().mapToInt(size -> size / 2).sum();
        int minimal = 1 + Math.min(turns, diameter / 2);
        boolean turnsAtWaypoint = count(sizes, 7) >= 1 && count(sizes, 5) >= turns;
        int byWaypoint = 1 + Math.min(2 * turns, diameter) + (turnsAtWaypoint ? 1 : 0);
        return new KnownNeed(minimal, byWaypoint, minimal + (count(sizes, 7) >= turns ? 1 : 0), diameter);
    }

    /** What trying everything finds with one turn, on all tori of up to 200 switches, and on some larger ones. */
    private static KnownNeed knownNeed(List<Integer> sizes) {
        int diameter = sizes.stream().mapToInt(size -> size / 2).sum();
        if (diameter == 1) {
            return new KnownNeed(1, 2, sizes.get(0) - 1, diameter);
        }
        int from5 = count(sizes, 5);
        int from7 = count(sizes, 7);
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
        List<Integer> sizes = topology.arrangement().coordinates().orElseThrow().sizes();
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
