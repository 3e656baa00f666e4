package io.weft.optimizer.method;

import io.weft.optimizer.LowerBound;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.PrimalDualSearch;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.SimulatedAnnealing;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.registry.Registry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The registry of the methods that need no solver of integer programs. */
public final class OptimizerMethods {
    /** More than one pass over all messages takes in any fabric: the heuristic ends early only if it is cancelled. */
    private static final Duration ONE_PASS = Duration.ofDays(1);

    private static final OptimizerMethod COLORING =
            NamedMethod.ofTrees(Coloring.NAME, "fat trees only: balanced colourings, layer by layer", new Coloring());

    private static final OptimizerMethod ANNEALING = NamedMethod.ofTrees(
            "annealing",
            "fat trees only: moving and swapping messages, less and less at random",
            new SimulatedAnnealing());

    private static final List<OptimizerMethod> FOR_TREES = List.of(COLORING, ANNEALING);

    private static final OptimizerMethod ROUNDING = NamedMethod.of(
            "rounding",
            "moving single messages, and prices of channels as a bound",
            (problem, start, budget, seed) -> {
                throw new NoRoutesException(
                        "method rounding is for damaged fat trees and other fabrics; in this one use auto");
            },
            (problem, start, budget, seed) -> new PrimalDualSearch(problem, seed).solve(start, budget));

    private static final List<OptimizerMethod> ALL = List.of(
            COLORING,
            ANNEALING,
            ROUNDING,
            NamedMethod.ofTrees(
                            "s-mod-k",
                            "fat trees only: by the digits of the source",
                            (problem, start, budget, seed) -> found(problem, Baselines.sModK(problem)))
                    .withoutSearch(),
            NamedMethod.ofTrees(
                            "d-mod-k",
                            "fat trees only: by the digits of the destination",
                            (problem, start, budget, seed) -> found(problem, Baselines.dModK(problem)))
                    .withoutSearch(),
            NamedMethod.of(
                            "random",
                            "drawn once for each message",
                            (problem, start, budget, seed) -> found(problem, Baselines.random(problem, seed)),
                            (problem, start, budget, seed) ->
                                    found(problem, new PrimalDualSearch(problem, seed).random()))
                    .withoutSearch(),
            NamedMethod.of(
                            "heuristic",
                            "each message in turn by what is least loaded",
                            (problem, start, budget, seed) ->
                                    found(problem, Baselines.greedy(problem, budget.atLeast(ONE_PASS))),
                            (problem, start, budget, seed) -> found(
                                    problem, new PrimalDualSearch(problem, seed).greedy(budget.atLeast(ONE_PASS))))
                    .withoutSearch());

    private OptimizerMethods() {}

    private static Solution found(TreeProblem problem, int[] upPaths) {
        return problem.solution(upPaths, problem.lowerBound(), List.of());
    }

    private static Solution found(FabricProblem problem, int[] waypoints) {
        long bound = problem.loadAtEndpoints();
        return problem.solution(waypoints, new LowerBound(bound, LowerBound.Proof.ENDPOINT), (double) bound);
    }

    /** All methods, {@code auto} first. */
    public static Registry<OptimizerMethod> all() {
        return Registry.<OptimizerMethod>of("method", new AutoMethod(FOR_TREES, ROUNDING, Optional.empty()))
                .and(ALL);
    }

    /**
     * All methods and others, {@code auto} first.
     *
     * @param exact one of the others, which {@code auto} uses to prove optimality if there is time left
     */
    public static Registry<OptimizerMethod> with(List<OptimizerMethod> others, OptimizerMethod exact) {
        return Registry.<OptimizerMethod>of("method", new AutoMethod(FOR_TREES, ROUNDING, Optional.of(exact)))
                .and(ALL)
                .and(others);
    }
}
