package io.weft.planning.drawing;

import io.weft.planning.drawing.Drawing.Arrangement;
import java.util.List;
import java.util.StringJoiner;

/**
 * Draws switches that are numbered by coordinates in rows and columns: the last dimension along a row, and each one
 * before along rows or columns of what there is by then, whichever are shorter. A group has the innermost dimensions,
 * as many as it takes for a dozen switches.
 */
final class GridDrawing {
    private static final int LEAST_IN_GROUP = 12;
    /** Smaller grids of two dimensions are one group. */
    private static final int LEAST_TO_PART = 400;

    private static final double APART = 1.5;

    private final List<Integer> sizes;
    private final double[] stepX;
    private final double[] stepY;
    /** How many of the first dimensions tell groups apart. */
    private int outer;

    private GridDrawing(List<Integer> sizes) {
        this.sizes = sizes;
        stepX = new double[sizes.size()];
        stepY = new double[sizes.size()];
    }

    /** Whether these are two or more dimensions; one is a ring or a complete graph, and no grid. */
    static boolean fits(List<Integer> sizes) {
        return sizes.stream().filter(size -> size > 1).count() > 1;
    }

    /** The drawing of dimensions of these sizes. O(switches * dimensions). */
    static Drawing of(List<Integer> sizes) {
        GridDrawing grid = new GridDrawing(sizes);
        grid.chooseSteps();
        int n = sizes.stream().reduce(1, Math::multiplyExact);
        double[] x = new double[n];
        double[] y = new double[n];
        for (int s = 0; s < n; s++) {
            int rest = s;
            for (int d = sizes.size() - 1; d >= 0; d--) {
                x[s] += rest % sizes.get(d) * grid.stepX[d];
                y[s] += rest % sizes.get(d) * grid.stepY[d];
                rest /= sizes.get(d);
            }
        }
        return new Drawing(Arrangement.GRID, x, y, SwitchSets.by(n, grid::groupOf));
    }

    private void chooseSteps() {
        double width = 1;
        double height = 1;
        int inner = 1;
        outer = 0;
        for (int d = sizes.size() - 1; d >= 0; d--) {
            boolean parted = inner >= LEAST_IN_GROUP && (sizes.size() > 2 || inner * sizes.get(d) >= LEAST_TO_PART);
            outer = parted && outer == 0 ? d + 1 : outer;
            double apart = outer > 0 ? APART : 0;
            if (width <= height) {
                stepX[d] = width + apart;
                width += (sizes.get(d) - 1) * stepX[d];
            } else {
                stepY[d] = height + apart;
                height += (sizes.get(d) - 1) * stepY[d];
            }
            inner *= sizes.get(d);
        }
    }

    private String groupOf(int s) {
        StringJoiner name = new StringJoiner(".", sizes.size() == 2 ? "row " : "plane ", "");
        int below = sizes.subList(outer, sizes.size()).stream().reduce(1, Math::multiplyExact);
        int weight = sizes.subList(0, outer).stream().reduce(1, Math::multiplyExact);
        int rest = s / below;
        for (int d = 0; d < outer; d++) {
            weight /= sizes.get(d);
            name.add(String.valueOf(rest / weight));
            rest %= weight;
        }
        return outer == 0 ? "all" : name.toString();
    }
}
