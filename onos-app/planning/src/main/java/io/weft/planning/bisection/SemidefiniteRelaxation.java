package io.weft.planning.bisection;

import io.weft.planning.ProgressListener;
import java.util.Random;

/**
 * An approximate solution of the semidefinite relaxation of the bisection problem: a unit vector for every vertex in
 * place of a side, such that neighbours are close and the vectors, weighed, sum to almost nothing. Immutable.
 *
 * <p>With the Laplacian matrix L of the graph, the weights p and a penalty c it minimises trace(X (L + c p p^T)) over
 * the Gram matrices X of unit vectors. The multipliers u of the constraints X_vv = 1 tell how much harder to cut some
 * vertices are than others; {@link SpectralBound} proves what they promise. M. X. Goemans, D. P. Williamson,
 * <i>Improved Approximation Algorithms for Maximum Cut</i>, Journal of the ACM 42(6), 1995; solved by coordinate
 * descent: P.-W. Wang, J. Z. Kolter, <i>Low-Rank Semidefinite Programming for the MAX2SAT Problem</i>, AAAI 2019. Time
 * O(sweeps dimensions edges).
 */
final class SemidefiniteRelaxation {
    private static final int MOST_DIMENSIONS = 48;
    private static final int MOST_SWEEPS = 600;
    /** There are so many sweeps that they see about so many edges, at most. */
    private static final int MOST_EDGES_SEEN = 100_000_000;

    /** A sweep that lowers the objective by less, relatively, is the last. */
    private static final double TOLERANCE = 1e-8;

    private final WeightedGraph graph;
    private final double penalty;
    private final int dimensions;
    /** By vertex, its vector: elements v * dimensions and on. */
    private final double[] vectors;
    /** By vertex, the multiplier. */
    private final double[] multipliers;

    private SemidefiniteRelaxation(WeightedGraph graph, double penalty, long seed) {
        this.graph = graph;
        this.penalty = penalty;
        int n = graph.vertexCount();
        dimensions = Math.min(MOST_DIMENSIONS, 2 + (int) Math.sqrt(2.0 * n));
        vectors = new double[n * dimensions];
        multipliers = new double[n];
        Random random = new Random(seed);
        for (int v = 0; v < n; v++) {
            double[] start = new double[dimensions];
            for (int d = 0; d < dimensions; d++) {
                start[d] = random.nextGaussian();
            }
            set(v, start);
        }
    }

    /** Solves it from a random start; if it is cancelled, less well. */
    static SemidefiniteRelaxation of(WeightedGraph graph, double penalty, long seed, ProgressListener listener) {
        SemidefiniteRelaxation relaxation = new SemidefiniteRelaxation(graph, penalty, seed);
        relaxation.solve(listener);
        return relaxation;
    }

    private void solve(ProgressListener listener) {
        int sweeps = Math.min(MOST_SWEEPS, 1 + MOST_EDGES_SEEN / Math.max(1, graph.target.length));
        double before = Double.MAX_VALUE;
        double value = 0;
        for (int sweep = 0; sweep < sweeps && Math.abs(before - value) > TOLERANCE * Math.abs(before); sweep++) {
            if (listener.isCancelled()) {
                return;
            }
            before = value;
            value = sweep();
        }
    }

    /** Moves each vector to the best place, all others fixed; returns the sum of the multipliers. */
    private double sweep() {
        double[] sum = new double[dimensions];
        for (int v = 0; v < multipliers.length; v++) {
            for (int d = 0; d < dimensions; d++) {
                sum[d] += graph.weight[v] * vectors[v * dimensions + d];
            }
        }
        double total = 0;
        double[] force = new double[dimensions];
        for (int v = 0; v < multipliers.length; v++) {
            int weight = graph.weight[v];
            int at = v * dimensions;
            for (int d = 0; d < dimensions; d++) {
                sum[d] -= weight * vectors[at + d];
                force[d] = penalty * weight * sum[d];
            }
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                pull(force, graph.target[e] * dimensions, graph.links[e]);
            }
            double length = set(v, force);
            multipliers[v] = graph.degree(v) + penalty * weight * weight - length;
            total += multipliers[v];
            for (int d = 0; d < dimensions; d++) {
                sum[d] += weight * vectors[at + d];
            }
        }
        return total;
    }

    private void pull(double[] force, int from, int links) {
        for (int d = 0; d < dimensions; d++) {
            force[d] -= links * vectors[from + d];
        }
    }

    /** Points the vector of v against another, and returns the length of that; leaves it where that is 0. */
    private double set(int v, double[] other) {
        double square = 0;
        for (double x : other) {
            square += x * x;
        }
        double length = Math.sqrt(square);
        for (int d = 0; d < dimensions && length > 0; d++) {
            vectors[v * dimensions + d] = -other[d] / length;
        }
        return length;
    }

    /** By vertex, the multiplier; a copy. */
    double[] multipliers() {
        return multipliers.clone();
    }

    /** A random projection of the vectors on a line: by vertex, its place there, negative on the one side of 0. */
    double[] projection(long seed) {
        Random random = new Random(seed);
        double[] direction = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            direction[d] = random.nextGaussian();
        }
        double[] place = new double[multipliers.length];
        for (int v = 0; v < place.length; v++) {
            for (int d = 0; d < dimensions; d++) {
                place[v] += direction[d] * vectors[v * dimensions + d];
            }
        }
        return place;
    }
}
