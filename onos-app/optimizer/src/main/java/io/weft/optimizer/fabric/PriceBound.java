package io.weft.optimizer.fabric;

import io.weft.optimizer.Budget;
import io.weft.routing.GivenWaypoints;
import java.util.Arrays;

/**
 * A lower bound by linear programming: what the most loaded channel carries if messages can be divided among their candidates in any
 * shares. Its dual is a price for each channel, all prices together being 1: whatever they are, messages pay for their cheapest ways no
 * more than the largest load. Prices are sought by the Frank-Wolfe method on a soft maximum of the loads, which gets sharper as it goes, and the
 * best bound of all prices on the way is kept, so that it is valid whenever it ends.
 *
 * <p>O(messages * candidates + switches * channels of a way) time for each round. M. Frank and P. Wolfe, "An Algorithm for Quadratic
 * Programming", 1956; D. Bienstock, "Potential Function Methods for Approximately Solving Linear Programming Problems", 2002.
 */
final class PriceBound {
    /** What rounding errors of sums of prices may add up to, as a share. */
    private static final double ROUNDING = 1e-9;

    private static final int STEPS = 30;

    /** The time is looked at after so many messages, and one. */
    private static final int OFTEN = 63;

    private final FabricProblem problem;
    private final double[] loads;
    private final double[] prices;
    private final double[] response;
    private double bound;
    /** Rounds so far: the soft maximum gets sharper with each. */
    private int round;

    /** Begins with the loads of some waypoints. */
    PriceBound(FabricProblem problem, int[] start) {
        this.problem = problem;
        this.loads = Arrays.stream(problem.loads(start)).asDoubleStream().toArray();
        this.prices = new double[loads.length];
        this.response = new double[loads.length];
        this.bound = problem.loadAtEndpoints();
    }

    /** The best bound so far. */
    double bound() {
        return bound;
    }

    /**
     * Improves the bound until it is above a target, rounds are done, or the time is spent.
     *
     * @param target what it need not exceed
     */
    void improve(double target, int rounds, Budget budget) {
        for (int last = round + rounds; round < last && bound <= target && !budget.spent(); round++) {
            double largest = Arrays.stream(loads).max().orElse(0);
            if (largest == 0) {
                return;
            }
            price(sharpness() / largest, largest);
            if (!respond(budget)) {
                return;
            }
            step(sharpness() / largest);
        }
    }

    private double sharpness() {
        return 10 + round * 0.5;
    }

    private void price(double sharpness, double largest) {
        double sum = 0;
        for (int c = 0; c < prices.length; c++) {
            prices[c] = Math.exp(sharpness * (loads[c] - largest));
            sum += prices[c];
        }
        for (int c = 0; c < prices.length; c++) {
            prices[c] /= sum;
        }
    }

    /** Every message by its cheapest candidate; what they pay is a bound. Whether all were gone through before the time was spent. */
    private boolean respond(Budget budget) {
        Arrays.fill(response, 0);
        double paid = 0;
        for (int i = 0; i < problem.messages().count(); i++) {
            if ((i & OFTEN) == OFTEN && budget.spent()) {
                return false;
            }
            int cheapest = GivenWaypoints.NONE;
            double least = Double.POSITIVE_INFINITY;
            for (int candidate : problem.candidates(i)) {
                double price = price(problem.channelsThere(i, candidate), least)
                        + price(problem.channelsOnwards(i, candidate), least);
                if (price < least) {
                    least = price;
                    cheapest = candidate;
                }
            }
            double weight = problem.messages().weight(i);
            paid += weight * least;
            add(problem.channelsThere(i, cheapest), weight);
            add(problem.channelsOnwards(i, cheapest), weight);
        }
        bound = Math.max(bound, paid * (1 - ROUNDING));
        return true;
    }

    private double price(int[] channels, double enough) {
        double price = 0;
        for (int c : channels) {
            price += prices[c];
            if (price > enough) {
                return price;
            }
        }
        return price;
    }

    private void add(int[] channels, double weight) {
        for (int c : channels) {
            response[c] += weight;
        }
    }

    /** Goes as far towards the response as lowers the soft maximum most: by ternary search, it is convex. */
    private void step(double sharpness) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < STEPS; i++) {
            double a = low + (high - low) / 3;
            double b = high - (high - low) / 3;
            if (soft(a, sharpness) <= soft(b, sharpness)) {
                high = b;
            } else {
                low = a;
            }
        }
        double share = Math.max((low + high) / 2, 1e-4);
        for (int c = 0; c < loads.length; c++) {
            loads[c] += share * (response[c] - loads[c]);
        }
    }

    private double soft(double share, double sharpness) {
        double largest = 0;
        for (int c = 0; c < loads.length; c++) {
            largest = Math.max(largest, loads[c] + share * (response[c] - loads[c]));
        }
        double sum = 0;
        for (int c = 0; c < loads.length; c++) {
            sum += Math.exp(sharpness * (loads[c] + share * (response[c] - loads[c]) - largest));
        }
        return largest + Math.log(sum) / sharpness;
    }
}
