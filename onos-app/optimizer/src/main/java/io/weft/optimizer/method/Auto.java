package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.Coloring;
import io.weft.topology.generate.FatTree;
import java.util.List;
import java.util.Optional;

/**
 * The method that fits: one for fat trees, one for other fabrics and damaged trees, which begins with what a damaged tree's links could
 * carry if it were whole. If there is one that proves, it takes the second half of the time where routes do not meet their bound and
 * there is a second for it at least. Answers carry the name of the method that found the routes.
 */
final class Auto implements OptimizerMethod {
    private static final double BEFORE_PROOF = 0.5;

    /** Of the time for a damaged tree, what may go by before its routes are improved one by one. */
    private static final double AS_WHOLE = 0.4;

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
        return ofTrees.name() + " in fat trees, " + ofFabrics.name() + " elsewhere"
                + prover.map(each -> "; then " + each.name() + " where that is not proved")
                        .orElse("");
    }

    @Override
    public boolean searches() {
        return true;
    }

    @Override
    public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        boolean mayProve = prover.isPresent() && budget.nanosLeft() > 2 * LEAST_NANOS;
        Budget first = mayProve ? budget.share(BEFORE_PROOF) : budget;
        Optimization found = searched(problem, start, first, seed);
        return !mayProve || found.optimal() || budget.nanosLeft() < LEAST_NANOS || budget.spent()
                ? found
                : proved(problem, found, budget, seed);
    }

    private Optimization searched(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        if (problem.tree().isPresent()) {
            return ofTrees.solve(problem, start, budget, seed);
        }
        if (!isTree(problem)) {
            return ofFabrics.solve(problem, start, budget, seed);
        }
        Optimization begun = asWhole(problem, start, budget, seed);
        return begun.optimal() ? begun : begun.orBetter(ofFabrics.solve(problem, Optional.of(begun), budget, seed));
    }

    private static boolean isTree(RouteProblem problem) {
        return problem.routes().fabric().topology().type().equals(FatTree.TYPE);
    }

    /** The routes that a damaged tree would have if it were whole, as far as they are there, or those there are if they are better. */
    private Optimization asWhole(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        long begun = System.nanoTime();
        FabricProblem fabric = problem.fabric();
        DamagedTree tree = new DamagedTree(problem);
        int[] waypoints = tree.waypoints(budget.share(AS_WHOLE), seed);
        String name = Coloring.NAME;
        if (start.isPresent()) {
            int[] usable = fabric.admitted(start.get().waypoints());
            if (fabric.contention(usable) < fabric.contention(waypoints)) {
                waypoints = usable;
                name = start.get().method();
            }
        }
        return new Optimization(
                name,
                waypoints,
                fabric.contention(waypoints),
                tree.bound(),
                tree.relaxation(),
                List.of(),
                (System.nanoTime() - begun) * 1e-9);
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
