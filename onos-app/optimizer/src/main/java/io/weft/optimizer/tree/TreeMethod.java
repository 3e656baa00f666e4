package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;

/** A method that solves a {@link TreeProblem}. Immutable and thread-safe. */
@FunctionalInterface
public interface TreeMethod {
    /**
     * Returns the best solution that is found in the time.
     *
     * @param start by message, an up path to start from, of any quality; the solution is never worse
     * @param seed seed of the random choices
     * @throws NoRoutesException if the method finds no solution of its own; the message says why
     */
    TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed);
}
