package io.weft.planning.bisection;

import io.weft.planning.ProgressListener;
import io.weft.topology.random.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Searches for a small cut of a graph into sides as even as they can be: refines many starts, each by iterated local
 * search, and takes the best. Starts are what partitioners return, halves of given orders of the vertices, and halves
 * by random projections of a {@link SemidefiniteRelaxation}. Uses all processors.
 *
 * <p>Iterated local search: a share of the vertices changes sides at random, and what {@link FiducciaMattheyses} makes
 * of that is kept if its cut is not larger. H. R. Lourenco, O. C. Martin, T. Stuetzle, <i>Iterated Local Search</i>,
 * Handbook of Metaheuristics, 2003.
 */
final class CutSearch {
    /** So many times each partitioner is asked. */
    static final int CALLS = 12;
    /** So many projections are tried. */
    static final int PROJECTIONS = 12;
    /** The share of the vertices that changes sides before each iteration. */
    private static final double KICK = 0.08;

    private static final int MOST_ITERATIONS = 40;
    /** Each start is iterated until about so many edges were seen. */
    private static final int EDGES_SEEN = 150_000;

    private final WeightedGraph graph;
    private final Balance balance;
    private final long seed;
    private final ProgressListener listener;

    CutSearch(WeightedGraph graph, Balance balance, long seed, ProgressListener listener) {
        this.graph = graph;
        this.balance = balance;
        this.seed = seed;
        this.listener = listener;
    }

    /**
     * The smallest cut found; of equal ones, from the earliest start. Advances the listener by one for each start. If
     * it is cancelled, the best so far, or at least half of the first order.
     *
     * @param orders each gives the place of every vertex in an order of them; at least one
     */
    Found best(List<double[]> orders, SemidefiniteRelaxation relaxation, List<Partitioner> partitioners) {
        byte[] first = half(orders.get(0));
        balance.restore(first);
        int calls = CALLS * partitioners.size();
        return IntStream.range(0, orders.size() + PROJECTIONS + calls)
                .parallel()
                .filter(i -> !listener.isCancelled())
                .mapToObj(i -> {
                    long seedOfStart = SplitMix64.mixed(seed + i * SplitMix64.GOLDEN_GAMMA);
                    int call = i - orders.size() - PROJECTIONS;
                    Optional<Found> refined = start(i, orders, relaxation, partitioners, seedOfStart)
                            .map(side -> new Found(
                                    refined(side, new SplitMix64(seedOfStart)),
                                    call < 0 ? Optional.empty() : Optional.of(partitioners.get(call / CALLS))));
                    listener.advance(1);
                    return refined;
                })
                .flatMap(Optional::stream)
                .min(Comparator.comparingInt(found -> graph.cut(found.side)))
                .orElse(new Found(first, Optional.empty()));
    }

    /** The sides of a small cut, and where they come from. Immutable. */
    static final class Found {
        final byte[] side;
        /** The partitioner that gave the start; empty if that was an order or a projection. */
        final Optional<Partitioner> partitioner;

        private Found(byte[] side, Optional<Partitioner> partitioner) {
            this.side = side;
            this.partitioner = partitioner;
        }
    }

    /** The sides of the smallest cut from halves of the orders and one multilevel partition, each refined once. */
    byte[] quick(List<double[]> orders) {
        List<byte[]> starts = new ArrayList<>();
        orders.forEach(order -> starts.add(half(order)));
        starts.add(MultilevelPartitioner.split(graph, seed));
        return starts.stream()
                .map(start -> {
                    byte[] side = start.clone();
                    balance.restore(side);
                    new FiducciaMattheyses(graph, balance.smallest, new SplitMix64(seed)).refine(side);
                    return side;
                })
                .min(Comparator.comparingInt(graph::cut))
                .orElseThrow();
    }

    /** Orders come first, then projections, then what partitioners return. */
    private Optional<byte[]> start(
            int number,
            List<double[]> orders,
            SemidefiniteRelaxation relaxation,
            List<Partitioner> partitioners,
            long seedOfStart) {
        if (number < orders.size()) {
            return Optional.of(half(orders.get(number)));
        }
        int call = number - orders.size() - PROJECTIONS;
        return call < 0
                ? Optional.of(half(relaxation.projection(seedOfStart)))
                : ask(partitioners.get(call / CALLS), seedOfStart);
    }

    /** Puts the first vertices of an order on side 0, until the next would make it heavier than the other. */
    private byte[] half(double[] place) {
        int[] order = IntStream.range(0, place.length)
                .boxed()
                .sorted(Comparator.comparingDouble(v -> place[v]))
                .mapToInt(v -> v)
                .toArray();
        byte[] side = new byte[place.length];
        Arrays.fill(side, (byte) 1);
        int weight = 0;
        for (int v : order) {
            weight += graph.weight[v];
            if (2L * weight > graph.totalWeight()) {
                break;
            }
            side[v] = 0;
        }
        return side;
    }

    private Optional<byte[]> ask(Partitioner partitioner, long seedOfCall) {
        return partitioner.partition(graph, seedOfCall).map(side -> checked(side.clone(), partitioner));
    }

    private byte[] checked(byte[] side, Partitioner partitioner) {
        if (side.length != graph.vertexCount()) {
            throw new IllegalStateException(partitioner + " gave the sides of " + side.length
                    + " vertices; the graph has " + graph.vertexCount());
        }
        for (int v = 0; v < side.length; v++) {
            if (side[v] != 0 && side[v] != 1) {
                throw new IllegalStateException(
                        partitioner + " put vertex " + v + " on side " + side[v] + "; sides are 0 and 1");
            }
        }
        return side;
    }

    private byte[] refined(byte[] start, SplitMix64 random) {
        FiducciaMattheyses refinement = new FiducciaMattheyses(graph, balance.smallest, random);
        byte[] best = start.clone();
        balance.restore(best);
        refinement.refine(best);
        int least = graph.cut(best);
        int n = graph.vertexCount();
        int iterations = Math.min(MOST_ITERATIONS, EDGES_SEEN / Math.max(1, graph.edgeCount()));
        for (int i = 0; i < iterations && !listener.isCancelled(); i++) {
            byte[] side = best.clone();
            for (int k = 0; k < KICK * n; k++) {
                side[random.below(n)] ^= 1;
            }
            balance.restore(side);
            refinement.refine(side);
            int cut = graph.cut(side);
            if (cut <= least) {
                least = cut;
                best = side;
            }
        }
        return best;
    }
}
