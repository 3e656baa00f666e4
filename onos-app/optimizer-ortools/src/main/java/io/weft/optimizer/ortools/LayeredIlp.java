package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One {@linkplain LayerProgram integer program} for each layer, from the endpoints upwards, given the links chosen at
 * the layers below. If all have solutions, the contention is minimal, since no channel has more than the
 * {@linkplain TreeProblem#lowerBound lower bound}. A layer without a solution proves nothing: other links at a lower
 * layer might leave one, and the contention of another subtree may be larger anyway. If the time is over before all
 * layers are solved, the others get the start's links, or all layers do if that is better.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013, sections 4 and
 * 5.1.
 *
 * @param name its name in error texts
 */
record LayeredIlp(String name, LayerConditions conditions, SolverPortfolio portfolio) implements Solver<TreeProblem> {
    /**
     * {@inheritDoc}
     *
     * <p>The solution has reports of the layers that were solved in the time.
     *
     * @throws NoRoutesException if a layer is proven to have no solution, or weights differ and the conditions need
     *     equal ones, or the solvers cannot be loaded; the text says what to use instead
     */
    @Override
    public Solution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        if (conditions.balanced && !problem.messages().alike()) {
            throw new NoRoutesException(name + " gives no link less than its even share of messages, which needs all to"
                    + " weigh the same, and these do not; use ilp-strong, cp-sat or coloring");
        }
        FatTree tree = problem.tree();
        int[] upPaths = new int[problem.messages().count()];
        List<LayerReport> reports = new ArrayList<>();
        for (int layer = 0; layer < tree.height(); layer++) {
            long begin = System.nanoTime();
            LayerProgram program = LayerProgram.of(problem, upPaths, layer, conditions);
            Optional<int[]> links = links(program, budget, seed);
            if (links.isEmpty()) {
                return problem.solution(completed(problem, upPaths, layer, start), problem.lowerBound(), reports);
            }
            int[] messages = program.messages();
            for (int m = 0; m < messages.length; m++) {
                upPaths[messages[m]] += links.get()[m] * tree.upPaths(layer);
            }
            double seconds = (System.nanoTime() - begin) * 1e-9;
            reports.add(new LayerReport(layer, seconds, program.variables(), program.constraints()));
        }
        return problem.solution(upPaths, problem.lowerBound(), reports);
    }

    /** By message of a program, its link; empty if no solution is found in the time. */
    private Optional<int[]> links(LayerProgram program, Budget budget, long seed) {
        if (program.links() == 1) {
            return Optional.of(new int[program.messages().length]);
        }
        if (budget.spent()) {
            return Optional.empty();
        }
        return portfolio.run(program, budget, seed).map(answer -> answer.links()
                .orElseThrow(() -> new NoRoutesException(name + " has no links for layer " + program.layer()
                        + ": its conditions cannot all be met there, given the links of the layers below,"
                        + " which says nothing about what contention there can be; use cp-sat or coloring")));
    }

    /** The chosen up paths to a layer, continued by those of the start; or the start if that is not worse. */
    private static int[] completed(TreeProblem problem, int[] upPaths, int layer, int[] start) {
        int below = problem.tree().upPaths(layer);
        int[] completed = upPaths.clone();
        for (int i = 0; i < completed.length; i++) {
            if (problem.turn(i) > layer) {
                completed[i] += start[i] - start[i] % below;
            }
        }
        return problem.contention(completed) < problem.contention(start) ? completed : start;
    }
}
