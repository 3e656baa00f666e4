package io.weft.optimizer.method;

import io.weft.fabric.Fabric;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.registry.NamedEntry;
import io.weft.routing.Routes;
import java.util.List;
import java.util.Optional;

/** A method that has one part for undamaged fat trees and one for all other fabrics. Immutable. */
public final class NamedMethod extends NamedEntry implements OptimizerMethod {
    private final Solver<TreeProblem> onTree;
    private final Solver<FabricProblem> onFabric;
    private final boolean searches;

    private NamedMethod(
            String name, String meaning, Solver<TreeProblem> onTree, Solver<FabricProblem> onFabric, boolean searches) {
        super(name, meaning, List.of());
        this.onTree = onTree;
        this.onFabric = onFabric;
        this.searches = searches;
    }

    /** A method for undamaged fat trees only. */
    public static NamedMethod ofTrees(String name, String meaning, Solver<TreeProblem> method) {
        return new NamedMethod(
                name,
                meaning,
                method,
                (problem, start, budget, seed) -> {
                    throw noTree(name, problem.routes());
                },
                true);
    }

    private static NoRoutesException noTree(String name, Routes routes) {
        Fabric fabric = routes.fabric();
        if (fabric.topology().arrangement().tree().isPresent() && fabric.links().ratesDiffer()) {
            return new NoRoutesException("method " + name + " is for fat trees whose links have one rate, and "
                    + fabric.name() + " has links of different rates; use auto");
        }
        String is = routes.failures().isEmpty() ? "of type " + fabric.topology().type() : "damaged";
        return new NoRoutesException("method " + name + " is for fat trees with nothing out of service, and "
                + fabric.name() + " is " + is + "; use auto");
    }

    /** A method for all fabrics that searches: more time can give better routes. */
    public static NamedMethod of(
            String name, String meaning, Solver<TreeProblem> onTree, Solver<FabricProblem> onFabric) {
        return new NamedMethod(name, meaning, onTree, onFabric, true);
    }

    /** This method as one that does not search: more time gives no better routes. */
    public NamedMethod withoutSearch() {
        return new NamedMethod(name(), meaning(), onTree, onFabric, false);
    }

    @Override
    public boolean searches() {
        return searches;
    }

    @Override
    public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        long begun = System.nanoTime();
        if (problem.tree().isPresent()) {
            TreeProblem tree = problem.tree().get();
            int[] sModK = Baselines.sModK(tree);
            int[] upPaths = start.map(from -> RouteProblem.upPaths(tree, from.waypoints(), sModK))
                    .orElse(sModK);
            Solution solution = onTree.solve(tree, upPaths, budget, seed);
            return optimization(solution.withChoices(RouteProblem.waypoints(tree, solution.choices())), begun);
        }
        FabricProblem fabric = problem.fabric();
        int[] waypoints =
                start.map(from -> fabric.onlyCandidates(from.waypoints())).orElseGet(fabric::minimal);
        return optimization(onFabric.solve(fabric, waypoints, budget, seed), begun);
    }

    private Optimization optimization(Solution solution, long begun) {
        return new Optimization(name(), solution, (System.nanoTime() - begun) * 1e-9);
    }
}
