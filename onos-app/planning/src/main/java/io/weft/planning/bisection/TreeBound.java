package io.weft.planning.bisection;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A lower bound on the cut of a graph whose highest switches have no endpoints, such as a fat tree. From each of those
 * it takes a tree of shortest paths to all endpoints, and shares every link out evenly among the trees that have it. A
 * split of the graph splits every tree, so it cuts at least what the best splits of the trees cut in all. These are
 * found by dynamic programming. Exact for k-ary n-trees of even k, for which the other bounds are weak.
 *
 * <p>Time O(trees (edges + T^2)), on all processors, for T endpoints in units of their greatest common divisor.
 */
final class TreeBound {
    /** No such bound for a graph that would take more steps, or more space for its trees. */
    private static final double MOST_STEPS = 2e10;

    private static final double MOST_TREE_VERTICES = 1e8;
    /** Costs are sums of positive numbers, which rounding changes by less, relatively. */
    private static final double ROUNDING = 1e-9;

    private static final int NONE = -1;

    private final WeightedGraph graph;
    private final int[] back;
    /** The greatest common divisor of all weights. */
    private final int unit;

    private TreeBound(WeightedGraph graph) {
        this.graph = graph;
        back = graph.edgesBack();
        unit = Arrays.stream(graph.weight).reduce(0, TreeBound::gcd);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /**
     * The bound, at least 0; 0 for a graph that is too large or in parts, and if every vertex has endpoints.
     *
     * @param graph of which some vertex has endpoints
     * @param difference of the weights of the two sides
     */
    static double of(WeightedGraph graph, int difference) {
        int[] roots = highest(graph);
        TreeBound bound = new TreeBound(graph);
        double units = graph.totalWeight() / (double) bound.unit;
        if (roots.length * (graph.target.length + units * units) > MOST_STEPS
                || (double) roots.length * graph.vertexCount() > MOST_TREE_VERTICES) {
            return 0;
        }
        Tree[] trees = IntStream.of(roots).parallel().mapToObj(bound::tree).toArray(Tree[]::new);
        return Arrays.stream(trees).allMatch(tree -> tree.weight == graph.totalWeight())
                ? bound.of(trees, difference)
                : 0;
    }

    private double of(Tree[] trees, int difference) {
        int[] users = new int[graph.target.length];
        for (Tree tree : trees) {
            for (int v : tree.order) {
                int e = tree.parentEdge[v];
                if (e != NONE) {
                    users[e]++;
                    users[back[e]]++;
                }
            }
        }
        int half = (graph.totalWeight() - difference) / 2 / unit;
        double[] cuts = Arrays.stream(trees)
                .parallel()
                .mapToDouble(tree -> {
                    double[] cost = cost(tree, users);
                    return Math.min(cost[half], cost[cost.length - 1 - half]);
                })
                .toArray();
        return Arrays.stream(cuts).sum() * (1 - ROUNDING);
    }

    /** The vertices without endpoints that are farthest from all endpoints; none if there is none. */
    private static int[] highest(WeightedGraph graph) {
        int n = graph.vertexCount();
        int[] distance = new int[n];
        int[] queue = new int[n];
        int seen = 0;
        for (int v = 0; v < n; v++) {
            distance[v] = graph.weight[v] > 0 ? 0 : NONE;
            if (graph.weight[v] > 0) {
                queue[seen++] = v;
            }
        }
        for (int i = 0; i < seen; i++) {
            int v = queue[i];
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                int u = graph.target[e];
                if (distance[u] == NONE) {
                    distance[u] = distance[v] + 1;
                    queue[seen++] = u;
                }
            }
        }
        int most = distance[queue[seen - 1]];
        return IntStream.range(0, n)
                .filter(v -> most > 0 && distance[v] == most)
                .toArray();
    }

    /** Shortest paths from a root to the vertices with endpoints. */
    private static final class Tree {
        /** The vertices of the tree, no child before its parent. */
        final int[] order;
        /** By vertex, the edge that leads to it from its parent; NONE for the root, and outside the tree. */
        final int[] parentEdge;

        final int weight;

        Tree(int[] order, int[] parentEdge, int weight) {
            this.order = order;
            this.parentEdge = parentEdge;
            this.weight = weight;
        }
    }

    private Tree tree(int root) {
        int n = graph.vertexCount();
        int[] parentEdge = new int[n];
        Arrays.fill(parentEdge, NONE);
        int[] queue = new int[n];
        queue[0] = root;
        int seen = 1;
        for (int i = 0; i < seen; i++) {
            int v = queue[i];
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                int u = graph.target[e];
                if (parentEdge[u] == NONE && u != root) {
                    parentEdge[u] = e;
                    queue[seen++] = u;
                }
            }
        }
        int[] below = graph.weight.clone();
        for (int i = seen - 1; i > 0; i--) {
            int v = queue[i];
            below[parent(parentEdge[v])] += below[v];
            if (below[v] == 0) {
                parentEdge[v] = NONE;
            }
        }
        int[] order = Arrays.stream(queue, 0, seen).filter(v -> below[v] > 0).toArray();
        return new Tree(order, parentEdge, below[root]);
    }

    private int parent(int edge) {
        return graph.target[back[edge]];
    }

    /** By units of weight on the root's side, what a split of the tree cuts at least. */
    private double[] cost(Tree tree, int[] users) {
        double[][] cost = new double[graph.vertexCount()][];
        for (int v : tree.order) {
            cost[v] = new double[graph.weight[v] / unit + 1];
            Arrays.fill(cost[v], 0, cost[v].length - 1, Double.POSITIVE_INFINITY);
        }
        for (int i = tree.order.length - 1; i > 0; i--) {
            int v = tree.order[i];
            int e = tree.parentEdge[v];
            double share = (double) graph.links[e] / users[e];
            cost[parent(e)] = merged(cost[parent(e)], eitherSide(cost[v], share));
            cost[v] = null;
        }
        return cost[tree.order[0]];
    }

    /** By units of weight on the parent's side. */
    private static double[] eitherSide(double[] cost, double share) {
        double[] either = new double[cost.length];
        for (int i = 0; i < cost.length; i++) {
            either[i] = Math.min(cost[i], share + cost[cost.length - 1 - i]);
        }
        return either;
    }

    private static double[] merged(double[] a, double[] b) {
        double[] sum = new double[a.length + b.length - 1];
        Arrays.fill(sum, Double.POSITIVE_INFINITY);
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                sum[i + j] = Math.min(sum[i + j], a[i] + b[j]);
            }
        }
        return sum;
    }
}
