package io.weft.topology.generate;

import io.weft.topology.field.GaloisField;
import io.weft.topology.field.ProjectiveSpace;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The polarity graph ER<sub>q</sub> of Erdos, Renyi and Brown: the points of PG(2, q), linked if their dot product is
 * 0. A point that would be linked to itself is a <em>quadric</em>; there are q + 1 of them. Every two distinct points
 * have exactly one point that is linked to both, if quadrics are taken as linked to themselves. Immutable.
 */
final class PolarityGraph {
    private final GaloisField field;
    private final ProjectiveSpace plane;

    /** The graph over the field of this order, a prime power up to {@link GaloisField#MAX_ORDER}. */
    PolarityGraph(int q) {
        field = GaloisField.of(q);
        plane = new ProjectiveSpace(2, field);
    }

    /** Number of points, q<sup>2</sup> + q + 1, for any q. */
    static long points(int q) {
        return q * (q + 1L) + 1;
    }

    /** Number of links, q (q + 1)<sup>2</sup> / 2, for any q. */
    static BigInteger links(int q) {
        return Size.product(q, q + 1L, q + 1L).shiftRight(1);
    }

    int points() {
        return plane.points();
    }

    /** A point's coordinates, joined by dots. */
    String name(int point) {
        int[] x = plane.coordinates(point);
        return x[0] + "." + x[1] + "." + x[2];
    }

    /** Whether the dot product of a point with itself is 0. */
    boolean isQuadric(int point) {
        int[] x = plane.coordinates(point);
        return dot(x, x) == 0;
    }

    private int dot(int[] x, int[] y) {
        int sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum = field.add(sum, field.multiply(x[i], y[i]));
        }
        return sum;
    }

    /** The points that a point is linked to, ascending, without itself; O(q log q). */
    int[] neighbours(int point) {
        int q = field.order();
        int[] a = plane.coordinates(point);
        int[] neighbours = new int[q + 1];
        if (a[2] == 0) {
            // The points (x, y, z) with a[0] x + a[1] y = 0, and (0, 0, 1).
            int y = a[1] == 0 ? 1 : field.negate(field.multiply(a[0], field.inverse(a[1])));
            for (int z = 0; z < q; z++) {
                neighbours[z] = a[1] == 0 ? plane.point(0, 1, z) : plane.point(1, y, z);
            }
            neighbours[q] = plane.point(0, 0, 1);
        } else {
            int factor = field.negate(field.inverse(a[2]));
            for (int y = 0; y < q; y++) {
                int sum = field.add(a[0], field.multiply(a[1], y));
                neighbours[y] = plane.point(1, y, field.multiply(factor, sum));
            }
            neighbours[q] = plane.point(0, 1, field.multiply(factor, a[1]));
        }
        return Arrays.stream(neighbours).filter(n -> n != point).sorted().toArray();
    }
}
