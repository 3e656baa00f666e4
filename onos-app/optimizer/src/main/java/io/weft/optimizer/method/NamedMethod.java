package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.FabricSolution;
import io.weft.optimizer.fabric.Rounding;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.TreeMethod;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import java.util.List;
import java.util.Optional;

/** One method for fat trees and one for all fabrics, by one name. Immutable. */
public final class NamedMethod implements OptimizerMethod {
    private final String name;
    private final String description;
    private final TreeMethod onTree;
    private final OnFabric onFabric;
    private final boolean searches;

    /** Solves problems of any topology. */
    @FunctionalInterface
    public interface OnFabric {
        /**
         * Solves one as well as can be in the time.
         *
         * @param start waypoints to begin with, by message
         * @param seed of what is drawn at random
         */
        FabricSolution solve(FabricProblem problem, int[] start, Budget budget, long seed);
    }

    private NamedMethod(String name, String description, TreeMethod onTree, OnFabric onFabric, boolean searches) {
        this.name = name;
        this.description = description;
        this.onTree = onTree;
        this.onFabric = onFabric;
        this.searches = searches;
    }

    /** One for fat trees that are whole. */
    public static NamedMethod ofTrees(String name, String description, TreeMethod method) {
        return new NamedMethod(
                name,
                description,
                method,
                (problem, start, budget, seed) -> {
                    throw new NoRoutesException("method " + name + " is for fat trees of which all is in service, and "
                            + problem.routes().fabric().name() + " is "
                            + (problem.routes().failures().isEmpty()
                                    ? "of type "
                                            + problem.routes()
                                                    .fabric()
                                                    .topology()
                                                    .type()
                                    : "damaged")
                            + "; use auto");
                },
                true);
    }

    /** One for both. */
    public static NamedMethod of(String name, String description, TreeMethod onTree, OnFabric onFabric) {
        return new NamedMethod(name, description, onTree, onFabric, true);
    }

    /** The same, which finds nothing else when it is asked again. */
    public NamedMethod once() {
        return new NamedMethod(name, description, onTree, onFabric, false);
    }

    @Override
    public boolean searches() {
        return searches;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        long begun = System.nanoTime();
        if (problem.tree().isPresent()) {
            TreeProblem tree = problem.tree().get();
            int[] usual = Baselines.bySource(tree);
            int[] ways = start.map(from -> RouteProblem.ways(tree, from.waypoints(), usual))
                    .orElse(usual);
            TreeSolution solution = onTree.solve(tree, ways, budget, seed);
            return new Optimization(
                    name,
                    RouteProblem.waypoints(tree, solution.ways()),
                    solution.contention(),
                    solution.bound(),
                    tree.relaxation(),
                    solution.layers(),
                    since(begun));
        }
        FabricProblem fabric = problem.fabric();
        int[] waypoints = start.map(from -> fabric.admitted(from.waypoints()))
                .orElseGet(() -> new Rounding(fabric, seed).minimal());
        FabricSolution solution = onFabric.solve(fabric, waypoints, budget, seed);
        return new Optimization(
                name,
                solution.waypoints(),
                solution.contention(),
                solution.bound(),
                solution.relaxation(),
                List.<LayerReport>of(),
                since(begun));
    }

    private static double since(long begun) {
        return (System.nanoTime() - begun) * 1e-9;
    }
}
