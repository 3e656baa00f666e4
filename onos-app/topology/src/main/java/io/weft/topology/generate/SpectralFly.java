package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.field.PrimePowers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * SpectralFly: the Ramanujan graphs X<sup>p,q</sup> of Lubotzky, Phillips and Sarnak, for distinct odd primes p and q
 * with q &gt; 2 sqrt(p). Every switch has p + 1 links, and all eigenvalues but p + 1 and -(p + 1) are between -2
 * sqrt(p) and 2 sqrt(p), nearly as near to 0 as can be in large graphs of this degree.
 *
 * <p>A switch is an invertible 2 x 2 matrix over the integers modulo q, and multiples of a matrix are the same switch.
 * If p is a square modulo q, only matrices whose determinant is a square are taken: q (q<sup>2</sup> - 1) / 2, the
 * group PSL(2, q). Otherwise all q (q<sup>2</sup> - 1) are, the group PGL(2, q), and the graph is bipartite. A switch
 * is linked to its products with the p + 1 matrices
 *
 * <pre>
 *   a0 + a1 x + a3 y     -a1 y + a2 + a3 x
 *  -a1 y - a2 + a3 x      a0 - a1 x - a3 y
 * </pre>
 *
 * for x<sup>2</sup> + y<sup>2</sup> = -1 modulo q and all a0<sup>2</sup> + a1<sup>2</sup> + a2<sup>2</sup> +
 * a3<sup>2</sup> = p, where a0 is odd and positive for p = 1 modulo 4, and even for p = 3 modulo 4, and then the first
 * that is not 0 is positive.
 *
 * <p>Switches are named {@code m} and the rows of their matrix, joined by dots, of which the first number that is not 0
 * is 1: {@code m1.0.4.2}. They are in the lexicographic order of these, and links in the order of their switches.
 * Channels go up or down in the order of the switches. A path of h hops turns from down to up h / 2 times at most.
 *
 * <p>A. Lubotzky, R. Phillips, P. Sarnak, <i>Ramanujan Graphs</i>, Combinatorica 8(3), 1988; as a network in S. Young,
 * S. Aksoy, J. Firoz et al., <i>SpectralFly: Ramanujan Graphs as Flexible and Efficient Interconnection Networks</i>,
 * IPDPS '22, arXiv 2104.11725.
 */
public final class SpectralFly {
    /** The largest prime q with q (q^2 - 1) / 2 switches or fewer than the fabric header can address. */
    private static final int LARGEST_Q = 47;

    /** The largest p below (q / 2)^2 for that q. */
    private static final int LARGEST_P = LARGEST_Q * LARGEST_Q / 4;

    private static final Parameter<Integer> P = Parameter.integer(
                    "p", 3, "one less than the links of a switch, an odd prime")
            .withDetails("3, 5, 7, 11, 13, 17, 19, 23, ..., below (q / 2)².")
            .withLargest(LARGEST_P, 1);
    private static final Parameter<Integer> Q = Parameter.integer("q", 5, "modulus of the matrices, an odd prime")
            .withDetails(
                    "5, 7, 11, 13, 17, ..., above 2 sqrt(p) and other than p. There are q (q² - 1) switches, or half"
                            + " as many if p is a square modulo q.")
            .withLargest(LARGEST_Q, 1);
    private static final Parameter<Integer> CONCENTRATION =
            Concentration.withDefault("a third of the network radix, p + 1, rounded up");

    static final TopologyType TYPE = new TopologyType(
                    "spectralfly",
                    "SpectralFly: Ramanujan graphs X^{p,q} of Lubotzky, Phillips and Sarnak",
                    List.of(P, Q, CONCENTRATION),
                    a -> of(a.get(P), a.get(Q), a.find(CONCENTRATION).orElse(balanced(a.get(P)))),
                    WorstCases::overlapping)
            .withCandidates(SpectralFly::candidates);

    private final int p;
    private final int q;
    /** By number modulo q. */
    private final int[] inverse;
    /** By {@link #key} of a matrix, its switch. */
    private final int[] switchOf;

    private SpectralFly(int p, int q) {
        this.p = p;
        this.q = q;
        inverse = new int[q];
        for (int i = 1; i < q; i++) {
            for (int j = 1; inverse[i] == 0; j++) {
                inverse[i] = i * j % q == 1 ? j : 0;
            }
        }
        switchOf = new int[q * q * (q + 1)];
    }

    /** The SpectralFly of these primes with the balanced concentration, a third of the network radix rounded up. */
    public static Topology of(int p, int q) {
        return of(p, q, balanced(p));
    }

