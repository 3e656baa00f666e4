package io.weft.simulator;

import static io.weft.simulator.WorkloadRuns.FLIT_BYTES;
import static io.weft.simulator.WorkloadRuns.SLIM_FLY;
import static io.weft.simulator.WorkloadRuns.oneSwitch;
import static io.weft.simulator.WorkloadRuns.placed;
import static io.weft.simulator.WorkloadRuns.result;
import static io.weft.simulator.WorkloadRuns.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Trace;
import io.weft.topology.Topology;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long workloads take, and what arrives. */
class WorkloadRunTest {
    /** Cycles on each link, and in each switch. */
    private static final int LINK = 2;

    private static final int SWITCH = 1;
    /** Cycles of a flit alone between endpoints of one switch. */
    private static final int NEAR = LINK + SWITCH + LINK;

    /** The first flit takes as long as one alone, each of the others arrives a cycle after the one before it. */
    @Property(tries = 50)
    void oneMessageTakesAsLongAsItsFlits(@ForAll @IntRange(min = 1, max = 20_000) int bytes) {
        Trace.Builder trace = new Trace.Builder();
        trace.add(0, 1, bytes);
        Topology topology = oneSwitch(2);
        WorkloadResult result = result(topology, "minimal", placed(trace.build(), topology));
        int flits = (bytes + FLIT_BYTES - 1) / FLIT_BYTES;
        assertThat(result.completionCycles()).isEqualTo(NEAR + flits - 1);
        assertThat(result.averageMessageLatency()).isEqualTo(NEAR + flits - 1);
        assertThat(result.packets()).isEqualTo(flits);
        assertThat(result.flits()).isEqualTo(flits);
        assertThat(result.deliveredBytes()).isEqualTo(bytes);
        assertThat(result.effectiveThroughput()).isEqualTo((double) bytes / FLIT_BYTES / (2.0 * (NEAR + flits - 1)));
        assertThat(result.completionNanoseconds()).isEmpty();
    }

    /** Packets one by one; some take as many hops as they may. */
    @ParameterizedTest
    @CsvSource({"minimal, 2", "valiant, 4", "valiant-3, 3", "valiant-static, 4"})
    void noPacketTakesMoreHopsThanItsRoutingAllows(String routing, int most) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = Fabrics.simulated(SLIM_FLY, simulated.scheme());
        double longest = 0;
        for (int seed = 1; seed <= 200; seed++) {
            Trace.Builder trace = new Trace.Builder();
            trace.add(0, SLIM_FLY.endpointCount() - seed % 150 - 1, FLIT_BYTES);
            WorkloadResult result = new WorkloadRun(
                            fabric,
                            simulated,
                            Fabrics.switches(4),
                            VirtualChannelRule.INSTALLED,
                            placed(trace.build(), SLIM_FLY),
                            WorkloadRun.NO_LIMIT,
                            seed,
                            () -> false)
                    .run(more -> {}, () -> false);
            assertThat(result.packets()).isOne();
            longest = Math.max(longest, result.averageHops());
        }
        assertThat(longest).isEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 1", "2, 3, 7", "16, 10, 4", "17, 2, 64"})
    void pingPongTakesTwiceItsRounds(int ranks, int rounds, int flits) {
        Topology topology = oneSwitch(ranks);
        WorkloadResult result = result(
                topology, "minimal", placed(workload("all-ping-pong", ranks, flits * FLIT_BYTES, rounds), topology));
        assertThat(result.completionCycles()).isEqualTo(2 * rounds * (NEAR + flits - 1));
        assertThat(result.messages()).isEqualTo(2L * rounds * (ranks / 2));
        assertThat(result.p99MessageLatency()).isEqualTo(NEAR + flits - 1);
    }

    /** Of siblings, the second's flit arrives, or is sent, a cycle after the first's: in each level, up and down. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void allReduceTakesTwiceTheDepthOfItsTree(int depth) {
        int ranks = (2 << depth) - 1;
        Topology topology = oneSwitch(ranks);
        WorkloadResult result =
                result(topology, "minimal", placed(workload("all-reduce", ranks, FLIT_BYTES, 1), topology));
        assertThat(result.completionCycles()).isEqualTo(2 * depth * (NEAR + 1));
        assertThat(result.messages()).isEqualTo(2L * (ranks - 1));
    }

    @Test
    void allReduceOfTwoGoesThereAndBack() {
        Topology topology = oneSwitch(2);
        assertThat(result(topology, "minimal", placed(workload("all-reduce", 2, FLIT_BYTES, 9), topology))
                        .completionCycles())
                .isEqualTo(9 * 2 * NEAR);
    }

    /** Between switches 0, 1 or 2 hops apart. */
    @Property(tries = 40)
    void distanceCounts(
            @ForAll @IntRange(min = 0, max = 199) int from,
            @ForAll @IntRange(min = 0, max = 199) int to,
            @ForAll @IntRange(min = 1, max = 9) int rounds) {
        if (from == to) {
            return;
        }
        PlacedWorkload placed = new PlacedWorkload(
                workload("all-ping-pong", 2, FLIT_BYTES, rounds),
                Placement.listed(2, new int[] {from, to}, SLIM_FLY.endpointCount()),
                OptionalInt.empty());
        WorkloadResult result = result(SLIM_FLY, "minimal", placed);
        int hops = hops(SLIM_FLY, from, to);
        assertThat(result.completionCycles()).isEqualTo(2 * rounds * (NEAR + hops * (SWITCH + LINK)));
        assertThat(result.flitHops()).isEqualTo(2L * rounds * hops);
    }

