package io.weft.optimizer.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.LinkProperties;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.placement.PlacementProblem.Objective;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlacementSearchTest {
    /** Four switches in a ring, each with an endpoint of its number. */
    private static final Topology RING = Torus.of(List.of(4));

    private static final double ROUNDING = 1e-9;

    private static PlacementProblem problem(Topology topology, Messages messages, int... endpoints) {
        return new PlacementProblem(
                messages, NextHops.of(topology, Failures.none(topology)), LinkProperties.ALIKE, endpoints);
    }

    private static int[] all(Topology topology) {
        return IntStream.range(0, topology.endpointCount()).toArray();
    }

    private static Budget seconds(int seconds) {
        return Budget.of(Duration.ofSeconds(seconds));
    }

    @Test
    void hopsAndLoadsAreThoseOfMinimalPathsInEqualParts() {
        // 6 bytes over two hops, half of them either way; 2 over one hop, the way of one of the halves.
        Messages messages = new Messages(4, new int[] {0, 0}, new int[] {2, 1}, new long[] {6, 2});
        PlacementProblem problem = problem(RING, messages, all(RING));
        int[] order = problem.inOrder();
        assertThat(problem.averageHops(order)).isEqualTo((6 * 2 + 2) / 8.0);
        assertThat(problem.largestLoad(order)).isEqualTo(3 + 2);
        assertThat(problem.loads(order)).containsExactlyInAnyOrder(5, 3, 3, 3, 0, 0, 0, 0);
        // Ranks 0 and 2 beside each other: six bytes one hop, and two the other way.
        int[] better = {0, 3, 1};
        assertThat(problem.averageHops(better)).isEqualTo(1);
        assertThat(problem.largestLoad(better)).isEqualTo(6);
        assertThat(problem.leastHops()).isEqualTo(1);
    }

    @Test
    void loadsAreByTheCapacityOfLinks() {
        // Link 0 is half as fast as the others and the endpoints.
        LinkProperties links = LinkProperties.of(
                new double[] {50, 100, 100, 100},
                new double[] {0, 0, 0, 0},
                new double[] {100, 100, 100, 100},
                new double[] {0, 0, 0, 0});
        Messages messages = new Messages(4, new int[] {0}, new int[] {1}, new long[] {6});
        PlacementProblem problem =
                new PlacementProblem(messages, NextHops.of(RING, Failures.none(RING)), links, all(RING));
        assertThat(problem.largestLoad(new int[] {0, 1, 2, 3})).isEqualTo(12);
        assertThat(problem.largestLoad(new int[] {2, 3, 0, 1})).isEqualTo(6);
        int[] found = PlacementSearch.search(problem, Objective.LOAD, seconds(20), 1);
        assertThat(problem.largestLoad(found))
                .as("two hops take the slow link, too")
                .isEqualTo(6);
        assertThat(problem.averageHops(found)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void nothingIsBetterAmongAllOrdersOfAFewRanks(Objective objective) {
        Topology ring = Torus.of(List.of(4), 2);
        for (int seed = 1; seed <= 5; seed++) {
            PlacementProblem problem = problem(ring, drawn(7, 12, seed), all(ring));
            ToDoubleFunction<int[]> value = objective == Objective.HOPS ? problem::averageHops : problem::largestLoad;
            int[] found = PlacementSearch.search(problem, objective, seconds(20), seed);
            double least = least(value, new int[7], 0, new boolean[8]);
            assertThat(found).doesNotHaveDuplicates();
            assertThat(value.applyAsDouble(found)).isCloseTo(least, within(ROUNDING));
            if (objective == Objective.HOPS) {
                assertThat(problem.leastHops()).isLessThanOrEqualTo(least + ROUNDING);
            }
        }
    }

    /** Of the value of all orders that begin so. */
    private static double least(ToDoubleFunction<int[]> value, int[] order, int placed, boolean[] taken) {
        if (placed == order.length) {
            return value.applyAsDouble(order);
        }
        double least = Double.POSITIVE_INFINITY;
        for (int endpoint = 0; endpoint < taken.length; endpoint++) {
            if (!taken[endpoint]) {
                taken[endpoint] = true;
                order[placed] = endpoint;
                least = Math.min(least, least(value, order, placed + 1, taken));
                taken[endpoint] = false;
            }
        }
        return least;
    }

    private static Messages drawn(int ranks, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] sources = random.ints(count, 0, ranks).toArray();
        int[] destinations = IntStream.of(sources)
                .map(s -> (s + 1 + random.nextInt(ranks - 1)) % ranks)
                .toArray();
        return new Messages(
                ranks, sources, destinations, random.longs(count, 1, 9).toArray());
    }

    /** Neighbours of a torus that is in a torus can all be neighbours there. */
    @Test
    void aTorusIsFoundInATorus() {
        Topology torus = Torus.of(List.of(4, 4));
        int[] sources = IntStream.range(0, 4 * 16).map(i -> i / 4).toArray();
        int[] destinations = IntStream.range(0, 4 * 16)
                .map(i -> torus.target(torus.firstChannel(i / 4) + i % 4))
                .toArray();
        int[] shuffled = IntStream.range(0, 16).map(i -> i * 7 % 16).toArray();
        PlacementProblem problem = problem(torus, Messages.alike(16, sources, destinations), shuffled);
        assertThat(problem.averageHops(problem.inOrder())).isGreaterThan(1.5);
        int[] found = PlacementSearch.search(problem, Objective.HOPS, seconds(20), 1);
        assertThat(problem.averageHops(found)).isEqualTo(1).isEqualTo(problem.leastHops());
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void anOrderIsNoWorseThanTheUsualAndTheSameForASeed(Objective objective) {
        Topology topology = SlimFly.of(4, 2);
        Messages messages = drawn(40, 200, 3);
        int[] endpoints = IntStream.range(5, 50).toArray();
        PlacementProblem problem = problem(topology, messages, endpoints);
        int[] found = PlacementSearch.search(problem, objective, seconds(600), 9);
        int[] again = PlacementSearch.search(problem(topology, messages, endpoints), objective, seconds(600), 9);
        int[] hurried = PlacementSearch.search(problem, objective, seconds(0), 9);
        assertThat(found).containsExactly(again).doesNotHaveDuplicates().hasSize(40);
        assertThat(IntStream.of(found)).allMatch(e -> 5 <= e && e < 50);
        ToDoubleFunction<int[]> value = objective == Objective.HOPS ? problem::averageHops : problem::largestLoad;
        assertThat(value.applyAsDouble(hurried)).isLessThanOrEqualTo(value.applyAsDouble(problem.inOrder()));
        assertThat(value.applyAsDouble(found)).isLessThan(value.applyAsDouble(problem.inOrder()));
    }

    @Test
    void ranksThatDoNotExchangeAnythingStayInOrder() {
        PlacementProblem problem = problem(RING, new Messages(3, new int[0], new int[0], new long[0]), all(RING));
        int[] found = PlacementSearch.search(problem, Objective.LOAD, seconds(5), 1);
        assertThat(found).containsExactly(0, 1, 2);
        assertThat(problem.averageHops(found)).isZero();
        assertThat(problem.leastHops()).isZero();
    }

    @Test
    void tooFewEndpointsAndAFabricInPartsAreRefused() {
        Messages messages = drawn(4, 4, 1);
        assertThatThrownBy(() -> problem(RING, messages, 0, 1, 2))
                .hasMessage("there are 4 ranks, but only 3 endpoints in service for them, which take one each");
        NextHops parts = NextHops.of(RING, Failures.of(RING, List.of("t0--t1", "t2--t3")));
        assertThatThrownBy(() -> new PlacementProblem(messages, parts, LinkProperties.ALIKE, all(RING)))
                .hasMessageContaining("there is no path from t0 to t1");
    }
}
