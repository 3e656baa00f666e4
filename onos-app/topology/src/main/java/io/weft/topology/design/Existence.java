package io.weft.topology.design;

import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What is known of a Steiner system S(2, k, v) with v = 1 + r(k - 1) points, k to a block, and r blocks through a
 * point, whether or not it is built. Immutable.
 *
 * <p>C. J. Colbourn, J. H. Dinitz (eds.), <i>Handbook of Combinatorial Designs</i>, 2nd edition, 2007, sections II.1
 * and II.3 for block sizes, II.6 and VII.2 for projective planes.
 */
public final class Existence {
    /** The v for which it is open whether S(2, 6, v) exists; with other v = 1 or 6 mod 15 above 46 it does. */
    private static final Set<Integer> OPEN_WITH_SIX = Set.of(
            51, 61, 81, 166, 226, 231, 256, 261, 286, 316, 321, 346, 351, 376, 406, 411, 436, 441, 471, 501, 561, 591,
            616, 646, 651, 676, 771, 796, 801);

    private Existence() {}

    /** Why there is no such system, in words that follow "does not exist: "; empty if none is known. */
    public static Optional<String> refutation(int k, int r) {
        if (r * (r - 1L) % k != 0) {
            return Optional.of("it would have " + points(k, r) + " x " + r + " / " + k + " blocks");
        }
        if (r < k) {
            return Optional.of("it would have fewer blocks than points (R. A. Fisher, 1940)");
        }
        if (r == k && (k == 11 || isExcludedByBruckAndRyser(k - 1))) {
            return Optional.of("it would be a projective plane of order " + (k - 1)
                    + (k == 11 ? " (C. W. H. Lam et al., 1989)" : " (R. H. Bruck, H. J. Ryser, 1949)"));
        }
        return k == 6 && r == 9 ? Optional.of("S. K. Houghten et al., 2001") : Optional.empty();
    }

    /**
     * Whether a theorem says that there is such a system, which is neither refuted nor built: of those that stacked
     * single-path trees ask for, that is only known for k = 6.
     */
    public static boolean isProven(int k, int r) {
        long points = points(k, r);
        return k == 6 && points > 46 && !OPEN_WITH_SIX.contains((int) points);
    }

    private static long points(int k, int r) {
        return 1 + r * (k - 1L);
    }

    /** A plane of such an order n = 1 or 2 mod 4 exists only if n is the sum of two squares. */
    private static boolean isExcludedByBruckAndRyser(int n) {
        boolean isSum = IntStream.iterate(0, i -> i * i <= n, i -> i + 1).anyMatch(i -> isSquare(n - i * i));
        return (n % 4 == 1 || n % 4 == 2) && !isSum;
    }

    private static boolean isSquare(int n) {
        int root = (int) Math.round(Math.sqrt(n));
        return root * root == n;
    }
}
