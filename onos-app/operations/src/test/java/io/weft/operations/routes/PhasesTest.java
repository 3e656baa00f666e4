package io.weft.operations.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Solution;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.RouteProblem;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PhasesTest {
    private final Topology topology = Xgft.of(List.of(2, 2), List.of(1, 2));
    private final Routes routes = Routes.of(
            new Fabric(
                    "tree",
                    topology,
                    Scheme.MINIMAL,
                    Spread.FLOW,
                    4,
                    new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"))),
            Failures.none(topology));

    /** A method for a test. */
    private abstract static class TestMethod implements OptimizerMethod {
        private final boolean searches;

        TestMethod(boolean searches) {
            this.searches = searches;
        }

        @Override
        public String name() {
            return "test";
        }

        @Override
        public String meaning() {
            return "for a test";
        }

        @Override
        public boolean searches() {
            return searches;
        }
    }

    /** Answers in turn, each by a method of such a name, whose one layer took a second. */
    private static final class InTurn extends TestMethod {
        private final Queue<String> names;

        InTurn(String... names) {
            super(false);
            this.names = new ArrayDeque<>(List.of(names));
        }

        @Override
        public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
            List<LayerReport> layers = List.of(new LayerReport(1, 1, 10, 3));
            return new Optimization(names.remove(), solution(problem, 1, layers), 1);
        }
    }

    /** Searches until its time is spent, by a clock of its own; finds the second best routes, and no proof. */
    private static final class UntilTheEnd extends TestMethod {
        private final AtomicLong now = new AtomicLong();
        private int searches;

        UntilTheEnd() {
            super(true);
        }

        @Override
        public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
            searches++;
            now.addAndGet(Math.max(0, budget.nanosLeft()));
            return new Optimization(name(), solution(problem, 2, List.of()), 1);
        }
    }

    private static Solution solution(RouteProblem problem, long contention, List<LayerReport> layers) {
        int[] waypoints = new int[problem.messages().count()];
        return new Solution(waypoints, contention, new LowerBound(1, Proof.ENDPOINT), 1, layers);
    }

    private static List<Messages> messages(int phases) {
        return IntStream.range(0, phases)
                .mapToObj(i -> Messages.fromEach(new int[] {2, 3, 0, 1}))
                .collect(Collectors.toList());
    }

    private Phases solved(String... names) {
        List<Messages> messages = messages(names.length);
        Phases phases = new Phases(messages, 4L * names.length);
        phases.optimize(routes, new InTurn(names), Budget.of(Duration.ofSeconds(10)), 1, done -> {});
        return phases;
    }

    @Test
    void layersOfOneMethodAddUp() {
        Phases phases = solved("coloring", "coloring", "coloring");
        assertThat(phases.method()).isEqualTo("coloring");
        assertThat(phases.layers()).hasSize(1);
        assertThat(phases.layers().get(0).seconds()).isEqualTo(3);
        assertThat(phases.layers().get(0).variables()).isEqualTo(30);
        assertThat(phases.layers().get(0).constraints()).isEqualTo(9);
    }

    @Test
    void allMethodsAreNamedAndTheirLayersAreNotAddedUp() {
        Phases phases = solved("coloring", "annealing", "coloring");
        assertThat(phases.method()).isEqualTo("coloring and annealing");
        assertThat(phases.layers()).isEmpty();
        assertThat(phases.seconds()).isEqualTo(3);
    }

    @Test
    void theTimeLimitHoldsForAllPhasesTogether() {
        UntilTheEnd method = new UntilTheEnd();
        Duration limit = Duration.ofSeconds(10);
        List<Long> ends = new ArrayList<>();
        new Phases(messages(5), 20)
                .optimize(
                        routes,
                        method,
                        Budget.of(limit, () -> false, method.now::get),
                        1,
                        done -> ends.add(Duration.ofNanos(method.now.get()).toSeconds()));
        assertThat(ends).as("seconds at which phases are done: equal shares").containsExactly(2L, 4L, 6L, 8L, 10L);
        assertThat(Duration.ofNanos(method.now.get())).isEqualTo(limit);
        assertThat(method.searches).as("none begins again without time").isEqualTo(5);
    }
}
