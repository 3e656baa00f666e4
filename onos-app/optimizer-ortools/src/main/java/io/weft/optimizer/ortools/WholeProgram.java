package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Weights;
import io.weft.optimizer.ortools.LeastLoad.Found;
import io.weft.optimizer.tree.TreeMethod;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import io.weft.topology.generate.FatTree;
import java.util.List;

/**
 * All layers at once, by constraint programming: given time enough it finds the least contention and proves that there is none below,
 * whether that is the {@linkplain TreeProblem#lowerBound lower bound} or not. Without enough, it answers with the best that it found,
 * and with what it could prove. Immutable.
 */
final class WholeProgram implements TreeMethod {
    /** The unknowns that fit into a few gigabytes. */
    private static final long MOST_UNKNOWNS = 2_000_000;

    private final String name;

    /** By this name in messages. */
    WholeProgram(String name) {
        this.name = name;
    }

    /**
     * {@inheritDoc} It is the start where stating the problem alone takes longer.
     *
     * @throws NoRoutesException if there are too many messages and ways, the solvers cannot be loaded, or weights are too large for them
     */
    @Override
    public TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        LowerBound bound = problem.lowerBound();
        if (problem.contention(start) == bound.load()) {
            return new TreeSolution(problem, start, bound, List.of());
        }
        long unknowns = WholeModel.unknowns(problem);
        if (unknowns > MOST_UNKNOWNS) {
            throw new NoRoutesException(name + " takes all ways of all messages at once, which are " + unknowns
                    + " unknowns here; it can do with " + MOST_UNKNOWNS + ": use coloring or ilp-eliminated");
        }
        if (budget.nanosLeft() < unknowns * LeastLoad.NANOS_PER_UNKNOWN) {
            return new TreeSolution(problem, start, bound, List.of());
        }
        long unit = Weights.unit(problem.messages());
        FatTree tree = problem.tree();
        LeastLoad.requireFitting(name, (double) problem.messages().totalWeight() / unit * tree.ways(tree.height()));
        Solvers.load();
        WholeModel model = new WholeModel(problem, start, unit);
        LeastLoad search = new LeastLoad(name, model.model(), model::ways, budget, seed);
        Found found = FirstAnswer.of(List.of(search), budget).orElse(new Found(start, 0));
        int[] ways = problem.contention(found.choices()) < problem.contention(start) ? found.choices() : start;
        return new TreeSolution(
                problem, ways, bound.orHigher(found.bound() * unit, LowerBound.Proof.CP_SAT), List.of());
    }
}
