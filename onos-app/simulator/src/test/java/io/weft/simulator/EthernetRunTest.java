package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.LinkProperties;
import io.weft.fabric.Scheme;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Workload;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs under priority flow control, and without any flow control. */
class EthernetRunTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);
    private static final int VIRTUAL_CHANNELS = 4;

    /** As sc15, but for how input buffers are kept from overflowing. */
    private static final SwitchSettings LIKE_SC15 =
            SwitchSettings.preset("ethernet").with("packet-bytes", 256);

    private static LoadResult run(SwitchSettings switches, String pattern, double load, int cycles) {
        NetworkModel model = switches.model(VIRTUAL_CHANNELS);
        SimulatedFabric fabric = Fabrics.simulated(SLIM_FLY, Scheme.MINIMAL);
        return new LoadRun(
                        fabric,
                        SimulatedRoutings.named("minimal"),
                        model,
                        Fabrics.ofPapers(SLIM_FLY),
                        TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                        Injection.bernoulli(load, model.packetFlits()),
                        load,
                        new RunLimits(200, 0.02, 0.005, cycles),
                        1)
                .run(() -> false);
    }

    /** What never fills a buffer never pauses, so that it makes no difference how full ones would be kept from it. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5})
    void atLowLoadPausesAndCreditsAreTheSame(double load) {
        LoadResult pfc = run(LIKE_SC15, "uniform", load, 30_000);
        LoadResult credits = run(SwitchSettings.preset("sc15"), "uniform", load, 30_000);
        assertThat(of(pfc).kind()).isEqualTo("pfc");
        assertThat(credits.flowControl()).isEmpty();
        assertThat(of(pfc).pauses()).isZero();
        assertThat(pfc.averageLatency()).isCloseTo(credits.averageLatency(), within(0.02 * credits.averageLatency()));
        assertThat(pfc.acceptedThroughput()).isCloseTo(load, within(0.01));
    }

    /** Where buffers hold what is sent until a pause ends, links that are paused now and then carry as much. */
    @Test
    void withAmpleBuffersPausesAndCreditsCarryTheSame() {
        LoadResult pfc = run(LIKE_SC15, "worst-case", 0.6, 20_000);
        LoadResult credits = run(SwitchSettings.preset("sc15"), "worst-case", 0.6, 20_000);
        assertThat(pfc.saturated()).isTrue();
        assertThat(credits.saturated()).isTrue();
        assertThat(of(pfc).pauses()).isPositive();
        assertThat(of(pfc).pausedShare()).isBetween(0.001, 1.0);
        assertThat(of(pfc).losses()).isZero();
        assertThat(of(pfc).mostLossesAt()).isEmpty();
        assertThat(pfc.acceptedThroughput())
                .isCloseTo(credits.acceptedThroughput(), within(0.02 * credits.acceptedThroughput()));
    }

    /** What is lost is not accepted, and the run ends as any other. */
    @Test
    void whatIsLostIsNotAccepted() {
        SwitchSettings lossy = LIKE_SC15.with("pfc", 0).with("xoff-bytes", 1024).with("xon-bytes", 0);
        LoadResult result = run(lossy.with("headroom-bytes", 1024), "worst-case", 0.6, 20_000);
        assertThat(of(result).kind()).isEqualTo("none");
        assertThat(of(result).losses()).isPositive();
        assertThat(of(result).mostLossesAt()).isPresent();
        assertThat(of(result).pauses()).isZero();
        assertThat(of(result).pausedShare()).isZero();
        assertThat(result.saturated()).isTrue();
        double lost = of(result).losses() * 4.0 / result.flits();
        assertThat(result.acceptedThroughput()).isCloseTo(0.6 * (1 - lost), within(0.05 * 0.6));
    }

    /** Nothing is sent again, so that a workload that loses a packet ends when nothing goes on. */
    @Test
    void aWorkloadThatLosesPacketsEnds() {
        SwitchSettings lossy = LIKE_SC15
                .with("pfc", 0)
                .with("xoff-bytes", 0)
                .with("xon-bytes", 0)
                .with("headroom-bytes", 512);
        WorkloadResult result = allToAll(lossy);
        assertThat(result.complete()).isFalse();
        assertThat(of(result).losses()).isPositive();
        assertThat(result.deliveredMessages()).isBetween(1L, result.messages() - 1);
        WorkloadResult lossless = allToAll(lossy.with("pfc", 1).with("headroom-bytes", 0));
        assertThat(lossless.complete()).isTrue();
        assertThat(of(lossless).losses()).isZero();
        assertThat(of(lossless).pauses()).isPositive();
    }

    private static FlowControlResult of(LoadResult result) {
        return result.flowControl().orElseThrow();
    }

    private static FlowControlResult of(WorkloadResult result) {
        return result.flowControl().orElseThrow();
    }

    private static WorkloadResult allToAll(SwitchSettings switches) {
        Workload workload = WorkloadRuns.workload("all-to-all", SLIM_FLY.endpointCount(), 1000, 1);
        int[] endpoints = IntStream.range(0, SLIM_FLY.endpointCount()).toArray();
        return new WorkloadRun(
                        Fabrics.simulated(SLIM_FLY, Scheme.MINIMAL),
                        SimulatedRoutings.named("minimal"),
                        switches.model(VIRTUAL_CHANNELS),
                        Fabrics.ofPapers(SLIM_FLY),
                        new PlacedWorkload(
                                workload, Placement.random(workload.ranks(), endpoints, 3), OptionalInt.empty()),
                        WorkloadRun.NO_LIMIT,
                        1,
                        () -> false)
                .run(more -> {}, () -> false);
    }

    /** Of links that differ, that with the largest lack is named: by its length, or by its rate. */
    @Test
    void tooLittleHeadroomIsNamed() {
        double[] rates = filled(SLIM_FLY.linkCount(), 100);
        double[] latencies = filled(SLIM_FLY.linkCount(), 10);
        latencies[7] = 500;
        String far = about(LIKE_SC15.with("headroom-bytes", 27_000), rates, latencies);
        assertThat(far)
                .matches("priority flow control with too little headroom at 2 of 550 inputs, so that packets can be"
                        + " lost: most at " + eitherWay(7) + ", found 26,944 bytes, needed [0-9,]+");
        double rate = 100 / 8.0;
        double formula = (2 * 500 + 2017) * rate + 64 + 2 * 256;
        double needed = Double.parseDouble(far.replaceAll(".*needed ", "").replace(",", ""));
        assertThat(needed).isCloseTo(formula, within(3.0 * 64));
        assertThat(about(LIKE_SC15.with("headroom-bytes", (int) needed), rates, latencies))
                .startsWith("priority flow control, headroom of ");
        assertThat(model(LIKE_SC15, rates, latencies).canLose(SLIM_FLY)).isFalse();
        assertThat(about(LIKE_SC15.with("pfc", 0), rates, latencies))
                .isEqualTo("lossy: no flow control, packets that find no room are lost");
        assertThat(model(LIKE_SC15.with("pfc", 0), rates, latencies).canLose(SLIM_FLY))
                .isTrue();
        assertThat(SwitchSettings.preset("sc15").model(1).aboutFlowControl(SLIM_FLY))
                .isEmpty();
        latencies[7] = 10;
        Arrays.fill(rates, 25);
        rates[9] = 100;
        assertThat(about(LIKE_SC15.with("headroom-bytes", 10_000), rates, latencies))
                .matches(".*" + eitherWay(9) + ".*");
    }

    private static String eitherWay(int link) {
        String[] ends = SLIM_FLY.linkName(link).split("--", -1);
        return "(" + ends[0] + " -> " + ends[1] + "|" + ends[1] + " -> " + ends[0] + ")";
    }

    private static String about(SwitchSettings switches, double[] rates, double[] latencies) {
        return model(switches, rates, latencies).aboutFlowControl(SLIM_FLY).orElseThrow();
    }

    private static NetworkModel model(SwitchSettings switches, double[] rates, double[] latencies) {
        int endpoints = SLIM_FLY.endpointCount();
        return switches.model(1, LinkProperties.of(rates, latencies, filled(endpoints, 25), filled(endpoints, 0)));
    }

    private static double[] filled(int count, double value) {
        double[] all = new double[count];
        Arrays.fill(all, value);
        return all;
    }
}
