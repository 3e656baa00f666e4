package io.weft.topology.design;

import java.util.ArrayList;
import java.util.List;

/**
 * Skolem's construction of Steiner triple systems on 6t + 1 points, which are the elements of Z<sub>2t</sub> x
 * Z<sub>3</sub> and one more. It takes the commutative quasigroup on Z<sub>2t</sub> in which x o y is half of x + y if
 * that is even, and (x + y - 1) / 2 + t if it is odd; x o x is x for the first half of the elements, and x - t for the
 * others.
 *
 * <p>T. Skolem, <i>Some Remarks on the Triple Systems of Steiner</i>, Mathematica Scandinavica 6, 1958; as in C. C.
 * Lindner, C. A. Rodger, <i>Design Theory</i>, section 1.3.
 */
final class SteinerTriples {
    private SteinerTriples() {}

    /** The system on 6t + 1 points, t at least 1. */
    static BlockDesign skolem(int t) {
        int order = 2 * t;
        int last = 3 * order;
        List<int[]> triples = new ArrayList<>();
        for (int i = 0; i < t; i++) {
            triples.add(new int[] {i, i + order, i + 2 * order});
        }
        for (int k = 0; k < 3; k++) {
            int above = (k + 1) % 3 * order;
            for (int x = 0; x < order; x++) {
                if (x < t) {
                    triples.add(new int[] {last, t + x + k * order, x + above});
                }
                for (int y = x + 1; y < order; y++) {
                    int sum = (x + y) % order;
                    triples.add(new int[] {x + k * order, y + k * order, sum / 2 + sum % 2 * t + above});
                }
            }
        }
        return new BlockDesign(last + 1, triples);
    }
}
