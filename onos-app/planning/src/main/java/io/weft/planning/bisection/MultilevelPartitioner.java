package io.weft.planning.bisection;

import io.weft.topology.random.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Splits a graph at several levels of detail: heavy-edge matching makes it coarser until few vertices are left, those
 * are split by greedy graph growing, and the split is refined on the way back to the finest level. Stateless.
 *
 * <p>G. Karypis, V. Kumar, <i>A Fast and High Quality Multilevel Scheme for Partitioning Irregular Graphs</i>, SIAM
 * Journal on Scientific Computing 20(1), 1998; refined by {@link FiducciaMattheyses}. Time O(links) a pass and level.
 */
public final class MultilevelPartitioner implements Partitioner {
    /** A graph of so few vertices is split as it is. */
    private static final int COARSEST = 40;
    /** Matching that leaves a larger share of the vertices stalls. */
    private static final double STALLED = 0.95;
    /** Splits of the coarsest graph, of which the best is refined. */
    private static final int GROWN = 8;

    @Override
    public Optional<byte[]> partition(WeightedGraph graph, long seed) {
        return Optional.of(split(graph, seed));
    }

    /** The side of every vertex, 0 or 1. */
    static byte[] split(WeightedGraph graph, long seed) {
        SplitMix64 random = new SplitMix64(seed);
        List<WeightedGraph> levels = new ArrayList<>(List.of(graph));
        List<int[]> maps = new ArrayList<>();
        for (WeightedGraph fine = graph; fine.vertexCount() > COARSEST; ) {
            int[] map = matching(fine, random);
            int sets = Arrays.stream(map).max().getAsInt() + 1;
            if (sets > STALLED * fine.vertexCount()) {
                break;
            }
            fine = fine.contract(map, sets);
            levels.add(fine);
            maps.add(map);
        }
        byte[] side = coarsest(levels.get(maps.size()), random);
        for (int level = maps.size() - 1; level >= 0; level--) {
            int[] map = maps.get(level);
            byte[] finer = new byte[map.length];
            for (int v = 0; v < map.length; v++) {
                finer[v] = side[map[v]];
            }
            side = finer;
            refine(levels.get(level), side, random);
        }
        return side;
    }

    private static void refine(WeightedGraph graph, byte[] side, SplitMix64 random) {
        new FiducciaMattheyses(graph, heaviest(graph), random).refine(side);
    }

    private static int heaviest(WeightedGraph graph) {
        return Arrays.stream(graph.weight).max().getAsInt();
    }

    /** No set becomes heavier. */
    private static int limit(WeightedGraph graph) {
        return Math.max(2 * graph.totalWeight() / COARSEST, heaviest(graph));
    }

    /**
     * By vertex, its set: with the unmatched neighbour to which it has the most links, or alone. Vertices take their
     * turn at random. No set becomes so heavy that the coarsest graph could not be split evenly.
     */
    static int[] matching(WeightedGraph graph, SplitMix64 random) {
        int n = graph.vertexCount();
        int[] set = new int[n];
        Arrays.fill(set, -1);
        int limit = limit(graph);
        int sets = 0;
        for (int v : shuffled(n, random)) {
            if (set[v] < 0) {
                int mate = mate(graph, v, set, limit, random);
                set[v] = sets;
                if (mate >= 0) {
                    set[mate] = sets;
                }
                sets++;
            }
        }
        if (sets > STALLED * n) {
            joinByNeighbours(graph, set, sets);
        }
        return set;
    }

    private static int mate(WeightedGraph graph, int v, int[] set, int limit, SplitMix64 random) {
        int mate = -1;
        int most = 0;
        int ties = 0;
        for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
            int u = graph.target[e];
            if (set[u] < 0 && graph.links[e] >= most && graph.weight[u] + graph.weight[v] <= limit) {
                ties = graph.links[e] > most ? 1 : ties + 1;
                most = graph.links[e];
                mate = random.below(ties) == 0 ? u : mate;
            }
        }
        return mate;
    }

    /**
     * Joins vertices that are alone in their sets, two by two: such with a common neighbour, as leaves of a star that
     * no matching of neighbours joins (METIS's two-hop matching), and such without any neighbour. O(vertices + edges).
     *
     * @param set by vertex, its set; changed
     */
    private static void joinByNeighbours(WeightedGraph graph, int[] set, int sets) {
        int limit = limit(graph);
        int[] members = new int[sets];
        for (int each : set) {
            members[each]++;
        }
        boolean[] alone = new boolean[set.length];
        for (int v = 0; v < set.length; v++) {
            alone[v] = members[set[v]] == 1;
        }
        int[] without = IntStream.range(0, set.length)
                .filter(v -> graph.first[v] == graph.first[v + 1])
                .toArray();
        pair(graph, without, alone, set, limit);
        for (int v = 0; v < set.length; v++) {
            pair(graph, Arrays.copyOfRange(graph.target, graph.first[v], graph.first[v + 1]), alone, set, limit);
        }
        int[] number = new int[sets];
        Arrays.fill(number, -1);
        int count = 0;
        for (int v = 0; v < set.length; v++) {
            if (number[set[v]] < 0) {
                number[set[v]] = count++;
            }
            set[v] = number[set[v]];
        }
    }

    /** Puts those of some vertices that are alone in one set with the one before, if the two are light enough. */
    private static void pair(WeightedGraph graph, int[] vertices, boolean[] alone, int[] set, int limit) {
        int waiting = -1;
        for (int v : vertices) {
            if (!alone[v]) {
                continue;
            }
            if (waiting >= 0 && graph.weight[waiting] + graph.weight[v] <= limit) {
                set[v] = set[waiting];
                alone[v] = false;
                alone[waiting] = false;
                waiting = -1;
            } else if (waiting < 0 || graph.weight[v] < graph.weight[waiting]) {
                waiting = v;
            }
        }
    }

    private static int[] shuffled(int n, SplitMix64 random) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private static byte[] coarsest(WeightedGraph graph, SplitMix64 random) {
        byte[] best = new byte[0];
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < GROWN; i++) {
            byte[] side = grown(graph, random);
            refine(graph, side, random);
            int cut = graph.cut(side);
            if (cut < least) {
                least = cut;
                best = side;
            }
        }
        return best;
    }

    /** Lets side 1 grow from a random vertex, always by the vertex that shrinks the cut most, to half of the weight. */
    private static byte[] grown(WeightedGraph graph, SplitMix64 random) {
        int n = graph.vertexCount();
        byte[] side = new byte[n];
        int[] gain = new int[n];
        Arrays.setAll(gain, v -> -graph.degree(v));
        int v = random.below(n);
        for (int weight = 0; v >= 0 && 2 * (weight + graph.weight[v]) <= graph.totalWeight(); ) {
            side[v] = 1;
            weight += graph.weight[v];
            for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
                gain[graph.target[e]] += 2 * graph.links[e];
            }
            v = -1;
            for (int u = 0; u < n; u++) {
                if (side[u] == 0 && (v < 0 || gain[u] > gain[v])) {
                    v = u;
                }
            }
        }
        return side;
    }
}
