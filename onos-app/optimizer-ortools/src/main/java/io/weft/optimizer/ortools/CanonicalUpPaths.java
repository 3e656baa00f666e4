package io.weft.optimizer.ortools;

import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A canonical form of up paths for breaking symmetry: permuting the parents of an up path for all messages at once
 * changes no load. In the canonical form, the links upwards from the same up path are numbered in the order in which
 * messages use them first, so the k-th message, from 0, takes no link above k. Immutable.
 */
final class CanonicalUpPaths {
    private final FatTree tree;
    private final TreeProblem problem;
    private final int[] order;

    CanonicalUpPaths(TreeProblem problem) {
        this.problem = problem;
        this.tree = problem.tree();
        Comparator<Integer> farther = Comparator.comparing(i -> -problem.turn(i));
        this.order = IntStream.range(0, problem.messages().count())
                .boxed()
                .sorted(farther.thenComparing(i -> -problem.messages().weight(i)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The messages in the order of the numbering: in descending order of turn level, then of weight. */
    int[] order() {
        return order.clone();
    }

    /** The canonical form of up paths, by message. O(messages * height). */
    int[] of(int[] upPaths) {
        int[] named = new int[upPaths.length];
        for (int level = 0; level < tree.height(); level++) {
            int above = tree.upPaths(level + 1);
            int[] names = new int[above];
            Arrays.fill(names, -1);
            Map<Integer, Integer> used = new HashMap<>();
            for (int i : order) {
                if (problem.turn(i) > level) {
                    int upPath = upPaths[i] % above;
                    if (names[upPath] < 0) {
                        names[upPath] = used.merge(upPath % tree.upPaths(level), 1, Integer::sum) - 1;
                    }
                    named[i] += names[upPath] * tree.upPaths(level);
                }
            }
        }
        return named;
    }
}
