package io.weft.optimizer.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Workloads;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptimizerMethodsTest {
    private static final Topology TREE = Xgft.of(List.of(4, 4, 2), List.of(1, 4, 2));

    static List<String> names() {
        return OptimizerMethods.all().names();
    }

    private static RouteProblem problem(Topology topology, Failures failures, int seed) {
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 4);
        return new RouteProblem(Routes.of(fabric, failures), Workloads.permutation(topology.endpointCount(), seed));
    }

    private static Budget seconds(int seconds) {
        return Budget.of(Duration.ofSeconds(seconds));
    }

    /** As many seconds by a clock of which a reading is a millisecond: searches that prove nothing end soon. */
    private static Budget readings(int seconds) {
        AtomicLong nanos = new AtomicLong();
        return Budget.of(Duration.ofSeconds(seconds), () -> false, () -> nanos.addAndGet(1_000_000));
    }

    @ParameterizedTest
    @MethodSource("names")
    void whatAMethodSaysOfATreeIsWhatItsWaypointsMakeInAnyFabric(String name) {
        RouteProblem problem = problem(TREE, Failures.none(TREE), 5);
        if (name.equals("rounding")) {
            assertThatThrownBy(() -> OptimizerMethods.all().named(name).solve(problem, Optional.empty(), seconds(1), 1))
                    .isInstanceOf(NoRoutesException.class)
                    .hasMessageContaining("use auto");
            return;
        }
        Optimization found = OptimizerMethods.all().named(name).solve(problem, Optional.empty(), seconds(1), 1);
        FabricProblem fabric = problem.fabric();
        int[] waypoints = found.waypoints();
        for (int i = 0; i < waypoints.length; i++) {
            assertThat(fabric.candidates(i)).contains(waypoints[i]);
        }
        assertThat(found.maxContention()).isEqualTo(fabric.contention(waypoints));
        assertThat(found.optimal()).isEqualTo(found.maxContention() == found.lowerBound());
        assertThat(RouteProblem.waypoints(
                        problem.tree().orElseThrow(),
                        RouteProblem.upPaths(problem.tree().orElseThrow(), waypoints, new int[waypoints.length])))
                .isEqualTo(waypoints);
    }

    @Test
    void aDamagedTreeIsAFabricLikeOthers() {
        RouteProblem problem = problem(TREE, Failures.of(TREE, List.of(TREE.linkName(3))), 5);
        assertThat(problem.tree()).isEmpty();
        Optimization found = OptimizerMethods.all().named("auto").solve(problem, Optional.empty(), seconds(5), 1);
        assertThat(found.method()).isEqualTo("coloring");
        assertThat(found.maxContention()).isLessThanOrEqualTo(2);
        Optimization again =
                OptimizerMethods.all().named("auto").solve(problem, Optional.of(named(found, "other")), seconds(0), 1);
        assertThat(again.method()).as("of what was begun with").isEqualTo("other");
        assertThatThrownBy(
                        () -> OptimizerMethods.all().named("coloring").solve(problem, Optional.empty(), seconds(1), 1))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("damaged");
    }

    private static Optimization named(Optimization found, String method) {
        return new Optimization(method, found.solution(), 0);
    }

    @Test
    void theHeuristicGoesThroughAllMessagesHoweverLittleTimeThereIs() {
        Topology topology = SlimFly.of(5, 4);
        RouteProblem problem = problem(topology, Failures.none(topology), 3);
        OptimizerMethod heuristic = OptimizerMethods.all().named("heuristic");
        assertThat(heuristic.solve(problem, Optional.empty(), seconds(0), 1).waypoints())
                .isEqualTo(heuristic
                        .solve(problem, Optional.empty(), seconds(60), 1)
                        .waypoints());
    }

    @Test
    void autoAsksAnotherForAProofOnlyWhereThereIsNone() {
        int[] asked = {0};
        OptimizerMethod prover = NamedMethod.ofTrees("prover", "", (problem, start, budget, seed) -> {
            asked[0]++;
            LowerBound bound = new LowerBound(problem.contention(start), LowerBound.Proof.CP_SAT);
            return problem.solution(start, bound, List.of());
        });
        OptimizerMethod auto = OptimizerMethods.with(List.of(prover), prover).named("auto");
        Topology easy = Xgft.of(List.of(4, 4), List.of(1, 4));
        auto.solve(problem(easy, Failures.none(easy), 1), Optional.empty(), seconds(5), 1);
        assertThat(asked[0]).isZero();

        Topology tight = Xgft.of(List.of(4, 2), List.of(1, 2));
        Fabric fabric = problem(tight, Failures.none(tight), 1).routes().fabric();
        RouteProblem weighted = new RouteProblem(
                Routes.of(fabric, Failures.none(tight)),
                new Messages(8, new int[] {0, 1, 2}, new int[] {4, 5, 6}, new long[] {3, 3, 3}));
        assertThat(auto.solve(weighted, Optional.empty(), readings(60), 1).optimal())
                .isTrue();
        RouteProblem unequal = new RouteProblem(
                Routes.of(fabric, Failures.none(tight)),
                new Messages(8, new int[] {6, 5, 7, 5, 7}, new int[] {1, 3, 3, 1, 2}, new long[] {3, 3, 5, 5, 2}));
        Optimization found = auto.solve(unequal, Optional.empty(), readings(60), 1);
        assertThat(asked[0]).isEqualTo(1);
        assertThat(found.maxContention()).isEqualTo(10);
        assertThat(found.bound().proof()).as("of 10, where a subtree's is 9").isEqualTo(LowerBound.Proof.CP_SAT);
        assertThat(found.optimal()).isTrue();
    }

    @Test
    void whatThereIsAlreadyIsNotMadeWorse() {
        Topology topology = SlimFly.of(5, 4);
        RouteProblem problem = problem(topology, Failures.none(topology), 3);
        OptimizerMethod auto = OptimizerMethods.all().named("auto");
        Optimization good = auto.solve(problem, Optional.empty(), seconds(5), 1);
        Optimization again = auto.solve(problem, Optional.of(good), Budget.of(Duration.ZERO), 2);
        assertThat(again.maxContention()).isEqualTo(good.maxContention());
        assertThat(good.orBetter(again).lowerBound()).isEqualTo(good.lowerBound());
    }

    @Test
    void whatFailuresMadeUselessIsNotBegunWith() {
        OptimizerMethod auto = OptimizerMethods.all().named("auto");
        Optimization whole = auto.solve(problem(TREE, Failures.none(TREE), 5), Optional.empty(), seconds(5), 1);
        int root = Arrays.stream(whole.waypoints())
                .filter(w -> TREE.switchName(w < 0 ? 0 : w).startsWith("x3"))
                .findFirst()
                .orElseThrow();
        RouteProblem damaged = problem(TREE, Failures.of(TREE, List.of(TREE.switchName(root))), 5);
        Optimization found = auto.solve(damaged, Optional.of(whole), seconds(2), 1);
        assertThat(found.waypoints()).doesNotContain(root);
        assertThat(found.maxContention()).isEqualTo(damaged.fabric().contention(found.waypoints()));
        Optimization back = auto.solve(problem(TREE, Failures.none(TREE), 5), Optional.of(found), seconds(5), 1);
        assertThat(back.maxContention()).isLessThanOrEqualTo(whole.maxContention());
    }

    @Test
    void onlyTreesWithOneLinkForEachEndpointAreTaken() {
        Topology dual = Xgft.of(List.of(2, 2), List.of(2, 2));
        assertThatThrownBy(() -> problem(dual, Failures.none(dual), 1))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("several links each");
        TreeProblem tree = problem(TREE, Failures.none(TREE), 1).tree().orElseThrow();
        assertThat(tree.tree().endpoints()).isEqualTo(32);
    }
}
