package io.weft.planning.bisection;

import io.weft.planning.ProgressListener;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A lower bound on the cut of a graph into sides whose weights differ by d, from a flow: every two endpoints send one
 * unit between them, along all shortest paths, at first evenly, then with less over links that carried much. The links
 * of a cut carry at least what the pairs on either side of it send, (N^2 - d^2) / 4 for N endpoints. So the cut has at
 * least as many links as it takes of those that carry most. Exact for a torus of equal even rings, where
 * {@link SpectralBound} is weak.
 *
 * <p>T. Leighton, S. Rao, <i>Multicommodity Max-Flow Min-Cut Theorems and Their Use in Designing Approximation
 * Algorithms</i>, Journal of the ACM 46(6), 1999. Loads are added up as by U. Brandes, <i>A Faster Algorithm for
 * Betweenness Centrality</i>, Journal of Mathematical Sociology 25(2), 2001. Time O(vertices edges), on all processors.
 * Space 36 bytes an edge, counted at both ends, and 8 more for each processor, up to 256 MiB for all.
 */
final class FlowBound {
    /** No such bound for a graph in which the searches from all vertices would see more edges. */
    private static final long MOST_EDGES_SEEN = 30_000_000_000L;
    /** The sources are shared out to so many tasks, whatever the processors, so that sums are always the same. */
    private static final int TASKS = 16;
    /** Each task that runs takes 8 bytes an edge; so many run at once that they take no more than this, or one. */
    private static final long MOST_BYTES = 1L << 28;

    /**
     * By what rounding changes loads, relatively, at most: they are sums of positive numbers. On a shortest path, the
     * degrees sum to at most 3 n for n vertices; so with the n sources, there are no more than 10 n roundings, and n is
     * below 2^16.
     */
    private static final double ROUNDING = 1e-9;

    private static final int ROUNDS = 10;
    /** After so many rounds that are no better, there is no other. */
    private static final int PATIENCE = 2;

    /** If searches see more edges, there is one round only. */
    private static final long MANY_EDGES_SEEN = 100_000_000;

    private static final double MOST_CHANGE = 4;
    private static final double LEAST_PREFERENCE = 1e-6;

    private final WeightedGraph graph;
    /** By number of an edge, its number at the other end. */
    private final int[] back;
    /** By edge, by what it multiplies the share of a path: the same at either end. */
    private final double[] preference;
    /** By edge, what each of its links carried in the last round, in both directions. */
    private final double[] load;
    /** So many tasks run at once. */
    private final Search[] searches;

    private FlowBound(WeightedGraph graph, ProgressListener listener) {
        this.graph = graph;
        back = graph.edgesBack();
        preference = new double[back.length];
        Arrays.fill(preference, 1);
        load = new double[back.length];
        long fitting = MOST_BYTES / (Double.BYTES * Math.max(1L, back.length));
        int threads = Math.min(TASKS, Runtime.getRuntime().availableProcessors());
        searches = new Search[(int) Math.max(1, Math.min(threads, fitting))];
        Arrays.setAll(searches, i -> new Search(graph, preference, listener));
    }

    /**
     * The bound, at least 0; 0 for a graph that is too large or in parts, and if it was cancelled at once.
     *
     * @param difference of the weights of the two sides
     */
    static int of(WeightedGraph graph, int difference, ProgressListener listener) {
        long edgesSeen = (long) graph.vertexCount() * graph.target.length;
        if (edgesSeen > MOST_EDGES_SEEN) {
            return 0;
        }
        FlowBound flow = new FlowBound(graph, listener);
        double total = graph.totalWeight();
        double d = difference;
        // Every pair sends twice, once from either end.
        double demand = (total * total - d * d) / 2 * (1 - ROUNDING);
        int rounds = edgesSeen > MANY_EDGES_SEEN ? 1 : ROUNDS;
        int best = 0;
        int since = 0;
        for (int round = 0; round < rounds && since < PATIENCE && flow.send(); round++) {
            int found = flow.fewest(demand);
            since = found > best ? 0 : since + 1;
            best = Math.max(best, found);
            flow.avoidBusyLinks();
        }
        return best;
    }

    /** Sends once between all pairs; false if some are not connected, or if it was cancelled. */
    private boolean send() {
        Arrays.fill(load, 0);
        for (int start = 0; start < TASKS; start += searches.length) {
            int from = start;
            int count = Math.min(searches.length, TASKS - from);
            IntStream.range(0, count).parallel().forEach(i -> searches[i].from(from + i));
            for (int i = 0; i < count; i++) {
                if (!searches[i].complete) {
                    return false;
                }
                add(searches[i].load);
            }
        }
        return true;
    }

