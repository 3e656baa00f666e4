package io.weft.optimizer;

/**
 * A method that solves problems of one kind. Immutable and thread-safe.
 *
 * @param <P> the kind: {@link io.weft.optimizer.tree.TreeProblem} or {@link io.weft.optimizer.fabric.FabricProblem}
 */
@FunctionalInterface
public interface Solver<P> {
    /**
     * Returns the best solution that is found in the time.
     *
     * @param start by message, a choice to start from, of any quality; the solution is never worse
     * @param seed seed of the random choices
     * @throws NoRoutesException if the method finds no solution of its own; the message says why
     */
    Solution solve(P problem, int[] start, Budget budget, long seed);
}
