package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.routing.load.ChannelLoads;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.FixedPattern;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadRunTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    /**
     * Eight endpoints of one switch send to a ninth: M. Karol, M. Hluchyj, S. Morgan, "Input Versus Output Queueing on
     * a Space-Division Packet Switch", IEEE Transactions on Communications 35(12), 1987: a wait of (n-1)/n p/2(1-p) for
     * n senders.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.8, 0.9})
    void oneQueueIsAsLongAsTheoryHasIt(double load) {
        int senders = 8;
        int[] destinations = new int[senders + 1];
        Arrays.fill(destinations, senders);
        destinations[senders] = TrafficPattern.SILENT;
        LoadRun run = new LoadRun(
                Fabrics.simulated(Xgft.of(List.of(senders + 1), List.of(1)), Scheme.MINIMAL),
                SimulatedRoutings.named("minimal"),
                Fabrics.switches(4),
                VirtualChannelRule.INSTALLED,
                new FixedPattern(destinations),
                Injection.bernoulli(load / senders, 1),
                load / senders,
                new RunLimits(1_000, 0.003, 0.005, 1_000_000),
                1);
        LoadResult result = run.run(() -> false);
        double wait = (senders - 1.0) / senders * load / (2 * (1 - load));
        assertThat(result.averageLatency()).isCloseTo(5 + wait, within(0.02 * (5 + wait)));
        assertThat(result.saturated()).isFalse();
        assertThat(result.averageHops()).isZero();
    }

    /** Both channels of the middle link of each chain carry two pairs, of p endpoints each: 1 / 2p is what fits. */
    @Test
    void theWorstCaseOfSlimFlyCarriesOneInTwiceTheConcentration() {
        double most = 1.0 / 8;
        LoadResult less =
                Fabrics.run(SLIM_FLY, "minimal", "worst-case", 0.95 * most, 1).run(() -> false);
        LoadResult more =
                Fabrics.run(SLIM_FLY, "minimal", "worst-case", 1.05 * most, 1).run(() -> false);
        assertThat(less.saturated()).isFalse();
        assertThat(less.averageHops()).isEqualTo(2);
        assertThat(more.saturated()).isTrue();
    }

    @Test
    void worstCasesOfOftAndMlfmCarryOneInTheirConcentration() {
        assertThat(Fabrics.run(Oft.of(4), "minimal", "worst-case", 0.6, 1)
                        .run(() -> false)
                        .acceptedThroughput())
                .isCloseTo(1.0 / 4, within(0.01));
        assertThat(Fabrics.run(Mlfm.of(4), "minimal", "worst-case", 0.6, 1)
                        .run(() -> false)
                        .acceptedThroughput())
                .isCloseTo(1.0 / 4, within(0.05));
    }

    @Test
    void waypointsHelpInTheWorstCaseAndCostHalfOtherwise() {
        double worst = throughput("valiant", "worst-case");
        double uniform = throughput("valiant", "uniform");
        assertThat(worst).isGreaterThan(2 * throughput("minimal", "worst-case"));
        assertThat(uniform).isBetween(0.4, 0.6);
        assertThat(throughput("ugal-l", "worst-case")).isGreaterThan(0.9 * worst);
        assertThat(throughput("ugal-l", "uniform")).isGreaterThan(1.3 * uniform);
        assertThat(throughput("ugal-g", "uniform")).isGreaterThan(1.3 * uniform);
    }

    private static double throughput(String routing, String pattern) {
        return Fabrics.run(SLIM_FLY, routing, pattern, 1, 1, new RunLimits(500, 0.02, 0.005, 12_000))
                .run(() -> false)
                .acceptedThroughput();
    }

    @ParameterizedTest
    @CsvSource({"valiant, 4", "valiant-3, 3", "minimal, 2"})
    void routesAreNoLongerOnAverageThanTheirRoutingAllows(String routing, double most) {
        LoadResult result = Fabrics.run(SLIM_FLY, routing, "uniform", 0.1, 1).run(() -> false);
        assertThat(result.averageHops()).isBetween(1.5, most);
        assertThat(result.saturated()).isFalse();
        assertThat(result.converged()).isTrue();
    }

    /** A third of the way more than minimal routes, and less than any waypoint takes; none is that near in an OFT. */
    @Test
    void nearWaypointsAreOnTheWay() {
        double minimal = Fabrics.run(SLIM_FLY, "minimal", "uniform", 0.1, 1)
                .run(() -> false)
                .averageHops();
        double near = Fabrics.run(SLIM_FLY, "valiant-3", "uniform", 0.1, 1)
                .run(() -> false)
                .averageHops();
        double any = Fabrics.run(SLIM_FLY, "valiant", "uniform", 0.1, 1)
                .run(() -> false)
                .averageHops();
        assertThat(near).isBetween(minimal + 0.5, any - 0.5);
        assertThatThrownBy(() -> Fabrics.run(Oft.of(3), "valiant-3", "uniform", 0.1, 1))
                .hasMessageContaining("no route by a waypoint has 3 hops or fewer");
    }

    @Test
    void theSameSeedGivesTheSameRunAndAnotherAnother() {
        LoadResult first = Fabrics.run(SLIM_FLY, "ugal-l", "uniform", 0.6, 7).run(() -> false);
        LoadResult again = Fabrics.run(SLIM_FLY, "ugal-l", "uniform", 0.6, 7).run(() -> false);
        LoadResult other = Fabrics.run(SLIM_FLY, "ugal-l", "uniform", 0.6, 8).run(() -> false);
        assertThat(again).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(first);
        assertThat(other.averageLatency()).isNotEqualTo(first.averageLatency());
        assertThat(other.averageLatency()).isCloseTo(first.averageLatency(), within(0.05 * first.averageLatency()));
    }

    /** With one virtual channel a Slim Fly deadlocks; the channels that are installed are proved not to. */
    @Test
    void aDeadlockEndsTheRunAndIsShown() {
        LoadRun run = Fabrics.unsafeRun(SLIM_FLY, "uniform", 200_000);
        assertThatThrownBy(() -> run.run(() -> false)).isInstanceOfSatisfying(DeadlockException.class, deadlock -> {
            assertThat(deadlock.circle()).hasSizeGreaterThan(1).doesNotHaveDuplicates();
            assertThat(deadlock.circle().get(0)).matches("s\\S+ -> s\\S+ virtual channel 0");
            for (int i = 0; i < deadlock.circle().size(); i++) {
                String here = deadlock.circle().get(i).split(" ")[2];
                String next = deadlock.circle()
                        .get((i + 1) % deadlock.circle().size())
                        .split(" ")[0];
                assertThat(next).isEqualTo(here);
            }
        });
        for (VirtualChannelRule proved : List.of(VirtualChannelRule.INSTALLED, VirtualChannelRule.EVERY_HOP)) {
            assertThat(Fabrics.run(proved, SLIM_FLY, "valiant", "uniform", 1, 1, RunLimits.DEFAULT)
                            .run(() -> false)
                            .saturated())
                    .isTrue();
        }
    }
    /** What the analysis of the same routes says of each channel, each endpoint sending evenly to all others. */
    @ParameterizedTest
    @MethodSource("topologies")
    void channelsAreLoadedAsAnalysisSays(Topology topology, String routing) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = Fabrics.simulated(topology, simulated.scheme());
        double load = 0.2;
        RunLimits limits = new RunLimits(2_000, 1e-9, 1e-9, 60_000);
        LoadResult result = Fabrics.run(VirtualChannelRule.INSTALLED, topology, routing, "uniform", load, 3, limits)
                .run(() -> false);
        ChannelLoads analysis = ChannelLoads.of(fabric.routes());
        for (int c = 0; c < topology.channelCount(); c++) {
            double expected = load * analysis.load(c);
            assertThat(result.channelLoads()[c]).isCloseTo(expected, within(5 * Math.sqrt(expected / 38_000)));
        }
    }

    static Stream<Arguments> topologies() {
        return Stream.of(
                        SLIM_FLY,
                        Oft.of(3),
                        Mlfm.of(3),
                        HyperX.of(List.of(3, 3)),
                        Xgft.of(List.of(4, 4), List.of(1, 4)))
                .flatMap(topology -> Stream.of("minimal", "valiant").map(routing -> Arguments.of(topology, routing)));
    }

    @Test
    void channelLoadsAddUpToTheHopsOfAllThatIsAccepted() {
        LoadResult result = Fabrics.run(SLIM_FLY, "minimal", "uniform", 0.5, 1).run(() -> false);
        double sum = Arrays.stream(result.channelLoads()).sum();
        assertThat(sum)
                .isCloseTo(
                        result.acceptedThroughput() * SLIM_FLY.endpointCount() * result.averageHops(),
                        within(0.01 * sum));
        assertThat(result.channelLoads()).hasSize(SLIM_FLY.channelCount());
    }

    @Test
    void aRunCanBeCancelled() {
        LoadRun run = Fabrics.run(SLIM_FLY, "minimal", "uniform", 0.5, 1);
        assertThatThrownBy(() -> run.run(() -> true)).isInstanceOf(CancellationException.class);
    }

    /** Once there are as many packets as there will be. */
    @Test
    void theCycleLoopAllocatesNothing() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        LoadRun run = Fabrics.run(SLIM_FLY, "ugal-l", "uniform", 0.7, 1, new RunLimits(5_000, 1e-9, 1e-9, 100_000));
        long[] before = {-1};
        long[] after = {-1};
        assertThatThrownBy(() -> run.run(() -> {
                    long allocated = threads.getThreadAllocatedBytes(
                            Thread.currentThread().getId());
                    if (run.network.cycle() == 10_000) {
                        before[0] = allocated;
                    } else if (run.network.cycle() == 15_000) {
                        after[0] = allocated;
                    }
                    return run.network.cycle() >= 15_000;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(after[0] - before[0]).isLessThan(100_000);
    }
}
