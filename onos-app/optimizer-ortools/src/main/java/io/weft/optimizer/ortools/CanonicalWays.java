package io.weft.optimizer.ortools;

import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.generate.FatTree;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One of all sets of ways that differ only in which parent is called which: those of a switch can be exchanged for all messages at once
 * without a change of any load. In it, each of the links upwards from one and the same way, in the order in which messages use them for
 * the first time, has the lowest number that is left; so the k-th message, from 0, has no link above k.
 */
final class CanonicalWays {
    private final FatTree tree;
    private final TreeProblem problem;
    private final int[] order;

    CanonicalWays(TreeProblem problem) {
        this.problem = problem;
        this.tree = problem.tree();
        Comparator<Integer> farther = Comparator.comparing(i -> -problem.turn(i));
        this.order = IntStream.range(0, problem.messages().count())
                .boxed()
                .sorted(farther.thenComparing(i -> -problem.messages().weight(i)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The messages in the order that counts: those first that go up farthest, and of them the heaviest. */
    int[] order() {
        return order.clone();
    }

    /** These ways with links called anew. O(messages * height). */
    int[] of(int[] ways) {
        int[] named = new int[ways.length];
        for (int level = 0; level < tree.height(); level++) {
            int above = tree.ways(level + 1);
            int[] names = new int[above];
            Arrays.fill(names, -1);
            Map<Integer, Integer> used = new HashMap<>();
            for (int i : order) {
                if (problem.turn(i) > level) {
                    int way = ways[i] % above;
                    if (names[way] < 0) {
                        names[way] = used.merge(way % tree.ways(level), 1, Integer::sum) - 1;
                    }
                    named[i] += names[way] * tree.ways(level);
                }
            }
        }
        return named;
    }
}
