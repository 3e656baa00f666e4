package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Trace;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadRunTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);
    private static final int FLIT_BYTES = 64;
    /** Cycles on each link, and in each switch. */
    private static final int LINK = 2;

    private static final int SWITCH = 1;
    /** Cycles of a flit alone between endpoints of one switch. */
    private static final int NEAR = LINK + SWITCH + LINK;

    private static Topology oneSwitch(int endpoints) {
        return Xgft.of(List.of(endpoints), List.of(1));
    }

    private static Workload workload(String words, int ranks, int bytes, int iterations) {
        return Workloads.named(
                words,
                new WorkloadSizes(
                        ranks, FLIT_BYTES, OptionalInt.of(bytes), OptionalInt.empty(), OptionalInt.of(iterations)),
                5,
                file -> null);
    }

    private static PlacedWorkload placed(Workload workload, Topology topology) {
        return new PlacedWorkload(
                workload, Placement.contiguous(workload.ranks(), topology.endpointCount()), OptionalInt.empty());
    }

    private static WorkloadRun run(Topology topology, String routing, PlacedWorkload workload) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        return new WorkloadRun(
                Fabrics.simulated(topology, simulated.scheme()),
                simulated,
                Fabrics.switches(4),
                false,
                workload,
                WorkloadRun.NO_LIMIT,
                1);
    }

    private static WorkloadResult result(Topology topology, String routing, PlacedWorkload workload) {
        WorkloadResult result = run(topology, routing, workload).run(more -> {}, () -> false);
        assertThat(result.complete()).isTrue();
        return result;
    }

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
            assertThat(result.deliveredBytes()).isEqualTo(messages * bytes).isEqualTo(placed.bytes());
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
            PlacedWorkload placed =
                    new PlacedWorkload(trace.build(), Placement.contiguous(3, 3), OptionalInt.of(outstanding));
            WorkloadResult result = result(topology, "minimal", placed);
            assertThat(result.completionCycles()).isEqualTo(NEAR + 19);
            assertThat(result.averageMessageLatency()).isEqualTo(expected[outstanding - 1]);
        }
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        PlacedWorkload placed = placed(workload("random", 200, 4096, 2), SLIM_FLY);
        assertThat(result(SLIM_FLY, "ugal-l", placed))
                .usingRecursiveComparison()
                .ignoringFields("seconds")
                .isEqualTo(result(SLIM_FLY, "ugal-l", placed));
    }

    @Test
    void progressAddsUpToAllMessages() {
        long[] sum = new long[1];
        PlacedWorkload placed = placed(workload("random", 200, 4096, 2), SLIM_FLY);
        run(SLIM_FLY, "minimal", placed).run(more -> sum[0] += more, () -> false);
        assertThat(sum[0]).isEqualTo(400);
        WorkloadRun run = run(SLIM_FLY, "minimal", placed);
        assertThatThrownBy(() -> run.run(more -> {}, () -> true)).isInstanceOf(CancellationException.class);
    }

    @Test
    void aRunThatTakesTooLongSaysHowFarItCame() {
        SimulatedRouting minimal = SimulatedRoutings.named("minimal");
        WorkloadResult result = new WorkloadRun(
                        Fabrics.simulated(SLIM_FLY, Scheme.MINIMAL),
                        minimal,
                        Fabrics.switches(4),
                        false,
                        placed(workload("all-to-all", 200, 640, 1), SLIM_FLY),
                        1_050,
                        1)
                .run(more -> {}, () -> false);
        assertThat(result.complete()).isFalse();
        assertThat(result.completionCycles()).isEqualTo(1_050);
        assertThat(result.messages()).isEqualTo(398_000);
        assertThat(result.deliveredMessages()).isBetween(1L, 210_000L);
        assertThat(result.deliveredBytes()).isEqualTo(64 * result.deliveredMessages());
    }

    @Test
    void aDeadlockEndsTheRun() {
        WorkloadRun run = new WorkloadRun(
                Fabrics.simulated(SLIM_FLY, Scheme.VALIANT),
                SimulatedRoutings.named("valiant"),
                Fabrics.switches(1),
                true,
                placed(workload("all-to-all", 200, 7680, 1), SLIM_FLY),
                WorkloadRun.NO_LIMIT,
                1);
        assertThatThrownBy(() -> run.run(more -> {}, () -> false)).isInstanceOf(DeadlockException.class);
    }

    @Test
    void messagesWithoutARouteAreRefused() {
        Fabric fabric = new Fabric(
                "test",
                SLIM_FLY,
                Scheme.MINIMAL,
                Spread.PACKET,
                4,
                new Addressing(SLIM_FLY, Ipv4Prefix.parse("10.0.0.0/8")));
        SimulatedFabric damaged =
                new SimulatedFabric(Routes.of(fabric, Failures.of(SLIM_FLY, List.of(SLIM_FLY.switchName(0)))));
        PlacedWorkload on = placed(workload("all-ping-pong", 8, 64, 1), SLIM_FLY);
        assertThatThrownBy(() -> new WorkloadRun(
                        damaged,
                        SimulatedRoutings.named("minimal"),
                        Fabrics.switches(4),
                        false,
                        on,
                        WorkloadRun.NO_LIMIT,
                        1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rank 0 on " + SLIM_FLY.endpointName(0) + " is to send to rank 4 on "
                        + SLIM_FLY.endpointName(4) + ", to which there is no route");
        PlacedWorkload beside = new PlacedWorkload(
                workload("all-ping-pong", 2, 64, 1), Placement.listed(2, new int[] {4, 9}, 200), OptionalInt.empty());
        assertThat(new WorkloadRun(
                                damaged,
                                SimulatedRoutings.named("minimal"),
                                Fabrics.switches(4),
                                false,
                                beside,
                                WorkloadRun.NO_LIMIT,
                                1)
                        .run(more -> {}, () -> false)
                        .complete())
                .isTrue();
    }

    /** Once there are as many packets and messages as there will be. */
    @ParameterizedTest
    @CsvSource({"all-to-all, 7680, 20", "halo-2d, 2000, 5000", "random, 4096, 2000", "all-reduce, 64, 5000"})
    void theCycleLoopAllocatesNothing(String words, int bytes, int iterations) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        WorkloadRun run = run(SLIM_FLY, "minimal", placed(workload(words, 200, bytes, iterations), SLIM_FLY));
        long[] before = {-1};
        long[] after = {-1};
        assertThatThrownBy(() -> run.run(more -> {}, () -> {
                    long allocated = threads.getThreadAllocatedBytes(
                            Thread.currentThread().getId());
                    if (run.network().cycle() == 5_000) {
                        before[0] = allocated;
                    } else if (run.network().cycle() == 9_000) {
                        after[0] = allocated;
                    }
                    return run.network().cycle() >= 9_000;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(after[0] - before[0]).isLessThan(100_000);
    }
}
