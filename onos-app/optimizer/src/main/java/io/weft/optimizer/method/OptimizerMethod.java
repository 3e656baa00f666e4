package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import java.util.Optional;

/** A method that has a name. Immutable and thread-safe. */
public interface OptimizerMethod {
    /** Its name. */
    String name();

    /** What it does, in a few words. */
    String description();

    /** Whether more time can make its answers better. */
    boolean searches();

    /**
     * Solves a problem as well as can be in the time.
     *
     * @param start what there is already, for the same messages, perhaps with other things out of service; methods that search are
     *     never worse than what of it can still be used
     * @param seed of what is drawn at random
     * @throws NoRoutesException if it has no answer; the message says why
     */
    Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed);
}
