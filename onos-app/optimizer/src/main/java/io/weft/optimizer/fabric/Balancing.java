package io.weft.optimizer.fabric;

import io.weft.optimizer.Budget;
import io.weft.routing.GivenWaypoints;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Waypoints by moving one message at a time to where it adds least, where each unit of load on a channel costs several times as much as
 * the one before: so what counts is the most loaded channel of a way, then the next. Messages are gone through in a random order, again and again,
 * until no move is better; then some are moved at random, and it begins anew. Not thread-safe.
 *
 * <p>O(messages * candidates * channels of a way) time for each round.
 */
final class Balancing {
    /** How many times as much a unit of load costs as the one before. */
    private static final double FACTOR = 8;

    /** Exponents beyond which costs are no longer told apart. */
    private static final double MOST_EXPONENT = 300;

    /** One message in so many is moved at random before it begins anew. */
    private static final int STIRRED = 20;

    /** Rounds without anything better, before it begins anew. */
    private static final int STALE = 4;

    /** The time is looked at after so many messages, and one. */
    private static final int OFTEN = 63;

    private final FabricProblem problem;
    private final SplittableRandom random;
    private final int[] waypoints;
    private final long[] loads;
    private final long unit;
    private int[] best;
    private long least;

    /** From waypoints of any quality, by message. */
    Balancing(FabricProblem problem, int[] start, SplittableRandom random) {
        this.problem = problem;
        this.random = random;
        this.waypoints = start.clone();
        this.loads = problem.loads(start);
        this.best = start.clone();
        this.least = problem.contention(start);
        long sum = problem.messages().totalWeight();
        this.unit = Math.max(1, sum / Math.max(1, problem.messages().count()));
    }

    /** Moves messages until the largest load is as small as this, or the time is spent; the waypoints of the smallest, by message. */
    int[] until(long bound, Budget budget) {
        int[] order = new int[waypoints.length];
        Arrays.setAll(order, i -> i);
        int stale = 0;
        while (least > bound && !budget.spent()) {
            shuffle(order);
            boolean moved = round(order, budget);
            stale = keep() ? 0 : stale + 1;
            if (!moved || stale > STALE) {
                stir(order);
                stale = 0;
            }
        }
        return best.clone();
    }

    /**
     * Moves only messages off the most loaded channels, until the largest load is as small as this, or gets no smaller, or the time is
     * spent; the waypoints of the smallest. Where there are many messages that is far quicker than a round.
     */
    int[] relieved(long bound, Budget budget) {
        boolean better = true;
        while (better && least > bound) {
            long top = top();
            for (int i = 0; i < waypoints.length && !((i & OFTEN) == OFTEN && budget.spent()); i++) {
                if (problem.largest(i, waypoints[i], loads) == top) {
                    move(i, top);
                }
            }
            better = keep();
        }
        return best.clone();
    }

    /** Each message in turn to where it adds least to those before it; when the time is spent, the rest stay where they are. */
    int[] once(Budget budget) {
        for (int i = 0; i < waypoints.length; i++) {
            problem.add(i, waypoints[i], -1, loads);
        }
        // Of what is there so far: loads far below it are not told apart.
        long top = 0;
        for (int i = 0; i < waypoints.length && !((i & OFTEN) == OFTEN && budget.spent()); i++) {
            problem.add(i, waypoints[i], 1, loads);
            // This one's own weight counts: where it is far more than all before, what they weigh still is told apart.
            move(i, Math.max(top, problem.messages().weight(i)));
            top = Math.max(top, problem.largest(i, waypoints[i], loads));
        }
        return waypoints.clone();
    }

    /** One round; whether anything was moved. */
    private boolean round(int[] order, Budget budget) {
        boolean moved = false;
        long top = top();
        for (int k = 0; k < order.length; k++) {
            if ((k & OFTEN) == OFTEN && budget.spent()) {
                return moved;
            }
            moved |= move(order[k], top);
        }
        return moved;
    }

    private boolean move(int i, long top) {
        int[] candidates = problem.candidates(i);
        if (candidates.length == 1) {
            return false;
        }
        int old = waypoints[i];
        problem.add(i, old, -1, loads);
        int chosen = old;
        double cost = cost(i, old, top);
        int first = random.nextInt(candidates.length);
        for (int k = 0; k < candidates.length; k++) {
            int candidate = candidates[(first + k) % candidates.length];
            double other = cost(i, candidate, top);
            if (other < cost) {
                cost = other;
                chosen = candidate;
            }
        }
        problem.add(i, chosen, 1, loads);
        waypoints[i] = chosen;
        return chosen != old;
    }

    private double cost(int i, int waypoint, long top) {
        long weight = problem.messages().weight(i);
        double cost = 0;
        for (int c : problem.channelsThere(i, waypoint)) {
            cost += cost(loads[c], weight, top);
        }
        for (int c : problem.channelsOnwards(i, waypoint)) {
            cost += cost(loads[c], weight, top);
        }
        return cost;
    }

    private double cost(long load, long weight, long top) {
        double exponent = (double) (load + weight - top) / unit;
        return Math.pow(FACTOR, Math.max(-MOST_EXPONENT, Math.min(MOST_EXPONENT, exponent))) * weight;
    }

    private long top() {
        return Math.max(problem.loadAtEndpoints(), Arrays.stream(loads).max().orElse(0));
    }

    private boolean keep() {
        long now = top();
        if (now >= least) {
            return false;
        }
        least = now;
        best = waypoints.clone();
        return true;
    }

    private void stir(int[] order) {
        for (int k = 0; k < order.length / STIRRED + 1 && k < order.length; k++) {
            int i = order[k];
            int[] candidates = problem.candidates(i);
            problem.add(i, waypoints[i], -1, loads);
            waypoints[i] = candidates[random.nextInt(candidates.length)];
            problem.add(i, waypoints[i], 1, loads);
        }
    }

    private void shuffle(int[] order) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }

    /** No waypoint for any message. */
    static int[] minimal(FabricProblem problem) {
        int[] none = new int[problem.messages().count()];
        Arrays.fill(none, GivenWaypoints.NONE);
        return none;
    }
}
