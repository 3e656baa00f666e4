package io.weft.planning.bisection;

import java.util.Optional;

/**
 * Finds where to begin the search for a small cut. {@link Bisection} balances what a partitioner returns, and refines
 * it, so little is asked of it; {@link MultilevelPartitioner} is one, and a program such as METIS may be behind
 * another.
 */
public interface Partitioner {
    /**
     * Splits a graph into two sides of about equal weight with few links between them. Called by several threads at
     * once.
     *
     * @param graph what to split
     * @param seed of all random choices; each of several calls for a graph has another
     * @return the side of every vertex, 0 or 1; empty if it cannot say, as when a program fails: the search then does
     *     without it
     */
    Optional<byte[]> partition(WeightedGraph graph, long seed);
}
