package io.weft.optimizer.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.LinkProperties;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Solution;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.method.RouteProblem;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routes where links have different rates: against all choices there are, of loads in time on each link. */
class LinksThatDifferTest {
    private static Budget enough() {
        return Budget.of(Duration.ofSeconds(4));
    }

    private static Routes routes(Topology topology, double[] rates, double endpoints) {
        double[] endpointRates = new double[topology.endpointCount()];
        Arrays.fill(endpointRates, endpoints);
        LinkProperties links =
                LinkProperties.of(rates, new double[rates.length], endpointRates, new double[endpointRates.length]);
        return Routes.of(TestFabrics.of(topology, Scheme.MINIMAL, 4).withLinks(links), Failures.none(topology));
    }

    private static Messages messages(Topology topology, int... pairs) {
        int[] sources =
                IntStream.range(0, pairs.length / 2).map(i -> pairs[2 * i]).toArray();
        int[] destinations =
                IntStream.range(0, pairs.length / 2).map(i -> pairs[2 * i + 1]).toArray();
        return Messages.alike(topology.endpointCount(), sources, destinations);
    }

    @Test
    void goAroundASlowLink() {
        Topology triangle = HyperX.of(List.of(3), 5);
        double[] rates = {40, 40, 40};
        rates[triangle.linkIndex("h0--h1")] = 10;
        FabricProblem problem =
                new FabricProblem(routes(triangle, rates, 40), messages(triangle, 0, 5, 1, 6, 2, 7, 3, 8, 4, 9));
        assertThat(problem.contention(problem.minimal()))
                .as("five, four times as long")
                .isEqualTo(20);
        Solution solution = new PrimalDualSearch(problem, 1).solve(problem.minimal(), enough());
        assertThat(solution.contention())
                .as("one on the slow link, four around it")
                .isEqualTo(4);
        assertThat(solution.optimal()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void areAsGoodAsTheBestOfAll(int seed) {
        Random random = new Random(seed);
        Topology topology = HyperX.of(List.of(2, 3), 2);
        double[] rates = random.ints(topology.linkCount(), 0, 3)
                .mapToDouble(i -> (seed % 2 == 0 ? new double[] {100, 50, 25} : new double[] {100, 40, 25})[i])
                .toArray();
        rates[0] = 100;
        rates[1] = seed % 2 == 0 ? 50 : 40;
        int[] pairs = random.ints(8, 0, topology.endpointCount()).toArray();
        for (int i = 0; i < pairs.length; i += 2) {
            pairs[i + 1] = pairs[i] == pairs[i + 1] ? (pairs[i] + 1) % topology.endpointCount() : pairs[i + 1];
        }
        FabricProblem problem = new FabricProblem(routes(topology, rates, 50), messages(topology, pairs));
        int[] chosen = new int[pairs.length / 2];
        double least = least(problem, topology, rates, pairs, chosen, 0);
        Solution solution = new PrimalDualSearch(problem, seed).solve(problem.minimal(), enough());
        assertThat(problem.loadUnit()).isEqualTo(seed % 2 == 0 ? 1 : 2);
        assertThat((double) solution.contention() / problem.loadUnit()).isEqualTo(least);
        assertThat(solution.bound().load()).isLessThanOrEqualTo(solution.contention());
    }

    /** By all choices: the time that the busiest link takes, in messages on a link of 100. */
    private static double least(
            FabricProblem problem, Topology topology, double[] rates, int[] pairs, int[] chosen, int i) {
        if (i < chosen.length) {
            double least = Double.POSITIVE_INFINITY;
            for (int candidate : problem.candidates(i)) {
                chosen[i] = candidate;
                least = Math.min(least, least(problem, topology, rates, pairs, chosen, i + 1));
            }
            return least;
        }
        double[] time = new double[topology.channelCount()];
        int[] sent = new int[topology.endpointCount()];
        int[] received = new int[topology.endpointCount()];
        double most = 0;
        for (int k = 0; k < chosen.length; k++) {
            most = Math.max(most, 2.0 * ++sent[pairs[2 * k]]);
            most = Math.max(most, 2.0 * ++received[pairs[2 * k + 1]]);
            for (int[] channels :
                    List.of(problem.channelsToWaypoint(k, chosen[k]), problem.channelsFromWaypoint(k, chosen[k]))) {
                for (int c : channels) {
                    time[c] += 100 / rates[topology.link(c)];
                    most = Math.max(most, time[c]);
                }
            }
        }
        return most;
    }

    @Test
    void areNotThoseOfMethodsForOneRate() {
        Topology tree = Xgft.of(List.of(4, 4), List.of(1, 4));
        double[] rates = new double[tree.linkCount()];
        Arrays.fill(rates, 100);
        rates[3] = 50;
        Routes routes = routes(tree, rates, 100);
        RouteProblem problem = new RouteProblem(routes, messages(tree, 0, 4, 1, 5, 2, 6, 3, 7));
        assertThatThrownBy(() -> OptimizerMethods.all().named("coloring").solve(problem, Optional.empty(), enough(), 1))
                .isInstanceOf(NoRoutesException.class)
                .hasMessage(
                        "method coloring is for fat trees whose links have one rate, and test has links of different"
                                + " rates; use auto");
        Optimization found = OptimizerMethods.all().named("auto").solve(problem, Optional.empty(), enough(), 1);
        assertThat(found.method()).isEqualTo("rounding");
        assertThat(found.maxContention())
                .as("four messages, three fast links and a slow one")
                .isEqualTo(2);
    }

    @Test
    void haveLoadsInWholeNumbersOfACommonUnit() {
        Topology triangle = HyperX.of(List.of(3), 5);
        double[] rates = {100, 40, 30};
        FabricProblem problem = new FabricProblem(routes(triangle, rates, 100), messages(triangle, 0, 5));
        assertThat(problem.loadUnit()).as("100 to 40 to 30 Gb/s").isEqualTo(6);
        assertThat(IntStream.range(0, problem.channelCount())
                        .mapToLong(problem::slowness)
                        .distinct()
                        .sorted())
                .containsExactly(6L, 15L, 20L);
    }

    @Test
    void areRefusedIfTheirRatesAreInNoProportion() {
        Topology triangle = HyperX.of(List.of(3), 5);
        assertThatThrownBy(() -> new Candidates(routes(triangle, new double[] {100, 33.33333, 100}, 100)))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageStartingWith(
                        "links of 33.33333 to 100.0 Gb/s: the rates are in no proportion of small whole numbers");
    }

    @Test
    void areRefusedWithWeightsThatTheirLoadsCannotBeCountedFor() {
        Topology triangle = HyperX.of(List.of(3), 5);
        Routes routes = routes(triangle, new double[] {100, 10, 100}, 100);
        long[] most = {Messages.MOST_WEIGHT / 10};
        assertThat(new FabricProblem(routes, new Messages(15, new int[] {0}, new int[] {5}, most)).minimal())
                .hasSize(1);
        assertThatThrownBy(() -> new FabricProblem(
                        routes, new Messages(15, new int[] {0}, new int[] {5}, new long[] {most[0] + 1})))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("more than the " + most[0]);
    }
}
