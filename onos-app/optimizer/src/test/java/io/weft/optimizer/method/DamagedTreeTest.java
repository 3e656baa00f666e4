package io.weft.optimizer.method;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.Workloads;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DamagedTreeTest {
    private static final double MOST_CHOICES = 20_000;

    private static RouteProblem problem(Topology topology, List<String> failed, Messages messages, int channels) {
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, channels);
        return new RouteProblem(Routes.of(fabric, Failures.of(topology, failed)), messages);
    }

    private static List<String> links(Topology topology, int count, Random random) {
        return random.ints(count, 0, topology.linkCount())
                .mapToObj(topology::linkName)
                .distinct()
                .collect(Collectors.toList());
    }

    @Property(tries = 300)
    void theBoundIsNotAboveTheLeastOfAllWaypoints(
            @ForAll @IntRange(min = 1, max = 3) int w2,
            @ForAll @IntRange(min = 1, max = 2) int w3,
            @ForAll @IntRange(min = 1, max = 3) int down,
            @ForAll @IntRange(min = 1, max = 2) int channels,
            @ForAll @IntRange(min = 1, max = 5) int count,
            @ForAll long seed) {
        Topology topology = Xgft.of(List.of(2, 2, 2), List.of(1, w2, w3));
        Random random = new Random(seed);
        RouteProblem problem = problem(
                topology,
                links(topology, down, random),
                Workloads.any(8, count, seed % 2 == 0 ? 1 : 4, random),
                channels);
        FabricProblem fabric;
        try {
            fabric = problem.fabric();
        } catch (NoRoutesException e) {
            return;
        }
        double choices = 1;
        for (int i = 0; i < count; i++) {
            choices *= fabric.candidates(i).length;
        }
        Assume.that(choices <= MOST_CHOICES);
        long least = least(fabric, new int[count], 0);
        DamagedTree tree = new DamagedTree(problem);
        assertThat(tree.bound().load()).isLessThanOrEqualTo(least);
        assertThat(tree.relaxation()).isLessThanOrEqualTo((double) tree.bound().load());
        int[] waypoints = tree.waypoints(Budget.of(Duration.ofSeconds(5)), seed);
        for (int i = 0; i < count; i++) {
            assertThat(fabric.candidates(i)).contains(waypoints[i]);
        }
        assertThat(fabric.contention(waypoints)).isGreaterThanOrEqualTo(least);
    }

    private static long least(FabricProblem problem, int[] waypoints, int message) {
        if (message == waypoints.length) {
            return problem.contention(waypoints);
        }
        long least = Long.MAX_VALUE;
        for (int waypoint : problem.candidates(message)) {
            waypoints[message] = waypoint;
            least = Math.min(least, least(problem, waypoints, message + 1));
        }
        return least;
    }

    /** Seven or eight messages of each edge switch leave and enter by eight links: what is proved depends on that. */
    @Test
    void aLinkThatFailsIsOneThatWasNotNeeded() {
        Topology topology = Xgft.of(List.of(8, 8, 4, 2), List.of(1, 8, 8, 2));
        int spared = 0;
        for (int seed = 0; seed < 6; seed++) {
            List<String> failed = links(topology, 1, new Random(seed));
            RouteProblem problem = problem(topology, failed, Workloads.permutation(512, seed), 1);
            problem.fabric();
            Optimization found = OptimizerMethods.all()
                    .named("auto")
                    .solve(problem, Optional.empty(), Budget.of(Duration.ofMinutes(5)), 1);
            assertThat(found.optimal()).as("seed %d, without %s", seed, failed).isTrue();
            assertThat(found.maxContention()).isEqualTo(problem.fabric().contention(found.waypoints()));
            spared += found.maxContention() == 1 ? 1 : 0;
        }
        assertThat(spared).as("without any contention").isBetween(1, 5);
    }
}
