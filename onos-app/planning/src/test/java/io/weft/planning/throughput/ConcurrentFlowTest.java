package io.weft.planning.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.LinkProperties;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.planning.ProgressListener;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Against closed forms, and against what a flow and lengths have to be like. */
class ConcurrentFlowTest {
    private static final Offset<Double> ROUNDING = within(1e-9);
    private static final ConcurrentFlow.Target CLOSE = new ConcurrentFlow.Target(0.01, 2000);

    private static ConcurrentFlow flow(Topology topology, TrafficMatrix traffic) {
        return ConcurrentFlow.of(Failures.none(topology), traffic, CLOSE, ProgressListener.none());
    }

    private static TrafficMatrix worstCase(Topology topology) {
        Failures none = Failures.none(topology);
        return TrafficMatrix.permutation(
                topology, TopologyTypes.REGISTRY.named(topology.type()).worstCase(none));
    }

    private static Topology ring(int switches, int endpoints) {
        TopologyBuilder b = new TopologyBuilder("ring");
        for (int s = 0; s < switches; s++) {
            b.addSwitch("r" + s);
        }
        for (int s = 0; s < switches; s++) {
            b.addLink(s, (s + 1) % switches);
            for (int e = 0; e < endpoints; e++) {
                b.addEndpoint(s);
            }
        }
        return b.build();
    }

    /** All channels alike: they are full at once, as every packet takes a shortest path. */
    private static void assertClosedForm(Topology topology, double demandTimesDistance) {
        ConcurrentFlow flow = flow(topology, TrafficMatrix.uniform(topology));
        double expected = Math.min(1, topology.channelCount() / demandTimesDistance);
        assertThat(flow.feasible()).isEqualTo(expected, ROUNDING);
        assertThat(flow.bound()).isEqualTo(expected, ROUNDING);
        assertThat(flow.iterations()).isZero();
    }

    @Test
    void aRingCarriesItsChannelsOverTheSumOfDistances() {
        // Distances 1, 1, 2, 2, 3, 3, 4 from each of eight switches with five endpoints each, 39 others.
        assertClosedForm(ring(8, 5), 8 * 16 * 25 / 39.0);
    }

    @Test
    void aCompleteGraphCarriesEachPairOnItsOwnChannel() {
        assertClosedForm(HyperX.of(List.of(7), 9), 7 * 6 * 81 / 62.0);
    }

    @Test
    void aHypercubeCarriesHalfItsDimensionInHops() {
        // Sum of distances from a switch of a hypercube of dimension 5: 5 * 2^4.
        assertClosedForm(HyperX.of(List.of(2, 2, 2, 2, 2), 4), 32 * 80 * 16 / 127.0);
    }

    @Test
    void aTorusCarriesAsMuchAsItsRings() {
        // Sum of distances from a switch of a ring of six: 9, and in both dimensions 6 times that each.
        assertClosedForm(Torus.of(List.of(6, 6), 4), 36 * 2 * 54 * 16 / 143.0);
    }