    private void add(double[] ofTask) {
        for (int e = 0; e < load.length; e++) {
            load[e] += ofTask[e] + ofTask[back[e]];
        }
    }

    /** Has the next round's paths prefer links that carried less. */
    private void avoidBusyLinks() {
        double mean = Arrays.stream(load).average().orElse(0);
        for (int e = 0; e < load.length; e++) {
            double factor = Math.max(1 / MOST_CHANGE, Math.min(MOST_CHANGE, mean / load[e]));
            preference[e] = Math.max(LEAST_PREFERENCE, Math.min(1 / LEAST_PREFERENCE, preference[e] * factor));
        }
    }

    /** How many links it takes of those that carry most to carry so much. */
    private int fewest(double demand) {
        int[] edges = IntStream.range(0, load.length)
                .filter(e -> e < back[e])
                .boxed()
                .sorted((a, b) -> Double.compare(load[b], load[a]))
                .mapToInt(e -> e)
                .toArray();
        int links = 0;
        double left = demand;
        for (int i = 0; i < edges.length && left > 0; i++) {
            double each = load[edges[i]];
            double needed = Math.min(graph.links[edges[i]], Math.ceil(left / each));
            links += (int) needed;
            left -= needed * each;
        }
        return links;
    }

    /** Breadth-first searches from a share of the vertices, and the load of what they send. */
    private static final class Search {
        private static final int UNSEEN = -1;
        /** Numbers of paths are so far from the largest and smallest doubles that their quotients are exact enough. */
        private static final double MOST_PATHS = 1e140;

        private final WeightedGraph graph;
        private final double[] preference;
        private final ProgressListener listener;
        private final int[] distance;
        private final double[] paths;
        private final double[] flow;
        private final int[] queue;
        /** By edge, away from the source: what one of its links carries. */
        final double[] load;
        /** Whether every endpoint was reached from every other, and by numbers of paths that doubles can tell. */
        boolean complete = true;

        Search(WeightedGraph graph, double[] preference, ProgressListener listener) {
            this.graph = graph;
            this.preference = preference;
            this.listener = listener;
            int n = graph.vertexCount();
            distance = new int[n];
            paths = new double[n];
            flow = new double[n];
            queue = new int[n];
            load = new double[graph.target.length];
        }

        void from(int task) {
            Arrays.fill(load, 0);
            for (int v = task; v < graph.vertexCount() && complete; v += TASKS) {
                if (graph.weight[v] > 0) {
                    complete = !listener.isCancelled() && send(v, reach(v));
                }
            }
        }

        /** Searches from a vertex, and returns how many it reached. */
        private int reach(int source) {
            Arrays.fill(distance, UNSEEN);
            distance[source] = 0;
            paths[source] = 1;
            queue[0] = source;
            int seen = 1;
            for (int i = 0; i < seen; i++) {
                int v = queue[i];
                for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                    int u = graph.target[e];
                    if (distance[u] == UNSEEN) {
                        distance[u] = distance[v] + 1;
                        paths[u] = 0;
                        queue[seen++] = u;
                    }
                    if (distance[u] > distance[v]) {
                        paths[u] += paths[v] * graph.links[e] * preference[e];
                    }
                }
            }
            return seen;
        }

        /** Sends to all that were reached, the farthest first; false if that is not possible. */
        private boolean send(int source, int reached) {
            int weight = 0;
            for (int i = 0; i < reached; i++) {
                int v = queue[i];
                if (!(paths[v] < MOST_PATHS && paths[v] > 1 / MOST_PATHS)) {
                    return false;
                }
                weight += graph.weight[v];
                flow[v] = (double) graph.weight[source] * graph.weight[v];
            }
            for (int i = reached - 1; i >= 0; i--) {
                int u = queue[i];
                double perPath = flow[u] / paths[u];
                for (int e = graph.first[u]; e < graph.first[u + 1] && perPath > 0; e++) {
                    int v = graph.target[e];
                    if (distance[v] < distance[u]) {
                        double each = perPath * paths[v] * preference[e];
                        load[e] += each;
                        flow[v] += each * graph.links[e];
                    }
                }
            }
            return weight == graph.totalWeight();
        }
    }
}
