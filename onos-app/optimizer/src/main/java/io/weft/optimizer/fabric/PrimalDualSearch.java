package io.weft.optimizer.fabric;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.Solution;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Waypoints for any fabric, with a lower bound: the method {@code rounding}. {@link IteratedLocalSearch} lowers the
 * contention and {@link DualBound} raises the bound, which is rounded up to a multiple of the weights' unit,
 * alternately until both meet or the time is spent. The search starts from {@link #greedy} or from the given waypoints
 * after {@link IteratedLocalSearch#relieveMostLoaded}, whichever is better. Not thread-safe.
 */
public final class PrimalDualSearch {
    /** Rounds of the dual bound in each turn. */
    private static final int BOUND_ROUNDS = 20;

    /** Time of the first turn of the local search; each further turn may take twice as long. */
    private static final Duration FIRST_TURN = Duration.ofMillis(100);

    /** The least time for the dual bound in each turn, even if that is longer than the local search had. */
    private static final Duration LEAST_FOR_BOUND = Duration.ofSeconds(1);

    /** The part of the time that finding the start may take. */
    private static final double START_SHARE = 0.4;

    private final FabricProblem problem;
    private final long seed;
    private final SplittableRandom random;
    private final long unit;

    public PrimalDualSearch(FabricProblem problem, long seed) {
        this.problem = problem;
        this.unit = problem.messages().weightUnit();
        this.seed = seed;
        this.random = new SplittableRandom(seed);
    }

    /**
     * Returns the best waypoints that are found in the time, with a lower bound. The greedy start may use the budget's
     * grace, too.
     *
     * @param start by message, a candidate to start from
     */
    public Solution solve(int[] start, Budget budget) {
        int[] best = improvedStart(start, budget);
        long least = problem.contention(best);
        DualBound prices = new DualBound(problem, best);
        LowerBound bound = problem.withoutChoice()
                ? new LowerBound(least, Proof.NO_CHOICE)
                : new LowerBound(problem.loadAtEndpoints(), Proof.ENDPOINT);
        for (Duration turn = FIRST_TURN; least > bound.load() && !budget.spent(); turn = turn.multipliedBy(2)) {
            best = new IteratedLocalSearch(problem, best, random.split()).until(bound.load(), budget.atMost(turn));
            least = problem.contention(best);
            if (least > bound.load()) {
                Duration time = turn.compareTo(LEAST_FOR_BOUND) > 0 ? turn : LEAST_FOR_BOUND;
                prices.improve((double) (least - unit), BOUND_ROUNDS, budget.atMost(time));
                bound = bound.orHigher(problem.messages().roundedUp(prices.bound()), Proof.RELAXATION);
            }
        }
        return problem.solution(best, bound, prices.bound());
    }

    private int[] improvedStart(int[] start, Budget whole) {
        Budget share = whole.share(START_SHARE);
        long least = problem.contention(start);
        if (least == problem.loadAtEndpoints() || problem.withoutChoice()) {
            return start;
        }
        int[] relieved = new IteratedLocalSearch(problem, start, random.split())
                .relieveMostLoaded(problem.loadAtEndpoints(), share);
        int[] greedy = greedy(share.withGrace(whole.grace()).withinGrace());
        return problem.contention(greedy) < problem.contention(relieved) ? greedy : relieved;
    }

    /**
     * The waypoints of one greedy pass: each message in turn gets its cheapest candidate given those before it. When
     * the time is spent, the others get none.
     */
    public int[] greedy(Budget budget) {
        return new IteratedLocalSearch(problem, problem.minimal(), new SplittableRandom(seed)).greedy(budget);
    }

    /** A random candidate for each message, by message. */
    public int[] random() {
        int[] drawn = new int[problem.messages().count()];
        for (int i = 0; i < drawn.length; i++) {
            int[] candidates = problem.candidates(i);
            drawn[i] = candidates[random.nextInt(candidates.length)];
        }
        return drawn;
    }
}
