package io.weft.optimizer.ortools;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import io.weft.optimizer.Budget;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A run of one solver on the integer program of a layer. Only {@link #stop} may be called from another thread. */
final class LayerSolverRun implements SolverRace.Run<SolverPortfolio.Answer> {
    private final SolverPortfolio.Setting setting;
    private final LayerProgram program;
    private final Budget budget;
    private final long seed;
    private MPSolver solver;
    private boolean stopped;

    LayerSolverRun(SolverPortfolio.Setting setting, LayerProgram program, Budget budget, long seed) {
        this.setting = setting;
        this.program = program;
        this.budget = budget;
        this.seed = seed;
    }

    @Override
    public Optional<SolverPortfolio.Answer> run() {
        MPSolver own = MPSolver.createSolver(setting.solver());
        try {
            if (!own.setSolverSpecificParametersAsString(setting.parameters(seed))) {
                throw new IllegalStateException(setting.name() + " does not take '" + setting.parameters(seed) + "'");
            }
            MPVariable[][] takes = build(own);
            if (!publish(own)) {
                return Optional.empty();
            }
            own.setTimeLimit(Math.max(1, TimeUnit.NANOSECONDS.toMillis(budget.nanosLeft())));
            return answer(own.solve(), takes);
        } finally {
            publish(null);
            own.delete();
        }
    }

    private MPVariable[][] build(MPSolver own) {
        int links = program.links();
        long[] weights = program.weights();
        MPVariable[][] takes = new MPVariable[weights.length][];
        for (int m = 0; m < takes.length; m++) {
            takes[m] = own.makeBoolVarArray(links);
            MPConstraint one = own.makeConstraint(1, 1);
            for (MPVariable each : takes[m]) {
                one.setCoefficient(each, 1);
            }
        }
        for (LayerProgram.Limit limit : program.limits()) {
            for (int link = 0; link < links; link++) {
                MPConstraint sum = own.makeConstraint((double) limit.least(), (double) limit.most());
                for (int member : limit.members()) {
                    sum.setCoefficient(takes[member][link], (double) weights[member]);
                }
            }
        }
        return takes;
    }

    private Optional<SolverPortfolio.Answer> answer(MPSolver.ResultStatus status, MPVariable[][] takes) {
        switch (status) {
            case OPTIMAL:
            case FEASIBLE:
                int[] links = chosen(takes);
                // A solution that violates a limit by rounding errors is no answer.
                return program.satisfiedBy(links)
                        ? Optional.of(new SolverPortfolio.Answer(setting.name(), Optional.of(links)))
                        : Optional.empty();
            case INFEASIBLE:
                return Optional.of(new SolverPortfolio.Answer(setting.name(), Optional.empty()));
            case MODEL_INVALID:
                throw new IllegalStateException(setting.name() + " does not accept the program");
            default: // a solver that was stopped may report an abnormal end
                return Optional.empty();
        }
    }

    private static int[] chosen(MPVariable[][] takes) {
        int[] links = new int[takes.length];
        for (int m = 0; m < takes.length; m++) {
            double most = 0;
            for (int link = 0; link < takes[m].length; link++) {
                double value = takes[m][link].solutionValue();
                if (value > most) {
                    most = value;
                    links[m] = link;
                }
            }
        }
        return links;
    }

    /** Makes the solver visible to {@link #stop}; returns whether to go on. */
    private synchronized boolean publish(MPSolver own) {
        solver = own;
        return !stopped;
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        if (solver != null) {
            solver.interruptSolve();
        }
    }
}
