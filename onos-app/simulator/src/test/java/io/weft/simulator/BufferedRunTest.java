package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.refusal.Refusal;
import io.weft.routing.load.ChannelLoads;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.FixedPattern;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Topology;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on switches with buffers at inputs and outputs, and packets of several flits. */
class BufferedRunTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);
    private static final NetworkModel SWITCHES = SwitchSettings.preset("sc15").model(4);

    private static LoadRun run(Topology topology, String routing, String pattern, double load, RunLimits limits) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = Fabrics.simulated(topology, simulated.scheme());
        return new LoadRun(
                fabric,
                simulated,
                SWITCHES,
                Fabrics.ofPapers(topology),
                TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                Injection.bernoulli(load, SWITCHES.packetFlits()),
                load,
                limits,
                1);
    }

    private static LoadResult run(Topology topology, String routing, String pattern, double load) {
        return run(topology, routing, pattern, load, new RunLimits(500, 0.02, 0.005, 12_000))
                .run(() -> false);
    }

    /**
     * Many endpoints of a switch that is much faster than their links send to one: a queue of Poisson arrivals and
     * constant service, which wait F load / 2 (1 - load) cycles for packets of F flits (Pollaczek and Khinchine); a
     * part 1/n of arrivals is of the same sender, which does not meet itself.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.8})
    void oneQueueIsAsLongAsTheoryHasIt(double load) {
        int senders = 40;
        int[] destinations = new int[senders + 1];
        Arrays.fill(destinations, senders);
        destinations[senders] = TrafficPattern.SILENT;
        NetworkModel model = SwitchSettings.preset("sc15").with("speedup", 64).model(1);
        double flits = model.packetFlits();
        LoadResult result = new LoadRun(
                        Fabrics.simulated(Xgft.of(List.of(senders + 1), List.of(1)), Scheme.MINIMAL),
                        SimulatedRoutings.named("minimal"),
                        model,
                        VirtualChannelRule.INSTALLED,
                        new FixedPattern(destinations),
                        Injection.bernoulli(load / senders, model.packetFlits()),
                        load / senders,
                        new RunLimits(1_000, 0.003, 0.005, 2_000_000),
                        1)
                .run(() -> false);
        double alone = 2 * 11 + 20 + flits - 1;
        double wait = (senders - 1.0) / senders * flits * load / (2 * (1 - load));
        assertThat(result.averageLatency() - alone).isCloseTo(wait, within(0.06 * wait + 0.2));
        assertThat(result.saturated()).isFalse();
    }

    @Test
    void worstCasesCarryWhatTheirBusiestChannelDoes() {
        assertThat(run(SLIM_FLY, "minimal", "worst-case", 0.95 / 8).saturated()).isFalse();
        assertThat(run(SLIM_FLY, "minimal", "worst-case", 1.05 / 8).saturated()).isTrue();
        assertThat(run(Oft.of(4), "minimal", "worst-case", 0.6).acceptedThroughput())
                .isCloseTo(1.0 / 4, within(0.01));
        assertThat(run(Mlfm.of(4), "minimal", "worst-case", 0.6).acceptedThroughput())
                .isCloseTo(1.0 / 4, within(0.05));
    }

    @Test
    void waypointsHelpInTheWorstCaseAndCostHalfOtherwise() {
        double worst = run(SLIM_FLY, "valiant", "worst-case", 1).acceptedThroughput();
        double uniform = run(SLIM_FLY, "valiant", "uniform", 1).acceptedThroughput();
        assertThat(worst).isGreaterThan(2.0 / 8);
        assertThat(uniform).isBetween(0.4, 0.6);
        assertThat(run(SLIM_FLY, "ugal-l", "worst-case", 1).acceptedThroughput())
                .isGreaterThan(0.9 * worst);
        assertThat(run(SLIM_FLY, "ugal-l", "uniform", 1).acceptedThroughput()).isGreaterThan(1.3 * uniform);
    }

    @ParameterizedTest
    @CsvSource({"minimal", "valiant"})
    void channelsAreLoadedAsAnalysisSays(String routing) {
        double load = 0.2;
        LoadResult result = run(SLIM_FLY, routing, "uniform", load, new RunLimits(2_000, 1e-9, 1e-9, 120_000))
                .run(() -> false);
        ChannelLoads analysis = ChannelLoads.of(
                Fabrics.simulated(SLIM_FLY, SimulatedRoutings.named(routing).scheme())
                        .routes());
        int flits = SWITCHES.packetFlits();
        for (int c = 0; c < SLIM_FLY.channelCount(); c++) {
            double expected = load * analysis.load(c);
            assertThat(result.channelLoads()[c]).isCloseTo(expected, within(5 * Math.sqrt(expected * flits / 78_000)));
        }
    }

    /**
     * With one virtual channel and buffers for few packets a Slim Fly deadlocks; as installed, with the same, it does
     * not.
     */
    @Test
    void aDeadlockEndsTheRun() {
        SwitchSettings small = SwitchSettings.preset("sc15").with("port-bytes", 2_048);
        assertThatThrownBy(
                        () -> saturated(small.model(1), VirtualChannelRule.ANY).run(() -> false))
                .isInstanceOfSatisfying(DeadlockException.class, deadlock -> assertThat(deadlock.circle())
                        .hasSizeGreaterThan(1)
                        .doesNotHaveDuplicates());
        assertThat(saturated(small.model(4), VirtualChannelRule.INSTALLED)
                        .run(() -> false)
                        .saturated())
                .isTrue();
    }

    private static LoadRun saturated(NetworkModel model, VirtualChannelRule rule) {
        return new LoadRun(
                Fabrics.simulated(SLIM_FLY, Scheme.VALIANT),
                SimulatedRoutings.named("valiant"),
                model,
                rule,
                TrafficPattern.uniform(SLIM_FLY.endpointCount(), false),
                Injection.bernoulli(1, model.packetFlits()),
                1,
                new RunLimits(100, 1e-9, 1e-9, 60_000),
                1);
    }

    /**
     * In an exchange with the next in three dimensions, of which one stays within a switch and two go through waypoints
     * at half the speed, all endpoints get on alike, wherever they are at their switch: together they take what the
     * paper of the preset has, 0.7 of what their links carry.
     */
    @Test
    void endpointsOfASwitchGetOnAlike() {
        Topology mlfm = Mlfm.of(4);
        WorkloadResult result = new WorkloadRun(
                        Fabrics.simulated(mlfm, Scheme.VALIANT),
                        SimulatedRoutings.named("valiant"),
                        SWITCHES,
                        VirtualChannelRule.INSTALLED,
                        WorkloadRuns.placed(
                                WorkloadRuns.workload("nearest-neighbor:4x5x4", mlfm.endpointCount(), 1 << 18, 1),
                                mlfm),
                        WorkloadRun.NO_LIMIT,
                        1,
                        () -> false)
                .run(more -> {}, () -> false);
        assertThat(result.effectiveThroughput()).isCloseTo(0.7, within(0.05));
        assertThat(result.p99MessageLatency()).isLessThan(1.1 * result.averageMessageLatency());
    }

    @Test
    void settingsAreChecked() {
        assertThatThrownBy(() ->
                        SwitchSettings.preset("sc15").with("port-bytes", 500).model(2))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("port-bytes=500")
                .hasMessageContaining("256");
        assertThatThrownBy(
                        () -> SwitchSettings.preset("sc15").with("link-gbps", 0).model(2))
                .hasMessageContaining("link-gbps=0");
        assertThatThrownBy(() -> SwitchSettings.preset("sc15").with("port-flits", 3))
                .hasMessageContaining("link-gbps, link-ns, switch-ns")
                .hasMessageContaining("input-output-buffered");
        assertThat(SwitchSettings.preset("sc15").model(2).cycleNanoseconds().getAsDouble())
                .isEqualTo(5.12);
    }
}
