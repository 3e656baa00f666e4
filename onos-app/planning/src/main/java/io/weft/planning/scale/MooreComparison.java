package io.weft.planning.scale;

import io.weft.refusal.Refusal;
import io.weft.topology.field.PrimePowers;
import io.weft.topology.structure.MooreBound;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A member of a family of constant diameter beside the most switches that any network of its diameter and network radix
 * k' can have, the {@linkplain MooreBound Moore bound}. Larger than what Weft builds, where formulas are known.
 * Immutable.
 *
 * <p>M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, figures 5a
 * (diameter two) and 5b (three). The Long Hop of diameter two of figure 5a is not described there, and left out.
 */
public final class MooreComparison {
    /** A family of constant diameter whose members have one parameter x. Immutable. */
    public static final class Kind {
        private final String name;
        private final int diameter;
        private final IntPredicate exists;
        private final IntUnaryOperator networkRadix;
        private final IntToLongFunction switches;

        private Kind(
                String name,
                int diameter,
                IntPredicate exists,
                IntUnaryOperator networkRadix,
                IntToLongFunction switches) {
            this.name = name;
            this.diameter = diameter;
            this.exists = exists;
            this.networkRadix = networkRadix;
            this.switches = switches;
        }

        public String name() {
            return name;
        }

        /** Diameter of all of them. */
        public int diameter() {
            return diameter;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** A Slim Fly of order q. */
    public static final Kind SLIM_FLY =
            new Kind("Slim Fly", 2, PrimePowers::contains, q -> q + q / 2 + (q % 4 == 3 ? 1 : 0), q -> 2 * square(q));
    /** A PolarFly of order q. */
    public static final Kind POLARFLY =
            new Kind("PolarFly", 2, PrimePowers::contains, q -> q + 1, q -> square(q) + q + 1);
    /** A HyperX of c switches along both dimensions. */
    public static final Kind FLATTENED_BUTTERFLY_2 =
            new Kind("two-level flattened butterfly", 2, c -> c > 1, c -> 2 * (c - 1), MooreComparison::square);
    /** A fat tree of two levels whose switches have 2 x ports; k' is that of the upper switches. */
    public static final Kind FAT_TREE_2 =
            new Kind("two-level fat tree", 2, half -> true, half -> 2 * half, half -> 3L * half);
    /** A Dragonfly of h global links at a router, a = 2h and a h + 1 groups. */
    public static final Kind DRAGONFLY =
            new Kind("Dragonfly", 3, h -> true, h -> 3 * h - 1, h -> 2L * h * (2 * square(h) + 1));
    /** A HyperX of c switches along all three dimensions. */
    public static final Kind FLATTENED_BUTTERFLY_3 =
            new Kind("three-level flattened butterfly", 3, c -> c > 1, c -> 3 * (c - 1), c -> c * square(c));
    /** A graph of Bermond, Delorme and Farhi of order u. */
    public static final Kind BDF = new Kind(
            "BDF",
            3,
            u -> u % 2 == 1 && PrimePowers.contains(u),
            u -> 3 * (u + 1) / 2,
            u -> (u + 1) * (square(u) + u + 1));
    /** A graph of Delorme of order v. */
    public static final Kind DELORME = new Kind(
            "Delorme", 3, PrimePowers::contains, v -> (v + 1) * (v + 1), v -> square((v + 1) * (square(v) + 1)));

    /** All of them, those of diameter two first. */
    public static final List<Kind> KINDS = List.of(
            SLIM_FLY, POLARFLY, FLATTENED_BUTTERFLY_2, FAT_TREE_2, DRAGONFLY, FLATTENED_BUTTERFLY_3, BDF, DELORME);

    /** Largest network radix that is compared; the bound and all counts fit a long far above it. */
    private static final int LARGEST = 10_000;

    private final Kind kind;
    private final int parameter;

    private MooreComparison(Kind kind, int parameter) {
        this.kind = kind;
        this.parameter = parameter;
    }

    /**
     * The member of every family whose network radix is nearest, or the smaller of two. O(networkRadix).
     *
     * @param networkRadix k', in 1..10,000
     */
    public static List<MooreComparison> of(int networkRadix) {
        if (networkRadix < 1 || networkRadix > LARGEST) {
            throw new Refusal("network radix is " + networkRadix, "1 to " + LARGEST);
        }
        return KINDS.stream()
                .map(kind -> IntStream.rangeClosed(1, 2 * networkRadix + 2)
                        .filter(kind.exists)
                        .mapToObj(x -> new MooreComparison(kind, x))
                        .min(Comparator.comparing(each -> Math.abs(each.networkRadix() - networkRadix)))
                        .orElseThrow())
                .collect(Collectors.toUnmodifiableList());
    }

    private static long square(long x) {
        return x * x;
    }

    public Kind kind() {
        return kind;
    }

    /** Most links of a switch, k'. */
    public int networkRadix() {
        return kind.networkRadix.applyAsInt(parameter);
    }

    public long switches() {
        return kind.switches.applyAsLong(parameter);
    }

    /** The most switches that are possible with its network radix and diameter. */
    public long bound() {
        return MooreBound.switches(networkRadix(), kind.diameter);
    }

    /** Its switches as a share of the bound, in 0..1. */
    public double share() {
        return switches() / (double) bound();
    }
}
