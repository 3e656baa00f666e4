package io.weft.optimizer.ortools;

import java.util.List;

/**
 * A solver of integer programs, and how it is to go about it.
 *
 * @param name for reports
 * @param solver by OR-Tools' name
 * @param mostVariables of a program that it is for: a larger one it does not leave in good time when it is told to
 * @param parameters in the solver's own words, where %d stands for a seed
 */
record Setting(String name, String solver, long mostVariables, String parameters) {
    /**
     * For SCIP, which looks at the clock, and whether it is to stop, only between steps, of which a large program's take seconds:
     * asked to end after 15, it went on for 15 more with 16,128 variables, and for one with 4,096.
     */
    private static final long SMALL = 10_000;

    /**
     * All that there are. The first are those to begin with where there are few processors: which is fastest differs from program to
     * program, and these two hardly ever take long at the same time.
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

    /** The parameters with a seed. */
    String parameters(long seed) {
        return String.format(parameters, Math.floorMod(seed, 1 << 30));
    }
}
