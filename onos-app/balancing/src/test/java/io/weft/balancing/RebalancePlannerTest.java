package io.weft.balancing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
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
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RebalancePlannerTest {
    private static final double LEAST_GAIN = 0.05;
    private static final List<Topology> TOPOLOGIES = List.of(
            SlimFly.of(4, 2),
            Oft.of(3),
            Mlfm.of(3),
            HyperX.of(List.of(3, 3), 2),
            Xgft.of(List.of(4, 4), List.of(1, 4)),
            Xgft.of(List.of(3, 3, 2), List.of(1, 2, 2)));

    private static Routes routes(Topology topology, Scheme scheme, Failures failures) {
        Fabric fabric = TestFabrics.of(topology, scheme, 4);
        return Routes.of(fabric, failures);
    }

    private static Rebalancing plan(Routes routes, GivenWaypoints current, MeasuredTraffic matrix) {
        return plan(routes, current, matrix, Duration.ofSeconds(2));
    }

    private static Rebalancing plan(Routes routes, GivenWaypoints current, MeasuredTraffic matrix, Duration time) {
        return new RebalancePlanner(routes, LEAST_GAIN).plan(current, matrix, Budget.of(time));
    }

    /** Several random flows, some of them between the same switches, of very different sizes. */
    private static Traffic random(Routes routes, Random random, int flows) {
        Traffic traffic = new Traffic(routes);
        int endpoints = routes.fabric().topology().endpointCount();
        for (int i = 0; i < flows; i++) {
            int from = random.nextInt(endpoints);
            int to = random.nextInt(endpoints);
            if (from != to) {
                traffic.flow(from, to, 1 + (long) Math.exp(random.nextInt(12)));
            }
        }
        return traffic;
    }

    /**
     * The same flows go again, between endpoints that the counters do not tell: by no hash has a channel more than was
     * expected, and so none as much as was measured.
     */
    @Property(tries = 100)
    void neverMakesTheLargestLoadWorse(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 5) int which, @ForAll boolean damaged) {
        Random random = new Random(seed);
        Topology topology = TOPOLOGIES.get(which);
        Failures failures = damaged
                ? Failures.of(topology, List.of(topology.linkName(random.nextInt(topology.linkCount()))))
                : Failures.none(topology);
        Routes routes = routes(topology, Scheme.MINIMAL, failures);
        GivenWaypoints current = GivenWaypoints.none(topology);
        Traffic traffic = random(routes, random, 5 + random.nextInt(60));
        for (int round = 0; round < 3; round++) {
            MeasuredTraffic matrix = traffic.measured(traffic.loads(current, random));
            Rebalancing outcome = plan(routes, current, matrix, Duration.ofMillis(30));
            assertThat(outcome.measured()).isEqualTo(matrix.maxLoad());
            if (outcome.changesAnything()) {
                assertThat(outcome.expected()).isLessThanOrEqualTo((long) (matrix.maxLoad() * (1 - LEAST_GAIN)));
                assertThat(outcome.pairs()).isNotEqualTo(current);
                for (int draw = 0; draw < 5; draw++) {
                    assertThat(Traffic.max(traffic.loads(outcome.pairs(), random)))
                            .isLessThanOrEqualTo(outcome.expected());
                }
            } else {
                assertThat(outcome.pairs()).isSameAs(current);
                assertThat(outcome.reason()).isPresent();
            }
            current = outcome.pairs();
        }
    }

    /** What receivers did not get was on channels all the same. */
    @Property(tries = 100)
    void whatIsLostOnTheLastLinkCounts(@ForAll long seed, @ForAll @IntRange(min = 0, max = 5) int which) {
        Random random = new Random(seed);
        Topology topology = TOPOLOGIES.get(which);
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        Traffic traffic = new Traffic(routes).losingAbove(1_000);
        for (int i = 0; i < 40; i++) {
            int from = random.nextInt(topology.endpointCount());
            // Few receivers, so that many of them get more than they can take.
            int to = random.nextInt(topology.endpointCount()) / 4 * 4;
            if (topology.edgeSwitch(from, 0) != topology.edgeSwitch(to, 0)) {
                traffic.flow(from, to, 100 + random.nextInt(900));
            }
        }
        GivenWaypoints none = GivenWaypoints.none(topology);
        long[] before = traffic.loads(none, random);
        Rebalancing outcome = plan(routes, none, traffic.measured(before), Duration.ofMillis(30));
        if (outcome.changesAnything()) {
            for (int draw = 0; draw < 5; draw++) {
                assertThat(Traffic.max(traffic.loads(outcome.pairs(), random)))
                        .isLessThanOrEqualTo(outcome.expected())
                        .isLessThan(Traffic.max(before));
            }
        }
    }

    /** Both of two flows are sent to a channel that carries no more than one. */
    @Test
    void aChannelThatIsFullWasSentMoreThanItCarried() {
        Topology topology = Xgft.of(List.of(1, 4), List.of(1, 4));
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        int spine = topology.target(topology.firstChannel(0));
        GivenWaypoints current =
                new GivenWaypoints(topology, new int[] {0, 0}, new int[] {1, 2}, new int[] {spine, spine});
        Traffic traffic = new Traffic(routes).flow(0, 1, 1_000).flow(0, 2, 1_000);
        long[] carried = Arrays.stream(traffic.loads(current, new Random(1)))
                .map(load -> Math.min(load, 1_000))
                .toArray();
        assertThat(Traffic.max(carried)).isEqualTo(1_000);
        Rebalancing outcome = plan(routes, current, traffic.measured(carried));
        assertThat(outcome.measured()).isEqualTo(2_000);
        assertThat(outcome.changesAnything()).isTrue();
        assertThat(outcome.expected()).isEqualTo(1_000);
    }

    @Test
    void moreBytesThanWeightsMayAddUpToAreNoObstacle() {
        Topology topology = Xgft.of(List.of(1, 4), List.of(1, 4));
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        int spine = topology.target(topology.firstChannel(0));
        GivenWaypoints current =
                new GivenWaypoints(topology, new int[] {0, 0}, new int[] {1, 2}, new int[] {spine, spine});
        long huge = 1L << 59;
        Traffic traffic = new Traffic(routes).flow(0, 1, huge).flow(0, 2, huge);
        Rebalancing outcome = plan(routes, current, traffic.measured(traffic.loads(current, new Random(1))));
        assertThat(outcome.changesAnything()).isTrue();
        assertThat(outcome.expected()).isEqualTo(huge);
    }

    /** A gain that may be a matter of when switches were read is none. */
    @Test
    void slowAnswersTakeMoreToBeSureOf() {
        Topology topology = Xgft.of(List.of(1, 4), List.of(1, 4));
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        int spine = topology.target(topology.firstChannel(0));
        GivenWaypoints current =
                new GivenWaypoints(topology, new int[] {0, 0}, new int[] {1, 2}, new int[] {spine, spine});
        Traffic traffic = new Traffic(routes).flow(0, 1, 1_000).flow(0, 2, 250);
        long[] loads = traffic.loads(current, new Random(1));
        long tenth = Traffic.SECOND / 10;
        MeasuredTraffic quick = MeasuredTraffic.between(
                topology, traffic.reading(null, 0, 0), traffic.reading(loads, Traffic.SECOND, 0));
        assertThat(plan(routes, current, quick).changesAnything()).isTrue();
        MeasuredTraffic slow = MeasuredTraffic.between(
                topology, traffic.reading(null, 0, tenth), traffic.reading(loads, Traffic.SECOND, tenth));
        assertThat(slow.uncertainty()).isEqualTo(0.1);
        Rebalancing outcome = plan(routes, current, slow);
        assertThat(outcome.changesAnything()).isFalse();
        assertThat(outcome.reason())
                .hasValueSatisfying(reason -> assertThat(reason).contains("measure less often"));
    }

    /**
     * All endpoints of each leaf switch send to those of the next one; all go by the same spine switch, and can go by
     * one each.
     */
    @Test
    void spreadsAPermutationThatCollides() {
        Topology topology = Xgft.of(List.of(4, 4), List.of(1, 4));
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        int[] all = IntStream.range(0, 16).toArray();
        int[] next = IntStream.range(0, 16).map(e -> (e + 4) % 16).toArray();
        int spine = topology.target(topology.firstChannel(0));
        GivenWaypoints colliding = new GivenWaypoints(
                topology, all, next, IntStream.range(0, 16).map(e -> spine).toArray());
        Traffic traffic = new Traffic(routes);
        IntStream.range(0, 16).forEach(e -> traffic.flow(e, next[e], 1_000));
        MeasuredTraffic matrix = traffic.measured(traffic.loads(colliding, new Random(1)));
        assertThat(matrix.maxLoad()).isEqualTo(4_000);

        Rebalancing outcome = plan(routes, colliding, matrix);
        assertThat(outcome.expected()).isEqualTo(1_000);
        assertThat(Traffic.max(traffic.loads(outcome.pairs(), new Random(2)))).isEqualTo(1_000);
        MeasuredTraffic after = traffic.measured(traffic.loads(outcome.pairs(), new Random(2)));
        assertThat(plan(routes, outcome.pairs(), after).changesAnything()).isFalse();
    }

    /** Two flows by the same way where there is another: one of them is moved, and nothing else. */
    @Test
    void changesOnlyWhatMakesADifference() {
        Topology topology = Xgft.of(List.of(1, 4), List.of(1, 4));
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        int[] from = {0, 1, 2, 3};
        int[] to = {2, 2, 0, 1};
        int first = topology.target(topology.firstChannel(0));
        int other = topology.target(topology.firstChannel(0) + 1);
        GivenWaypoints current = new GivenWaypoints(topology, from, to, new int[] {first, first, other, other});
        Traffic traffic = new Traffic(routes);
        // Nothing can be done about the channel to endpoint 2 but to share the work among the two that lead there.
        traffic.flow(0, 2, 700).flow(1, 2, 700).flow(2, 0, 100).flow(3, 1, 100);
        Rebalancing outcome = plan(routes, current, traffic.measured(traffic.loads(current, new Random(1))));
        assertThat(outcome.changesAnything()).isTrue();
        assertThat(outcome.changedPairs()).isEqualTo(1);
        assertThat(outcome.expected()).isEqualTo(700);
    }

    @Test
    void leavesAFabricWithoutTrafficAsItIs() {
        Topology topology = SlimFly.of(4, 2);
        Routes routes = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        Traffic none = new Traffic(routes);
        Rebalancing outcome =
                plan(routes, GivenWaypoints.none(topology), none.measured(new long[topology.channelCount()]));
        assertThat(outcome.changesAnything()).isFalse();
        assertThat(outcome.reason()).hasValue("there was no traffic between switches");
    }

    @Test
    void leavesAFabricWhoseLinksDifferAsItIs() {
        Topology topology = HyperX.of(List.of(4), 1);
        double[] rates = {100, 100, 50, 100, 100, 100};
        LinkProperties links =
                LinkProperties.of(rates, new double[6], new double[] {100, 100, 100, 100}, new double[4]);
        Routes alike = routes(topology, Scheme.MINIMAL, Failures.none(topology));
        Routes routes = Routes.of(alike.fabric().withLinks(links), alike.failures());
        Traffic traffic = new Traffic(routes);
        traffic.flow(0, 1, 1000);
        GivenWaypoints current = GivenWaypoints.none(topology);
        Rebalancing outcome = plan(routes, current, traffic.measured(traffic.loads(current, new Random(1))));
        assertThat(outcome.changesAnything()).isFalse();
        assertThat(outcome.reason().orElse("")).startsWith("links have different rates");
    }

    /** Where paths draw waypoints, a pair that is to go minimally has to be told so. */
    @Test
    void givesMinimalWaysWherePathsDrawWaypoints() {
        Topology topology = HyperX.of(List.of(4), 1);
        Routes routes = routes(topology, Scheme.VALIANT, Failures.none(topology));
        Traffic traffic = new Traffic(routes);
        IntStream.range(0, 4).forEach(e -> traffic.flow(e, (e + 1) % 4, 1_000));
        long[] loads = new long[topology.channelCount()];
        // As Valiant routing may have carried it: by two channels each, some of them shared by several.
        loads[0] = 3_000;
        Rebalancing outcome = plan(routes, GivenWaypoints.none(topology), traffic.measured(loads));
        assertThat(outcome.expected()).isEqualTo(1_000);
        assertThat(outcome.pairs().waypoint(0, 1)).isEqualTo(GivenWaypoints.NONE);
        assertThat(outcome.changedPairs()).isEqualTo(4);
    }
}
