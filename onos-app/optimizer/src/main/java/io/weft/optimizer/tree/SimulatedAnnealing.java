package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import io.weft.topology.arrangement.FatTree;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Simulated annealing of the up paths in a fat tree. The energy is the sum, over all channels, of the square of the
 * load above the lower bound, in units of the mean weight. A step moves one message to another up path, or exchanges
 * the up paths of two messages of the same edge switch. A step that raises the energy by x is accepted with probability
 * exp(-x / T); the temperature T falls exponentially with the time used. Unlike {@link Coloring} it does not need equal
 * weights, and it comes near a bound that cannot be met; where the bound can be met, {@link Coloring} is far quicker.
 *
 * <p>It starts from the given up paths, or from {@link Baselines#greedy} if that is better and can be had in a tenth of
 * the time. O(height) time for each step. S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated
 * Annealing", Science 220, 1983. Immutable.
 */
public final class SimulatedAnnealing implements Solver<TreeProblem> {
    /** The part of the time that the greedy start may take. */
    private static final double GREEDY_SHARE = 0.1;

    private static final double FIRST_TEMPERATURE = 0.3;
    private static final double LAST_TEMPERATURE = 0.001;

    /** One in so many of the messages that cross no channel above the bound is moved, too. */
    private static final int NOT_OVERLOADED = 4;

    @Override
    public Solution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        LowerBound bound = problem.lowerBound();
        int[] best = start;
        if (problem.contention(start) > bound.load() && !budget.spent()) {
            int[] greedy = Baselines.greedy(problem, budget.share(GREEDY_SHARE));
            best = problem.contention(greedy) < problem.contention(start) ? greedy : start;
            best = new Run(problem, best, new SplittableRandom(seed)).until(bound.load(), budget);
        }
        return problem.solution(best, bound, List.of());
    }

    /** One annealing, from the first temperature to the last. Not thread-safe. */
    private static final class Run {
        private final TreeProblem problem;
        private final FatTree tree;
        private final Messages messages;
        private final SplittableRandom random;
        private final int[] upPaths;
        private final TreeLoads loads;
        private final double unit;
        /** Messages that have more than one up path. */
        private final int[] free;
        /** By edge switch, the free messages that it sends, and those that it receives. */
        private final int[][] from;

        private final int[][] to;
        /** The messages of a sweep. */
        private final int[] hot;

        private long target;
        private double temperature;

        /** Starts from up paths of any quality, by message. */
        Run(TreeProblem problem, int[] start, SplittableRandom random) {
            this.problem = problem;
            this.tree = problem.tree();
            this.messages = problem.messages();
            this.random = random;
            this.upPaths = start.clone();
            this.loads = TreeLoads.of(problem, start);
            this.unit = (double) messages.totalWeight() / Math.max(1, messages.count());
            this.free = IntStream.range(0, start.length)
                    .filter(i -> tree.upPaths(problem.turn(i)) > 1)
                    .toArray();
            this.hot = new int[free.length];
            this.from = byEdgeSwitch(messages::source);
            this.to = byEdgeSwitch(messages::destination);
        }

        private int[][] byEdgeSwitch(IntUnaryOperator end) {
            IntStream.Builder[] lists = new IntStream.Builder[tree.subtrees(1)];
            for (int t = 0; t < lists.length; t++) {
                lists[t] = IntStream.builder();
            }
            for (int i : free) {
                lists[edgeSwitch(end.applyAsInt(i))].add(i);
            }
            int[][] sorted = new int[lists.length][];
            for (int t = 0; t < lists.length; t++) {
                sorted[t] = lists[t].build().toArray();
            }
            return sorted;
        }

        private int edgeSwitch(int endpoint) {
            return tree.subtree(endpoint, 1);
        }

        /**
         * Anneals until no channel has more than {@code bound}, or the time is spent; returns the best up paths seen,
         * by message.
         */
        int[] until(long bound, Budget budget) {
            target = bound;
            long least = loads.largest();
            int[] best = upPaths.clone();
            double all = (double) Math.max(1, budget.nanosLeft());
            while (least > bound && free.length > 0 && !budget.spent()) {
                temperature = FIRST_TEMPERATURE
                        * Math.pow(LAST_TEMPERATURE / FIRST_TEMPERATURE, 1 - budget.nanosLeft() / all);
                sweep();
                long now = loads.largest();
                if (now < least) {
                    least = now;
                    best = upPaths.clone();
                }
            }
            return best;
        }

        private void sweep() {
            int count = 0;
            for (int i : free) {
                if (random.nextInt(NOT_OVERLOADED) == 0 || overloaded(i)) {
                    hot[count++] = i;
                }
            }
            for (int k = 0; k < count; k++) {
                int i = hot[random.nextInt(count)];
                if (random.nextBoolean()) {
                    move(i, random.nextInt(tree.upPaths(problem.turn(i))));
                } else {
                    swap(i, partner(i));
                }
            }
        }

        private boolean overloaded(int i) {
            for (int level = 0; level < problem.turn(i); level++) {
                if (loads.at(loads.up(i, level, upPaths[i])) > target
                        || loads.at(loads.down(i, level, upPaths[i])) > target) {
                    return true;
                }
            }
            return false;
        }

        private int partner(int i) {
            int[] others = random.nextBoolean()
                    ? from[edgeSwitch(messages.source(i))]
                    : to[edgeSwitch(messages.destination(i))];
            return others[random.nextInt(others.length)];
        }

        private void move(int i, int upPath) {
            double change = change(i, upPath);
            if (accepted(change)) {
                send(i, upPath);
            }
        }

        /** Exchanges the up paths of two messages. */
        private void swap(int i, int j) {
            int upPath = upPaths[i];
            int other = upPaths[j];
            if (upPath == other || problem.turn(i) != problem.turn(j)) {
                return;
            }
            double change = change(i, other);
            send(i, other);
            if (accepted(change + change(j, upPath))) {
                send(j, upPath);
            } else {
                send(i, upPath);
            }
        }

        private boolean accepted(double change) {
            return change <= 0 || random.nextDouble() < Math.exp(-change / temperature);
        }

        private void send(int i, int upPath) {
            loads.take(i, upPaths[i]);
            upPaths[i] = upPath;
            loads.put(i, upPath);
        }

        /** The change of the sum of squares if message {@code i} takes another up path. */
        private double change(int i, int upPath) {
            double change = 0;
            long weight = messages.weight(i);
            for (int level = 0; level < problem.turn(i); level++) {
                int up = loads.up(i, level, upPath);
                int upNow = loads.up(i, level, upPaths[i]);
                if (up != upNow) {
                    change += moved(up, upNow, weight);
                    change += moved(loads.down(i, level, upPath), loads.down(i, level, upPaths[i]), weight);
                }
            }
            return change;
        }

        private double moved(int channel, int fromChannel, long weight) {
            long there = loads.at(channel);
            long here = loads.at(fromChannel);
            return excess(there + weight) - excess(there) + excess(here - weight) - excess(here);
        }

        private double excess(long load) {
            double over = ((double) load - target) / unit;
            return over > 0 ? over * over : 0;
        }
    }
}
