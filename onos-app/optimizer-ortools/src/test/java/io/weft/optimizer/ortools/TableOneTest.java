package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import io.weft.topology.generate.FatTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All four conditions agree with colourings on the networks of table I of the paper up to 512 endpoints, by random permutations and
 * phases of the all-to-all exchange: where every layer has links, the contention is the same, and the lower bound.
 */
class TableOneTest {
    private static final int SECONDS = 30;

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
    @ValueSource(ints = {128, 256, 512})
    void everyProgramAgreesWithColouringUpTo512Endpoints(int endpoints) {
        agree(endpoints);
    }

    private static void agree(int endpoints) {
        List<TreeProblem> problems = problems(Cases.table(endpoints));
        for (Conditions conditions : Conditions.values()) {
            int chains = 0;
            int none = 0;
            int late = 0;
            double all = 0;
            double longest = 0;
            for (TreeProblem problem : problems) {
                int[] start = new int[problem.messages().count()];
                TreeSolution colored = new Coloring().solve(problem, start, Cases.seconds(10), 1);
                assertThat(colored.contention()).isEqualTo(problem.lowerBound().load());
                long begin = System.nanoTime();
                try {
                    TreeSolution solution = new LayerPrograms("ilp-" + conditions, conditions, Race.ofProcessors())
                            .solve(problem, start, Cases.seconds(SECONDS), 1);
                    assertThat(solution.contention())
                            .as("%s, %s, problem %d", conditions, problem.tree(), problems.indexOf(problem))
                            .isEqualTo(colored.contention());
                    chains++;
                    double seconds = (System.nanoTime() - begin) * 1e-9;
                    all += seconds;
                    longest = Math.max(longest, seconds);
                } catch (NoRoutesException e) {
                    late += e.getMessage().contains("in the time") ? 1 : 0;
                    none += e.getMessage().contains("has no links") ? 1 : 0;
                }
            }
            System.out.printf(
                    "%d endpoints, %s: %d of %d, mean %.2f s, longest %.2f s; %d without a solution, %d not in %d s%n",
                    endpoints, conditions, chains, problems.size(), all / chains, longest, none, late, SECONDS);
            assertThat(chains + none + late).isEqualTo(problems.size());
            assertThat(chains).as("%s", conditions).isPositive();
        }
    }

    /** Three permutations and three phases. */
    private static List<TreeProblem> problems(FatTree tree) {
        List<TreeProblem> problems = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            problems.add(Cases.permutation(tree, i));
            problems.add(Cases.phase(tree, i * tree.endpoints() / 4 - 1));
        }
        return problems;
    }
}
