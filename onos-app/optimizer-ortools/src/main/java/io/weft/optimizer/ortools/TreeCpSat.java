package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import io.weft.optimizer.ortools.CpSatRun.Found;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.List;

/**
 * Constraint programming (CP-SAT) for undamaged fat trees, all layers in one {@link TreeCpModel}. Given enough time it
 * finds the minimal contention and proves it, whether that is the {@linkplain TreeProblem#lowerBound lower bound} or
 * not; otherwise it returns the best solution and the best bound so far.
 *
 * @param name its name in error texts
 */
record TreeCpSat(String name) implements Solver<TreeProblem> {
    /** The number of variables that fits into a few gigabytes. */
    private static final long MOST_UNKNOWNS = 2_000_000;

    /**
     * {@inheritDoc} Returns the start if there is not even time to build the model.
     *
     * @throws NoRoutesException if there are too many messages and ways, the solvers cannot be loaded, or weights are
     *     too large for them
     */
    @Override
    public Solution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        LowerBound bound = problem.lowerBound();
        if (problem.contention(start) == bound.load()) {
            return problem.solution(start, bound, List.of());
        }
        long unknowns = TreeCpModel.unknowns(problem);
        if (unknowns > MOST_UNKNOWNS) {
            throw new NoRoutesException(name + " takes all ways of all messages at once, which are " + unknowns
                    + " unknowns here; it can do with " + MOST_UNKNOWNS + ": use coloring or ilp-eliminated");
        }
        if (budget.nanosLeft() < unknowns * CpSatRun.NANOS_PER_UNKNOWN) {
            return problem.solution(start, bound, List.of());
        }
        long unit = problem.messages().weightUnit();
        FatTree tree = problem.tree();
        CpSatRun.requireFitting(name, (double) problem.messages().totalWeight() / unit * tree.upPaths(tree.height()));
        SolverRace.loadSolvers();
        TreeCpModel model = new TreeCpModel(problem, start, unit);
        CpSatRun search = new CpSatRun(name, model.model, model::upPaths, budget, seed);
        Found found = SolverRace.of(List.of(search), budget).orElse(new Found(start, 0));
        int[] upPaths = problem.contention(found.choices()) < problem.contention(start) ? found.choices() : start;
        return problem.solution(upPaths, bound.orHigher(found.bound() * unit, LowerBound.Proof.CP_SAT), List.of());
    }
}
