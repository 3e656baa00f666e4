package io.weft.optimizer.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * The CP-SAT model of minimal contention in a fat tree: for each message and level a Boolean variable for each up path
 * to that level, of which exactly one is true, an extension of that of the level below; and a variable for the largest
 * load of a channel, which is minimized. Symmetry is broken by leaving out up paths that are not
 * {@linkplain CanonicalUpPaths canonical}, as far as that can be told for a message by itself. Not thread-safe.
 */
final class TreeCpModel {
    private final TreeProblem problem;
    private final FatTree tree;
    private final long unit;
    private final long least;
    final CpModel model = new CpModel();
    /** By message, level and up path to the level, whether the message takes it; null where it cannot. */
    private final Literal[][][] goes;

    private final IntVar largest;

    /**
     * @param start by message, the up path to start from
     * @param unit a divisor of all weights
     */
    TreeCpModel(TreeProblem problem, int[] start, long unit) {
        this.problem = problem;
        this.tree = problem.tree();
        this.unit = unit;
        this.least = problem.lowerBound().load() / unit;
        this.goes = new Literal[start.length][][];
        long contention = problem.contention(start) / unit;
        this.largest = model.newIntVar(least, contention, "");
        model.addHint(largest, contention);
        CanonicalUpPaths canonical = new CanonicalUpPaths(problem);
        int[] order = canonical.order();
        int[] hints = canonical.of(start);
        for (int k = 0; k < order.length; k++) {
            goes[order[k]] = choices(problem.turn(order[k]), k, hints[order[k]]);
        }
        for (int level = 0; level < tree.height(); level++) {
            limit(level, i -> problem.messages().source(i));
            limit(level, i -> problem.messages().destination(i));
        }
        model.minimize(largest);
    }

    /** An upper bound on the number of variables. O(messages * height). */
    static long unknowns(TreeProblem problem) {
        long count = 0;
        for (int i = 0; i < problem.messages().count(); i++) {
            for (int level = 1; level <= problem.turn(i); level++) {
                count += problem.tree().upPaths(level);
            }
        }
        return count;
    }

    /** By level and up path, the variables of the {@code k}-th message in the canonical order. */
    private Literal[][] choices(int turn, int k, int hint) {
        Literal[][] byLevel = new Literal[turn + 1][];
        byLevel[0] = new Literal[] {model.trueLiteral()};
        for (int level = 1; level <= turn; level++) {
            int below = tree.upPaths(level - 1);
            int parents = (int) Math.min(tree.parents(level), k + 1L);
            byLevel[level] = new Literal[tree.upPaths(level)];
            for (int upPath = 0; upPath < below; upPath++) {
                if (byLevel[level - 1][upPath] != null) {
                    branch(byLevel, level, upPath, parents, hint);
                }
            }
        }
        return byLevel;
    }

    private void branch(Literal[][] byLevel, int level, int upPath, int parents, int hint) {
        Literal before = byLevel[level - 1][upPath];
        int below = tree.upPaths(level - 1);
        if (parents == 1) {
            byLevel[level][upPath] = before;
            return;
        }
        List<Literal> either = new ArrayList<>(List.of(before.not()));
        for (int parent = 0; parent < parents; parent++) {
            int longer = upPath + parent * below;
            BoolVar one = model.newBoolVar("");
            model.addHint(one, hint % tree.upPaths(level) == longer ? 1 : 0);
            byLevel[level][longer] = one;
            either.add(one);
        }
        model.addExactlyOne(either);
    }

    /**
     * Adds the constraints that no channel up from (down to) a node of a level has more than the largest load, and the
     * implied ones for up paths to lower levels: the channels above one have at most the largest load times their
     * number.
     */
    private void limit(int level, IntUnaryOperator end) {
        Map<Integer, List<Integer>> leaving = new TreeMap<>();
        for (int i = 0; i < goes.length; i++) {
            if (problem.turn(i) > level) {
                leaving.computeIfAbsent(tree.subtree(end.applyAsInt(i), level), t -> new ArrayList<>())
                        .add(i);
            }
        }
        for (List<Integer> messages : leaving.values()) {
            for (int up = 1; up <= level + 1; up++) {
                for (int upPath = 0; upPath < tree.upPaths(up); upPath++) {
                    limit(messages, up, upPath, tree.upPaths(level + 1) / tree.upPaths(up));
                }
            }
        }
    }

    private void limit(List<Integer> messages, int up, int upPath, int channels) {
        LinearExprBuilder load = LinearExpr.newBuilder();
        long all = 0;
        for (int i : messages) {
            Literal here = goes[i][up][upPath];
            if (here != null) {
                long weight = problem.messages().weight(i) / unit;
                load.addTerm(here, weight);
                all += weight;
            }
        }
        if (all > channels * least) {
            model.addLessOrEqual(load.addTerm(largest, -channels), 0);
        }
    }

    /** By message, its up path in a solution. */
    int[] upPaths(CpSolver solved) {
        int[] upPaths = new int[goes.length];
        for (int i = 0; i < upPaths.length; i++) {
            Literal[] last = goes[i][goes[i].length - 1];
            for (int upPath = 0; upPath < last.length; upPath++) {
                if (last[upPath] != null && solved.booleanValue(last[upPath])) {
                    upPaths[i] = upPath;
                }
            }
        }
        return upPaths;
    }
}
