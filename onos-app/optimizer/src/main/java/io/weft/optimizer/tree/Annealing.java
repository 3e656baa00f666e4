package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Routes by simulated annealing: single messages are sent another way, or two of the same edge switch each the other's, if that lowers
 * what channels have above a target, or by chance, less and less of it as time goes by. Unlike {@link Coloring} it does not depend on
 * messages being alike, and finds what is near a bound that cannot be met; but where it can be met, that is far quicker.
 *
 * <p>It begins with the start or what is better, the heuristic's routes, if a tenth of the time is enough for these. O(height) time for each try. S. Kirkpatrick et al., "Optimization by Simulated
 * Annealing", 1983.
 */
public final class Annealing implements TreeMethod {
    /** The part of the time that routes to begin with may take. */
    private static final double TO_BEGIN = 0.1;

    @Override
    public TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        LowerBound bound = problem.lowerBound();
        int[] best = start;
        if (problem.contention(start) > bound.load() && !budget.spent()) {
            int[] greedy = Baselines.greedy(problem, budget.share(TO_BEGIN));
            best = problem.contention(greedy) < problem.contention(start) ? greedy : start;
            best = new Cooling(problem, best, new SplittableRandom(seed)).until(bound.load(), budget);
        }
        return new TreeSolution(problem, best, bound, List.of());
    }
}
