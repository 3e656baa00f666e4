package io.weft.bench;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.Random;

/**
 * Random permutations on every network of table I: how many have routes that are proved optimal in 10 s each, and which
 * have not.
 */
public final class PermutationSurvey {
    private static final int SEEDS = 100;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private PermutationSurvey() {}

    /** Prints a line for each network, and one for each permutation that is not proved. */
    public static void main(String[] arguments) {
        for (Topology topology : TableOne.ALL) {
            FatTree tree = topology.fatTree();
            int proved = 0;
            double slowest = 0;
            double sum = 0;
            for (int seed = 0; seed < SEEDS; seed++) {
                long begun = System.nanoTime();
                TreeProblem problem = new TreeProblem(tree, permutation(tree.endpoints(), new Random(seed)));
                Solution solution = new Coloring().solve(problem, Baselines.sModK(problem), Budget.of(LIMIT), seed);
                double seconds = (System.nanoTime() - begun) * 1e-9;
                slowest = Math.max(slowest, seconds);
                sum += seconds;
                if (solution.optimal()) {
                    proved++;
                } else {
                    System.out.printf(
                            "  seed %d: contention %d, bound %d, %.2f s%n",
                            seed, solution.contention(), solution.bound().load(), seconds);
                }
            }
            System.out.printf(
                    "%d leaves: %d of %d proved optimal, %.1f ms on average, %.1f ms the slowest%n",
                    tree.endpoints(), proved, SEEDS, 1e3 * sum / SEEDS, 1e3 * slowest);
        }
    }

    static Messages permutation(int endpoints, Random random) {
        int[] destinations = new int[endpoints];
        for (int i = 0; i < endpoints; i++) {
            destinations[i] = i;
        }
        for (int i = endpoints - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = destinations[i];
            destinations[i] = destinations[j];
            destinations[j] = swapped;
        }
        return Messages.fromEach(destinations);
    }
}
