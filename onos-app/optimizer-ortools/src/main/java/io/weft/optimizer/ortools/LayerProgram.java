package io.weft.optimizer.ortools;

import io.weft.optimizer.Messages;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The integer program of one layer: each message that goes up from the layer takes exactly one of its links upwards,
 * (15), and the weight of each set of messages on each link is within limits. There is a 0-1 variable for each message
 * and link. The arrays must not be changed.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013, sections 4.7 and
 * 4.8.
 *
 * @param layer the level below the links
 * @param links number of links to choose from
 * @param messages the messages to choose for, by their numbers in the problem
 * @param weights by message of {@code messages}, its weight, in units of the greatest common divisor of all
 */
@SuppressWarnings("ArrayRecordComponent")
record LayerProgram(int layer, int links, int[] messages, long[] weights, List<LayerProgram.Limit> limits) {
    /**
     * The limits of the weight of a set on each link. The array must not be changed.
     *
     * @param members the messages of the set, as indices into {@link #messages}
     * @param least the least weight on each link
     * @param most the largest weight on each link
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Limit(int[] members, long least, long most) {}

    /**
     * The program of a layer. O(messages * height * log(messages)).
     *
     * @param upPaths by message, its up path to the layer: 0..{@code tree.upPaths(layer)-1}
     * @param layer the level below the links, from 0
     */
    static LayerProgram of(TreeProblem problem, int[] upPaths, int layer, LayerConditions conditions) {
        int[] rising = IntStream.range(0, upPaths.length)
                .filter(i -> problem.turn(i) > layer)
                .toArray();
        Messages messages = problem.messages();
        long unit = messages.weightUnit();
        long[] weights =
                Arrays.stream(rising).mapToLong(i -> messages.weight(i) / unit).toArray();
        Sets sets = new Sets(problem, upPaths, layer, rising, weights);
        List<Limit> limits = new ArrayList<>();
        sets.limit(messages::source, conditions, limits);
        sets.limit(messages::destination, conditions, limits);
        return new LayerProgram(layer, problem.tree().parents(layer + 1), rising, weights, limits);
    }

    long variables() {
        return (long) messages.length * links;
    }

    /** Number of constraints; a lower and an upper limit of the same sum count as one. */
    long constraints() {
        return messages.length + (long) limits.size() * links;
    }

    /** Whether links, by message of {@link #messages}, satisfy all limits. */
    boolean satisfiedBy(int[] chosen) {
        for (Limit limit : limits) {
            long[] load = new long[links];
            for (int member : limit.members()) {
                load[chosen[member]] += weights[member];
            }
            for (long each : load) {
                if (each < limit.least() || each > limit.most()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The sets of messages with the same up path so far that may meet on a link at this layer or above. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Sets(TreeProblem problem, int[] upPaths, int layer, int[] rising, long[] weights) {
        /**
         * Adds the limits for the messages that leave, or enter, the subtrees of this level and of those above.
         *
         * @param end by message, the endpoint where it does
         */
        void limit(IntUnaryOperator end, LayerConditions conditions, List<Limit> limits) {
            FatTree tree = problem.tree();
            int links = tree.parents(layer + 1);
            Map<Long, Long> local = new TreeMap<>();
            for (int level = layer; level < tree.height(); level++) {
                long above = tree.upPaths(level + 1) / tree.upPaths(layer + 1);
                Map<Long, long[]> implied = level == layer ? Map.of() : sums(local, level);
                for (Map.Entry<Long, int[]> set : sets(end, level).entrySet()) {
                    int[] members = set.getValue();
                    long total =
                            Arrays.stream(members).mapToLong(m -> weights[m]).sum();
                    long largest = Arrays.stream(members)
                            .mapToLong(m -> weights[m])
                            .max()
                            .orElse(0);
                    long most = conditions.most(total, largest, links, above);
                    if (level == layer) {
                        local.put(set.getKey(), most);
                    } else if (conditions.eliminated && implied.get(set.getKey())[0] <= most) {
                        continue;
                    }
                    limits.add(new Limit(members, conditions.least(total, links), most));
                }
            }
        }

        /** By subtree of a level above and up path, the sum of the limits of this layer. */
        private Map<Long, long[]> sums(Map<Long, Long> local, int level) {
            FatTree tree = problem.tree();
            Map<Long, long[]> sums = new TreeMap<>();
            long below = tree.leaves(level) / tree.leaves(layer);
            local.forEach((key, most) -> {
                long subtree = key / tree.upPaths(layer) / below;
                long upPath = key % tree.upPaths(layer);
                sums.computeIfAbsent(subtree * tree.upPaths(layer) + upPath, k -> new long[1])[0] += most;
            });
            return sums;
        }

        /** By subtree of a level and up path to this layer, the messages that turn above that level. */
        private Map<Long, int[]> sets(IntUnaryOperator end, int level) {
            FatTree tree = problem.tree();
            Map<Long, IntStream.Builder> sets = new TreeMap<>();
            for (int m = 0; m < rising.length; m++) {
                int i = rising[m];
                if (problem.turn(i) > level) {
                    long key = (long) tree.subtree(end.applyAsInt(i), level) * tree.upPaths(layer) + upPaths[i];
                    sets.computeIfAbsent(key, k -> IntStream.builder()).add(m);
                }
            }
            Map<Long, int[]> built = new TreeMap<>();
            sets.forEach((key, members) -> built.put(key, members.build().toArray()));
            return built;
        }
    }
}
