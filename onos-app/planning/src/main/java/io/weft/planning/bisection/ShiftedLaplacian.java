package io.weft.planning.bisection;

import io.weft.topology.random.SplitMix64;
import java.util.Arrays;

/**
 * The matrix L - diag(u) + c p p^T of a graph, with its Laplacian matrix L and the weights p of its vertices: its
 * smallest eigenvalue, first estimated, then proved. Immutable.
 */
final class ShiftedLaplacian {
    /** Steps of the estimate, of which each costs O(edges + steps vertices). */
    private static final int STEPS = 200;
    /** How far, relatively, the first attempt of a proof stays below the estimate, and how much farther the next. */
    private static final double CAUTION = 1e-9;

    private static final double MORE_CAUTION = 30;
    private static final int ATTEMPTS = 5;

    private final WeightedGraph graph;
    private final double[] diagonal;
    private final double coupling;
    /** The sum of the absolute values of all terms that make up the diagonal. */
    private final double size;

    /**
     * @param u by vertex
     * @param coupling the factor c, not negative
     */
    ShiftedLaplacian(WeightedGraph graph, double[] u, double coupling) {
        this.graph = graph;
        this.coupling = coupling;
        diagonal = new double[u.length];
        double sum = 0;
        for (int v = 0; v < u.length; v++) {
            diagonal[v] = graph.degree(v) - u[v];
            sum += graph.degree(v) + Math.abs(u[v]) + coupling * graph.weight[v] * graph.weight[v];
        }
        size = sum;
    }

    /**
     * The smallest eigenvalue, or slightly more: C. Lanczos, <i>An Iteration Method for the Solution of the Eigenvalue
     * Problem of Linear Differential and Integral Operators</i>, Journal of Research of the National Bureau of
     * Standards 45(4), 1950, with full reorthogonalisation.
     */
    double estimate(long seed) {
        int n = diagonal.length;
        int steps = Math.min(n, STEPS);
        double[][] basis = new double[steps][];
        double[] alpha = new double[steps];
        double[] beta = new double[steps];
        SplitMix64 random = new SplitMix64(seed);
        double[] vector = new double[n];
        Arrays.setAll(vector, v -> random.below(1 << 20) - (1 << 19) + 0.5);
        double length = Math.sqrt(dot(vector, vector));
        int k = 0;
        while (k < steps && length > 1e-10 * size / n) {
            double scale = 1 / length;
            basis[k] = Arrays.stream(vector).map(x -> x * scale).toArray();
            vector = times(basis[k]);
            alpha[k] = dot(vector, basis[k]);
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i <= k; i++) {
                    subtract(vector, dot(vector, basis[i]), basis[i]);
                }
            }
            length = Math.sqrt(dot(vector, vector));
            beta[k++] = length;
        }
        return smallestOfTridiagonal(alpha, beta, k);
    }

    private double[] times(double[] x) {
        double[] product = new double[x.length];
        double sum = 0;
        for (int v = 0; v < x.length; v++) {
            sum += graph.weight[v] * x[v];
        }
        for (int v = 0; v < x.length; v++) {
            double value = diagonal[v] * x[v] + coupling * graph.weight[v] * sum;
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                value -= graph.links[e] * x[graph.target[e]];
            }
            product[v] = value;
        }
        return product;
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    private static void subtract(double[] x, double factor, double[] y) {
        for (int i = 0; i < x.length; i++) {
            x[i] -= factor * y[i];
        }
    }

    /** By bisection: as many eigenvalues lie below a number as pivots of the matrix less that number are negative. */
    private double smallestOfTridiagonal(double[] alpha, double[] beta, int k) {
        double low = -2 * size;
        double high = Arrays.stream(alpha, 0, k).min().getAsDouble();
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            boolean below = false;
            double pivot = 1;
            for (int j = 0; j < k && !below; j++) {
                pivot = alpha[j] - middle - (j == 0 ? 0 : beta[j - 1] * beta[j - 1] / pivot);
                below = pivot <= 0;
            }
            high = below ? middle : high;
            low = below ? low : middle;
        }
        return high;
    }

    /**
     * A number that no eigenvalue is below, proved by a {@link Cholesky} factorisation: slightly below the estimate, or
     * farther below if the estimate was too high; negative infinity if that does not succeed. Time O(vertices^3).
     */
    double proved(double estimate) {
        double caution = CAUTION * Math.max(Math.abs(estimate), size / diagonal.length);
        for (int i = 0; i < ATTEMPTS; i++) {
            double shift = estimate - caution;
            if (Cholesky.succeeds(dense(shift))) {
                // The entries of the dense matrix are rounded. The diagonal is a sum of four terms, and one that is not
                // on it has one rounded term; so the matrix is off by less than 8 roundings of the terms' sum.
                double trace = size + diagonal.length * Math.abs(shift);
                return shift - Cholesky.margin(diagonal.length + 8, trace);
            }
            caution *= MORE_CAUTION;
        }
        return Double.NEGATIVE_INFINITY;
    }

    private double[][] dense(double shift) {
        int n = diagonal.length;
        double[][] upper = new double[n][];
        for (int v = 0; v < n; v++) {
            upper[v] = new double[n - v];
            for (int u = v; u < n; u++) {
                upper[v][u - v] = coupling * graph.weight[v] * graph.weight[u];
            }
            upper[v][0] += diagonal[v] - shift;
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                if (graph.target[e] > v) {
                    upper[v][graph.target[e] - v] -= graph.links[e];
                }
            }
        }
        return upper;
    }
}
