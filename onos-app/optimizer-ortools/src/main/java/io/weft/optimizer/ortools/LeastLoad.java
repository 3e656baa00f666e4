package io.weft.optimizer.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** CP-SAT at work on a model whose objective is the largest load. Only {@link #stop} may be called from another thread. */
final class LeastLoad implements FirstAnswer.Work<LeastLoad.Found> {
    /** What it takes to state the conditions on each unknown of a model, which cannot be broken off. */
    static final long NANOS_PER_UNKNOWN = 15_000;

    private static final int MOST_THREADS = 2;

    private static final double MOST_SUM = 0x1p58;

    /** What is found. */
    static final class Found {
        private final int[] choices;
        private final long bound;

        /**
         * Choices by message, and a load, in units of the model, that is proved to be on some channel whatever is chosen among what the
         * model has.
         */
        Found(int[] choices, long bound) {
            this.choices = choices;
            this.bound = bound;
        }

        /** By message, its choice. */
        int[] choices() {
            return choices.clone();
        }

        /** What some channel has at least. */
        long bound() {
            return bound;
        }
    }

    private final String name;
    private final CpModel model;
    private final Function<CpSolver, int[]> choices;
    private final Budget budget;
    private final CpSolver solver = new CpSolver();

    /**
     * Of a model, which has a solution.
     *
     * @param name of the method, for messages
     * @param choices those of a solution
     */
    LeastLoad(String name, CpModel model, Function<CpSolver, int[]> choices, Budget budget, long seed) {
        this.name = name;
        this.model = model;
        this.choices = choices;
        this.budget = budget;
        solver.getParameters()
                .setNumWorkers(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()))
                .setRandomSeed(Math.floorMod(seed, Integer.MAX_VALUE));
    }

    /**
     * Sees to it that CP-SAT, which counts in whole numbers of 63 bits and some for itself, can add up all weights.
     *
     * @param sum the most that the weights of all unknowns of a channel can add up to, in units of the model
     * @throws NoRoutesException if it cannot
     */
    static void requireFitting(String name, double sum) {
        if (sum > MOST_SUM) {
            throw new NoRoutesException(name + " cannot add up weights of up to " + sum + " over all ways; divide all"
                    + " weights by the same number, or use auto");
        }
    }

    @Override
    public Optional<Found> run() {
        solver.getParameters().setMaxTimeInSeconds(Math.max(0, budget.nanosLeft()) * 1.0 / TimeUnit.SECONDS.toNanos(1));
        CpSolverStatus status = solver.solve(model);
        switch (status) {
            case OPTIMAL:
            case FEASIBLE:
                return Optional.of(new Found(choices.apply(solver), bound()));
            case UNKNOWN:
                return Optional.empty();
            case MODEL_INVALID:
                throw new IllegalStateException(name + " does not accept the model: " + solver.getSolutionInfo());
            default:
                throw new IllegalStateException(name + " ends with " + status + ", though there is a solution");
        }
    }

    private long bound() {
        return (long) Math.ceil(solver.bestObjectiveBound() - 1e-6);
    }

    @Override
    public void stop() {
        solver.stopSearch();
    }
}