    @Test
    void aFatTreeCarriesAllTraffic() {
        Topology topology = Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4));
        ConcurrentFlow uniform = flow(topology, TrafficMatrix.uniform(topology));
        assertThat(uniform.feasible()).isEqualTo(1, ROUNDING);
        assertThat(uniform.bound()).isEqualTo(1, ROUNDING);
        ConcurrentFlow worst = flow(topology, worstCase(topology));
        assertThat(worst.feasible()).isEqualTo(1, ROUNDING);
        assertThat(worst.bound()).isEqualTo(1, ROUNDING);
    }

    @Test
    void twoHalvesCarryWhatGoesThroughTheirOneLink() {
        TopologyBuilder b = new TopologyBuilder("barbell");
        for (int s = 0; s < 8; s++) {
            b.addSwitch("r" + s);
            b.addEndpoint(s);
        }
        for (int s = 0; s < 8; s++) {
            for (int d = s + 1; d < 8; d++) {
                if (s / 4 == d / 4) {
                    b.addLink(s, d);
                }
            }
        }
        b.addLink(3, 4);
        Topology topology = b.build();
        ConcurrentFlow flow = flow(topology, TrafficMatrix.uniform(topology));
        double expected = 1 / (4 * 4 / 7.0);
        assertThat(expected).isBetween(flow.feasible() - 1e-9, flow.bound() + 1e-9);
        assertThat(flow.gap()).isLessThanOrEqualTo(0.01);
        int longest = 0;
        for (int c = 0; c < topology.channelCount(); c++) {
            longest = flow.length(c) > flow.length(longest) ? c : longest;
        }
        assertThat(topology.linkName(topology.link(longest))).isEqualTo("r3--r4");
    }

    @Test
    void slimFliesWithFullBandwidthUnderMinimalRoutingNeedNoOther() {
        Topology topology = SlimFly.of(13, 9);
        ConcurrentFlow flow = flow(topology, TrafficMatrix.uniform(topology));
        assertThat(flow.feasible()).isEqualTo(1);
        assertThat(flow.bound()).isEqualTo(1);
    }

    @Test
    void theWorstCaseOfASlimFlyIsCarriedManyTimesBetterThanMinimally() {
        Topology topology = SlimFly.of(7, 5);
        ConcurrentFlow flow = flow(topology, worstCase(topology));
        assertThat(flow.gap()).isLessThanOrEqualTo(0.01);
        assertThat(flow.feasible()).isGreaterThan(4 * 1 / (2 * 5.0));
    }

    @Test
    void noSchemeCarriesMoreThanTheBound() {
        for (Topology topology : SmallTopologies.all()) {
            for (TrafficMatrix traffic : List.of(TrafficMatrix.uniform(topology), worstCase(topology))) {
                ConcurrentFlow flow = flow(topology, traffic);
                assertThat(flow.gap()).as("%s", topology).isBetween(0.0, 0.01);
                QuickBound quick = QuickBound.of(Failures.none(topology), traffic);
                assertThat(quick.bound()).isGreaterThanOrEqualTo(flow.bound());
                for (Scheme scheme : List.of(Scheme.MINIMAL, Scheme.VALIANT, Scheme.VALIANT_BY_SWITCH)) {
                    Routes routes = Routes.of(TestFabrics.of(topology, scheme, 8), Failures.none(topology));
                    SchemeLimit limit = SchemeLimit.of(routes, traffic);
                    if (limit.carriedShare() > 1 - 1e-9) {
                        assertThat(limit.limit())
                                .as("%s under %s", topology, scheme.name())
                                .isLessThanOrEqualTo(flow.bound() + 1e-9);
                    }
                }
            }
        }
    }

    /** Shortest lengths by Floyd and Warshall. */
    private static double[][] distances(Topology topology, ConcurrentFlow flow, Failures failures) {
        int n = topology.switchCount();
        double[][] distance = new double[n][n];
        for (int s = 0; s < n; s++) {
            Arrays.fill(distance[s], Double.POSITIVE_INFINITY);
            distance[s][s] = 0;
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (failures.channelUsable(c)) {
                    distance[s][topology.target(c)] = Math.min(distance[s][topology.target(c)], flow.length(c));
                }
            }
        }
        for (int via = 0; via < n; via++) {
            for (int s = 0; s < n; s++) {
                for (int d = 0; failures.carriesTransit(via) && d < n; d++) {
                    distance[s][d] = Math.min(distance[s][d], distance[s][via] + distance[via][d]);
                }
            }
        }
        return distance;
    }

    @Test
    void loadsAreThoseOfAFlowAndLengthsProveTheBound() {
        Topology topology = Jellyfish.of(40, 5, 3, 4);
        Failures failures = Failures.of(
                        topology, List.of(topology.linkName(3), topology.linkName(40), topology.switchName(7)))
                .draining(List.of(topology.switchName(20), topology.linkName(60)));
        TrafficMatrix traffic = worstCase(topology);
        ConcurrentFlow flow = ConcurrentFlow.of(failures, traffic, CLOSE, ProgressListener.none());
        double[][] distance = distances(topology, flow, failures);
        double lengths = 0;
        double demand = 0;
        double needed = 0;
        double[] sent = new double[topology.switchCount()];
        for (int s = 0; s < sent.length; s++) {
            for (int d = 0; d < sent.length; d++) {
                boolean goes = s != d && Double.isFinite(distance[s][d]) && traffic.rate(s, d) > 0;
                demand += goes ? traffic.rate(s, d) : 0;
                needed += goes ? traffic.rate(s, d) * distance[s][d] : 0;
                sent[s] += goes ? traffic.rate(s, d) : 0;
                sent[d] -= goes ? traffic.rate(s, d) : 0;
            }
        }
        double largest = 0;
        for (int c = 0; c < topology.channelCount(); c++) {
            lengths += flow.length(c);
            largest = Math.max(largest, flow.load(c));
            sent[topology.source(c)] -= flow.load(c);
            sent[topology.target(c)] += flow.load(c);
            assertThat(failures.channelUsable(c) || flow.load(c) == 0).isTrue();
        }
        assertThat(flow.carriedShare()).isLessThan(1).isEqualTo(demand / traffic.total(), ROUNDING);
        assertThat(flow.bound()).isEqualTo(lengths / needed, ROUNDING);
        assertThat(flow.feasible()).isEqualTo(1 / largest, ROUNDING);
        assertThat(flow.gap()).isBetween(0.0, 0.01);
        for (double left : sent) {
            assertThat(left).isEqualTo(0, ROUNDING);
        }
    }

    @Test
    void linksOfEndpointsLimitWhatGoesToOneOfThem() {
        Topology topology = HyperX.of(List.of(5), 2);
        int[] toOne = new int[10];
        Arrays.fill(toOne, 3);
        toOne[3] = -1;
        ConcurrentFlow flow = flow(topology, TrafficMatrix.permutation(topology, toOne));
        assertThat(flow.feasible()).isEqualTo(1 / 9.0, ROUNDING);
        assertThat(flow.bound()).isEqualTo(1 / 9.0, ROUNDING);
    }

    @Test
    void linksOfEndpointsLimitOnlyWhatIsCarried() {
        Topology topology = HyperX.of(List.of(5), 2);
        int[] destinations = {-1, -1, 0, 0, 0, 0, 0, 0, 2, -1};
        TrafficMatrix traffic = TrafficMatrix.permutation(topology, destinations);
        Failures failures = Failures.none(topology).withSwitch(0);
        ConcurrentFlow flow = ConcurrentFlow.of(failures, traffic, CLOSE, ProgressListener.none());
        assertThat(flow.feasible()).isEqualTo(1, ROUNDING);
        assertThat(flow.bound()).isEqualTo(1, ROUNDING);
        assertThat(QuickBound.of(failures, traffic).bound()).isEqualTo(1, ROUNDING);
    }

    @Test
    void pairsAreConnectedIfAPathThatSparesDrainedSwitchesLeadsFromOneToTheOther() {
        for (int seed = 0; seed < 20; seed++) {
            Topology topology = Jellyfish.of(12, 3, seed, 1);
            Random random = new Random(seed);
            Failures failures = Failures.none(topology).withSwitch(random.nextInt(12));
            List<String> drained = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                failures = failures.withLink(random.nextInt(topology.linkCount()));
                drained.add(topology.switchName(random.nextInt(12)));
            }
            failures = failures.draining(drained);
            ConcurrentFlow flow = ConcurrentFlow.of(
                    failures,
                    TrafficMatrix.uniform(topology),
                    new ConcurrentFlow.Target(1, 0),
                    ProgressListener.none());
            double[][] distance = distances(topology, flow, failures);
            EndpointLoad.Pairs connected = new ChannelGraph(failures, LinkProperties.ALIKE).connected();
            for (int s = 0; s < 12; s++) {
                for (int d = 0; d < 12; d++) {
                    boolean expected = failures.switchAlive(s) && Double.isFinite(distance[s][d]);
                    assertThat(connected.contain(s, d))
                            .as("seed %d, %d to %d", seed, s, d)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void quickBoundsSayWhatIsFull() {
        Topology slimFly = SlimFly.of(5, 3);
        assertThat(QuickBound.of(Failures.none(slimFly), TrafficMatrix.uniform(slimFly))
                        .reason())
                .isEqualTo(QuickBound.Reason.ENDPOINT_LINK);
        Topology dense = SlimFly.of(5, 9);
        QuickBound all = QuickBound.of(Failures.none(dense), TrafficMatrix.uniform(dense));
        assertThat(all.reason()).isEqualTo(QuickBound.Reason.ALL_CHANNELS);
        // From each of 50 switches, 7 are one hop away and 42 two.
        assertThat(all.bound()).isEqualTo(350 / (50 * (7 + 84) * 81 / 449.0), ROUNDING);
        QuickBound around = QuickBound.of(
                Failures.none(slimFly),
                TrafficMatrix.of(slimFly, List.of(new TrafficMatrix.Entry(0, 1, 3), new TrafficMatrix.Entry(9, 1, 1))));
        assertThat(around.bound()).isEqualTo(3 / 4.0);
        assertThat(around.reason()).isEqualTo(QuickBound.Reason.ENDPOINT_LINK);
        Topology groups = Dragonfly.of(4, 1, 8, 5);
        QuickBound crossing = QuickBound.of(Failures.none(groups), worstCase(groups));
        assertThat(crossing.reason()).isEqualTo(QuickBound.Reason.GROUP);
        assertThat(crossing.bound()).isEqualTo(4 / 32.0, ROUNDING);
    }

    @Test
    void aSwitchThatSendsMoreThanItsChannelsCarryIsFull() {
        Topology topology = ring(6, 5);
        QuickBound quick = QuickBound.of(
                Failures.none(topology), TrafficMatrix.of(topology, List.of(new TrafficMatrix.Entry(0, 1, 5))));
        assertThat(quick.reason()).isEqualTo(QuickBound.Reason.SWITCH);
        assertThat(quick.bound()).isEqualTo(2 / 5.0, ROUNDING);
        ConcurrentFlow flow = flow(topology, TrafficMatrix.of(topology, List.of(new TrafficMatrix.Entry(0, 1, 5))));
        assertThat(flow.feasible()).isGreaterThan(0.396);
        assertThat(flow.bound()).isLessThanOrEqualTo(0.4 + 1e-9);
    }

    @Test
    void withoutTrafficBetweenSwitchesOnlyLinksOfEndpointsLimit() {
        TopologyBuilder b = new TopologyBuilder("one");
        b.addSwitch("r0");
        b.addEndpoint(0);
        b.addEndpoint(0);
        Topology topology = b.build();
        ConcurrentFlow flow = flow(topology, TrafficMatrix.uniform(topology));
        assertThat(flow.feasible()).isEqualTo(1);
        assertThat(flow.bound()).isEqualTo(1);
        assertThat(flow.carriedShare()).isEqualTo(1);
        ConcurrentFlow nothing = flow(topology, TrafficMatrix.of(topology, List.of()));
        assertThat(nothing.feasible()).isInfinite();
        assertThat(nothing.gap()).isZero();
    }

    @Test
    void aCancelledSearchReturnsTheIntervalSoFar() {
        Topology topology = SlimFly.of(7, 5);
        AtomicLong parts = new AtomicLong();
        ProgressListener twenty = new ProgressListener() {
            @Override
            public void advance(long more) {
                parts.addAndGet(more);
            }

            @Override
            public boolean isCancelled() {
                return parts.get() >= 20;
            }
        };
        TrafficMatrix worst = worstCase(topology);
        ConcurrentFlow.Target exact = new ConcurrentFlow.Target(0, 10_000);
        ConcurrentFlow early = ConcurrentFlow.of(Failures.none(topology), worst, exact, twenty);
        ConcurrentFlow late = flow(topology, worst);
        assertThat(early.iterations()).isEqualTo(20);
        assertThat(early.gap()).isGreaterThan(0.01);
        assertThat(early.feasible()).isLessThanOrEqualTo(late.bound());
        assertThat(late.feasible()).isLessThanOrEqualTo(early.bound());
    }

    private static ProgressListener cancelsWhenAsked(int times, AtomicLong asked) {
        return new ProgressListener() {
            @Override
            public void advance(long more) {}

            @Override
            public boolean isCancelled() {
                return asked.incrementAndGet() > times;
            }
        };
    }

    @Test
    void whatIsCancelledAtOnceKnowsOnlyWhatLinksOfEndpointsAllow() {
        Topology topology = SlimFly.of(7, 5);
        for (int times : new int[] {0, 50}) {
            AtomicLong asked = new AtomicLong();
            ConcurrentFlow none = ConcurrentFlow.of(
                    Failures.none(topology), worstCase(topology), CLOSE, cancelsWhenAsked(times, asked));
            assertThat(none.feasible()).isZero();
            assertThat(none.bound()).isEqualTo(1);
            assertThat(none.carriedShare()).isZero();
            assertThat(none.load(0)).isZero();
            assertThat(asked.get()).isLessThan(times + 40);
        }
    }

    @Test
    void cancellingEndsASearchWithinAnIteration() {
        Topology topology = SlimFly.of(7, 5);
        AtomicLong asked = new AtomicLong();
        ConcurrentFlow flow = ConcurrentFlow.of(
                Failures.none(topology),
                worstCase(topology),
                new ConcurrentFlow.Target(0, 1000),
                cancelsWhenAsked(550, asked));
        // Each pass over the traffic asks before each of 98 sources; the first is no iteration.
        assertThat(flow.iterations()).isBetween(2, 5);
        assertThat(asked.get()).isLessThan(590);
        assertThat(flow.feasible()).isPositive().isLessThanOrEqualTo(flow.bound());
    }

    @Test
    void allTrafficIsAssignedOnceForAllBounds() {
        Topology topology = SlimFly.of(7, 5);
        AtomicLong asked = new AtomicLong();
        ConcurrentFlow.of(
                Failures.none(topology),
                worstCase(topology),
                new ConcurrentFlow.Target(0, 0),
                cancelsWhenAsked(Integer.MAX_VALUE, asked));
        assertThat(asked.get()).isBetween(98L, 98L + 40);
    }

    @Test
    void theResultDoesNotDependOnTheNumberOfThreads() throws Exception {
        Topology topology = SlimFly.of(7, 5);
        TrafficMatrix worst = worstCase(topology);
        ForkJoinPool one = new ForkJoinPool(1);
        ForkJoinPool five = new ForkJoinPool(5);
        ConcurrentFlow alone = one.submit(() -> flow(topology, worst)).get();
        ConcurrentFlow together = five.submit(() -> flow(topology, worst)).get();
        one.shutdown();
        five.shutdown();
        assertThat(together.toString()).isEqualTo(alone.toString());
    }

    @Test
    void whatIsNoTargetIsRefused() {
        assertThatThrownBy(() -> new ConcurrentFlow.Target(1.5, 10))
                .hasMessage("a gap of 1.5 within 10 iterations; expected a gap of 0..1 and at least 0 iterations");
        assertThatThrownBy(() -> new ConcurrentFlow.Target(0.1, -1)).hasMessageContaining("within -1 iterations");
        TrafficMatrix traffic = TrafficMatrix.uniform(SlimFly.of(3, 1));
        assertThatThrownBy(() -> flow(SlimFly.of(3, 1), traffic)).hasMessageContaining("of another topology");
    }
}