    /** A switch carries all that its links do; by linear shift no two ranks send to the same at a time. */
    @Test
    void allToAllOnOneSwitchIsAsFastAsItsLinks() {
        int ranks = 16;
        int flits = 120;
        Topology topology = oneSwitch(ranks);
        WorkloadResult result =
                result(topology, "minimal", placed(workload("all-to-all", ranks, flits * FLIT_BYTES, 1), topology));
        int ideal = (ranks - 1) * flits + NEAR - 1;
        assertThat(result.completionCycles()).isBetween(ideal, ideal * 103 / 100);
        assertThat(result.effectiveThroughput()).isBetween(0.96, 1.0);
    }

    @Test
    void waypointsHalveTheThroughputOfAllToAll() {
        PlacedWorkload all = placed(workload("all-to-all", 200, 640, 1), SLIM_FLY);
        double minimal = result(SLIM_FLY, "minimal", all).effectiveThroughput();
        double valiant = result(SLIM_FLY, "valiant", all).effectiveThroughput();
        assertThat(minimal).isGreaterThan(0.75);
        assertThat(valiant / minimal).isBetween(0.4, 0.65);
    }

    @ParameterizedTest
    @CsvSource({
        "all-to-all, 64, 1, 39800, 1",
        "all-to-all:random, 64, 2, 79600, 1",
        "nearest-neighbor, 5000, 2, 2400, 79",
        "all-reduce, 4096, 3, 1194, 64",
        "all-ping-pong, 4096, 3, 600, 64",
        "halo-2d:10x20, 100, 5, 3700, 2",
        "random, 4096, 4, 800, 64"
    })
    void allThatIsSentArrives(String words, int bytes, int iterations, long messages, int flits) {
        PlacedWorkload placed = placed(workload(words, 200, bytes, iterations), SLIM_FLY);
        for (String routing : List.of("minimal", "ugal-l")) {
            WorkloadResult result = result(SLIM_FLY, routing, placed);
            assertThat(result.messages()).isEqualTo(messages);
            assertThat(result.deliveredMessages()).isEqualTo(messages);
            assertThat(result.deliveredBytes()).isEqualTo(messages * bytes);
            assertThat(result.flits()).isEqualTo(messages * flits);
            assertThat(result.averageMessageLatency())
                    .isBetween(NEAR + flits - 1.0, (double) result.completionCycles());
        }
    }

    /** Minimal routes are as long as switches are apart. */
    @Test
    void flitHopsAreThoseOfTheRoutes() {
        long hops = 0;
        for (int from = 0; from < 200; from++) {
            for (int to = 0; to < 200; to++) {
                hops += from == to ? 0 : 3L * hops(SLIM_FLY, from, to);
            }
        }
        assertThat(result(SLIM_FLY, "minimal", placed(workload("all-to-all", 200, 3 * FLIT_BYTES, 1), SLIM_FLY))
                        .flitHops())
                .isEqualTo(hops);
    }

    /** One rank sends to two: one after the other, or both at a time. */
    @Test
    void outstandingMessagesTakeTurns() {
        Trace.Builder trace = new Trace.Builder();
        trace.add(0, 1, 10 * FLIT_BYTES);
        trace.add(0, 2, 10 * FLIT_BYTES);
        Topology topology = oneSwitch(3);
        double[] expected = {NEAR + 9, (NEAR + 18 + NEAR + 19) / 2.0};
        for (int outstanding = 1; outstanding <= 2; outstanding++) {
            PlacedWorkload placed = new PlacedWorkload(
                    trace.build(), Placement.contiguous(3, new int[] {0, 1, 2}), OptionalInt.of(outstanding));
            WorkloadResult result = result(topology, "minimal", placed);
            assertThat(result.completionCycles()).isEqualTo(NEAR + 19);
            assertThat(result.averageMessageLatency()).isEqualTo(expected[outstanding - 1]);
        }
    }

    /** Of a topology of diameter 2. */
    private static int hops(Topology topology, int from, int to) {
        int s = topology.edgeSwitch(from, 0);
        int d = topology.edgeSwitch(to, 0);
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (topology.target(c) == d) {
                return 1;
            }
        }
        return s == d ? 0 : 2;
    }
}
