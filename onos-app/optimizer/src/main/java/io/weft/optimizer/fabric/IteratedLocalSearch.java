package io.weft.optimizer.fabric;

import io.weft.optimizer.Budget;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Iterated local search for waypoints with an exponential cost of loads. A channel's cost grows by a factor of 8 with
 * each unit of load, the mean weight of a message, so that the most loaded channel of a route decides, then the next. A
 * round moves each message, in random order, to its cheapest candidate. When no move helps, one message in 20 is moved
 * at random, and the search goes on from there. Not thread-safe.
 *
 * <p>O(messages * candidates * channels of a route) time for each round. J. Aspnes, Y. Azar, A. Fiat, S. Plotkin, O.
 * Waarts, "On-Line Routing of Virtual Circuits with Applications to Load Balancing and Machine Scheduling", Journal of
 * the ACM 44(3), 1997 (the cost); H. R. Lourenco, O. C. Martin, T. Stuetzle, "Iterated Local Search", Handbook of
 * Metaheuristics, 2003.
 */
final class IteratedLocalSearch {
    /** The factor by which the cost grows with each unit of load. */
    private static final double FACTOR = 8;

    /** The largest absolute exponent of {@link #FACTOR}. */
    private static final double MOST_EXPONENT = 300;

    /** One message in so many is moved at random by a perturbation. */
    private static final int PERTURBED = 20;

    /** Rounds in a row without a smaller largest load before a perturbation. */
    private static final int MOST_STALE_ROUNDS = 4;

    private final FabricProblem problem;
    private final SplittableRandom random;
    private final int[] waypoints;
    private final long[] loads;
    private final long unit;
    private int[] best;
    private long least;

    /** Starts from waypoints of any quality, by message, each one of its candidates. */
    IteratedLocalSearch(FabricProblem problem, int[] start, SplittableRandom random) {
        this.problem = problem;
        this.random = random;
        this.waypoints = start.clone();
        this.loads = problem.loads(start);
        this.best = start.clone();
        this.least = problem.contention(start);
        long sum = problem.messages().totalWeight();
        this.unit = problem.loadUnit()
                * Math.max(1, sum / Math.max(1, problem.messages().count()));
    }

    /**
     * Searches until the largest load is at most {@code bound}, or the time is spent; returns the best waypoints, by
     * message.
     */
    int[] until(long bound, Budget budget) {
        int[] order = new int[waypoints.length];
        Arrays.setAll(order, i -> i);
        int stale = 0;
        while (least > bound && !budget.spent()) {
            shuffle(order);
            boolean moved = round(order, budget);
            stale = keep() ? 0 : stale + 1;
            if (!moved || stale > MOST_STALE_ROUNDS) {
                perturb(order);
                stale = 0;
            }
        }
        return best.clone();
    }

    /**
     * Moves only the messages on the most loaded channels, until the largest load is at most {@code bound}, or does not
     * fall any more, or the time is spent; returns the best waypoints, by message. With many messages this is far
     * quicker than a round.
     */
    int[] relieveMostLoaded(long bound, Budget budget) {
        boolean better = true;
        while (better && least > bound) {
            long top = top();
            for (int i = 0; i < waypoints.length && !budget.spentAt(i); i++) {
                if (problem.maxLoad(i, waypoints[i], loads) == top) {
                    move(i, top);
                }
            }
            better = keep();
        }
        return best.clone();
    }

    /**
     * Greedy: puts each message in turn on the cheapest candidate given the messages before it; when the time is spent,
     * the others keep their waypoints.
     */
    int[] greedy(Budget budget) {
        for (int i = 0; i < waypoints.length; i++) {
            problem.add(i, waypoints[i], -1, loads);
        }
        // The largest load so far: costs of loads far below it are equal.
        long top = 0;
        for (int i = 0; i < waypoints.length && !budget.spentAt(i); i++) {
            problem.add(i, waypoints[i], 1, loads);
            // At least the message's own weight, so that much smaller loads before it still differ in cost.
            move(i, Math.max(top, problem.messages().weight(i)));
            top = Math.max(top, problem.maxLoad(i, waypoints[i], loads));
        }
        return waypoints.clone();
    }

    /** One round; returns whether any message was moved. */
    private boolean round(int[] order, Budget budget) {
        boolean moved = false;
        long top = top();
        for (int k = 0; k < order.length; k++) {
            if (budget.spentAt(k)) {
                return moved;
            }
            moved |= move(order[k], top);
        }
        return moved;
    }

    /** Moves a message to its cheapest candidate; returns whether that is another one. */
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
        for (int c : problem.channelsToWaypoint(i, waypoint)) {
            cost += cost(loads[c], weight * problem.slowness(c), top);
        }
        for (int c : problem.channelsFromWaypoint(i, waypoint)) {
            cost += cost(loads[c], weight * problem.slowness(c), top);
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

    /** Keeps the present waypoints if they are the best so far; returns whether they are. */
    private boolean keep() {
        long now = top();
        if (now >= least) {
            return false;
        }
        least = now;
        best = waypoints.clone();
        return true;
    }

    private void perturb(int[] order) {
        for (int k = 0; k < order.length / PERTURBED + 1 && k < order.length; k++) {
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
}
