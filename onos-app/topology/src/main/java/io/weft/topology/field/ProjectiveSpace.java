package io.weft.topology.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The projective space PG(d, q): its points are the lines through the origin of GF(q)<sup>d + 1</sup>, its lines the
 * planes through it. Immutable.
 *
 * <p>A point is given by its normalised coordinates, of which the first that is not 0 is 1, and numbered from 0 in
 * their lexicographic order: in the plane (0, 0, 1), then (0, 1, z), then (1, y, z).
 *
 * <p>R. Lidl, H. Niederreiter, <i>Finite Fields</i>, section 9.3.
 */
public final class ProjectiveSpace {
    private final int dimension;
    private final GaloisField field;
    /** By the place of the 1 that is the first coordinate not 0, the first point. */
    private final int[] first;

    private final int points;

    /**
     * The space of this dimension over this field.
     *
     * @param dimension d, at least 1
     * @throws ArithmeticException if it has more than 2<sup>31</sup> - 1 points
     */
    public ProjectiveSpace(int dimension, GaloisField field) {
        this.dimension = dimension;
        this.field = field;
        first = new int[dimension + 1];
        int count = 0;
        int power = 1;
        for (int place = dimension; place > 0; place--) {
            first[place] = count;
            count = Math.addExact(count, power);
            power = Math.multiplyExact(power, field.order());
        }
        first[0] = count;
        points = Math.addExact(count, power);
    }

    /** The field that coordinates are of. */
    public GaloisField field() {
        return field;
    }

    /** Number of points, (q<sup>d + 1</sup> - 1) / (q - 1). */
    public int points() {
        return points;
    }

    /** The normalised coordinates of a point; O(d). */
    public int[] coordinates(int point) {
        int place = leading(point);
        int[] coordinates = new int[dimension + 1];
        coordinates[place] = 1;
        int rest = point - first[place];
        for (int i = dimension; i > place; i--) {
            coordinates[i] = rest % field.order();
            rest /= field.order();
        }
        return coordinates;
    }

    /**
     * The point of these normalised coordinates; O(d).
     *
     * @throws IllegalArgumentException if the first that is not 0 is not 1
     */
    public int point(int... normalised) {
        int place = 0;
        while (place < normalised.length - 1 && normalised[place] == 0) {
            place++;
        }
        if (normalised.length != dimension + 1 || normalised[place] != 1) {
            throw new IllegalArgumentException(
                    Arrays.toString(normalised) + " are no normalised coordinates of a point");
        }
        int number = 0;
        for (int i = place + 1; i <= dimension; i++) {
            number = number * field.order() + normalised[i];
        }
        return first[place] + number;
    }

    /**
     * All lines, each as the q + 1 points on it. Every two points are on exactly one. Time and space O(lines * q * d).
     */
    public int[][] lines() {
        List<int[]> lines = new ArrayList<>();
        for (int upper = 0; upper < points; upper++) {
            int[] u = coordinates(upper);
            for (int place = leading(upper) + 1; place <= dimension; place++) {
                for (int lower = first[place]; u[place] == 0 && lower < first[place - 1]; lower++) {
                    lines.add(line(u, coordinates(lower)));
                }
            }
        }
        return lines.toArray(new int[0][]);
    }

    /** The place of the first coordinate that is not 0. */
    private int leading(int point) {
        int place = 0;
        while (point < first[place]) {
            place++;
        }
        return place;
    }

    /** The line through two points, of which the second has its first 1 further behind, where the first has a 0. */
    private int[] line(int[] u, int[] w) {
        int[] line = new int[field.order() + 1];
        line[0] = point(w);
        int[] sum = new int[dimension + 1];
        for (int factor = 0; factor < field.order(); factor++) {
            for (int i = 0; i <= dimension; i++) {
                sum[i] = field.add(u[i], field.multiply(factor, w[i]));
            }
            line[1 + factor] = point(sum);
        }
        return line;
    }
}
