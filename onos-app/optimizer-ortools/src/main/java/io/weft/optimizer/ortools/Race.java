package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Solves the program of a layer by several solvers at once, one thread each: the first answer counts, and the others are stopped.
 * Which is first may differ from run to run, and so may the links. Immutable.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, section 6.2, calls it salting.
 */
final class Race {
    private final List<Setting> settings;
    private final int most;

    /** Between these. */
    Race(List<Setting> settings) {
        this(settings, settings.size());
    }

    /** Between as many of these at most. */
    Race(List<Setting> settings, int most) {
        this.settings = List.copyOf(settings);
        this.most = most;
    }

    /** Between as many as there are processors. */
    static Race ofProcessors() {
        return new Race(Setting.ALL, Runtime.getRuntime().availableProcessors());
    }

    /** Those that take part where there are so many variables: the first that such a program is not too large for. */
    List<Setting> suited(long variables) {
        return settings.stream()
                .filter(each -> variables <= each.mostVariables())
                .limit(most)
                .collect(Collectors.toList());
    }

    /**
     * An answer, which is a proof.
     *
     * @param setting the name of that which gave it
     * @param links by message of the program, its link; empty if there is no solution
     */
    record Answer(String setting, Optional<int[]> links) {}

    /**
     * The first answer; empty if there is none in time, or no setting is for a program so large.
     *
     * @param seed of the first; others have those that follow
     * @throws io.weft.optimizer.NoRoutesException if the solvers cannot be loaded
     * @throws IllegalStateException if a solver fails
     */
    Optional<Answer> run(LayerProgram program, Budget budget, long seed) {
        Solvers.load();
        List<LayerSolver> solvers = new ArrayList<>();
        List<Setting> suited = suited(program.variables());
        for (int i = 0; i < suited.size(); i++) {
            solvers.add(new LayerSolver(suited.get(i), program, budget, seed + i));
        }
        return solvers.isEmpty() ? Optional.empty() : FirstAnswer.of(solvers, budget);
    }
}
