package io.weft.optimizer.method;

import io.weft.fabric.Fabric;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.Coloring;
import io.weft.registry.NamedEntry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The method {@code auto}, which chooses others by the fabric:
 *
 * <ul>
 *   <li>in undamaged fat trees, the methods for trees in turn, each starting from the best result so far, with time
 *       slices that double after each pass;
 *   <li>in damaged fat trees, {@link DamagedTree}, then the method for all fabrics from there;
 *   <li>elsewhere, and where links have different rates, the method for all fabrics.
 * </ul>
 *
 * <p>An exact method, if there is one, has the second half of the time where the result does not meet its lower bound
 * and at least a second is left. Results name the method that found the routes.
 */
final class AutoMethod extends NamedEntry implements OptimizerMethod {
    /** The first time slice of a method for trees. */
    private static final Duration FIRST_SLICE = Duration.ofMillis(250);

    /** The part of the time before the exact method. */
    private static final double BEFORE_EXACT = 0.5;

    /** The part of the time for a damaged tree before the method for all fabrics. */
    private static final double DAMAGED_TREE_SHARE = 0.4;

    /** The least time that the exact method is started with. */
    private static final long LEAST_NANOS = 1_000_000_000;

    private final List<OptimizerMethod> forTrees;
    private final OptimizerMethod forFabrics;
    private final Optional<OptimizerMethod> exact;

    /**
     * @param forTrees methods for undamaged fat trees, at least one
     * @param exact a method that proves optimality, given time
     */
    AutoMethod(List<OptimizerMethod> forTrees, OptimizerMethod forFabrics, Optional<OptimizerMethod> exact) {
        super("auto", meaning(forTrees, forFabrics, exact), List.of());
        this.forTrees = List.copyOf(forTrees);
        this.forFabrics = forFabrics;
        this.exact = exact;
    }

    private static String meaning(
            List<OptimizerMethod> forTrees, OptimizerMethod forFabrics, Optional<OptimizerMethod> exact) {
        return forTrees.stream().map(OptimizerMethod::name).collect(Collectors.joining(" and ")) + " in fat trees, "
                + forFabrics.name() + " elsewhere"
                + exact.map(each -> "; then " + each.name() + " where that is not proved")
                        .orElse("");
    }

    @Override
    public boolean searches() {
        return true;
    }

    @Override
    public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        boolean mayProve = exact.isPresent() && budget.nanosLeft() > 2 * LEAST_NANOS;
        Budget first = mayProve ? budget.share(BEFORE_EXACT) : budget;
        Optimization found = search(problem, start, first, seed);
        return !mayProve || found.optimal() || budget.nanosLeft() < LEAST_NANOS || budget.spent()
                ? found
                : solveExactly(problem, found, budget, seed);
    }

    private Optimization search(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        if (problem.tree().isPresent()) {
            return alternate(problem, start, budget, seed);
        }
        Fabric fabric = problem.routes().fabric();
        if (fabric.topology().arrangement().tree().isEmpty() || fabric.links().ratesDiffer()) {
            return forFabrics.solve(problem, start, budget, seed);
        }
        Optimization found = solveDamagedTree(problem, start, budget, seed);
        return found.optimal() ? found : found.orBetter(forFabrics.solve(problem, Optional.of(found), budget, seed));
    }

    private Optimization alternate(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        Optional<Optimization> best = Optional.empty();
        Duration slice = FIRST_SLICE;
        for (int i = 0; best.isEmpty() || !(best.get().optimal() || budget.spent()); i++) {
            OptimizerMethod method = forTrees.get(i % forTrees.size());
            Optimization found = method.solve(problem, best.or(() -> start), budget.atMost(slice), seed + i);
            best = Optional.of(best.map(before -> before.orBetter(found)).orElse(found));
            slice = i % forTrees.size() == forTrees.size() - 1 ? slice.multipliedBy(2) : slice;
        }
        return best.get();
    }

    /** The routes of {@link DamagedTree}, or what of the start can still be used, whichever is better. */
    private Optimization solveDamagedTree(
            RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        long begun = System.nanoTime();
        FabricProblem fabric = problem.fabric();
        DamagedTree tree = new DamagedTree(problem);
        int[] waypoints = tree.waypoints(budget.share(DAMAGED_TREE_SHARE), seed);
        String name = Coloring.NAME;
        if (start.isPresent()) {
            int[] usable = fabric.onlyCandidates(start.get().waypoints());
            if (fabric.contention(usable) < fabric.contention(waypoints)) {
                waypoints = usable;
                name = start.get().method();
            }
        }
        return new Optimization(
                name, fabric.solution(waypoints, tree.bound(), tree.relaxation()), (System.nanoTime() - begun) * 1e-9);
    }

    private Optimization solveExactly(RouteProblem problem, Optimization found, Budget budget, long seed) {
        try {
            return found.orBetter(exact.get().solve(problem, Optional.of(found), budget, seed));
        } catch (NoRoutesException e) {
            // Too many messages, or no solver on this machine: the result so far stands, without a proof of optimality.
            return found;
        }
    }
}
