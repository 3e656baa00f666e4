package io.weft.planning.drawing;

import io.weft.planning.drawing.Drawing.Arrangement;
import java.util.List;
import java.util.StringJoiner;

/**
 * Draws switches that are numbered by coordinates in rows and columns: the last dimension along a row, and each one
 * before along rows or columns of what there is by then, whichever are shorter. A group, a plane, has the innermost
 * dimensions: two, or as many more as it takes for a dozen switches. If a single dimension is left, its planes are
 * folded into several rows.
 */
final class GridDrawing {
    private static final int LEAST_IN_PLANE = 12;
    /** A grid of two dimensions is parted into rows from so many switches on. */
    private static final int LEAST_TO_PART = 400;

    private static final double BETWEEN_PLANES = 2.5;
    private static final double ASPECT = 1.4;

    private final List<Integer> sizes;
    private final double[] stepX;
    private final double[] stepY;
    private double width;
    private double height;
    /** How many of the first dimensions tell planes apart. */
    private final int outer;

    private GridDrawing(List<Integer> sizes) {
        this.sizes = sizes;
        stepX = new double[sizes.size()];
        stepY = new double[sizes.size()];
        outer = outer(sizes);
        chooseSteps();
    }

    /** Whether these are two or more dimensions; one is a ring or a complete graph, and no grid. */
    static boolean fits(List<Integer> sizes) {
        return sizes.stream().filter(size -> size > 1).count() > 1;
    }

    /** The drawing of dimensions of these sizes. O(switches * dimensions). */
    static Drawing of(List<Integer> sizes) {
        GridDrawing grid = new GridDrawing(sizes);
        int n = product(sizes);
        double[] x = new double[n];
        double[] y = new double[n];
        for (int s = 0; s < n; s++) {
            grid.put(s, x, y);
        }
        return new Drawing(Arrangement.GRID, x, y, SwitchSets.by(n, grid::nameOfPlane));
    }

    private static int product(List<Integer> sizes) {
        return sizes.stream().reduce(1, Math::multiplyExact);
    }

    private static int outer(List<Integer> sizes) {
        if (sizes.size() == 2) {
            return product(sizes) < LEAST_TO_PART ? 0 : 1;
        }
        int outer = sizes.size() - 2;
        while (outer > 0 && product(sizes.subList(outer, sizes.size())) < LEAST_IN_PLANE) {
            outer--;
        }
        return outer;
    }

    private void chooseSteps() {
        for (int d = sizes.size() - 1; d >= 0; d--) {
            boolean apart = d < outer && sizes.size() > 2;
            if (width <= height) {
                stepX[d] = width + (apart ? BETWEEN_PLANES : 1);
                width += (sizes.get(d) - 1) * stepX[d];
            } else {
                stepY[d] = height + (apart ? BETWEEN_PLANES : 1);
                height += (sizes.get(d) - 1) * stepY[d];
            }
            if (d == outer && outer == 1 && sizes.size() > 2) {
                return;
            }
        }
    }

    private void put(int s, double[] x, double[] y) {
        int rest = s;
        for (int d = sizes.size() - 1; d >= 0; d--) {
            int at = rest % sizes.get(d);
            x[s] += at * stepX[d];
            y[s] += at * stepY[d];
            rest /= sizes.get(d);
        }
        if (stepX[0] == 0 && stepY[0] == 0) {
            fold(s, x, y);
        }
    }

    /** Puts the planes of the first dimension into rows, nearly a window wide. */
    private void fold(int s, double[] x, double[] y) {
        int planes = sizes.get(0);
        int columns =
                (int) Math.ceil(Math.sqrt(planes * ASPECT * (height + BETWEEN_PLANES) / (width + BETWEEN_PLANES)));
        int plane = s / (product(sizes) / planes);
        x[s] += plane % columns * (width + BETWEEN_PLANES);
        int row = plane / columns;
        y[s] += row * (height + BETWEEN_PLANES);
    }

    private String nameOfPlane(int s) {
        StringJoiner name = new StringJoiner(".", sizes.size() == 2 ? "row " : "plane ", "");
        int weight = product(sizes);
        int rest = s;
        for (int d = 0; d < outer; d++) {
            weight /= sizes.get(d);
            name.add(String.valueOf(rest / weight));
            rest %= weight;
        }
        return outer == 0 ? "all" : name.toString();
    }
}
