package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A portfolio of solvers and settings for the integer program of a layer: all run at once, one thread each; the first
 * answer counts and the others are stopped. Which is first may differ from run to run, and so may the solution.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013, section 6.2
 * ("salting"); C. P. Gomes and B. Selman, "Algorithm Portfolios", Artificial Intelligence 126, 2001.
 *
 * @param most how many settings run at once at most
 */
record SolverPortfolio(List<SolverPortfolio.Setting> settings, int most) {
    /**
     * A solver of integer programs and its parameters.
     *
     * @param name name in error texts
     * @param solver OR-Tools' name of the solver
     * @param mostVariables the largest program that it is used for; it does not stop in good time in a larger one
     * @param parameters in the solver's own format, where %d stands for a seed
     */
    record Setting(String name, String solver, long mostVariables, String parameters) {
        String parameters(long seed) {
            return String.format(parameters, Math.floorMod(seed, 1 << 30));
        }
    }

    /**
     * An answer, which is a proof.
     *
     * @param setting the name of the setting that found it
     * @param links by message of the program, its link; empty if there is no solution
     */
    record Answer(String setting, Optional<int[]> links) {}

    /**
     * The largest program for SCIP, which checks the time and whether to stop only between steps, and a step of a large
     * program takes seconds: told to stop after 15 s, it went on for another 15 s with 16,128 variables, and for 1 s
     * with 4,096.
     */
    private static final long SMALL = 10_000;

    /**
     * All settings. The first ones are used where there are few processors: which setting is fastest differs from
     * program to program, and the first two hardly ever both take long.
     */
    static final List<Setting> ALL = List.of(
            new Setting(
                    "cp-sat",
                    "SAT",
                    Long.MAX_VALUE,
                    "num_workers:1 linearization_level:0 cp_model_probing_level:0 symmetry_level:0 random_seed:%d"),
            new Setting(
                    "scip-pump",
                    "SCIP",
                    SMALL,
                    "presolving/maxrounds=0\nheuristics/feaspump/freq=1\nheuristics/feaspump/maxlpiterquot=1\n"
                            + "randomization/randomseedshift=%d"),
            new Setting(
                    "cp-sat-symmetry",
                    "SAT",
                    Long.MAX_VALUE,
                    "num_workers:1 linearization_level:0 symmetry_level:3 random_seed:%d"),
            new Setting("scip", "SCIP", SMALL, "randomization/randomseedshift=%d"),
            new Setting("cp-sat-lp", "SAT", Long.MAX_VALUE, "num_workers:1 random_seed:%d"));

    /** As many of {@link #ALL} at once as there are processors. */
    static SolverPortfolio ofProcessors() {
        return new SolverPortfolio(ALL, Runtime.getRuntime().availableProcessors());
    }

    /** The settings for a program with a number of variables: the first ones that it is not too large for. */
    List<Setting> suited(long variables) {
        return settings.stream()
                .filter(each -> variables <= each.mostVariables())
                .limit(most)
                .collect(Collectors.toList());
    }

    /**
     * Returns the first answer; empty if there is none in time, or the program is too large for all settings.
     *
     * @param seed seed of the first setting; the others have the seeds that follow it
     * @throws io.weft.optimizer.NoRoutesException if the solvers cannot be loaded
     * @throws IllegalStateException if a solver fails
     */
    Optional<Answer> run(LayerProgram program, Budget budget, long seed) {
        SolverRace.loadSolvers();
        List<LayerSolverRun> solvers = new ArrayList<>();
        List<Setting> suited = suited(program.variables());
        for (int i = 0; i < suited.size(); i++) {
            solvers.add(new LayerSolverRun(suited.get(i), program, budget, seed + i));
        }
        return solvers.isEmpty() ? Optional.empty() : SolverRace.of(solvers, budget);
    }
}
