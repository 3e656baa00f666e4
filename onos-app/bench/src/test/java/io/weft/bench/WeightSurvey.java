package io.weft.bench;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.SimulatedAnnealing;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Messages of very different weights in fat trees whose upper links are the scarce ones: how near methods come to the
 * bound.
 */
public final class WeightSurvey {
    private static final int HEAVIEST = 1000;
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final List<FatTree> TREES = List.of(
            new FatTree(new int[] {16, 16, 4}, new int[] {1, 8, 8}),
            new FatTree(new int[] {18, 18, 18}, new int[] {1, 6, 6}),
            new FatTree(new int[] {8, 8, 4, 4, 2}, new int[] {1, 8, 4, 4, 2}));

    private WeightSurvey() {}

    /** Prints a line for each tree and number of messages that each endpoint sends. */
    public static void main(String[] arguments) {
        for (FatTree tree : TREES) {
            for (int each : new int[] {1, 4, 16}) {
                TreeProblem problem = new TreeProblem(tree, messages(tree.endpoints(), each));
                double bound = problem.lowerBound().load();
                System.out.printf(
                        Locale.ROOT,
                        "%s, %d each: %s; above it: heuristic %.2f %%, coloring %.2f %%, annealing %.2f %%%n",
                        tree,
                        each,
                        problem.lowerBound(),
                        100 * (problem.contention(Baselines.greedy(problem, Budget.of(LIMIT))) / bound - 1),
                        100 * (solved(new Coloring(), problem) / bound - 1),
                        100 * (solved(new SimulatedAnnealing(), problem) / bound - 1));
            }
        }
    }

    private static double solved(Solver<TreeProblem> method, TreeProblem problem) {
        Solution solution = method.solve(problem, Baselines.sModK(problem), Budget.of(LIMIT), 1);
        return solution.contention();
    }

    /** So many random permutations, each message with a weight of 1 to {@value #HEAVIEST}. */
    private static Messages messages(int endpoints, int permutations) {
        SplittableRandom random = new SplittableRandom(permutations);
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        int count = 0;
        for (int p = 0; p < permutations; p++) {
            Messages one = PermutationSurvey.permutation(endpoints, new Random(random.nextLong()));
            for (int i = 0; i < one.count(); i++) {
                sources.add(one.source(i));
                destinations.add(one.destination(i));
            }
            count += one.count();
        }
        return new Messages(
                endpoints,
                sources.build().toArray(),
                destinations.build().toArray(),
                random.longs(count, 1, HEAVIEST + 1).toArray());
    }
}
