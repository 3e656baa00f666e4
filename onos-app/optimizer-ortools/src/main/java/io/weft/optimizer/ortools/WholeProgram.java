package io.weft.optimizer.ortools;

import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Weights;
import io.weft.optimizer.tree.TreeMethod;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * All layers at once, by constraint programming: given time enough it finds the least contention and proves that there is none below,
 * whether that is the {@linkplain TreeProblem#lowerBound lower bound} or not. Without enough, it answers with the best that it found,
 * and with what it could prove. Immutable.
 */
final class WholeProgram implements TreeMethod {
    /** The unknowns that fit into a few gigabytes. */
    private static final long MOST_UNKNOWNS = 2_000_000;

    /** What it takes to state the conditions on each unknown, which cannot be broken off. */
    private static final long NANOS_PER_UNKNOWN = 15_000;

    private static final int MOST_THREADS = 2;

    private final String name;

    /** By this name in messages. */
    WholeProgram(String name) {
        this.name = name;
    }

    /**
     * {@inheritDoc} It is the start where stating the problem alone takes longer.
     *
     * @throws NoRoutesException if there are too many messages and ways, or the solvers cannot be loaded
     */
    @Override
    public TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        long bound = problem.lowerBound();
        if (problem.contention(start) == bound) {
            return new TreeSolution(problem, start, bound, List.of());
        }
        long unknowns = WholeModel.unknowns(problem);
        if (unknowns > MOST_UNKNOWNS) {
            throw new NoRoutesException(name + " takes all ways of all messages at once, which are " + unknowns
                    + " unknowns here; it can do with " + MOST_UNKNOWNS + ": use coloring or ilp-eliminated");
        }
        if (budget.nanosLeft() < unknowns * NANOS_PER_UNKNOWN) {
            return new TreeSolution(problem, start, bound, List.of());
        }
        Solvers.load();
        long unit = Weights.unit(problem.messages());
        WholeModel model = new WholeModel(problem, start, unit);
        Found found = FirstAnswer.of(List.of(new Solving(model, budget, seed)), budget)
                .orElse(new Found(start, 0));
        int[] ways = problem.contention(found.ways) < problem.contention(start) ? found.ways : start;
        return new TreeSolution(problem, ways, Math.max(bound, found.bound * unit), List.of());
    }

    /** Ways, and a load in units that is proved to be on some channel whatever ways there are. */
    private static final class Found {
        final int[] ways;
        final long bound;

        Found(int[] ways, long bound) {
            this.ways = ways;
            this.bound = bound;
        }
    }

    /** The solver at work. */
    private final class Solving implements FirstAnswer.Work<Found> {
        private final WholeModel model;
        private final Budget budget;
        private final CpSolver solver = new CpSolver();

        Solving(WholeModel model, Budget budget, long seed) {
            this.model = model;
            this.budget = budget;
            solver.getParameters()
                    .setNumWorkers(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()))
                    .setRandomSeed(Math.floorMod(seed, Integer.MAX_VALUE));
        }

        @Override
        public Optional<Found> run() {
            solver.getParameters()
                    .setMaxTimeInSeconds(Math.max(0, budget.nanosLeft()) * 1.0 / TimeUnit.SECONDS.toNanos(1));
            CpSolverStatus status = solver.solve(model.model());
            switch (status) {
                case OPTIMAL:
                case FEASIBLE:
                    return Optional.of(new Found(model.ways(solver), bound()));
                case UNKNOWN:
                    return Optional.empty();
                case MODEL_INVALID:
                    throw new IllegalStateException(name + " does not accept the model: " + solver.getSolutionInfo()
                            + "; are the weights very large?");
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
}