    private static int balanced(int p) {
        return (int) ((p + 3L) / 3);
    }

    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(5, LARGEST_Q)
                .filter(SpectralFly::isOddPrime)
                .boxed()
                .flatMap(q -> IntStream.rangeClosed(3, Math.min(LARGEST_P, fitting.radix - 1))
                        .filter(p -> isOddPrime(p) && fits(p, q))
                        .boxed()
                        .flatMap(p -> fitting.candidate(
                                SwitchCounts.regular(switches(p, q), p + 1L),
                                balanced(p),
                                each -> Map.of(P.name(), p, Q.name(), q, CONCENTRATION.name(), each))));
    }

    private static boolean isOddPrime(int n) {
        return n % 2 == 1 && n > 1 && PrimePowers.smallestPrimeFactor(n) == n;
    }

    /** Whether no two of the products of a switch are the same. */
    private static boolean fits(int p, int q) {
        return p != q && (long) q * q > 4L * p;
    }

    private static boolean isSquare(int n, int q) {
        return IntStream.range(1, q).anyMatch(i -> (i * i - n) % q == 0);
    }

    private static long switches(int p, int q) {
        long all = q * ((long) q * q - 1);
        return isSquare(p, q) ? all / 2 : all;
    }

    /**
     * The SpectralFly of these primes. Time and space O(q<sup>3</sup> (p + concentration)), and time O(p<sup>2</sup>).
     *
     * @param p an odd prime
     * @param q another odd prime, above 2 sqrt(p)
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int p, int q, int concentration) {
        requireOddPrime(P, p, LARGEST_P);
        requireOddPrime(Q, q, LARGEST_Q);
        CONCENTRATION.check(concentration);
        if (!fits(p, q)) {
            throw Refusal.parameter(
                    Q.name(),
                    q,
                    "an odd prime other than p, above 2 sqrt(p), which is for p = " + p + " one of "
                            + NearestChoices.text(q, 5, LARGEST_Q, other -> isOddPrime(other) && fits(p, other)));
        }
        long switches = switches(p, q);
        Size.check(
                Size.product(switches),
                Size.product(switches, p + 1L).shiftRight(1),
                Size.product(switches, concentration));
        return new SpectralFly(p, q).build(concentration);
    }

    private static void requireOddPrime(Parameter<?> parameter, int value, int largest) {
        parameter.check(value);
        if (value > largest || !isOddPrime(value)) {
            throw Refusal.parameter(
                    parameter.name(),
                    value,
                    "an odd prime; the nearest are "
                            + NearestChoices.text(value, (int) parameter.minimum(), largest, SpectralFly::isOddPrime));
        }
    }

    private Topology build(int concentration) {
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(P.name(), p)
                .parameter(Q.name(), q)
                .parameter(CONCENTRATION.name(), concentration)
                .arrangement(Arrangement.NONE);
        List<int[]> matrices = matrices();
        for (int[] each : matrices) {
            int s = builder.addSwitch("m" + each[0] + "." + each[1] + "." + each[2] + "." + each[3]);
            switchOf[key(each)] = s;
            builder.addEndpoints(s, concentration);
        }
        List<int[]> generators = generators();
        for (int s = 0; s < matrices.size(); s++) {
            for (int[] generator : generators) {
                int other = switchOf[key(normalised(product(matrices.get(s), generator)))];
                if (s < other) {
                    builder.addLink(s, other);
                }
            }
        }
        return builder.build();
    }

    /** All matrices, row by row, whose first number that is not 0 is 1, in lexicographic order. */
    private List<int[]> matrices() {
        boolean squares = isSquare(p, q);
        List<int[]> matrices = new ArrayList<>();
        for (int i = 0; i < switchOf.length; i++) {
            int d = i % q;
            int c = i / q % q;
            int[] matrix = i < q * q ? new int[] {0, 1, c, d} : new int[] {1, i / q / q - 1, c, d};
            int determinant = Math.floorMod(matrix[0] * d - matrix[1] * c, q);
            if (determinant != 0 && (!squares || isSquare(determinant, q))) {
                matrices.add(matrix);
            }
        }
        return matrices;
    }

    /** The place of a normalised matrix among all that there could be. */
    private int key(int[] matrix) {
        return ((matrix[0] == 0 ? 0 : 1 + matrix[1]) * q + matrix[2]) * q + matrix[3];
    }

    private int[] normalised(int[] matrix) {
        int by = inverse[matrix[0] != 0 ? matrix[0] : matrix[1]];
        return IntStream.of(matrix).map(each -> each * by % q).toArray();
    }

    private int[] product(int[] a, int[] b) {
        return new int[] {
            (a[0] * b[0] + a[1] * b[2]) % q,
            (a[0] * b[1] + a[1] * b[3]) % q,
            (a[2] * b[0] + a[3] * b[2]) % q,
            (a[2] * b[1] + a[3] * b[3]) % q
        };
    }

    /** The p + 1 matrices that lead from a switch to its neighbours. */
    private List<int[]> generators() {
        int x = IntStream.range(0, q)
                .filter(i -> isSquareOrZero(-1 - i * i))
                .findFirst()
                .orElseThrow();
        int y = IntStream.range(0, q)
                .filter(i -> (x * x + i * i + 1) % q == 0)
                .findFirst()
                .orElseThrow();
        int most = (int) Math.sqrt(p);
        List<int[]> generators = new ArrayList<>();
        for (int a0 = 0; a0 <= most; a0++) {
            for (int a1 = -most; a1 <= most && a0 % 2 == (p % 4 == 1 ? 1 : 0); a1++) {
                for (int a2 = -most; a2 <= most; a2++) {
                    for (int a3 = -most; a3 <= most; a3++) {
                        if (a0 * a0 + a1 * a1 + a2 * a2 + a3 * a3 == p && (a0 > 0 || isFirstPositive(a1, a2, a3))) {
                            generators.add(IntStream.of(
                                            a0 + a1 * x + a3 * y,
                                            -a1 * y + a2 + a3 * x,
                                            -a1 * y - a2 + a3 * x,
                                            a0 - a1 * x - a3 * y)
                                    .map(each -> Math.floorMod(each, q))
                                    .toArray());
                        }
                    }
                }
            }
        }
        return generators;
    }

    private boolean isSquareOrZero(int n) {
        return n % q == 0 || isSquare(n, q);
    }

    private static boolean isFirstPositive(int... numbers) {
        return IntStream.of(numbers).filter(each -> each != 0).findFirst().orElse(0) > 0;
    }
}
