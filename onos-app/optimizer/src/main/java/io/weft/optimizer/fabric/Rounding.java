package io.weft.optimizer.fabric;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.Weights;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Waypoints and a lower bound by turns, until they meet or the time is spent: {@link Balancing} moves single messages, and {@link
 * PriceBound} raises what no waypoints can do better than, to the next sum that weights can have. It begins with {@link #greedy},
 * or with the start, its most loaded channels relieved, if that is better.
 */
public final class Rounding {
    private static final int BOUND_ROUNDS = 20;

    /** The first turn of moving messages; each takes twice as long as the one before at most. */
    private static final Duration FIRST_TURN = Duration.ofMillis(100);

    /** What raising the bound may take at any rate in each turn, be it longer than moving messages. */
    private static final Duration FOR_BOUND = Duration.ofSeconds(1);

    /** The part of the time that routes to begin with may take. */
    private static final double OF_TIME_TO_BEGIN = 0.4;

    private final FabricProblem problem;
    private final long seed;
    private final SplittableRandom random;
    private final long unit;

    /** Of this problem, with a seed of what is drawn. */
    public Rounding(FabricProblem problem, long seed) {
        this.problem = problem;
        this.unit = Weights.unit(problem.messages());
        this.seed = seed;
        this.random = new SplittableRandom(seed);
    }

    /**
     * Solves it as well as can be in the time. What it begins with may take the budget's grace, too.
     *
     * @param start waypoints to begin with, by message, each one of its candidates
     */
    public FabricSolution solve(int[] start, Budget budget) {
        int[] best = begun(start, budget);
        long least = problem.contention(best);
        PriceBound prices = new PriceBound(problem, best);
        LowerBound bound = problem.decided()
                ? new LowerBound(least, Proof.NO_CHOICE)
                : new LowerBound(problem.loadAtEndpoints(), Proof.ENDPOINT);
        for (Duration turn = FIRST_TURN; least > bound.load() && !budget.spent(); turn = turn.multipliedBy(2)) {
            best = new Balancing(problem, best, random.split()).until(bound.load(), budget.atMost(turn));
            least = problem.contention(best);
            if (least > bound.load()) {
                Duration time = turn.compareTo(FOR_BOUND) > 0 ? turn : FOR_BOUND;
                prices.improve((double) (least - unit), BOUND_ROUNDS, budget.atMost(time));
                bound = bound.orHigher(rounded(prices.bound(), Proof.RELAXATION));
            }
        }
        return new FabricSolution(problem, best, bound, prices.bound());
    }

    private int[] begun(int[] start, Budget whole) {
        Budget share = whole.share(OF_TIME_TO_BEGIN);
        long least = problem.contention(start);
        if (least == problem.loadAtEndpoints() || problem.decided()) {
            return start;
        }
        int[] relieved = new Balancing(problem, start, random.split()).relieved(problem.loadAtEndpoints(), share);
        int[] greedy = greedy(share.withGrace(whole.grace()).withinGrace());
        return problem.contention(greedy) < problem.contention(relieved) ? greedy : relieved;
    }

    private LowerBound rounded(double load, Proof proof) {
        return new LowerBound(Weights.roundedUp(load, unit), proof);
    }

    /** All messages without a waypoint: something to begin with. */
    public int[] minimal() {
        return Balancing.minimal(problem);
    }

    /** Waypoints in one pass: each message in turn where it adds least to what is there. When the time is spent, the rest have none. */
    public int[] greedy(Budget budget) {
        return new Balancing(problem, Balancing.minimal(problem), new SplittableRandom(seed)).once(budget);
    }

    /** A random candidate for each message. */
    public int[] random() {
        int[] drawn = new int[problem.messages().count()];
        for (int i = 0; i < drawn.length; i++) {
            int[] candidates = problem.candidates(i);
            drawn[i] = candidates[random.nextInt(candidates.length)];
        }
        return drawn;
    }
}
