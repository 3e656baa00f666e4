package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.refusal.Refusal;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SolverPortfolioTest {
    @Test
    void everySettingSolvesAProgramByItself() {
        Cases.assumeSolvers();
        LayerProgram program = LayerProgram.of(LayerProgramTest.FIGURE_2, new int[16], 0, LayerConditions.STRICT);
        for (SolverPortfolio.Setting setting : SolverPortfolio.ALL) {
            Optional<SolverPortfolio.Answer> answer =
                    new SolverPortfolio(List.of(setting), 1).run(program, Cases.seconds(60), 7);
            assertThat(answer).as("%s", setting.name()).hasValueSatisfying(solved -> {
                assertThat(solved.setting()).isEqualTo(setting.name());
                assertThat(program.satisfiedBy(solved.links().orElseThrow())).isTrue();
            });
        }
    }

    @Test
    void settingsHaveNamesOfTheirOwn() {
        assertThat(SolverPortfolio.ALL)
                .extracting(SolverPortfolio.Setting::name)
                .doesNotHaveDuplicates();
        assertThat(OrToolsMethods.withOthers().names())
                .doesNotHaveDuplicates()
                .endsWith("ilp-strong", "ilp-strict", "ilp-relaxed", "ilp-eliminated", "cp-sat");
    }

    @Test
    void largeProgramsAreNotForSolversThatEndLate() {
        SolverPortfolio two = new SolverPortfolio(SolverPortfolio.ALL, 2);
        assertThat(two.suited(4096)).extracting(SolverPortfolio.Setting::name).containsExactly("cp-sat", "scip-pump");
        assertThat(two.suited(16_128))
                .extracting(SolverPortfolio.Setting::solver)
                .containsExactly("SAT", "SAT");
        assertThat(new SolverPortfolio(SolverPortfolio.ALL, 64).suited(16_128)).hasSize(3);
    }

    /** The program of layer 1 has 16,128 variables, and takes a minute or more. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theTimeLimitIsKeptAtAThousandLeaves() {
        Cases.assumeSolvers();
        TreeProblem problem = Cases.phase(new FatTree(new int[] {16, 8, 4, 2}, new int[] {1, 16, 8, 2}), 137);
        LayerProgram program =
                LayerProgram.of(problem, new int[problem.messages().count()], 1, LayerConditions.STRONG);
        assertThat(program.variables()).isEqualTo(16_128);
        assertThat(SolverPortfolio.ofProcessors().run(program, Cases.seconds(3), 1))
                .as("an answer that takes a minute")
                .isEmpty();
    }

    @Test
    void theFirstAnswerStopsAllOthers() {
        Endless endless = new Endless();
        Optional<String> answer = SolverRace.of(List.of(endless, new Ready(Optional.of("done"))), Cases.seconds(3600));
        assertThat(answer).hasValue("done");
        assertThat(endless.stopped.getCount()).isZero();
    }

    @Test
    void oneWithoutAnAnswerStopsNobody() {
        Ready none = new Ready(Optional.empty());
        assertThat(SolverRace.of(List.of(none, new Ready(Optional.of("done"))), Cases.seconds(3600)))
                .hasValue("done");
    }

    @Test
    void allAreStoppedAtTheEndOfTheTime() {
        assertThat(SolverRace.of(List.of(new Endless(), new Endless()), Budget.of(Duration.ofMillis(20))))
                .isEmpty();
    }

    @Test
    void oneThatFailsStopsAllAndIsToldOf() {
        SolverRace.Run<String> failing = new SolverRace.Run<>() {
            @Override
            public Optional<String> run() {
                throw new Refusal("out of order");
            }

            @Override
            public void stop() {}
        };
        assertThatThrownBy(() -> SolverRace.of(List.of(new Endless(), failing), Cases.seconds(3600)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("out of order");
    }

    @Test
    void aMissingLibraryIsToldOfWithTheSystemAndWhatToUse() {
        assertThatThrownBy(() -> SolverRace.loadSolvers(() -> {
                    throw new UnsatisfiedLinkError("no jniortools");
                }))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining(System.getProperty("os.name"))
                .hasMessageContaining(System.getProperty("os.arch"))
                .hasMessageContaining("no jniortools")
                .hasMessageContaining("'coloring'");
    }

    /** Has an answer, or none, at once. */
    private static final class Ready implements SolverRace.Run<String> {
        private final Optional<String> answer;

        Ready(Optional<String> answer) {
            this.answer = answer;
        }

        @Override
        public Optional<String> run() {
            return answer;
        }

        @Override
        public void stop() {}
    }

    /** Goes on until it is stopped. */
    private static final class Endless implements SolverRace.Run<String> {
        private final CountDownLatch stopped = new CountDownLatch(1);

        @Override
        public Optional<String> run() {
            try {
                stopped.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        }

        @Override
        public void stop() {
            stopped.countDown();
        }
    }
}
