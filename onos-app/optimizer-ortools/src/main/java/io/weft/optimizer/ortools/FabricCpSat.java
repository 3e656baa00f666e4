package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Solver;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.PrimalDualSearch;
import io.weft.optimizer.ortools.CpSatRun.Found;
import io.weft.optimizer.ortools.NondominatedRoutes.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Constraint programming (CP-SAT) for any fabric. It starts with {@link PrimalDualSearch}. If that does not meet its
 * bound, the {@linkplain NondominatedRoutes non-dominated routes} of all messages make a {@link FabricCpModel}, whose
 * bound holds for the problem. If these are too many for the time or the memory, the model has only some of them, the
 * shortest first; then it can find better routes, but its bound does not hold for the problem. If not even a few routes
 * of each message fit, {@link PrimalDualSearch} goes on.
 *
 * @param name its name in error texts
 * @param mostUnknowns the most variables that it makes a model of
 */
record FabricCpSat(String name, long mostUnknowns) implements Solver<FabricProblem> {
    /** The number of variables that fits into a few gigabytes. */
    private static final long MOST_UNKNOWNS = 1_000_000;

    /** The part of the time for {@link PrimalDualSearch} at the start. */
    private static final double START_SHARE = 0.2;

    /** The least mean number of routes of a message that the model is worth while with. */
    private static final long FEWEST = 4;

    FabricCpSat(String name) {
        this(name, MOST_UNKNOWNS);
    }

    /**
     * {@inheritDoc}
     *
     * @throws NoRoutesException if links have different rates, the solvers cannot be loaded, or weights are too large
     *     for them
     */
    @Override
    public Solution solve(FabricProblem problem, int[] start, Budget budget, long seed) {
        if (problem.routes().fabric().links().ratesDiffer()) {
            throw new NoRoutesException("method " + name + " is for links of one rate, and those of "
                    + problem.routes().fabric().name() + " differ; use auto");
        }
        Solution rounded = new PrimalDualSearch(problem, seed).solve(start, budget.share(START_SHARE));
        if (rounded.optimal()) {
            return rounded;
        }
        Optional<Route[][]> useful = NondominatedRoutes.of(problem, budget);
        return useful.isEmpty()
                ? searchOn(problem, rounded, budget, seed)
                : solved(problem, rounded, useful.get(), budget, seed);
    }

    /** Continues the {@link PrimalDualSearch} in the time that is left. */
    private static Solution searchOn(FabricProblem problem, Solution rounded, Budget budget, long seed) {
        if (budget.spent()) {
            return rounded;
        }
        Solution found = new PrimalDualSearch(problem, ~seed).solve(rounded.choices(), budget);
        return found.withBounds(
                rounded.bound().orHigher(found.bound()), Math.max(rounded.relaxation(), found.relaxation()));
    }

    private Solution solved(FabricProblem problem, Solution rounded, Route[][] useful, Budget budget, long seed) {
        long unknowns = unknowns(useful);
        long affordable = Math.min(mostUnknowns, budget.nanosLeft() / 2 / CpSatRun.NANOS_PER_UNKNOWN);
        boolean whole = unknowns <= affordable;
        if (!whole && affordable < FEWEST * useful.length) {
            return searchOn(problem, rounded, budget, seed);
        }
        int[] begun = indices(problem, rounded.choices(), useful);
        Route[][] routes = useful;
        if (!whole) {
            routes = some(useful, begun, (int) (affordable / useful.length), new SplittableRandom(seed));
            begun = new int[useful.length];
        }
        Found found = found(problem, rounded, routes, begun, budget, seed).orElse(new Found(rounded.choices(), 0));
        boolean better = problem.contention(found.choices()) < rounded.contention();
        return problem.solution(
                better ? found.choices() : rounded.choices(),
                whole
                        ? rounded.bound()
                                .orHigher(found.bound() * problem.messages().weightUnit(), LowerBound.Proof.CP_SAT)
                        : rounded.bound(),
                rounded.relaxation());
    }

    private Optional<Found> found(
            FabricProblem problem, Solution rounded, Route[][] routes, int[] begun, Budget budget, long seed) {
        long unit = problem.messages().weightUnit();
        int choices = Arrays.stream(routes).mapToInt(each -> each.length).max().orElse(0);
        CpSatRun.requireFitting(name, (double) problem.messages().totalWeight() / unit * choices);
        SolverRace.loadSolvers();
        FabricCpModel model =
                new FabricCpModel(problem, routes, begun, unit, rounded.bound().load(), rounded.contention());
        return SolverRace.of(List.of(new CpSatRun(name, model.model, model::waypoints, budget, seed)), budget);
    }

    private static long unknowns(Route[][] routes) {
        return Arrays.stream(routes).mapToLong(each -> each.length).sum();
    }

    /** By message, the index of a route that is the route by a waypoint, or dominates it. */
    private static int[] indices(FabricProblem problem, int[] waypoints, Route[][] routes) {
        int[] indices = new int[waypoints.length];
        for (int i = 0; i < indices.length; i++) {
            Route given = NondominatedRoutes.route(problem, i, waypoints[i]);
            while (!routes[i][indices[i]].dominates(given)) {
                indices[i]++;
            }
        }
        return indices;
    }

    /**
     * At most {@code most} routes of each message: that of index {@code first}, then the shortest others, at random
     * among equally long ones.
     */
    private static Route[][] some(Route[][] routes, int[] first, int most, SplittableRandom random) {
        Route[][] some = new Route[routes.length][];
        for (int i = 0; i < routes.length; i++) {
            Route[] all = routes[i].clone();
            for (int k = all.length - 1; k > 0; k--) {
                swap(all, k, random.nextInt(k + 1));
            }
            Route one = routes[i][first[i]];
            Arrays.sort(
                    all,
                    (a, b) -> a == one || b == one
                            ? Boolean.compare(b == one, a == one)
                            : Integer.compare(a.channels().length, b.channels().length));
            some[i] = Arrays.copyOf(all, Math.min(all.length, most));
        }
        return some;
    }

    private static void swap(Route[] routes, int a, int b) {
        Route other = routes[a];
        routes[a] = routes[b];
        routes[b] = other;
    }
}
