package io.weft.optimizer.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.generate.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * The least contention as one model of all layers: for each message and level an unknown of 0 or 1 for each way up to there, of which
 * one is chosen below that of the level before, and the largest load of a channel, which is to be small. Of ways that differ only in
 * which parent is called which, those are left out that are not {@linkplain CanonicalWays canonical}, as far as that can be said for a
 * message by itself. Not thread-safe.
 */
final class WholeModel {
    private final TreeProblem problem;
    private final FatTree tree;
    private final long unit;
    private final long least;
    private final CpModel model = new CpModel();
    /** By message, level, and way up to it, whether the message goes so; null where it does not. */
    private final Literal[][][] goes;

    private final IntVar largest;

    /**
     * The model.
     *
     * @param start ways to begin with, by message
     * @param unit what divides all weights
     */
    WholeModel(TreeProblem problem, int[] start, long unit) {
        this.problem = problem;
        this.tree = problem.tree();
        this.unit = unit;
        this.least = problem.lowerBound().load() / unit;
        this.goes = new Literal[start.length][][];
        long contention = problem.contention(start) / unit;
        this.largest = model.newIntVar(least, contention, "");
        model.addHint(largest, contention);
        CanonicalWays canonical = new CanonicalWays(problem);
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

    /** How many unknowns there are at most. O(messages * height). */
    static long unknowns(TreeProblem problem) {
        long count = 0;
        for (int i = 0; i < problem.messages().count(); i++) {
            for (int level = 1; level <= problem.turn(i); level++) {
                count += problem.tree().ways(level);
            }
        }
        return count;
    }

    /** The ways of the {@code k}-th message in the canonical order. */
    private Literal[][] choices(int turn, int k, int hint) {
        Literal[][] byLevel = new Literal[turn + 1][];
        byLevel[0] = new Literal[] {model.trueLiteral()};
        for (int level = 1; level <= turn; level++) {
            int below = tree.ways(level - 1);
            int parents = (int) Math.min(tree.parents(level), k + 1L);
            byLevel[level] = new Literal[tree.ways(level)];
            for (int way = 0; way < below; way++) {
                if (byLevel[level - 1][way] != null) {
                    branch(byLevel, level, way, parents, hint);
                }
            }
        }
        return byLevel;
    }

    private void branch(Literal[][] byLevel, int level, int way, int parents, int hint) {
        Literal before = byLevel[level - 1][way];
        int below = tree.ways(level - 1);
        if (parents == 1) {
            byLevel[level][way] = before;
            return;
        }
        List<Literal> either = new ArrayList<>(List.of(before.not()));
        for (int parent = 0; parent < parents; parent++) {
            int longer = way + parent * below;
            BoolVar one = model.newBoolVar("");
            model.addHint(one, hint % tree.ways(level) == longer ? 1 : 0);
            byLevel[level][longer] = one;
            either.add(one);
        }
        model.addExactlyOne(either);
    }

    /**
     * Adds that no channel up from (down to) a node of a level has more than the largest load, and what follows for the ways up to
     * lower levels: all channels above one have at most that many times as much.
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
                for (int way = 0; way < tree.ways(up); way++) {
                    limit(messages, up, way, tree.ways(level + 1) / tree.ways(up));
                }
            }
        }
    }

    private void limit(List<Integer> messages, int up, int way, int channels) {
        LinearExprBuilder load = LinearExpr.newBuilder();
        long all = 0;
        for (int i : messages) {
            Literal here = goes[i][up][way];
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

    CpModel model() {
        return model;
    }

    /** The ways that a solver found. */
    int[] ways(CpSolver solved) {
        int[] ways = new int[goes.length];
        for (int i = 0; i < ways.length; i++) {
            Literal[] last = goes[i][goes[i].length - 1];
            for (int way = 0; way < last.length; way++) {
                if (last[way] != null && solved.booleanValue(last[way])) {
                    ways[i] = way;
                }
            }
        }
        return ways;
    }
}
