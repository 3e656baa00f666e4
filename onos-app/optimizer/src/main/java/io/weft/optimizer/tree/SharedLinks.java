package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;
import io.weft.topology.generate.FatTree;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What messages of different weights weigh at least that have to share a link upwards or downwards of a subtree. Not thread-safe. */
final class SharedLinks {
    private final TreeProblem problem;
    private final FatTree tree;
    private final long unit;
    /** The messages, from the heaviest down. */
    private final int[] order;

    /** Of messages whose weights a unit divides. */
    SharedLinks(TreeProblem problem, long unit) {
        this.problem = problem;
        this.tree = problem.tree();
        this.unit = unit;
        Messages messages = problem.messages();
        this.order = IntStream.range(0, messages.count())
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> messages.weight(i))
                        .reversed())
                .mapToInt(i -> i)
                .toArray();
    }

    /** The most that some link has at least. O(messages * height * log(heaviest)). */
    long least() {
        long least = 0;
        for (int level = 0; level < tree.height(); level++) {
            least = Math.max(least, least(level, problem.messages()::source));
            least = Math.max(least, least(level, problem.messages()::destination));
        }
        return least * unit;
    }

    private long least(int level, IntUnaryOperator end) {
        int[] next = new int[tree.subtrees(level) + 1];
        for (int i : order) {
            next[tree.subtree(end.applyAsInt(i), level) + 1] += problem.turn(i) > level ? 1 : 0;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        int[] first = next.clone();
        long[] weights = new long[next[next.length - 1]];
        for (int i : order) {
            if (problem.turn(i) > level) {
                int subtree = tree.subtree(end.applyAsInt(i), level);
                weights[next[subtree]++] = problem.messages().weight(i) / unit;
            }
        }
        long least = 0;
        for (int t = 0; t < tree.subtrees(level); t++) {
            long[] passing = Arrays.copyOfRange(weights, first[t], first[t + 1]);
            least = Math.max(least, Packing.least(passing, tree.ways(level + 1)));
        }
        return least;
    }
}
