package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Routes by balanced colourings, layer by layer from the endpoints up: no solver of integer programs is needed.
 *
 * <p>Messages that go the same way up to a layer are divided among its links upwards, so that of what leaves (enters) each subtree above,
 * no class has more than the links that it can reach carry at the target load ({@link Capacities}). They are halved again and again
 * ({@link Halving}), which takes O(messages * height * log w); an odd number of classes is dealt out evenly by source. Then a class that has
 * too much is joined with another and both are halved anew, for a bounded number of times. Where all messages have the same weight, and all
 * that go up leave every subtree that is limited, halving splits each subtree's messages evenly on both sides at once: a class with too many of a
 * set, joined with one that has room, lowers the sum of the squares of that set's classes and raises none, so that even classes can be
 * reached. Messages that turn at different levels make sets of which one may be uneven where another is even; then it is a search, which goes back to
 * lower layers where an upper one finds nothing, and begins anew until the time is spent. Every other search splits evenly only what has to be.
 *
 * <p>The target is the {@linkplain TreeProblem#lowerBound lower bound}, so that success is a proof; what comes nearest is the answer
 * otherwise.
 */
public final class Coloring implements TreeMethod {
    /** Its name as a method. */
    public static final String NAME = "coloring";

    /** Messages that a search may split again, for each message. */
    private static final long EFFORT = 400;

    /** Searches for the bound itself between those for something better than what there is. */
    private static final int FOR_BOUND = 3;

    private final int searches;

    /** Searches until the time is spent. */
    public Coloring() {
        this(Integer.MAX_VALUE);
    }

    /** The same, with so many searches at most. */
    public Coloring(int searches) {
        this.searches = searches;
    }

    @Override
    public TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        Messages messages = problem.messages();
        LowerBound bound = problem.lowerBound();
        long unit = Weights.unit(messages);
        int[] best = start.clone();
        long least = problem.contention(start);
        long[] nanos = new long[problem.tree().height()];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < searches && least > bound.load() && !budget.spent(); i++) {
            long target = i % (FOR_BOUND + 1) < FOR_BOUND ? bound.load() : least - unit;
            long effort = EFFORT * messages.count();
            int[] ways = new Search(problem, target, i % 2 == 0, effort, random.split(), budget, nanos).ways();
            long found = problem.contention(ways);
            if (found < least) {
                least = found;
                best = ways;
            }
        }
        return new TreeSolution(problem, best, bound, reports(problem, nanos));
    }

    private static List<LayerReport> reports(TreeProblem problem, long[] nanos) {
        List<LayerReport> reports = new ArrayList<>();
        for (int level = 0; level < nanos.length; level++) {
            int rising = 0;
            for (int i = 0; i < problem.messages().count(); i++) {
                rising += problem.turn(i) > level ? 1 : 0;
            }
            long limited = 0;
            for (int l = level; l < nanos.length; l++) {
                limited += 2L * problem.tree().subtrees(l) * problem.tree().ways(level + 1);
            }
            reports.add(new LayerReport(level, nanos[level] * 1e-9, rising, limited));
        }
        return reports;
    }
}
