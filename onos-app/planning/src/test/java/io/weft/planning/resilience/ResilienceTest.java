package io.weft.planning.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.planning.ProgressListener;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import io.weft.topology.structure.MinimalPaths;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResilienceTest {
    private static final ResilienceSettings ONLY_CONNECTIVITY = ResilienceSettings.DEFAULT.withPathSamples(0);

    private static Resilience atRandom(FailureUnits units, ResilienceSettings settings) {
        return Resilience.of(units, FailureOrder.RANDOM, settings, ProgressListener.none());
    }

    private static Resilience worstFirst(FailureUnits units, ResilienceSettings settings) {
        return Resilience.of(units, FailureOrder.WORST_FIRST, settings, ProgressListener.none());
    }

    /** Every whole number of failed units, as shares. */
    private static List<Double> everyNumber(FailureUnits units) {
        return IntStream.rangeClosed(0, units.count())
                .mapToObj(failed -> (double) failed / units.count())
                .collect(Collectors.toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"links", "switches", "bundles", "racks"})
    void theProbabilityOfConnectionIsThatOfAllSetsOfSoManyUnits(String kind) {
        Topology topology = kind.equals("links") ? HyperX.hypercube(3, 1) : Dragonfly.of(3, 1);
        FailureUnits units = FailureKind.REGISTRY.named(kind).units(topology);
        int[] sets = new int[units.count() + 1];
        int[] connected = new int[units.count() + 1];
        for (int set = 0; set < 1 << units.count(); set++) {
            int some = set;
            Failures failures = units.failures(IntStream.range(0, units.count())
                    .filter(u -> (some >> u & 1) == 1)
                    .toArray());
            long working = IntStream.of(units.topology().edgeSwitches())
                    .filter(failures::switchAlive)
                    .count();
            sets[Integer.bitCount(set)]++;
            connected[Integer.bitCount(set)] +=
                    working > 0 && MinimalPaths.of(failures).unreachablePairs() == 0 ? 1 : 0;
        }
        Resilience resilience = atRandom(units, ONLY_CONNECTIVITY.withShares(everyNumber(units)));
        for (AfterFailures after : resilience.shares()) {
            double exact = (double) connected[after.failedUnits()] / sets[after.failedUnits()];
            // Twice the half-width of the interval that holds it in 95 of 100 cases.
            assertThat(after.connected().estimate()).isCloseTo(exact, within(0.02));
            assertThat(after.connected().high() - after.connected().low()).isLessThanOrEqualTo(0.02);
        }
    }

    @Test
    void aRingIsConnectedWithoutOneLinkAndWithoutTwoItIsNot() {
        FailureUnits links = FailureKind.LINKS.units(Torus.of(List.of(12)));
        Resilience ring = atRandom(links, ResilienceSettings.DEFAULT.withShares(everyNumber(links)));
        assertThat(ring.shares())
                .extracting(each -> each.connected().estimate())
                .containsExactly(1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
        assertThat(ring.largestConnectedShare(0.7)).isEqualTo(1 / 12.0);
        assertThat(ring.undamaged().orElseThrow().diameter()).isEqualTo(6);
        assertThat(ring.shares().get(1).paths().orElseThrow().diameter()).isEqualTo(11);
        assertThat(ring.shares().get(1).paths().orElseThrow().averageHops().mean())
                .isCloseTo(13 / 3.0, within(1e-9));
        assertThat(ring.shares().get(12).paths()).isEmpty();
    }

    @Test
    void thePathOfABrokenRingLosesItsMiddleFirst() {
        TopologyBuilder builder = new TopologyBuilder("line");
        for (int s = 0; s < 5; s++) {
            builder.addEndpoint(builder.addSwitch("s" + s));
        }
        for (int s = 0; s < 4; s++) {
            builder.addLink(s, s + 1);
        }
        FailureUnits links = FailureKind.LINKS.units(builder.build());
        assertThat(WorstFirst.of(links, 4, ProgressListener.none())).containsExactly(1, 2, 0, 3);
    }

    @Test
    void theFirstLinkToFailIsThatWithTheLargestLoadOfTheRoutes() {
        Topology topology = HyperX.of(List.of(3, 2, 4), 1);
        ChannelLoads loads = ChannelLoads.of(Routes.of(minimal(topology), Failures.none(topology)));
        int first = WorstFirst.of(FailureKind.LINKS.units(topology), 1, ProgressListener.none())[0];
        int c = topology.channelOfLink(first);
        assertThat(loads.load(c) + loads.load(topology.reverse(c))).isCloseTo(2 * loads.max(), within(1e-9));
    }

    @Test
    void worstFirstIsOneOrderWithoutChanceAndNoBetterThanChance() {
        FailureUnits links = FailureKind.LINKS.units(SlimFly.of(5));
        ResilienceSettings settings = ResilienceSettings.DEFAULT.withPathSamples(8);
        Resilience worst = worstFirst(links, settings);
        assertThat(worst.shares()).allSatisfy(each -> {
            assertThat(each.connected().samples()).isEqualTo(1);
            assertThat(each.connected().low()).isEqualTo(each.connected().high());
        });
        assertThat(worst.largestConnectedShare(1))
                .isLessThanOrEqualTo(atRandom(links, settings).largestConnectedShare(0.5));
    }

    /** All links of this network are alike; to take them by number would cut off the first switch at once. */
    @Test
    void worstLinksOfARoundAreAtDifferentSwitches() {
        Topology topology = SlimFly.of(7);
        int[] order = WorstFirst.of(FailureKind.LINKS.units(topology), 5, ProgressListener.none());
        assertThat(IntStream.of(order)
                        .limit(5)
                        .map(topology::channelOfLink)
                        .flatMap(c -> IntStream.of(topology.source(c), topology.target(c))))
                .doesNotHaveDuplicates();
    }

    /** With a diameter of two, hardly any two switches are without a common neighbour. */
    @ParameterizedTest
    @ValueSource(strings = {"links", "switches", "bundles", "racks"})
    void loadsAreComputedAtMostAHundredTimes(String kind) {
        Topology topology = SlimFly.of(9);
        int[] racks = IntStream.range(0, topology.switchCount()).map(s -> s / 9).toArray();
        FailureUnits units = FailureKind.REGISTRY.named(kind).units(topology, racks);
        AtomicInteger rounds = new AtomicInteger();
        int[] order = WorstFirst.of(units, units.count(), new ProgressListener() {
            @Override
            public void advance(long parts) {
                rounds.incrementAndGet();
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        });
        assertThat(rounds).hasValueLessThanOrEqualTo(100);
        assertThat(order).hasSize(units.count()).doesNotHaveDuplicates();
    }

    /** Two switches have endpoints and one link of three joins them: it fails in a third of the samples. */
    @Test
    void samplesWithoutAConnectedPairCountInTheShareOfConnectedPairs() {
        TopologyBuilder builder = new TopologyBuilder("line");
        for (int s = 0; s < 4; s++) {
            builder.addSwitch("s" + s);
        }
        builder.addEndpoint(0);
        builder.addEndpoint(1);
        for (int s = 0; s < 3; s++) {
            builder.addLink(s, s + 1);
        }
        PathMetrics paths = atRandom(
                        FailureKind.LINKS.units(builder.build()),
                        ResilienceSettings.DEFAULT.withShares(List.of(1 / 3.0)).withPathSamples(300))
                .shares()
                .get(0)
                .paths()
                .orElseThrow();
        assertThat(paths.samples()).isEqualTo(300);
        assertThat(paths.connectedPairs()).isCloseTo(2 / 3.0, within(0.1));
        assertThat(paths.connectedSamples()).isEqualTo((int) Math.round(300 * paths.connectedPairs()));
        assertThat(paths.diameter()).isEqualTo(1);
    }

    @Test
    void oneRandomSampleSaysNothingOfOthersAndACertainOneSaysAll() {
        FailureUnits links = FailureKind.LINKS.units(SlimFly.of(4));
        ResilienceSettings one =
                ResilienceSettings.DEFAULT.withShares(List.of(0.0, 0.2)).withPathSamples(1);
        Resilience random = atRandom(links, one);
        MeanEstimate hops = random.shares().get(1).paths().orElseThrow().averageHops();
        assertThat(hops.low()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(hops.high()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(hops.mean()).isBetween(1.0, 3.0);
        for (PathMetrics certain : List.of(
                random.undamaged().orElseThrow(),
                random.shares().get(0).paths().orElseThrow(),
                worstFirst(links, one).shares().get(1).paths().orElseThrow())) {
            assertThat(certain.averageHops().low())
                    .isEqualTo(certain.averageHops().mean());
            assertThat(certain.averageHops().high())
                    .isEqualTo(certain.averageHops().mean());
        }
    }

    @Test
    void cancelledWithinABatchItCountsTheSamplesDrawn() throws Exception {
        AtomicInteger drawn = new AtomicInteger();
        ProgressListener afterTheFirst = new ProgressListener() {
            @Override
            public void advance(long parts) {
                drawn.addAndGet((int) parts);
            }

            @Override
            public boolean isCancelled() {
                return drawn.get() > 0;
            }
        };
        FailureUnits links = FailureKind.LINKS.units(SlimFly.of(4));
        ForkJoinPool one = new ForkJoinPool(1);
        try {
            Resilience cancelled = one.submit(
                            () -> Resilience.of(links, FailureOrder.RANDOM, ONLY_CONNECTIVITY, afterTheFirst))
                    .get();
            assertThat(cancelled.shares())
                    .allSatisfy(each -> assertThat(each.connected().samples()).isEqualTo(25));
        } finally {
            one.shutdown();
        }
    }

    @Test
    void linksWithinARackOutliveAllBundles() {
        Topology dragonfly = Dragonfly.of(4, 2);
        FailureUnits bundles = FailureKind.BUNDLES.units(dragonfly);
        assertThat(bundles.count()).isEqualTo(9 * 8 / 2);
        assertThat(bundles.name(0)).isEqualTo("rack-0--rack-1");
        AfterFailures none = atRandom(bundles, ResilienceSettings.DEFAULT.withShares(List.of(1.0)))
                .shares()
                .get(0);
        assertThat(none.connected().estimate()).isZero();
        assertThat(none.paths().orElseThrow().connectedPairs()).isCloseTo(3.0 / 35, within(1e-9));
        assertThat(none.paths().orElseThrow().diameter()).isEqualTo(1);
    }

    @Test
    void racksTakeTheirEndpointsWithThem() {
        FailureUnits racks = FailureKind.RACKS.units(Dragonfly.of(4, 2));
        Resilience resilience = atRandom(racks, ResilienceSettings.DEFAULT.withShares(everyNumber(racks)));
        assertThat(resilience.shares().get(8).connected().estimate()).isEqualTo(1);
        assertThat(resilience.shares().get(9).connected().estimate()).isZero();
        assertThat(resilience.shares().get(9).paths()).isEmpty();
    }

    @Test
    void routesOfTheUndamagedFabricReachAllAndCarryWhatTheirLoadsAllow() {
        Topology topology = SlimFly.of(5);
        Resilience resilience = atRandom(
                FailureKind.LINKS.units(topology),
                ONLY_CONNECTIVITY.withShares(List.of(0.0, 0.3, 0.9)).withRoutes(minimal(topology), 3));
        RouteMetrics undamaged = resilience.shares().get(0).routes().orElseThrow();
        assertThat(undamaged.samples()).isEqualTo(3);
        assertThat(undamaged.routable()).isEqualTo(1);
        assertThat(undamaged.throughput())
                .isCloseTo(
                        1
                                / ChannelLoads.of(Routes.of(minimal(topology), Failures.none(topology)))
                                        .max(),
                        within(1e-12));
        RouteMetrics damaged = resilience.shares().get(1).routes().orElseThrow();
        assertThat(damaged.routable()).isBetween(0.9, 1.0);
        assertThat(damaged.throughput()).isLessThan(undamaged.throughput());
        assertThat(resilience.shares().get(2).routes().orElseThrow().routable()).isLessThan(0.2);
    }

    private static Fabric minimal(Topology topology) {
        return TestFabrics.of(topology, Scheme.MINIMAL, 4);
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() throws Exception {
        FailureUnits switches = FailureKind.SWITCHES.units(SlimFly.of(4));
        ForkJoinPool one = new ForkJoinPool(1);
        try {
            Resilience alone = one.submit(() -> atRandom(switches, ResilienceSettings.DEFAULT))
                    .get();
            assertThat(atRandom(switches, ResilienceSettings.DEFAULT).shares())
                    .usingRecursiveComparison()
                    .isEqualTo(alone.shares());
            Resilience ordered = one.submit(() -> worstFirst(switches, ResilienceSettings.DEFAULT))
                    .get();
            assertThat(worstFirst(switches, ResilienceSettings.DEFAULT).shares())
                    .usingRecursiveComparison()
                    .isEqualTo(ordered.shares());
        } finally {
            one.shutdown();
        }
    }

    @Test
    void anotherSeedDrawsOtherSamples() {
        FailureUnits links = FailureKind.LINKS.units(SlimFly.of(4));
        assertThat(atRandom(links, ONLY_CONNECTIVITY.withSeed(2)).shares())
                .usingRecursiveComparison()
                .isNotEqualTo(atRandom(links, ONLY_CONNECTIVITY).shares());
    }

    @Test
    void cancelledBeforeTheFirstSampleItKnowsNothing() {
        ProgressListener cancelled = new ProgressListener() {
            @Override
            public void advance(long parts) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        AfterFailures after = Resilience.of(
                        FailureKind.LINKS.units(SlimFly.of(4)),
                        FailureOrder.RANDOM,
                        ResilienceSettings.DEFAULT,
                        cancelled)
                .shares()
                .get(0);
        assertThat(after.connected().samples()).isZero();
        assertThat(after.connected().low()).isZero();
        assertThat(after.connected().high()).isEqualTo(1);
        assertThat(after.paths()).isEmpty();
    }

    @Test
    void saysWhatIsWrong() {
        Topology torus = Torus.of(List.of(3, 3));
        assertThatThrownBy(() -> FailureKind.RACKS.units(torus)).hasMessageContaining("place its switches in racks");
        assertThatThrownBy(() -> FailureKind.BUNDLES.units(torus, new int[3])).hasMessageContaining("3 switches");
        assertThatThrownBy(() -> FailureKind.LINKS.units(torus).failures(18)).hasMessageContaining("0..17");
        assertThatThrownBy(() -> ResilienceSettings.DEFAULT.withShares(List.of(0.2, 0.1)))
                .hasMessageContaining("ascending");
        Fabric other = minimal(SlimFly.of(4));
        assertThatThrownBy(
                        () -> atRandom(FailureKind.LINKS.units(torus), ResilienceSettings.DEFAULT.withRoutes(other, 1)))
                .hasMessageContaining("not of the topology of fabric");
    }

    /** Rebuilt independently: SC '14 says 40 %. */
    @Test
    void aFatTreeOf2000EndpointsIsConnectedWithProbability082WithoutHalfOfItsLinks() {
        FailureUnits links = FailureKind.LINKS.units(Xgft.fatTree(20, 3));
        Proportion half = atRandom(links, ONLY_CONNECTIVITY.withShares(List.of(0.5)))
                .shares()
                .get(0)
                .connected();
        assertThat(half.estimate()).isCloseTo(0.82, within(0.02));
    }

    /** SC '14, section III-D2, says 40 %; rebuilt independently, 12 of 12 samples at 50 % and 8 of 12 at 55 %. */
    @Test
    void slimFlyOfOrder17KeepsADiameterOf4WithoutHalfOfItsLinks() {
        ResilienceSettings settings = ResilienceSettings.DEFAULT
                .withShares(List.of(0.5, 0.55))
                .withPrecision(new Precision(0.95, 0.01, 1))
                .withPathSamples(8);
        Resilience resilience = atRandom(FailureKind.LINKS.units(SlimFly.of(17)), settings);
        assertThat(resilience.shares().get(0).paths().orElseThrow().mostDiameter())
                .isEqualTo(4);
        assertThat(resilience.largestShareOfDiameter(2)).isGreaterThanOrEqualTo(0.5);
        assertThat(resilience.largestShareOfHops(1)).isEqualTo(0.55);
    }

    /** SC '14, section III-D2, says 25 %; rebuilt independently, 5 of 5 samples at 35 %. */
    @Test
    void dragonflyOf9702EndpointsKeepsADiameterOf5WithoutAThirdOfItsLinks() {
        ResilienceSettings settings = ResilienceSettings.DEFAULT
                .withShares(List.of(0.35))
                .withPrecision(new Precision(0.95, 0.01, 1))
                .withPathSamples(3);
        Resilience resilience = atRandom(FailureKind.LINKS.units(Dragonfly.of(14, 7)), settings);
        assertThat(resilience.shares().get(0).paths().orElseThrow().diameter()).isEqualTo(5);
    }
}
