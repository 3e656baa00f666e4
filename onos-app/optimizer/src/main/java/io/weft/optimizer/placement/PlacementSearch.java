package io.weft.optimizer.placement;

import io.weft.optimizer.Budget;
import io.weft.optimizer.placement.PlacementProblem.Objective;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Looks for an order of ranks that has little of an objective: simulated annealing (S. Kirkpatrick, C. D. Gelatt, M. P.
 * Vecchi, Science 220, 1983) from the better of the usual order and a {@link GreedyOrder}. A step moves a rank to
 * another endpoint; the rank that is there takes its place. In half of the steps, the endpoint is near a rank that it
 * exchanges messages with. The temperature falls with the steps that are done. There are fewer steps where a tenth of
 * them takes more than a tenth of the time; otherwise the order depends on the seed alone. Not thread-safe.
 */
public final class PlacementSearch {
    /** Steps for each rank. */
    private static final long STEPS = 20_000;
    /** The first temperature, in parts of what a random step changes. */
    private static final double HOT = 0.1;
    /** One that keeps most of what an order is: a few random steps change a power of the largest load by very much. */
    private static final double WARM = 0.001;
    /** The last temperature, in parts of the first. */
    private static final double LAST = 1e-4;

    /** The part of the time in which hops are saved before loads are. */
    private static final double OF_HOPS = 0.3;
    /** The part of the rest in which loads are lowered from there; then it is tried from anywhere. */
    private static final double OF_WARM = 0.7;

    /** The part of the time after which it is looked how many steps there is time for, again and again. */
    private static final double LOOK = 0.1;

    private static final int PROBES = 256;
    /** Steps between two temperatures. */
    private static final int AT_ONCE = 512;
    /** Steps of the greedy order above which there is none. */
    private static final double MOST_GREEDY = 5e9;

    private final PlacementProblem problem;
    private final PlacementCost cost;
    private final SplittableRandom random;
    private final int[] order;
    /** By endpoint, its rank, or -1. */
    private final int[] rankOn;

    private PlacementSearch(PlacementProblem problem, Objective objective, int[] start, long seed) {
        this.problem = problem;
        this.cost = PlacementCost.of(problem, objective, start);
        this.random = new SplittableRandom(seed);
        this.order = start.clone();
        this.rankOn = new int[problem.topology.endpointCount()];
        Arrays.fill(rankOn, -1);
        for (int rank = 0; rank < order.length; rank++) {
            rankOn[order[rank]] = rank;
        }
    }

    /**
     * An order at least as good as the usual one.
     *
     * @return by rank, its endpoint
     */
    public static int[] search(PlacementProblem problem, Objective objective, Budget budget, long seed) {
        int[] best = problem.inOrder();
        double greedySteps = (double) problem.switches().length * problem.traffic.first(problem.ranks());
        if (greedySteps < MOST_GREEDY) {
            best = better(problem, objective, best, GreedyOrder.of(problem));
        }
        if (objective == Objective.HOPS) {
            return better(problem, objective, best, annealed(problem, objective, HOT, best, budget, seed));
        }
        // Fewer hops are less load in all, but may be more on the busiest channel.
        int[] near = annealed(problem, Objective.HOPS, HOT, best, budget.share(OF_HOPS), seed);
        best = better(problem, objective, best, near);
        int[] warm = annealed(problem, objective, WARM, best, budget.share(OF_WARM), seed);
        int[] hot = annealed(problem, objective, HOT, best, budget, seed);
        return better(problem, objective, better(problem, objective, best, warm), hot);
    }

    private static int[] annealed(
            PlacementProblem problem, Objective objective, double heat, int[] start, Budget budget, long seed) {
        PlacementSearch search = new PlacementSearch(problem, objective, start, seed);
        search.anneal(budget, heat);
        return search.order;
    }

    private static int[] better(PlacementProblem problem, Objective objective, int[] one, int[] other) {
        double hops = problem.averageHops(other) - problem.averageHops(one);
        double load = problem.largestLoad(other) - problem.largestLoad(one);
        double first = objective == Objective.HOPS ? hops : load;
        double second = objective == Objective.HOPS ? load : hops;
        return first < 0 || (first == 0 && second < 0) ? other : one;
    }

    private void anneal(Budget budget, double heat) {
        double first = heat * usualChange();
        if (first == 0) {
            return;
        }
        long most = STEPS * order.length;
        long all = most;
        double look = LOOK;
        long nanos = Math.max(1, budget.nanosLeft());
        for (long done = 0; done < all && !budget.spent(); done += AT_ONCE) {
            double used = 1 - (double) budget.nanosLeft() / nanos;
            if (used >= look) {
                all = Math.min(most, (long) (done / used));
                look += LOOK;
            }
            double temperature = first * Math.pow(LAST, (double) done / all);
            for (int i = 0; i < AT_ONCE; i++) {
                step(temperature);
            }
        }
    }

    /** By how much the cost changes at a random step, on average; nothing is changed in the end. */
    private double usualChange() {
        double sum = 0;
        for (int i = 0; i < PROBES; i++) {
            int rank = random.nextInt(order.length);
            int from = order[rank];
            sum += Math.abs(swap(rank, anywhere()));
            swap(rank, from);
        }
        return sum / PROBES;
    }

    private void step(double temperature) {
        int rank = random.nextInt(order.length);
        int from = order[rank];
        int to = random.nextBoolean() ? anywhere() : nearPeer(rank);
        if (problem.switchOf(from) == problem.switchOf(to)) {
            return;
        }
        double change = swap(rank, to);
        if (change > 0 && random.nextDouble() >= Math.exp(-change / temperature)) {
            swap(rank, from);
        }
    }

    private int anywhere() {
        return problem.endpoints[random.nextInt(problem.endpoints.length)];
    }

    /** An endpoint at the switch of a rank that this one exchanges something with, or beside that. */
    private int nearPeer(int rank) {
        int first = problem.traffic.first(rank);
        int peers = problem.traffic.first(rank + 1) - first;
        if (peers == 0) {
            return anywhere();
        }
        int s = problem.switchOf(order[problem.traffic.peer(first + random.nextInt(peers))]);
        int degree = problem.topology.degree(s);
        if (degree > 0 && random.nextBoolean()) {
            s = problem.topology.target(problem.topology.firstChannel(s) + random.nextInt(degree));
        }
        int[] there = problem.endpointsAt(s);
        return there.length == 0 ? anywhere() : there[random.nextInt(there.length)];
    }

    /** Moves a rank to an endpoint, and the one that is there to where it came from. */
    private double swap(int rank, int to) {
        int from = order[rank];
        int other = rankOn[to];
        if (other == rank) {
            return 0;
        }
        double change = cost.move(rank, problem.switchOf(to));
        if (other >= 0) {
            change += cost.move(other, problem.switchOf(from));
            order[other] = from;
        }
        rankOn[from] = other;
        order[rank] = to;
        rankOn[to] = rank;
        return change;
    }
}
