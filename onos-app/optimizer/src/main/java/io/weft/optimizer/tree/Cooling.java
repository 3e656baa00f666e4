package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.topology.generate.FatTree;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * One annealing, from hot to cold. What it lowers are the squares, added up, of what each channel has above a target, in units of the mean
 * weight. Not thread-safe.
 */
final class Cooling {
    private static final double HOTTEST = 0.3;
    private static final double COLDEST = 0.001;

    /** One in so many of the messages that only take channels within the target is moved, too. */
    private static final int COOL = 4;

    private final TreeProblem problem;
    private final FatTree tree;
    private final Messages messages;
    private final SplittableRandom random;
    private final int[] ways;
    private final TreeLoads loads;
    private final double unit;
    /** Messages that have a choice. */
    private final int[] free;
    /** By edge switch, the free messages from there, and those to there. */
    private final int[][] from;

    private final int[][] to;
    private final int[] hot;
    private long target;
    private double temperature;

    /** From ways of any quality, by message. */
    Cooling(TreeProblem problem, int[] start, SplittableRandom random) {
        this.problem = problem;
        this.tree = problem.tree();
        this.messages = problem.messages();
        this.random = random;
        this.ways = start.clone();
        this.loads = TreeLoads.of(problem, start);
        this.unit = (double) messages.totalWeight() / Math.max(1, messages.count());
        this.free = IntStream.range(0, start.length)
                .filter(i -> tree.ways(problem.turn(i)) > 1)
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

    /** Anneals until no channel has more than a bound, or the time is spent; the best ways on the way, by message. */
    int[] until(long bound, Budget budget) {
        target = bound;
        long least = loads.largest();
        int[] best = ways.clone();
        double all = (double) Math.max(1, budget.nanosLeft());
        while (least > bound && free.length > 0 && !budget.spent()) {
            temperature = HOTTEST * Math.pow(COLDEST / HOTTEST, 1 - budget.nanosLeft() / all);
            sweep();
            long now = loads.largest();
            if (now < least) {
                least = now;
                best = ways.clone();
            }
        }
        return best;
    }

    private void sweep() {
        int count = 0;
        for (int i : free) {
            if (random.nextInt(COOL) == 0 || isHot(i)) {
                hot[count++] = i;
            }
        }
        for (int k = 0; k < count; k++) {
            int i = hot[random.nextInt(count)];
            if (random.nextBoolean()) {
                move(i, random.nextInt(tree.ways(problem.turn(i))));
            } else {
                swap(i, partner(i));
            }
        }
    }

    private boolean isHot(int i) {
        for (int level = 0; level < problem.turn(i); level++) {
            if (loads.at(loads.up(i, level, ways[i])) > target || loads.at(loads.down(i, level, ways[i])) > target) {
                return true;
            }
        }
        return false;
    }

    private int partner(int i) {
        int[] others =
                random.nextBoolean() ? from[edgeSwitch(messages.source(i))] : to[edgeSwitch(messages.destination(i))];
        return others[random.nextInt(others.length)];
    }

    private void move(int i, int way) {
        double change = change(i, way);
        if (accepted(change)) {
            send(i, way);
        }
    }

    /** Sends either message the other's way. */
    private void swap(int i, int j) {
        int way = ways[i];
        int other = ways[j];
        if (way == other || problem.turn(i) != problem.turn(j)) {
            return;
        }
        double change = change(i, other);
        send(i, other);
        if (accepted(change + change(j, way))) {
            send(j, way);
        } else {
            send(i, way);
        }
    }

    private boolean accepted(double change) {
        return change <= 0 || random.nextDouble() < Math.exp(-change / temperature);
    }

    private void send(int i, int way) {
        loads.take(i, ways[i]);
        ways[i] = way;
        loads.put(i, way);
    }

    /** By how much the sum of squares grows if a message goes another way. */
    private double change(int i, int way) {
        double change = 0;
        long weight = messages.weight(i);
        for (int level = 0; level < problem.turn(i); level++) {
            int up = loads.up(i, level, way);
            int upNow = loads.up(i, level, ways[i]);
            if (up != upNow) {
                change += moved(up, upNow, weight);
                change += moved(loads.down(i, level, way), loads.down(i, level, ways[i]), weight);
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
