package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Weights;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.FabricSolution;
import io.weft.optimizer.fabric.Rounding;
import io.weft.optimizer.method.NamedMethod;
import io.weft.optimizer.ortools.LeastLoad.Found;
import io.weft.optimizer.ortools.UsefulWays.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Any fabric by constraint programming. It begins with {@link Rounding}; if that does not meet its bound, all ways of all messages that are
 * of use make a {@link FabricModel}, whose best bound is one of the problem. Where these are too many for the time or the memory, it
 * has some of them, the shortest, and then only looks for better routes: what is proved of some ways is nothing that is proved of all.
 * Where not even a few of each fit, it goes on rounding.
 * Immutable.
 */
final class FabricProgram implements NamedMethod.OnFabric {
    /** The unknowns that fit into a few gigabytes. */
    private static final long MOST_UNKNOWNS = 1_000_000;

    /** Of the time, what goes by before that. */
    private static final double BEFORE = 0.2;

    /** Fewer ways of each message are no choice worth while. */
    private static final long FEWEST = 4;

    private final String name;
    private final long mostUnknowns;

    /** By this name in messages. */
    FabricProgram(String name) {
        this(name, MOST_UNKNOWNS);
    }

    /** The same, with so many unknowns at most. */
    FabricProgram(String name, long mostUnknowns) {
        this.name = name;
        this.mostUnknowns = mostUnknowns;
    }

    /**
     * {@inheritDoc}
     *
     * @throws NoRoutesException if the solvers cannot be loaded, or weights are too large for them
     */
    @Override
    public FabricSolution solve(FabricProblem problem, int[] start, Budget budget, long seed) {
        FabricSolution rounded = new Rounding(problem, seed).solve(start, budget.share(BEFORE));
        if (rounded.optimal()) {
            return rounded;
        }
        Optional<Way[][]> useful = UsefulWays.of(problem, budget);
        return useful.isEmpty()
                ? longer(problem, rounded, budget, seed)
                : solved(problem, rounded, useful.get(), budget, seed);
    }

    /** What rounding makes of it in the time that is left. */
    private static FabricSolution longer(FabricProblem problem, FabricSolution rounded, Budget budget, long seed) {
        if (budget.spent()) {
            return rounded;
        }
        FabricSolution found = new Rounding(problem, ~seed).solve(rounded.waypoints(), budget);
        return new FabricSolution(
                problem,
                found.waypoints(),
                rounded.bound().orHigher(found.bound()),
                Math.max(rounded.relaxation(), found.relaxation()));
    }

    private FabricSolution solved(
            FabricProblem problem, FabricSolution rounded, Way[][] useful, Budget budget, long seed) {
        long unknowns = unknowns(useful);
        long affordable = Math.min(mostUnknowns, budget.nanosLeft() / 2 / LeastLoad.NANOS_PER_UNKNOWN);
        boolean whole = unknowns <= affordable;
        if (!whole && affordable < FEWEST * useful.length) {
            return longer(problem, rounded, budget, seed);
        }
        int[] begun = indices(problem, rounded.waypoints(), useful);
        Way[][] ways = useful;
        if (!whole) {
            ways = some(useful, begun, (int) (affordable / useful.length), new SplittableRandom(seed));
            begun = new int[useful.length];
        }
        Found found = found(problem, rounded, ways, begun, budget, seed).orElse(new Found(rounded.waypoints(), 0));
        boolean better = problem.contention(found.choices()) < rounded.contention();
        return new FabricSolution(
                problem,
                better ? found.choices() : rounded.waypoints(),
                whole
                        ? rounded.bound()
                                .orHigher(found.bound() * Weights.unit(problem.messages()), LowerBound.Proof.CP_SAT)
                        : rounded.bound(),
                rounded.relaxation());
    }

    private Optional<Found> found(
            FabricProblem problem, FabricSolution rounded, Way[][] ways, int[] begun, Budget budget, long seed) {
        long unit = Weights.unit(problem.messages());
        int choices = Arrays.stream(ways).mapToInt(each -> each.length).max().orElse(0);
        LeastLoad.requireFitting(name, (double) problem.messages().totalWeight() / unit * choices);
        Solvers.load();
        FabricModel model =
                new FabricModel(problem, ways, begun, unit, rounded.bound().load(), rounded.contention());
        return FirstAnswer.of(List.of(new LeastLoad(name, model.model(), model::waypoints, budget, seed)), budget);
    }

    private static long unknowns(Way[][] ways) {
        return Arrays.stream(ways).mapToLong(each -> each.length).sum();
    }

    /** By message, which of its ways is no worse than a waypoint's. */
    private static int[] indices(FabricProblem problem, int[] waypoints, Way[][] ways) {
        int[] indices = new int[waypoints.length];
        for (int i = 0; i < indices.length; i++) {
            Way given = UsefulWays.way(problem, i, waypoints[i]);
            while (!ways[i][indices[i]].within(given)) {
                indices[i]++;
            }
        }
        return indices;
    }

    /** Of each message's ways one first, and then some of the others, of those that are longer only where there are no more shorter ones. */
    private static Way[][] some(Way[][] ways, int[] first, int most, SplittableRandom random) {
        Way[][] some = new Way[ways.length][];
        for (int i = 0; i < ways.length; i++) {
            Way[] all = ways[i].clone();
            for (int k = all.length - 1; k > 0; k--) {
                swap(all, k, random.nextInt(k + 1));
            }
            Way one = ways[i][first[i]];
            Arrays.sort(
                    all,
                    (a, b) -> a == one || b == one
                            ? Boolean.compare(b == one, a == one)
                            : Integer.compare(a.channels().length, b.channels().length));
            some[i] = Arrays.copyOf(all, Math.min(all.length, most));
        }
        return some;
    }

    private static void swap(Way[] ways, int a, int b) {
        Way other = ways[a];
        ways[a] = ways[b];
        ways[b] = other;
    }
}
