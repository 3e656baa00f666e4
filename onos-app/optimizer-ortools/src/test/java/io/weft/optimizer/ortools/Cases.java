package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Fat trees and messages to try methods with. */
final class Cases {
    /** The first rows of Table I of the paper: children, parents. */
    private static final List<int[][]> TABLE = List.of(
            new int[][] {{8, 2}, {1, 4}},
            new int[][] {{4, 4, 2}, {1, 4, 2}},
            new int[][] {{8, 4, 2}, {1, 8, 2}},
            new int[][] {{8, 8, 2}, {1, 8, 4}},
            new int[][] {{8, 4, 4, 2}, {1, 8, 4, 2}},
            new int[][] {{8, 8, 4, 2}, {1, 8, 8, 2}},
            new int[][] {{16, 8, 4, 2}, {1, 16, 8, 2}});

    private Cases() {}

    /** Skips a test where the solvers cannot be loaded, but fails it where they have to be. */
    static void assumeSolvers() {
        assumeSolvers(
                SolverRace::loadSolvers,
                haveToLoad(System.getProperty("os.name"), System.getProperty("os.arch"), System.getenv("CI")));
    }

    static void assumeSolvers(Runnable load, boolean haveToLoad) {
        try {
            load.run();
        } catch (NoRoutesException e) {
            assertThat(haveToLoad)
                    .as("the solvers have to load here, but " + e.getMessage())
                    .isFalse();
            abort("skipped: " + e.getMessage());
        }
    }

    /** Whether they do on this system: on Linux on x86-64, and wherever changes are tested before they are taken. */
    static boolean haveToLoad(String system, String processor, String ci) {
        return "true".equals(ci)
                || (system.equals("Linux") && List.of("amd64", "x86_64").contains(processor));
    }

    static Budget seconds(int count) {
        return Budget.of(Duration.ofSeconds(count));
    }

    /**
     * As many seconds, but a search that reads the clock often uses them up soon, on any machine: a reading is a
     * millisecond. Solvers, which keep to the time that is left by a clock of their own, have as long as they need.
     */
    static Budget readings(int seconds) {
        AtomicLong nanos = new AtomicLong();
        return Budget.of(Duration.ofSeconds(seconds), () -> false, () -> nanos.addAndGet(1_000_000));
    }

    /** The tree of Table I with so many endpoints. */
    static FatTree table(int endpoints) {
        return TABLE.stream()
                .map(row -> new FatTree(row[0], row[1]))
                .filter(tree -> tree.endpoints() == endpoints)
                .findFirst()
                .orElseThrow();
    }

    /**
     * A phase of an all-to-all exchange: each endpoint sends to that whose number is its own with the digits reversed,
     * plus the phase.
     */
    static TreeProblem phase(FatTree tree, int phase) {
        int[] to = new int[tree.endpoints()];
        for (int from = 0; from < to.length; from++) {
            to[from] = (reversed(tree, from) + phase) % to.length;
        }
        return new TreeProblem(tree, Messages.fromEach(to));
    }

    private static int reversed(FatTree tree, int endpoint) {
        int reversed = 0;
        int rest = endpoint;
        for (int level = 1; level <= tree.height(); level++) {
            reversed = reversed * tree.children(level) + rest % tree.children(level);
            rest /= tree.children(level);
        }
        return reversed;
    }

    /** A permutation by Fisher and Yates. */
    static TreeProblem permutation(FatTree tree, long seed) {
        Random random = new Random(seed);
        int[] to = new int[tree.endpoints()];
        for (int i = 0; i < to.length; i++) {
            to[i] = i;
        }
        for (int i = to.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int other = to[i];
            to[i] = to[j];
            to[j] = other;
        }
        return new TreeProblem(tree, Messages.fromEach(to));
    }

    /** A tree of up to three levels, and messages among random endpoints of it. */
    static TreeProblem random(SplittableRandom random, int mostMessages, int heaviest) {
        int height = 1 + random.nextInt(3);
        int[] m = new int[height];
        int[] w = new int[height];
        for (int level = 0; level < height; level++) {
            m[level] = 2 + random.nextInt(2);
            w[level] = 1 + random.nextInt(3);
        }
        FatTree tree = new FatTree(m, w);
        int count = 1 + random.nextInt(mostMessages);
        int[] from = new int[count];
        int[] to = new int[count];
        long[] weights = new long[count];
        for (int i = 0; i < count; i++) {
            from[i] = random.nextInt(tree.endpoints());
            to[i] = (from[i] + 1 + random.nextInt(tree.endpoints() - 1)) % tree.endpoints();
            weights[i] = 1L + random.nextInt(heaviest);
        }
        return new TreeProblem(tree, new Messages(tree.endpoints(), from, to, weights));
    }

    /** Any ways. */
    static int[] anyWays(TreeProblem problem, SplittableRandom random) {
        int[] upPaths = new int[problem.messages().count()];
        for (int i = 0; i < upPaths.length; i++) {
            upPaths[i] = random.nextInt(problem.tree().upPaths(problem.turn(i)));
        }
        return upPaths;
    }

    /** How many sets of ways there are. */
    static double sets(TreeProblem problem) {
        double sets = 1;
        for (int i = 0; i < problem.messages().count(); i++) {
            sets *= problem.tree().upPaths(problem.turn(i));
        }
        return sets;
    }

    /** The least contention of all sets of ways. */
    static long least(TreeProblem problem) {
        int[] upPaths = new int[problem.messages().count()];
        long least = Long.MAX_VALUE;
        int next;
        do {
            least = Math.min(least, problem.contention(upPaths));
            next = 0;
            while (next < upPaths.length && ++upPaths[next] == problem.tree().upPaths(problem.turn(next))) {
                upPaths[next++] = 0;
            }
        } while (next < upPaths.length);
        return least;
    }

    /** By level, the largest load of a channel up from, or down to, its nodes. */
    static long[] byLevel(TreeProblem problem, int[] upPaths) {
        FatTree tree = problem.tree();
        long[] largest = new long[tree.height()];
        for (int level = 0; level < largest.length; level++) {
            int above = tree.upPaths(level + 1);
            long[][] loads = new long[2][tree.subtrees(level) * above];
            for (int i = 0; i < upPaths.length; i++) {
                if (problem.turn(i) > level) {
                    int upPath = upPaths[i] % above;
                    int up = tree.subtree(problem.messages().source(i), level) * above + upPath;
                    int down = tree.subtree(problem.messages().destination(i), level) * above + upPath;
                    loads[0][up] += problem.messages().weight(i);
                    loads[1][down] += problem.messages().weight(i);
                    largest[level] = Math.max(largest[level], Math.max(loads[0][up], loads[1][down]));
                }
            }
        }
        return largest;
    }
}
