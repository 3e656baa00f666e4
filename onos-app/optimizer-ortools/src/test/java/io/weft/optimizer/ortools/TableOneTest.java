package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All four conditions agree with colourings on the networks of table I of the paper up to 512 endpoints, by random
 * permutations and phases of the all-to-all exchange: every layer has links, the contention is the same, and the lower
 * bound. Only under strict conditions is that not known of permutations of 512 endpoints: solvers take too long.
 */
class TableOneTest {
    /** For one that is known to have links at every layer. */
    private static final int SECONDS = 120;

    /** For one that is not. */
    private static final int SECONDS_TO_TRY = 30;

    private static final int LARGEST = 512;

    /** Messages, and what they are called. */
    private record Named(String name, TreeProblem problem) {
        /** Whether solvers are known to find links for every layer. */
        boolean solvable(LayerConditions conditions) {
            return conditions != LayerConditions.STRICT
                    || problem.tree().endpoints() < LARGEST
                    || name.startsWith("phase");
        }
    }

    @BeforeEach
    void loadSolvers() {
        Cases.assumeSolvers();
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void everyProgramAgreesWithColouring(int endpoints) {
        agree(endpoints);
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "weft.exact", matches = "all", disabledReason = "takes minutes: -Dweft.exact=all")
    @ValueSource(ints = {128, 256, LARGEST})
    void everyProgramAgreesWithColouringUpTo512Endpoints(int endpoints) {
        agree(endpoints);
    }

    private static void agree(int endpoints) {
        List<Named> problems = problems(Cases.table(endpoints));
        for (LayerConditions conditions : LayerConditions.values()) {
            Chains chains = new Chains(conditions);
            problems.forEach(chains::add);
            System.out.printf("%d endpoints, %s: %s%n", endpoints, conditions, chains);
            assertThat(chains.names).as("%s", conditions).containsAll(chains.expected);
        }
    }

    /** What has links at every layer under some conditions, and how long that took. */
    private static final class Chains {
        private final LayerConditions conditions;
        private final List<String> expected = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<String> without = new ArrayList<>();
        private final List<String> late = new ArrayList<>();
        private double all;
        private double longest;

        Chains(LayerConditions conditions) {
            this.conditions = conditions;
        }

        void add(Named named) {
            TreeProblem problem = named.problem();
            int[] start = new int[problem.messages().count()];
            Solution colored = new Coloring().solve(problem, start, Cases.seconds(10), 1);
            assertThat(colored.contention()).isEqualTo(problem.lowerBound().load());
            boolean solvable = named.solvable(conditions);
            if (solvable) {
                expected.add(named.name());
            }
            long begin = System.nanoTime();
            try {
                Solution solution = new LayeredIlp("ilp-" + conditions, conditions, SolverPortfolio.ofProcessors())
                        .solve(problem, start, Cases.seconds(solvable ? SECONDS : SECONDS_TO_TRY), 1);
                boolean whole = solution.layers().size() == problem.tree().height();
                (whole ? names : late).add(named.name());
                if (whole) {
                    assertThat(solution.contention())
                            .as("%s, %s, %s", conditions, problem.tree(), named.name())
                            .isEqualTo(colored.contention());
                    double seconds = (System.nanoTime() - begin) * 1e-9;
                    all += seconds;
                    longest = Math.max(longest, seconds);
                }
            } catch (NoRoutesException e) {
                assertThat(e).hasMessageContaining("has no links for layer");
                without.add(named.name());
            }
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d of %d, mean %.2f s, longest %.2f s; without a solution %s, not in time %s",
                    names.size(),
                    names.size() + without.size() + late.size(),
                    all / names.size(),
                    longest,
                    without,
                    late);
        }
    }

    /** Three permutations and three phases. */
    private static List<Named> problems(FatTree tree) {
        List<Named> problems = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            int phase = i * tree.endpoints() / 4 - 1;
            problems.add(new Named("permutation " + i, Cases.permutation(tree, i)));
            problems.add(new Named("phase " + phase, Cases.phase(tree, phase)));
        }
        return problems;
    }
}
