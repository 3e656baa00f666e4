package io.weft.optimizer.ortools;

import io.weft.optimizer.Messages;
import io.weft.optimizer.Weights;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.generate.FatTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The integer program of one layer: each message that goes up from there takes one of the links upwards, (15), and of each of several
 * sets of messages each link takes no more, and maybe no less, than a limit. There is an unknown of 0 or 1 for each message and link.
 * Immutable.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, sections 4.7 and 4.8.
 */
final class LayerProgram {
    /** What each link may take of a set. */
    static final class Limit {
        private final int[] members;
        private final long least;
        private final long most;

        private Limit(int[] members, long least, long most) {
            this.members = members;
            this.least = least;
            this.most = most;
        }

        /** Which messages there are in the set: indices into those of the program. */
        int[] members() {
            return members.clone();
        }

        /** The least weight of those of the set that take a link. */
        long least() {
            return least;
        }

        /** The most of it. */
        long most() {
            return most;
        }
    }

    private final int layer;
    private final int links;
    private final int[] messages;
    private final long[] weights;
    private final List<Limit> limits;

    private LayerProgram(int layer, int links, int[] messages, long[] weights, List<Limit> limits) {
        this.layer = layer;
        this.links = links;
        this.messages = messages;
        this.weights = weights;
        this.limits = List.copyOf(limits);
    }

    /**
     * That of a layer. O(messages * height * log(messages)).
     *
     * @param ways by message, its way up to the layer: 0..{@code tree.ways(layer)-1}
     * @param layer the level below the links, from 0
     */
    static LayerProgram of(TreeProblem problem, int[] ways, int layer, Conditions conditions) {
        int[] rising = IntStream.range(0, ways.length)
                .filter(i -> problem.turn(i) > layer)
                .toArray();
        long[] weights = weights(problem.messages(), rising);
        Sets sets = new Sets(problem, ways, layer, rising, weights);
        List<Limit> limits = new ArrayList<>();
        sets.limit(Sets.Side.LEAVING, conditions, limits);
        sets.limit(Sets.Side.ENTERING, conditions, limits);
        return new LayerProgram(layer, problem.tree().parents(layer + 1), rising, weights, limits);
    }

    /** Those of some messages, in units of the greatest that divides all there are. */
    private static long[] weights(Messages messages, int[] of) {
        long unit = Weights.unit(messages);
        return Arrays.stream(of).mapToLong(i -> messages.weight(i) / unit).toArray();
    }

    /** The level below the links. */
    int layer() {
        return layer;
    }

    /** How many links there are to choose from. */
    int links() {
        return links;
    }

    /** The messages to choose for, by their numbers in the problem. */
    int[] messages() {
        return messages.clone();
    }

    /** By message of {@link #messages}, its weight, in units of the greatest common divisor of all. */
    long[] weights() {
        return weights.clone();
    }

    /** What each link may take of each set. */
    List<Limit> limits() {
        return limits;
    }

    /** How many unknowns there are. */
    long variables() {
        return (long) messages.length * links;
    }

    /** How many conditions on them; a lower and an upper limit of the same sum are one. */
    long constraints() {
        return messages.length + (long) limits.size() * links;
    }

    /** Whether these links, by message of {@link #messages}, satisfy all limits. */
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

    /** The sets of messages that may yet meet, those that have gone the same way so far. */
    private static final class Sets {
        enum Side {
            LEAVING,
            ENTERING
        }

        private final TreeProblem problem;
        private final FatTree tree;
        private final int[] ways;
        private final int layer;
        private final int[] rising;
        private final long[] weights;

        Sets(TreeProblem problem, int[] ways, int layer, int[] rising, long[] weights) {
            this.problem = problem;
            this.tree = problem.tree();
            this.ways = ways;
            this.layer = layer;
            this.rising = rising;
            this.weights = weights;
        }

        /** Adds the limits for what leaves, or enters, subtrees: of this layer, and of those above up to the top. */
        void limit(Side side, Conditions conditions, List<Limit> limits) {
            int links = tree.parents(layer + 1);
            Map<Long, Long> local = new TreeMap<>();
            for (int level = layer; level < tree.height(); level++) {
                long above = tree.ways(level + 1) / tree.ways(layer + 1);
                Map<Long, long[]> implied = level == layer ? Map.of() : sums(local, level);
                for (Map.Entry<Long, int[]> set : sets(side, level).entrySet()) {
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
                    } else if (conditions.eliminated() && implied.get(set.getKey())[0] <= most) {
                        continue;
                    }
                    limits.add(new Limit(members, conditions.least(total, links), most));
                }
            }
        }

        /** By subtree of a level above, and way, what the limits of this layer add up to. */
        private Map<Long, long[]> sums(Map<Long, Long> local, int level) {
            Map<Long, long[]> sums = new TreeMap<>();
            long below = tree.leaves(level) / tree.leaves(layer);
            local.forEach((key, most) -> {
                long subtree = key / tree.ways(layer) / below;
                long way = key % tree.ways(layer);
                sums.computeIfAbsent(subtree * tree.ways(layer) + way, k -> new long[1])[0] += most;
            });
            return sums;
        }

        /** By subtree of a level and way up to this layer, the messages that go on above that level. */
        private Map<Long, int[]> sets(Side side, int level) {
            Map<Long, IntStream.Builder> sets = new TreeMap<>();
            for (int m = 0; m < rising.length; m++) {
                int i = rising[m];
                if (problem.turn(i) > level) {
                    int end = side == Side.LEAVING
                            ? problem.messages().source(i)
                            : problem.messages().destination(i);
                    long key = (long) tree.subtree(end, level) * tree.ways(layer) + ways[i];
                    sets.computeIfAbsent(key, k -> IntStream.builder()).add(m);
                }
            }
            Map<Long, int[]> built = new TreeMap<>();
            sets.forEach((key, members) -> built.put(key, members.build().toArray()));
            return built;
        }
    }
}
