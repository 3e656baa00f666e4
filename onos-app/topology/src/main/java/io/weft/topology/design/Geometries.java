package io.weft.topology.design;

import io.weft.topology.field.GaloisField;
import io.weft.topology.field.ProjectiveSpace;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Designs whose points are points of a projective space over a finite field.
 *
 * <p>C. J. Colbourn, J. H. Dinitz (eds.), <i>Handbook of Combinatorial Designs</i>, 2nd edition, 2007, chapters VII.2
 * and II.3.
 */
final class Geometries {
    private Geometries() {}

    /** The points and lines of PG(dimension, q): blocks of q + 1 points. */
    static BlockDesign projective(int dimension, int q) {
        ProjectiveSpace space = new ProjectiveSpace(dimension, GaloisField.of(q));
        return new BlockDesign(space.points(), List.of(space.lines()));
    }

    /** The points and lines of AG(dimension, q), PG(dimension, q) without a hyperplane: blocks of q points. */
    static BlockDesign affine(int dimension, int q) {
        ProjectiveSpace space = new ProjectiveSpace(dimension, GaloisField.of(q));
        int[] first = new int[dimension + 1];
        first[0] = 1;
        int atInfinity = space.point(first);
        List<int[]> lines = Arrays.stream(space.lines())
                .map(line -> Arrays.stream(line)
                        .filter(p -> p >= atInfinity)
                        .map(p -> p - atInfinity)
                        .toArray())
                .filter(line -> line.length > 0)
                .collect(Collectors.toList());
        return new BlockDesign(space.points() - atInfinity, lines);
    }

    /**
     * The Hermitian unital: the q<sup>3</sup> + 1 points of PG(2, q<sup>2</sup>) whose coordinates, each to the power
     * of q + 1, add up to 0, and their meets with lines that have more than one of them: blocks of q + 1 points.
     */
    static BlockDesign unital(int q) {
        GaloisField field = GaloisField.of(q * q);
        ProjectiveSpace plane = new ProjectiveSpace(2, field);
        int[] number = new int[plane.points()];
        int count = 0;
        for (int p = 0; p < number.length; p++) {
            int sum = Arrays.stream(plane.coordinates(p))
                    .map(x -> power(field, x, q + 1))
                    .reduce(0, field::add);
            number[p] = sum == 0 ? count++ : -1;
        }
        List<int[]> blocks = Arrays.stream(plane.lines())
                .map(line -> Arrays.stream(line)
                        .map(p -> number[p])
                        .filter(p -> p >= 0)
                        .toArray())
                .filter(block -> block.length > 1)
                .collect(Collectors.toList());
        return new BlockDesign(count, blocks);
    }

    private static int power(GaloisField field, int x, int exponent) {
        int power = 1;
        for (int i = 0; i < exponent; i++) {
            power = field.multiply(power, x);
        }
        return power;
    }
}
