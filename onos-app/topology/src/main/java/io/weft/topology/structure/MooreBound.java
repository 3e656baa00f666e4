package io.weft.topology.structure;

/**
 * The most vertices that a graph of a given degree and diameter can have: 1 + d + d(d - 1) + ... + d(d -
 * 1)<sup>k-1</sup>.
 *
 * <p>M. Miller, J. Siran, <i>Moore Graphs and Beyond: A Survey of the Degree/Diameter Problem</i>; used as a yardstick
 * by M. Besta, T. Hoefler, <i>Slim Fly</i>, SC '14, section II-A.
 */
public final class MooreBound {
    private MooreBound() {}

    /**
     * The bound; O(diameter).
     *
     * @param degree links at every switch, not negative
     * @param diameter largest distance, not negative
     * @throws IllegalArgumentException if either is negative
     * @throws ArithmeticException if the bound exceeds a long
     */
    public static long switches(int degree, int diameter) {
        if (degree < 0 || diameter < 0) {
            throw new IllegalArgumentException(
                    "degree " + degree + " and diameter " + diameter + " must not be negative");
        }
        long total = 1;
        long atDistance = degree;
        for (int distance = 1; distance <= diameter && atDistance > 0; distance++) {
            total = Math.addExact(total, atDistance);
            atDistance = distance == diameter ? 0 : Math.multiplyExact(atDistance, degree - 1L);
        }
        return total;
    }
}
