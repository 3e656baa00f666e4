package io.weft.optimizer.method;

import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.FabricSolution;
import io.weft.optimizer.fabric.Rounding;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import java.util.List;

/** All methods that need no solver of integer programs, one line each. */
public final class OptimizerMethods {
    private static final List<OptimizerMethod> ALL = List.of(
            OptimizerMethod.of(
                    "auto",
                    "balanced colourings in fat trees, and rounding elsewhere",
                    new Coloring(),
                    (problem, start, budget, seed) -> new Rounding(problem, seed).solve(start, budget)),
            OptimizerMethod.ofTrees("coloring", "fat trees only: balanced colourings, layer by layer", new Coloring()),
            OptimizerMethod.ofTrees(
                    "s-mod-k",
                    "fat trees only: by the digits of the source",
                    (problem, start, budget, seed) -> found(problem, Baselines.bySource(problem))),
            OptimizerMethod.ofTrees(
                    "d-mod-k",
                    "fat trees only: by the digits of the destination",
                    (problem, start, budget, seed) -> found(problem, Baselines.byDestination(problem))),
            OptimizerMethod.of(
                    "random",
                    "drawn once for each message",
                    (problem, start, budget, seed) -> found(problem, Baselines.random(problem, seed)),
                    (problem, start, budget, seed) -> found(problem, new Rounding(problem, seed).random())),
            OptimizerMethod.of(
                    "heuristic",
                    "each message in turn by what is least loaded",
                    (problem, start, budget, seed) -> found(problem, Baselines.greedy(problem)),
                    (problem, start, budget, seed) -> found(problem, new Rounding(problem, seed).greedy())));

    private OptimizerMethods() {}

    private static TreeSolution found(TreeProblem problem, int[] ways) {
        return new TreeSolution(problem, ways, problem.lowerBound(), List.of());
    }

    private static FabricSolution found(FabricProblem problem, int[] waypoints) {
        return new FabricSolution(problem, waypoints, problem.loadAtEndpoints(), problem.loadAtEndpoints());
    }

    /** All of them. */
    public static List<OptimizerMethod> all() {
        return ALL;
    }
}
