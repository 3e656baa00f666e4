package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.registry.Named;
import java.util.Optional;

/** A method that optimizes routes for messages, chosen by its name. Immutable and thread-safe. */
public interface OptimizerMethod extends Named {
    /** Whether more time can give better routes. */
    boolean searches();

    /**
     * Returns the best routes that are found in the time.
     *
     * @param start a result for the same messages to start from, perhaps with other links and switches out of service;
     *     the result of a method that searches is not worse than what of the start can still be used
     * @param seed seed of the random choices
     * @throws NoRoutesException if it finds no routes; the text says why
     */
    Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed);
}
