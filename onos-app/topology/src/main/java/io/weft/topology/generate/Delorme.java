package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Parts;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.ProjectiveSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The graphs of Delorme of diameter three: switches are the pairs of a point p and a line l of the generalised
 * quadrangle W(v), and (p, l) and (p', l') are linked if p is on l' and p' on l. There are (v +
 * 1)<sup>2</sup>(v<sup>2</sup> + 1)<sup>2</sup> switches with k' = (v + 1)<sup>2</sup> links; a pair whose point is on
 * its line would be linked to itself and has one less.
 *
 * <p>W(v) has the points of PG(3, v) and, of its lines, those whose points all have a symplectic product x<sub>0</sub>
 * y<sub>1</sub> - x<sub>1</sub> y<sub>0</sub> + x<sub>2</sub> y<sub>3</sub> - x<sub>3</sub> y<sub>2</sub> of 0: (v +
 * 1)(v<sup>2</sup> + 1) of both. It exists for every prime power v, and need not have a polarity, as it has for v =
 * 2<sup>2e + 1</sup> only: three steps from a point to a line through it, or back, lead from any point to every line,
 * and from any line to every point, so that three hops suffice between any two pairs. Of all v, 2 to 5 fit the fabric
 * header.
 *
 * <p>Switches are named {@code d}, the number of the point and that of the line, joined by a dot: {@code d3.14}. Points
 * are numbered in the lexicographic order of their normalised coordinates, see {@link ProjectiveSpace}, and lines in
 * that of their points. Switches are in the order of these numbers, and links in the order of their switches. Channels
 * go up or down in the order of the switches. A route of three hops turns at most once from down to up, so minimal
 * routes need two virtual channels and routes by a waypoint four.
 *
 * <p>C. Delorme, <i>Grands graphes de degre et diametre donnes</i>, European Journal of Combinatorics 6, 1985; compared
 * with others in M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, section
 * II-C.
 */
public final class Delorme {
    private static final int LARGEST_V = 5;

    private static final Parameter<Integer> V = Parameter.integer(
                    "v", 2, "order of the generalised quadrangle, a prime power")
            .withDetails("2, 3, 4 or 5. There are (v + 1)²(v² + 1)² switches with k' = (v + 1)² links each at most.")
            .withMaximum(LARGEST_V);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("a third of the network radix, (v + 1)², rounded up");

    static final TopologyType TYPE = new TopologyType(
                    "delorme",
                    "Delorme: (v + 1)²(v² + 1)² switches of diameter three",
                    List.of(V, CONCENTRATION),
                    a -> of(a.get(V), a.find(CONCENTRATION).orElse(balanced(a.get(V)))),
                    WorstCases::overlapping)
            .withCandidates(Delorme::candidates);

    private Delorme() {}

    /** The graph of order {@code v} with the balanced concentration, a third of the network radix rounded up. */
    public static Topology of(int v) {
        return of(v, balanced(v));
    }

    private static int balanced(int v) {
        return ((v + 1) * (v + 1) + 2) / 3;
    }

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(2, LARGEST_V)
                .boxed()
                .flatMap(v -> fitting.candidate(
                        SwitchCounts.edges(square(points(v)), square(v + 1), links(v)),
                        balanced(v),
                        p -> Map.of(V.name(), v, CONCENTRATION.name(), p)));
    }

    private static int points(int v) {
        return (v + 1) * (v * v + 1);
    }

    private static long links(int v) {
        return (square(points(v)) * square(v + 1) - points(v) * (v + 1L)) / 2;
    }

    private static long square(long x) {
        return x * x;
    }

    /**
     * The graph of order {@code v}. Time and space O(switches * (v<sup>2</sup> + concentration)).
     *
     * @param v in 2..5
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int v, int concentration) {
        V.check(v);
        CONCENTRATION.check(concentration);
        int points = points(v);
        Size.check(Size.product(points, points), Size.product(links(v)), Size.product(points, points, concentration));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(V.name(), v)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.of(
                        Parts.of(points * points, s -> s / points, point -> "d" + point, Parts.Racks.ANY)))
                .knownNeed(new KnownNeed(2, 4, 3, 3));
        for (int p = 0; p < points; p++) {
            for (int l = 0; l < points; l++) {
                builder.addEndpoints(builder.addSwitch("d" + p + "." + l), concentration);
            }
        }
        link(builder, lines(v), points);
        return builder.build();
    }

    /** The lines of W(v), each as its points, ascending, in their lexicographic order. */
    private static int[][] lines(int v) {
        GaloisField field = GaloisField.of(v);
        ProjectiveSpace space = new ProjectiveSpace(3, field);
        return Arrays.stream(space.lines())
                .filter(line -> symplectic(field, space.coordinates(line[0]), space.coordinates(line[1])) == 0)
                .map(line -> Arrays.stream(line).sorted().toArray())
                .sorted(Arrays::compare)
                .toArray(int[][]::new);
    }

    private static int symplectic(GaloisField field, int[] x, int[] y) {
        int first = field.subtract(field.multiply(x[0], y[1]), field.multiply(x[1], y[0]));
        int second = field.subtract(field.multiply(x[2], y[3]), field.multiply(x[3], y[2]));
        return field.add(first, second);
    }

    private static void link(TopologyBuilder builder, int[][] lines, int points) {
        int[][] linesThrough = new int[points][lines[0].length];
        int[] count = new int[points];
        for (int l = 0; l < lines.length; l++) {
            for (int p : lines[l]) {
                linesThrough[p][count[p]++] = l;
            }
        }
        for (int s = 0; s < points * points; s++) {
            for (int p : lines[s % points]) {
                for (int l : linesThrough[s / points]) {
                    if (s < p * points + l) {
                        builder.addLink(s, p * points + l);
                    }
                }
            }
        }
    }
}
