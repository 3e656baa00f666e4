package io.weft.optimizer.method;

import io.weft.optimizer.LowerBound;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.FabricSolution;
import io.weft.optimizer.fabric.Rounding;
import io.weft.optimizer.tree.Annealing;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All methods that need no solver of integer programs, one line each. */
public final class OptimizerMethods {
    /** More than any fabric takes for one pass over all messages, which the heuristic ends only before its time when it is told to stop. */
    private static final Duration ONE_PASS = Duration.ofDays(1);

    private static final OptimizerMethod COLORING =
            NamedMethod.ofTrees(Coloring.NAME, "fat trees only: balanced colourings, layer by layer", new Coloring());

    private static final OptimizerMethod ANNEALING = NamedMethod.ofTrees(
            "annealing", "fat trees only: moving and swapping messages, less and less at random", new Annealing());

    private static final OptimizerMethod OF_TREES = new ByTurns(COLORING, ANNEALING);

    private static final OptimizerMethod ROUNDING = NamedMethod.of(
            "rounding",
            "moving single messages, and prices of channels as a bound",
            (problem, start, budget, seed) -> {
                throw new NoRoutesException(
                        "method rounding is for damaged fat trees and other fabrics; in this one use auto");
            },
            (problem, start, budget, seed) -> new Rounding(problem, seed).solve(start, budget));

    private static final List<OptimizerMethod> ALL = List.of(
            COLORING,
            ANNEALING,
            ROUNDING,
            NamedMethod.ofTrees(
                            "s-mod-k",
                            "fat trees only: by the digits of the source",
                            (problem, start, budget, seed) -> found(problem, Baselines.bySource(problem)))
                    .once(),
            NamedMethod.ofTrees(
                            "d-mod-k",
                            "fat trees only: by the digits of the destination",
                            (problem, start, budget, seed) -> found(problem, Baselines.byDestination(problem)))
                    .once(),
            NamedMethod.of(
                            "random",
                            "drawn once for each message",
                            (problem, start, budget, seed) -> found(problem, Baselines.random(problem, seed)),
                            (problem, start, budget, seed) -> found(problem, new Rounding(problem, seed).random()))
                    .once(),
            NamedMethod.of(
                            "heuristic",
                            "each message in turn by what is least loaded",
                            (problem, start, budget, seed) ->
                                    found(problem, Baselines.greedy(problem, budget.atLeast(ONE_PASS))),
                            (problem, start, budget, seed) ->
                                    found(problem, new Rounding(problem, seed).greedy(budget.atLeast(ONE_PASS))))
                    .once());

    private OptimizerMethods() {}

    private static TreeSolution found(TreeProblem problem, int[] ways) {
        return new TreeSolution(problem, ways, problem.lowerBound(), List.of());
    }

    private static FabricSolution found(FabricProblem problem, int[] waypoints) {
        LowerBound bound = new LowerBound(problem.loadAtEndpoints(), LowerBound.Proof.ENDPOINT);
        return new FabricSolution(problem, waypoints, bound, problem.loadAtEndpoints());
    }

    /** All of them, {@code auto} first. */
    public static List<OptimizerMethod> all() {
        return Stream.concat(Stream.of(new Auto(OF_TREES, ROUNDING, Optional.empty())), ALL.stream())
                .collect(Collectors.toList());
    }

    /**
     * All of them and others, {@code auto} first.
     *
     * @param prover one of the others, which {@code auto} asks for a proof, or for better routes of a fat tree, if there is time left
     */
    public static List<OptimizerMethod> with(List<OptimizerMethod> others, OptimizerMethod prover) {
        return Stream.of(Stream.of(new Auto(OF_TREES, ROUNDING, Optional.of(prover))), ALL.stream(), others.stream())
                .flatMap(each -> each)
                .collect(Collectors.toList());
    }
}
