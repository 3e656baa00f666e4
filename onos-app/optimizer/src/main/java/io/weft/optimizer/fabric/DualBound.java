package io.weft.optimizer.fabric;

import io.weft.optimizer.Budget;
import io.weft.routing.waypoints.GivenWaypoints;
import java.util.Arrays;

/**
 * A lower bound on the contention by the dual of its linear relaxation, in which messages can be divided among their
 * candidates. The dual has a price for each channel, with a sum of 1. By weak duality, for any prices, the sum of what
 * all messages pay for their cheapest candidates is at most the largest load. Prices are found by the Frank-Wolfe
 * method: they are the gradient of a soft maximum (log-sum-exp) of the loads, which gets sharper from round to round.
 * The best bound of all rounds is kept, so it is valid at any time. Not thread-safe.
 *
 * <p>O(messages * candidates * channels of a route) time for each round. M. Frank and P. Wolfe, "An Algorithm for
 * Quadratic Programming", Naval Research Logistics Quarterly 3, 1956; D. Bienstock, "Potential Function Methods for
 * Approximately Solving Linear Programming Problems", 2002.
 */
final class DualBound {
    /** The largest relative rounding error of a sum of prices. */
    private static final double ROUNDING = 1e-9;

    /** Steps of the ternary search. */
    private static final int STEPS = 30;

    private final FabricProblem problem;
    /** By channel, the load of the present fractional routes. */
    private final double[] loads;
    /** By channel, its price. */
    private final double[] prices;
    /** By channel, the load if every message takes its cheapest candidate. */
    private final double[] response;

    private double bound;
    /** Rounds so far. */
    private int round;

    /** Starts from the loads of some waypoints, by message. */
    DualBound(FabricProblem problem, int[] start) {
        this.problem = problem;
        this.loads = Arrays.stream(problem.loads(start)).asDoubleStream().toArray();
        this.prices = new double[loads.length];
        this.response = new double[loads.length];
        this.bound = problem.loadAtEndpoints();
    }

    double bound() {
        return bound;
    }

    /** Improves the bound until it is above a target, or for a number of rounds, or until the time is spent. */
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

    /**
     * Sends every message by its cheapest candidate and updates the bound by what they pay; returns false if the time
     * was spent before.
     */
    private boolean respond(Budget budget) {
        Arrays.fill(response, 0);
        double paid = 0;
        for (int i = 0; i < problem.messages().count(); i++) {
            if (budget.spentAt(i)) {
                return false;
            }
            int cheapest = GivenWaypoints.NONE;
            double least = Double.POSITIVE_INFINITY;
            for (int candidate : problem.candidates(i)) {
                double price = price(problem.channelsToWaypoint(i, candidate), least)
                        + price(problem.channelsFromWaypoint(i, candidate), least);
                if (price < least) {
                    least = price;
                    cheapest = candidate;
                }
            }
            double weight = problem.messages().weight(i);
            paid += weight * least;
            add(problem.channelsToWaypoint(i, cheapest), weight);
            add(problem.channelsFromWaypoint(i, cheapest), weight);
        }
        bound = Math.max(bound, paid * (1 - ROUNDING));
        return true;
    }

    /**
     * The sum of what a message of weight 1 pays for channels, or any number above {@code enough} if it is above that.
     */
    private double price(int[] channels, double enough) {
        double price = 0;
        for (int c : channels) {
            price += prices[c] * problem.slowness(c);
            if (price > enough) {
                return price;
            }
        }
        return price;
    }

    private void add(int[] channels, double weight) {
        for (int c : channels) {
            response[c] += weight * problem.slowness(c);
        }
    }

    /**
     * Moves the loads towards the response, as far as lowers the soft maximum most: a ternary search, since it is
     * convex.
     */
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
