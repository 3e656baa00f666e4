package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;
import io.weft.topology.generate.FatTree;

/**
 * How much of each subtree's traffic may go one way: what its links can take whose way begins so, where none takes more than the
 * target. The sets of messages that are limited are those that leave (enter) a subtree, for each direction, level and subtree.
 * Immutable.
 *
 * <p>These are the relaxed conditions (11) and (12) of B. Prisacari et al., TACO, with one bound for all links in place of that which
 * each link has in the best of cases.
 */
final class Capacities {
    private final TreeProblem problem;
    private final FatTree tree;
    private final long target;
    /** By level, the first of its sets of messages that leave; those that enter come after them. */
    private final int[] first;

    Capacities(TreeProblem problem, long target) {
        this.problem = problem;
        this.tree = problem.tree();
        this.target = target;
        this.first = new int[tree.height() + 1];
        for (int level = 0; level < tree.height(); level++) {
            first[level + 1] = first[level] + 2 * tree.subtrees(level);
        }
    }

    /** Number of sets. */
    int sets() {
        return first[tree.height()];
    }

    /** The set of those that leave the subtree of a level that message {@code i} comes from. */
    int leaving(int i, int level) {
        return first[level] + 2 * tree.subtree(problem.messages().source(i), level);
    }

    /** The set of those that enter the subtree of a level that message {@code i} goes to. */
    int entering(int i, int level) {
        return first[level] + 2 * tree.subtree(problem.messages().destination(i), level) + 1;
    }

    /**
     * The most of a set of {@code level} that may share a number of the choices at level {@code choice}, the way up to there being the
     * same for all; never more than all weights together can be.
     */
    long most(int level, int choice, int choices) {
        long links = (long) choices * (tree.ways(level + 1) / tree.ways(choice + 1));
        return target < Messages.MOST_WEIGHT / links ? target * links : Messages.MOST_WEIGHT;
    }

    TreeProblem problem() {
        return problem;
    }
}
