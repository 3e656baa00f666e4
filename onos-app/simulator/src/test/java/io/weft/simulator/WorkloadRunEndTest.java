package io.weft.simulator;

import static io.weft.simulator.WorkloadRuns.SLIM_FLY;
import static io.weft.simulator.WorkloadRuns.placed;
import static io.weft.simulator.WorkloadRuns.result;
import static io.weft.simulator.WorkloadRuns.run;
import static io.weft.simulator.WorkloadRuns.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.topology.Failures;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How runs of workloads go on and end. */
class WorkloadRunEndTest {
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
                        VirtualChannelRule.INSTALLED,
                        placed(workload("all-to-all", 200, 640, 1), SLIM_FLY),
                        1_050,
                        1,
                        () -> false)
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
                VirtualChannelRule.ANY,
                placed(workload("all-to-all", 200, 7680, 1), SLIM_FLY),
                WorkloadRun.NO_LIMIT,
                1,
                () -> false);
        assertThatThrownBy(() -> run.run(more -> {}, () -> false)).isInstanceOf(DeadlockException.class);
    }

    @Test
    void messagesWithoutARouteAreRefused() {
        Fabric fabric = TestFabrics.of(SLIM_FLY, Scheme.MINIMAL, 4);
        SimulatedFabric damaged =
                new SimulatedFabric(Routes.of(fabric, Failures.of(SLIM_FLY, List.of(SLIM_FLY.switchName(0)))));
        PlacedWorkload on = placed(workload("all-ping-pong", 8, 64, 1), SLIM_FLY);
        assertThatThrownBy(() -> new WorkloadRun(
                        damaged,
                        SimulatedRoutings.named("minimal"),
                        Fabrics.switches(4),
                        VirtualChannelRule.INSTALLED,
                        on,
                        WorkloadRun.NO_LIMIT,
                        1,
                        () -> false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("rank 0 on " + SLIM_FLY.endpointName(0) + " is to send to rank 4 on "
                        + SLIM_FLY.endpointName(4) + ", to which there is no route");
        PlacedWorkload beside = new PlacedWorkload(
                workload("all-ping-pong", 2, 64, 1), Placement.listed(2, new int[] {4, 9}, 200), OptionalInt.empty());
        assertThat(new WorkloadRun(
                                damaged,
                                SimulatedRoutings.named("minimal"),
                                Fabrics.switches(4),
                                VirtualChannelRule.INSTALLED,
                                beside,
                                WorkloadRun.NO_LIMIT,
                                1,
                                () -> false)
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
                    if (run.network.cycle() == 5_000) {
                        before[0] = allocated;
                    } else if (run.network.cycle() == 9_000) {
                        after[0] = allocated;
                    }
                    return run.network.cycle() >= 9_000;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(after[0] - before[0]).isLessThan(100_000);
    }
}
