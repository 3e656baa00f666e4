package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.workload.FlowSizeDistributions;
import io.weft.simulator.workload.FlowSizes;
import io.weft.simulator.workload.Flows;
import io.weft.simulator.workload.InstantRun;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowRunTest {
    /** Cycles of a flit alone between endpoints of one switch, with sc14. */
    private static final int NEAR = 5;

    private static final int FLIT = 64;

    private static FlowResult run(
            Topology topology, TrafficPattern pattern, FlowSizes sizes, double load, int flows, int outstanding) {
        SimulatedRouting minimal = SimulatedRoutings.named("minimal");
        return new FlowRun(
                        Fabrics.simulated(topology, minimal.scheme()),
                        minimal,
                        SwitchSettings.preset("sc14").model(4),
                        VirtualChannelRule.ANY,
                        new FlowTraffic(pattern, sizes, flows, OptionalInt.of(outstanding)),
                        load,
                        WorkloadRun.NO_LIMIT,
                        7,
                        IdleThreads.none())
                .run(more -> {}, () -> false);
    }

    /** Each to the next of the same switch: the only queue is that for the link of the source. */
    private static FlowResult next(FlowSizes sizes, double load, int flows, int outstanding) {
        int endpoints = 16;
        return run(
                WorkloadRuns.oneSwitch(endpoints),
                (source, random) -> (source + 1) % endpoints,
                sizes,
                load,
                flows,
                outstanding);
    }

    /** By hand: a flit alone takes 5 cycles, and the last of n flits n - 1 more. */
    @Test
    void atLowLoadFlowsTakeTheirTimeAlone() {
        FlowResult result = next(FlowSizes.fixed(100 * FLIT), 1e-4, 200, 64);
        assertThat(result.complete()).isTrue();
        assertThat(result.all().count()).isEqualTo(200);
        assertThat(result.all().median()).isEqualTo(NEAR + 99);
        assertThat(result.all().mean()).isCloseTo(NEAR + 99, within(0.5));
        assertThat(result.all().medianSlowdown()).isEqualTo(1);
        assertThat(result.all().meanSlowdown()).isCloseTo(1, within(0.005));
        assertThat(result.of(FlowResult.SizeClass.SMALL).count()).isEqualTo(200);
        assertThat(result.of(FlowResult.SizeClass.LARGE).count()).isZero();
        assertThat(result.of(FlowResult.SizeClass.LARGE).p99()).isNaN();
        assertThat(result.meanBytes()).isEqualTo(100 * FLIT);
    }

    @Test
    void noFlowIsFasterThanAlone() {
        Topology slimFly = SlimFly.of(5, 4);
        TrafficPattern uniform = TrafficPattern.uniform(slimFly.endpointCount(), false);
        FlowSizes sizes = new FlowSizes.Builder().add(1, 0).add(20_000, 1).build();
        FlowResult result = run(slimFly, uniform, sizes, 0.001, 400, 64);
        assertThat(result.all().medianSlowdown()).isEqualTo(1);
        assertThat(result.all().meanSlowdown()).isBetween(1.0, 1.05);
    }

    /**
     * Flows of an endpoint that are sent in turns share its link as by processor sharing, where the mean time is 1 / (1
     * - load) times that alone, whatever the sizes are (L. Kleinrock, "Queueing Systems", volume 2, section 4.4).
     */
    @ParameterizedTest
    @CsvSource({"0.3, 1", "0.6, 1", "0.6, 2"})
    void flowsThatTakeTurnsShareALinkEvenly(double load, int kind) {
        FlowSizes sizes = kind == 1
                ? FlowSizes.fixed(200 * FLIT)
                : new FlowSizes.Builder().add(10 * FLIT, 0.5).add(800 * FLIT, 1).build();
        FlowResult result = next(sizes, load, 40_000, 1000);
        double mean = sizes.mean(FLIT);
        assertThat(result.all().mean() - NEAR).isCloseTo(mean / (1 - load), within(0.04 * mean / (1 - load)));
        assertThat(result.begunLoad()).isCloseTo(load, within(0.02 * load));
        assertThat(result.acceptedThroughput()).isCloseTo(load, within(0.02 * load));
        assertThat(result.saturated()).isFalse();
    }

    /** One after the other, flows of one size wait as in M/D/1: load / 2 / (1 - load) times what one takes. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6})
    void flowsOneAfterTheOtherWaitAsInMD1(double load) {
        FlowResult result = next(FlowSizes.fixed(200 * FLIT), load, 40_000, 1);
        double expected = NEAR + 199 + 200 * load / 2 / (1 - load);
        assertThat(result.all().mean()).isCloseTo(expected, within(0.03 * expected));
        assertThat(result.all().meanSlowdown()).isCloseTo(result.all().mean() / (NEAR + 199), within(1e-9));
        assertThat(result.slowdownHalfWidth()).isLessThan(0.05 * result.all().meanSlowdown());
    }

    @Test
    void moreThanALinkCarriesIsSaturated() {
        Topology slimFly = SlimFly.of(5, 4);
        FlowResult result = run(slimFly, (source, random) -> 0, FlowSizes.fixed(3000), 0.5, 400, 64);
        assertThat(result.saturated()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(result.acceptedThroughput()).isLessThan(1.2 / slimFly.endpointCount());
    }

    /** Two endpoints send 0.6 each to a third, a fifth more than it takes: the queue grows all the time. */
    @Test
    void aLittleMoreThanALinkCarriesIsSaturated() {
        TrafficPattern two = (source, random) -> source < 2 ? 2 : TrafficPattern.SILENT;
        FlowResult result = run(WorkloadRuns.oneSwitch(4), two, FlowSizes.fixed(10 * FLIT), 0.6, 20_000, 1);
        assertThat(result.acceptedThroughput()).isCloseTo(0.5, within(0.01));
        assertThat(result.begunLoad()).isCloseTo(0.6, within(0.02));
        assertThat(result.saturated()).isTrue();
        assertThat(result.tooFewToTell()).isFalse();
    }

    /** The same of so few that it could be chance. */
    @Test
    void ofFewFlowsNobodyCanTellWhetherTheyAreSaturated() {
        TrafficPattern two = (source, random) -> source < 2 ? 2 : TrafficPattern.SILENT;
        FlowResult result = run(WorkloadRuns.oneSwitch(4), two, FlowSizes.fixed(1000 * FLIT), 0.9, 40, 1);
        assertThat(result.acceptedThroughput()).isLessThan(0.9 * result.begunLoad());
        assertThat(result.saturated()).isFalse();
        assertThat(result.tooFewToTell()).isTrue();
    }

    /** How many begin, when, and how large they are: within four standard deviations. */
    @Test
    void flowsBeginAsInAPoissonProcess() {
        int endpoints = 8;
        List<Long> times = new ArrayList<>();
        double[] bytes = new double[1];
        Flows.Observer seen = new Flows.Observer() {
            @Override
            public void restarted() {
                times.clear();
                bytes[0] = 0;
            }

            @Override
            public void began(int flow, int size, long cycle) {
                assertThat(flow).isEqualTo(times.size());
                times.add(cycle);
                bytes[0] += size;
            }

            @Override
            public void arrived(int flow, int source, int destination, int size, long began, long cycle) {}

            @Override
            public void lost() {}
        };
        int count = 40_000;
        FlowSizes sizes = FlowSizeDistributions.named("websearch");
        TrafficPattern halves = new TrafficPattern() {
            @Override
            public int destination(int source, RandomStreams random) {
                return source == 7 ? SILENT : 7;
            }

            @Override
            public double share(int source) {
                return source < 3 ? 1 : 0.5;
            }
        };
        Flows flows = new Flows(count, endpoints, halves, sizes, 0.4, FLIT, (from, to) -> true, 11, seen);
        long[] sent = new long[endpoints];
        InstantRun.of(flows, (source, destination, size) -> {
            assertThat(destination).isEqualTo(7);
            sent[source]++;
        });
        double shares = 3 + 4 * 0.5;
        double gap = sizes.mean(FLIT) / (0.4 * shares);
        assertThat((double) times.get(count - 1)).isCloseTo(gap * count, within(4 * gap * Math.sqrt(count)));
        double squares = IntStream.range(1, count)
                .mapToDouble(i -> Math.pow((double) (times.get(i) - times.get(i - 1)), 2))
                .sum();
        assertThat(squares / count / gap / gap).isCloseTo(2, within(4 * Math.sqrt(20.0 / count)));
        // Of web search, the standard deviation is 4.0 MB.
        assertThat(bytes[0] / count).isCloseTo(1_711_250, within(4 * 4.0e6 / Math.sqrt(count)));
        assertThat(sent[7]).isZero();
        assertThat((double) sent[0]).isCloseTo(count / shares, within(4 * Math.sqrt(count / shares)));
        assertThat((double) sent[4]).isCloseTo(0.5 * count / shares, within(4 * Math.sqrt(0.5 * count / shares)));
    }

    @Test
    void mistakesAreExplained() {
        Topology one = WorkloadRuns.oneSwitch(4);
        FlowSizes sizes = FlowSizes.fixed(10);
        assertThatThrownBy(() -> run(one, (source, random) -> TrafficPattern.SILENT, sizes, 0.5, 10, 1))
                .hasMessageContaining("no endpoint sends anything");
        assertThatThrownBy(() -> run(one, (source, random) -> 1, sizes, 1.5, 10, 1))
                .hasMessageContaining("load 1.5");
        assertThatThrownBy(() -> run(one, (source, random) -> 1, sizes, 0.5, 0, 1))
                .hasMessageContaining("0 flows");
    }
}
