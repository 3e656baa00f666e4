package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import java.util.Optional;

/**
 * The method that fits: one for fat trees, one for other fabrics and damaged trees. If there is one that proves, it takes the second half
 * of the time where a fat tree's routes do not meet their bound and there is a second for it at least. Answers carry the name of the method that found the routes.
 */
final class Auto implements OptimizerMethod {
    private static final double BEFORE_PROOF = 0.5;

    /** The least time that is worth a proof. */
    private static final long LEAST_NANOS = 1_000_000_000;

    private final OptimizerMethod ofTrees;
    private final OptimizerMethod ofFabrics;
    private final Optional<OptimizerMethod> prover;

    Auto(OptimizerMethod ofTrees, OptimizerMethod ofFabrics, Optional<OptimizerMethod> prover) {
        this.ofTrees = ofTrees;
        this.ofFabrics = ofFabrics;
        this.prover = prover;
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public String description() {
        return ofTrees.name() + " in fat trees"
                + prover.map(each -> ", and " + each.name() + " where that is not proved")
                        .orElse("") + "; "
                + ofFabrics.name() + " elsewhere";
    }

    @Override
    public boolean searches() {
        return true;
    }

    @Override
    public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        if (problem.tree().isEmpty()) {
            return ofFabrics.solve(problem, start, budget, seed);
        }
        boolean mayProve = prover.isPresent() && budget.nanosLeft() > 2 * LEAST_NANOS;
        Budget first = mayProve ? budget.share(BEFORE_PROOF) : budget;
        Optimization found = ofTrees.solve(problem, start, first, seed);
        return !mayProve || found.optimal() || budget.nanosLeft() < LEAST_NANOS || budget.spent()
                ? found
                : proved(problem, found, budget, seed);
    }

    private Optimization proved(RouteProblem problem, Optimization found, Budget budget, long seed) {
        try {
            return found.orBetter(prover.get().solve(problem, Optional.of(found), budget, seed));
        } catch (NoRoutesException e) {
            // Too many messages, or no solver on this machine: what was found stands, and does not say that it is
            // proved.
            return found;
        }
    }
}
