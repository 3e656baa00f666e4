package io.weft.planning.bisection;

import java.util.Arrays;

/**
 * The smallest cut of a small graph, by trying all splits. They are tried in the order of a Gray code, in which each
 * differs from the one before in one vertex: O(2^vertices vertices) time.
 */
final class ExactCut {
    /** Graphs of more vertices would take too long. */
    static final int MOST_VERTICES = 24;

    private ExactCut() {}

    /**
     * The sides of a smallest cut: by vertex, 0 or 1, the last vertex on side 0.
     *
     * @param graph of at most {@link #MOST_VERTICES} vertices
     * @param difference of the weights of the two sides
     */
    static byte[] of(WeightedGraph graph, int difference) {
        int n = graph.vertexCount();
        int[][] links = new int[n][n];
        for (int v = 0; v < n; v++) {
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                links[v][graph.target[e]] = graph.links[e];
            }
        }
        int[] sign = new int[n];
        Arrays.fill(sign, 1);
        int imbalance = graph.totalWeight();
        int cut = 0;
        int least = Integer.MAX_VALUE;
        int best = 0;
        for (int split = 0; ; split++) {
            if (cut < least && Math.abs(imbalance) == difference) {
                least = cut;
                best = split ^ (split >>> 1);
            }
            int v = Integer.numberOfTrailingZeros(split + 1);
            if (v >= n - 1) {
                return sides(best, n);
            }
            int sum = 0;
            for (int u = 0; u < n; u++) {
                sum += links[v][u] * sign[u];
            }
            cut += sum * sign[v];
            imbalance -= 2 * sign[v] * graph.weight[v];
            sign[v] = -sign[v];
        }
    }

    private static byte[] sides(int bits, int n) {
        byte[] side = new byte[n];
        for (int v = 0; v < n; v++) {
            side[v] = (byte) (bits >>> v & 1);
        }
        return side;
    }
}
