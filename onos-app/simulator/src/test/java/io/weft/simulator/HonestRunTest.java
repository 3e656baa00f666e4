package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run says that it is exact, saturated or deadlocked only if it is. */
class HonestRunTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);
    private static final Topology HYPERX = HyperX.of(List.of(3, 3), 2);

    private static LoadResult run(
            Topology topology, Failures failures, NetworkModel model, double load, RunLimits limits) {
        return new LoadRun(
                        Fabrics.simulated(topology, Scheme.MINIMAL, failures),
                        SimulatedRoutings.named("minimal"),
                        model,
                        Fabrics.ofPapers(topology),
                        TrafficPattern.uniform(topology.endpointCount(), false),
                        Injection.bernoulli(load, model.packetFlits()),
                        load,
                        limits,
                        1)
                .run(() -> false);
    }

    /** What cannot be sent is not offered, and endpoints of a dead switch are no senders. */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3})
    void whatHasNoRouteIsNoSaturation(double load) {
        LoadResult result =
                run(HYPERX, Failures.none(HYPERX).withSwitch(0), Fabrics.switches(4), load, RunLimits.DEFAULT);
        assertThat(result.saturated()).isFalse();
        assertThat(result.converged()).isTrue();
        assertThat(result.unroutable()).isPositive();
        assertThat(result.acceptedThroughput()).isCloseTo(load * 15 / 17, within(0.02 * load));
    }

    /** 0.94 of the load is the most that minimal routes of this Slim Fly carry: at 0.95 queues grow, if slowly. */
    @Test
    void littleTooMuchIsTooMuch() {
        RunLimits limits = new RunLimits(100, 0.01, 0.005, 40_000);
        NetworkModel model = SwitchSettings.preset("sc15").model(4);
        assertThat(run(SLIM_FLY, Failures.none(SLIM_FLY), model, 0.95, limits).saturated())
                .isTrue();
        assertThat(run(SLIM_FLY, Failures.none(SLIM_FLY), model, 0.85, limits).saturated())
                .isFalse();
    }

    /** Nothing is measured before packets that take thousands of cycles have come. */
    @Test
    void longLinksAreWaitedFor() {
        NetworkModel model = SwitchSettings.preset("sc15")
                .with("link-ns", 5_000)
                .with("port-bytes", 4_000_000)
                .model(4);
        LoadResult result = run(SLIM_FLY, Failures.none(SLIM_FLY), model, 0.1, RunLimits.DEFAULT);
        assertThat(result.saturated()).isFalse();
        assertThat(result.acceptedThroughput()).isCloseTo(0.1, within(0.003));
        assertThat(result.averageLatency()).isBetween(3_500.0, 4_200.0);
    }

    /**
     * 0.9 is what minimal routes of this Slim Fly carry with these switches: queues grow by a thousandth of what is
     * offered.
     */
    @Test
    void whatGrowsSlowlyIsSaturated() {
        LoadResult result = run(SLIM_FLY, Failures.none(SLIM_FLY), Fabrics.switches(4), 0.905, RunLimits.DEFAULT);
        assertThat(result.saturated()).isTrue();
        assertThat(result.acceptedThroughput()).isGreaterThan(0.89);
    }

    @Test
    void aHandfulOfPacketsIsNotExact() {
        RunLimits limits = new RunLimits(100, 0.05, 0.05, 20_000);
        LoadResult result = run(HYPERX, Failures.none(HYPERX), Fabrics.switches(4), 1e-5, limits);
        assertThat(result.converged()).isFalse();
        assertThat(result.saturated()).isFalse();
    }

    @Test
    void tooShortARunFindsSaturationAllTheSame() {
        RunLimits limits = RunLimits.of(RunLimits.USUAL_PRECISION, 500);
        LoadResult result =
                Fabrics.run(SLIM_FLY, "minimal", "worst-case", 1, 1, limits).run(() -> false);
        assertThat(result.saturated()).isTrue();
        assertThat(result.converged()).isFalse();
    }

    /** With one virtual channel a Slim Fly deadlocks, though endpoints whose partner is at their own switch go on. */
    @Test
    void aDeadlockIsFoundThoughOthersGoOn() {
        LoadRun run = Fabrics.unsafeRun(SLIM_FLY, "permutation", 100_000);
        assertThatThrownBy(() -> run.run(() -> false)).isInstanceOfSatisfying(DeadlockException.class, deadlock -> {
            assertThat(deadlock).hasMessageStartingWith("valiant at load 1.0: deadlock");
            assertThat(deadlock.circle()).hasSizeGreaterThan(1).doesNotHaveDuplicates();
        });
    }

    /**
     * Of 100 runs that say how exact they are, 95 hold the mean of one that is 50 times as long, give or take 3.5
     * standard deviations of 2.2; near saturation, where what comes next depends on what was before for long, too.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.4, 0.75})
    void intervalsHoldTheMean(double load) {
        double mean = run(
                        HYPERX,
                        Failures.none(HYPERX),
                        Fabrics.switches(4),
                        load,
                        new RunLimits(100, 1e-9, 1e-9, 1_000_000))
                .averageLatency();
        int held = 0;
        for (int seed = 1; seed <= 100; seed++) {
            LoadResult result = Fabrics.run(HYPERX, "minimal", "uniform", load, seed, RunLimits.DEFAULT)
                    .run(() -> false);
            assertThat(result.converged()).isTrue();
            held += Math.abs(result.averageLatency() - mean) <= result.latencyHalfWidth() ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(87);
    }

    /**
     * A link that is out of service has others carry more than they can; batches are too few to make a confidence
     * interval sure.
     */
    @ParameterizedTest
    @ValueSource(ints = {2_000, 2_500, 3_000})
    void shortRunsTellSaturationToo(int cycles) {
        LoadResult result = run(
                SLIM_FLY,
                Failures.of(SLIM_FLY, List.of(SLIM_FLY.linkName(0))),
                Fabrics.switches(4),
                0.9,
                new RunLimits(100, 1e-9, 1e-9, cycles));
        assertThat(result.acceptedThroughput()).isLessThan(0.89);
        assertThat(result.saturated()).isTrue();
    }

    private static LoadResult longBursts(RunLimits limits, long seed) {
        return new LoadRun(
                        Fabrics.simulated(SLIM_FLY, Scheme.MINIMAL),
                        SimulatedRoutings.named("minimal"),
                        Fabrics.switches(4),
                        Fabrics.ofPapers(SLIM_FLY),
                        TrafficPattern.uniform(SLIM_FLY.endpointCount(), false),
                        Injection.onOff(0.3, 10_000, 1),
                        0.3,
                        limits,
                        seed)
                .run(() -> false);
    }

    /**
     * What one burst brings in a run that is no longer than that says nothing of how much the fabric carries, nor is it
     * exact.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void burstsAreNoSaturation(long seed) {
        LoadResult result = longBursts(RunLimits.of(RunLimits.USUAL_PRECISION, 20_000), seed);
        assertThat(result.saturated()).isFalse();
        assertThat(result.converged()).isFalse();
    }

    /** As many endpoints as the load says are within a burst at the start. */
    @Test
    void burstsBeginAsIfTheyHadAlwaysBeen() {
        LoadResult result = longBursts(new RunLimits(100, 1e-9, 1e-9, 3_000), 1);
        assertThat(result.acceptedThroughput()).isBetween(0.2, 0.4);
    }
}
