package io.weft.optimizer.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A run of CP-SAT on a model whose objective is the largest load. Only {@link #stop} may be called from another thread.
 */
final class CpSatRun implements SolverRace.Run<CpSatRun.Found> {
    /** Time to build a model for each of its variables, which cannot be interrupted. */
    static final long NANOS_PER_UNKNOWN = 15_000;

    private static final int MOST_THREADS = 2;

    /** The largest sum of weights that CP-SAT can handle. */
    private static final double MOST_SUM = 0x1p58;

    /**
     * A solution. The array must not be changed.
     *
     * @param choices by message, its up path or waypoint
     * @param bound a lower bound on the objective of the model, in its units
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Found(int[] choices, long bound) {}

    private final String name;
    private final CpModel model;
    private final Function<CpSolver, int[]> choices;
    private final Budget budget;
    private final CpSolver solver = new CpSolver();

    /**
     * A run on a model that has a solution.
     *
     * @param name name of the method in error texts
     * @param choices reads the choices, by message, from a solution
     */
    CpSatRun(String name, CpModel model, Function<CpSolver, int[]> choices, Budget budget, long seed) {
        this.name = name;
        this.model = model;
        this.choices = choices;
        this.budget = budget;
        solver.getParameters()
                .setNumWorkers(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()))
                .setRandomSeed(Math.floorMod(seed, Integer.MAX_VALUE));
    }

    /**
     * Checks that the sums of a model fit into the integers of CP-SAT.
     *
     * @param sum an upper bound on the sum of the weights of all variables of a channel, in units of the model
     * @throws NoRoutesException if they do not fit
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
