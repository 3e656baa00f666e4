package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;

/** A way to solve a {@link TreeProblem}. Immutable and thread-safe. */
@FunctionalInterface
public interface TreeMethod {
    /**
     * Solves it as well as can be in the time.
     *
     * @param start ways to begin with, of any quality, by message; they need not be used, and the answer is never worse
     * @param seed of what is drawn at random
     * @throws NoRoutesException if it has no answer of its own
     */
    TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed);
}
