package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Solves the program of a layer by several solvers at once, one thread each: the first answer counts, and the others are stopped.
 * Which is first may differ from run to run, and so may the links. Immutable.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, section 6.2, calls it salting.
 */
final class Race {
    private final List<Setting> settings;

    /** Between these. */
    Race(List<Setting> settings) {
        this.settings = List.copyOf(settings);
    }

    /** Between as many as there are processors. */
    static Race ofProcessors() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new Race(Setting.ALL.subList(0, Math.min(processors, Setting.ALL.size())));
    }

    /**
     * An answer, which is a proof.
     *
     * @param setting the name of that which gave it
     * @param links by message of the program, its link; empty if there is no solution
     */
    record Answer(String setting, Optional<int[]> links) {}

    /**
     * The first answer; empty if there is none in time.
     *
     * @param seed of the first; others have those that follow
     * @throws io.weft.optimizer.NoRoutesException if the solvers cannot be loaded
     * @throws IllegalStateException if a solver fails
     */
    Optional<Answer> run(LayerProgram program, Budget budget, long seed) {
        Solvers.load();
        List<LayerSolver> solvers = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            solvers.add(new LayerSolver(settings.get(i), program, budget, seed + i));
        }
        return FirstAnswer.of(solvers, budget);
    }
}
