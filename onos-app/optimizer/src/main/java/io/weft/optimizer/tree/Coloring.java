package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Balanced bipartite edge colouring by Euler splits, layer by layer from the endpoints upwards; no solver of integer
 * programs is needed.
 *
 * <p>At each layer, the messages that have taken the same up path so far are divided among the links upwards, one
 * colour class for each link, such that no class puts more weight on a cut than the links that it can still reach carry
 * at the target load ({@link CutCapacities}). An even number of links is reached by repeated {@linkplain EulerSplit
 * Euler splits}, in O(messages * height * log w) time; an odd number is dealt out by source. A class with an excess is
 * then joined with another one and both are split again, a bounded number of times. If all weights are equal and all
 * messages leave every limited subtree, an Euler split is even on all cuts at once: joining a class above the capacity
 * of a cut with one below it lowers the sum of squares of that cut and raises that of no other, so that balanced
 * classes are reached. If messages turn at different levels, an even split of one cut may be uneven on another; then
 * the {@linkplain ColoringSearch search} goes back to lower layers and starts again until the time is spent. Every
 * second search splits evenly only where the target requires it.
 *
 * <p>The target is the {@linkplain TreeProblem#lowerBound lower bound}, so that success is a proof of optimality;
 * otherwise the best up paths found are returned.
 *
 * <p>D. Koenig, "Ueber Graphen und ihre Anwendung auf Determinantentheorie und Mengenlehre", Mathematische Annalen 77,
 * 1916 (a bipartite multigraph has an edge colouring with as many colours as its largest degree); H. N. Gabow, "Using
 * Euler Partitions to Edge Color Bipartite Multigraphs", 1976. Immutable.
 */
public final class Coloring implements Solver<TreeProblem> {
    public static final String NAME = "coloring";

    /** How often a search may split each message, on average. */
    private static final long SPLITS = 400;

    /** Searches with the bound as target between two with the next load below the best found. */
    private static final int FOR_BOUND = 3;

    private final int searches;

    /** Searches until the time is spent. */
    public Coloring() {
        this(Integer.MAX_VALUE);
    }

    /** Searches until the time is spent, at most {@code searches} times. */
    public Coloring(int searches) {
        this.searches = searches;
    }

    @Override
    public Solution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        Messages messages = problem.messages();
        LowerBound bound = problem.lowerBound();
        long unit = messages.weightUnit();
        int[] best = start.clone();
        long least = problem.contention(start);
        long[] nanos = new long[problem.tree().height()];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < searches && least > bound.load() && !budget.spent(); i++) {
            long target = i % (FOR_BOUND + 1) < FOR_BOUND ? bound.load() : least - unit;
            long splits = SPLITS * messages.count();
            int[] upPaths =
                    new ColoringSearch(problem, target, i % 2 == 0, splits, random.split(), budget, nanos).upPaths();
            long found = problem.contention(upPaths);
            if (found < least) {
                least = found;
                best = upPaths;
            }
        }
        return problem.solution(best, bound, reports(problem, nanos));
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
                limited += 2L * problem.tree().subtrees(l) * problem.tree().upPaths(level + 1);
            }
            reports.add(new LayerReport(level, nanos[level] * 1e-9, rising, limited));
        }
        return reports;
    }
}
