package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Solution;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.method.RouteProblem;
import io.weft.optimizer.ortools.NondominatedRoutes.Route;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FabricCpSatTest {
    private static final List<Topology> TOPOLOGIES = List.of(
            SlimFly.of(4, 4),
            Oft.of(3),
            Mlfm.of(3),
            HyperX.of(List.of(3, 2), 4),
            Xgft.of(List.of(3, 3, 2), List.of(1, 2, 2)));

    private final FabricCpSat program = new FabricCpSat("cp-sat");

    @BeforeEach
    void loadSolvers() {
        Cases.assumeSolvers();
    }

    private static Routes routes(Topology topology, List<String> failed) {
        return routes(topology, failed, 4);
    }

    private static Routes routes(Topology topology, List<String> failed, int channels) {
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, channels);
        return Routes.of(fabric, Failures.of(topology, failed));
    }

    /**
     * Messages from a switch to two others, so that they are in each other's way; of damaged fabrics, too, and always
     * of damaged trees.
     */
    private static Optional<FabricProblem> random(SplittableRandom random) {
        int which = random.nextInt(TOPOLOGIES.size());
        Topology topology = TOPOLOGIES.get(which);
        int tree = TOPOLOGIES.size() - 1;
        List<String> failed = random.ints(
                        which == tree ? 1 + random.nextInt(3) : random.nextInt(4), 0, topology.linkCount())
                .mapToObj(topology::linkName)
                .distinct()
                .collect(Collectors.toList());
        int source = any(topology.edgeSwitches(), random);
        int[] destinations = {any(topology.edgeSwitches(), random), any(topology.edgeSwitches(), random)};
        int count = 1 + random.nextInt(4);
        int heaviest = random.nextBoolean() ? 1 : 5;
        int[] from = new int[count];
        int[] to = new int[count];
        long[] weights = new long[count];
        for (int i = 0; i < count; i++) {
            int destination = any(destinations, random);
            from[i] = topology.endpoint(source, i % topology.endpointsAt(source));
            to[i] = topology.endpoint(destination, (i + 1) % topology.endpointsAt(destination));
            weights[i] = 3L * (1 + random.nextInt(heaviest));
        }
        try {
            return Optional.of(new FabricProblem(
                    routes(topology, failed, which == tree ? 1 + random.nextInt(2) : 2 + random.nextInt(3)),
                    new Messages(topology.endpointCount(), from, to, weights)));
        } catch (NoRoutesException | IllegalArgumentException e) {
            // Some message has no route, or its receiver is its sender.
            return Optional.empty();
        }
    }

    private static int any(int[] switches, SplittableRandom random) {
        return switches[random.nextInt(switches.length)];
    }

    /**
     * The least contention of all waypoints of all messages: by trying all, but for those that are no better than what
     * was tried.
     */
    private static long least(FabricProblem problem, int message, long[] loads, long most) {
        if (message == problem.messages().count()) {
            return Math.max(
                    problem.loadAtEndpoints(), Arrays.stream(loads).max().orElse(0));
        }
        long least = most;
        for (int waypoint : problem.candidates(message)) {
            long[] with = loads.clone();
            for (int channel : problem.channelsToWaypoint(message, waypoint)) {
                with[channel] += problem.messages().weight(message);
            }
            for (int channel : problem.channelsFromWaypoint(message, waypoint)) {
                with[channel] += problem.messages().weight(message);
            }
            if (least > problem.loadAtEndpoints() && Arrays.stream(with).max().orElse(0) < least) {
                least = Math.min(least, least(problem, message + 1, with, least));
            }
        }
        return least;
    }

    private static int[] none(FabricProblem problem) {
        return problem.minimal();
    }

    @Test
    void findsTheLeastOfAllWaypointsAndProvesIt() {
        int[] above = new int[TOPOLOGIES.size()];
        int tried = 0;
        for (long seed = 0; tried < 500; seed++) {
            Optional<FabricProblem> drawn = random(new SplittableRandom(seed));
            if (drawn.isEmpty()) {
                continue;
            }
            tried++;
            FabricProblem problem = drawn.get();
            long least = least(problem, 0, new long[problem.channelCount()], Long.MAX_VALUE);
            Solved model = modelled(problem, seed);
            assertThat(model.contention).as("seed %d", seed).isEqualTo(least);
            assertThat(model.bound).as("seed %d", seed).isEqualTo(least);
            if (least > problem.loadAtEndpoints()) {
                above[TOPOLOGIES.indexOf(problem.routes().fabric().topology())]++;
            }
        }
        assertThat(above).as("cases whose least is above the load of endpoints").doesNotContain(0);
    }

    /** What the model makes of it, without anything that goes before. */
    private static final class Solved {
        private final long contention;
        private final long bound;

        Solved(long contention, long bound) {
            this.contention = contention;
            this.bound = bound;
        }
    }

    private static Solved modelled(FabricProblem problem, long seed) {
        Budget budget = Cases.seconds(60);
        Route[][] routes = NondominatedRoutes.of(problem, budget).orElseThrow();
        int[] first = new int[routes.length];
        int[] begin = Arrays.stream(routes).mapToInt(each -> each[0].waypoint()).toArray();
        FabricCpModel model =
                new FabricCpModel(problem, routes, first, 3, problem.loadAtEndpoints(), problem.contention(begin));
        CpSatRun.Found found = new CpSatRun("cp-sat", model.model, model::waypoints, budget, seed)
                .run()
                .orElseThrow();
        return new Solved(problem.contention(found.choices()), found.bound() * 3);
    }

    @Test
    void isNeverAboveNorItsBoundAboveTheLeast() {
        for (long seed = 1000; seed < 1100; seed++) {
            Optional<FabricProblem> drawn = random(new SplittableRandom(seed));
            if (drawn.isPresent()) {
                FabricProblem problem = drawn.get();
                long least = least(problem, 0, new long[problem.channelCount()], Long.MAX_VALUE);
                Solution solution = program.solve(problem, none(problem), Cases.readings(60), seed);
                assertThat(solution.bound().load()).as("seed %d", seed).isLessThanOrEqualTo(least);
                assertThat(solution.contention()).as("seed %d", seed).isEqualTo(least);
            }
        }
    }

    @Test
    void usefulWaysAreOfCandidatesAndLoadNothingThatAnotherDoesNot() {
        for (long seed = 0; seed < 300; seed++) {
            Optional<FabricProblem> drawn = random(new SplittableRandom(seed));
            if (drawn.isEmpty()) {
                continue;
            }
            FabricProblem problem = drawn.get();
            Route[][] routes = NondominatedRoutes.of(problem, Cases.seconds(60)).orElseThrow();
            for (int i = 0; i < routes.length; i++) {
                for (int waypoint : problem.candidates(i)) {
                    Route route = NondominatedRoutes.route(problem, i, waypoint);
                    assertThat(routes[i]).anyMatch(useful -> useful.dominates(route));
                }
                for (Route route : routes[i]) {
                    assertThat(problem.candidates(i)).contains(route.waypoint());
                    assertThat(routes[i])
                            .filteredOn(other -> other.dominates(route))
                            .containsExactly(route);
                }
            }
        }
    }

    @Test
    void waysBeyondTheMemoryAreNotCollected() {
        Topology topology = SlimFly.of(4, 4);
        FabricProblem problem = new FabricProblem(
                routes(topology, List.of()),
                Messages.alike(topology.endpointCount(), new int[] {0, 1, 2}, new int[] {9, 17, 25}));
        long all = Arrays.stream(
                        NondominatedRoutes.of(problem, Cases.seconds(60)).orElseThrow())
                .mapToLong(each -> each.length)
                .sum();
        assertThat(NondominatedRoutes.of(problem, Cases.seconds(60), all)).isPresent();
        assertThat(NondominatedRoutes.of(problem, Cases.seconds(60), all - 1)).isEmpty();
    }

    /** With a choice of few ways a search proves nothing of the others. */
    @Test
    void whereThereAreTooManyWaysTheBoundIsThatOfPrices() {
        Topology topology = Xgft.of(List.of(8, 2), List.of(1, 8));
        int[] from = {0, 1, 2, 3, 4, 5, 6, 7};
        int[] to = {8, 9, 10, 11, 12, 13, 14, 15};
        long[] weights = {4, 4, 4, 4, 4, 4, 4, 5};
        FabricProblem problem = new FabricProblem(
                routes(topology, List.of(topology.linkName(0)), 1), new Messages(16, from, to, weights));
        Solution all = program.solve(problem, none(problem), Cases.readings(60), 1);
        assertThat(all.contention()).isEqualTo(8);
        assertThat(all.bound().load()).isEqualTo(8);
        Budget second = Cases.readings(1);
        Solution none = new FabricCpSat("cp-sat", 8).solve(problem, none(problem), second, 1);
        assertThat(none.contention()).isEqualTo(8);
        assertThat(second.spent()).as("all of the time, if not for a model").isTrue();
        Solution some = new FabricCpSat("cp-sat", 40).solve(problem, none(problem), Cases.readings(2), 1);
        assertThat(some.contention()).isEqualTo(8);
        assertThat(some.bound().load()).isEqualTo(5);
    }

    /** Two of the three share one of the two links that are left: 8, where messages that can be divided make 6.5. */
    @Test
    void autoAsksForWhatRoundingDoesNotProve() {
        Topology topology = Xgft.of(List.of(4, 2), List.of(1, 3));
        RouteProblem problem = new RouteProblem(
                routes(topology, List.of(topology.linkName(0))),
                new Messages(8, new int[] {0, 1, 2}, new int[] {4, 5, 6}, new long[] {4, 4, 5}));
        OptimizerMethod auto = OrToolsMethods.withOthers().named("auto");
        Optimization alone =
                OptimizerMethods.all().named("auto").solve(problem, Optional.empty(), Cases.readings(1), 1);
        assertThat(alone.maxContention()).isEqualTo(8);
        assertThat(alone.optimal()).isFalse();
        Optimization both = auto.solve(problem, Optional.empty(), Cases.readings(60), 1);
        assertThat(both.maxContention()).isEqualTo(8);
        assertThat(both.optimal()).isTrue();
    }

    /** Too short for a model, and long enough for one: either search is broken off before it has a proof. */
    @ParameterizedTest
    @ValueSource(ints = {300, 2_000})
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theTimeLimitIsKept(int millis) {
        Topology topology = Xgft.of(List.of(8, 8, 4, 2), List.of(1, 8, 8, 2));
        int[] to = new int[512];
        Arrays.setAll(to, i -> (i + 137) % 512);
        FabricProblem problem = new FabricProblem(
                routes(topology, List.of(topology.linkName(0), topology.linkName(9))), Messages.fromEach(to));
        Solution solution = program.solve(problem, none(problem), Budget.of(Duration.ofMillis(millis)), 1);
        assertThat(solution.optimal()).as("proved within the time").isFalse();
        assertThat(solution.contention())
                .isGreaterThanOrEqualTo(solution.bound().load());
    }

    @Test
    void weightsThatCannotBeAddedUpAreRefused() {
        Topology topology = Xgft.of(List.of(4, 2), List.of(1, 3));
        int[] from = {0, 1, 2, 3};
        int[] to = {4, 5, 6, 7};
        long heavy = (1L << 53) / 4 - 1;
        FabricProblem problem = new FabricProblem(
                routes(topology, List.of()), new Messages(8, from, to, new long[] {heavy, heavy - 1, heavy, heavy}));
        Solution solution = program.solve(problem, none(problem), Cases.readings(60), 1);
        assertThat(solution.contention()).isEqualTo(2 * heavy - 1);
        assertThatThrownBy(() -> CpSatRun.requireFitting("cp-sat", 0x1p60))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("divide all weights");
    }
}
