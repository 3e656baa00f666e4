package io.weft.simulator;

import static io.weft.simulator.WorkloadRuns.SLIM_FLY;
import static io.weft.simulator.WorkloadRuns.oneSwitch;
import static io.weft.simulator.WorkloadRuns.placed;
import static io.weft.simulator.WorkloadRuns.result;
import static io.weft.simulator.WorkloadRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.simulator.workload.GoalSchedule;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.WorkloadFiles;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Topology;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GOAL schedules in networks. */
class GoalRunTest {
    /** Cycles of a flit alone between endpoints of one switch. */
    private static final int NEAR = 5;

    private static PlacedWorkload goal(GoalSchedule.Builder schedule, Topology topology) {
        WorkloadSizes sizes = new WorkloadSizes(2, 64, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty())
                .inCyclesOf(OptionalDouble.of(1));
        WorkloadFiles files = new WorkloadFiles() {
            @Override
            public GoalSchedule goal(String file, int endpoints) {
                return schedule.build();
            }
        };
        return placed(Workloads.named("goal:x", sizes, 1, files, topology.endpointCount()), topology);
    }

    /** Long calculations, which are not gone through cycle by cycle, and what is sent between them. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 5", "99, 250", "1000, 12345", "1000000, 77777777", "500000000, 400000000"})
    void calculationsTakeAsLongAsTheySay(int first, int second) {
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(2, "x");
        int before = schedule.calculate(0, first);
        schedule.requires(schedule.send(0, 640, 1, 0), before);
        int received = schedule.receive(1, 640, 0, 0);
        int then = schedule.calculate(1, second);
        schedule.requires(then, received);
        int answer = schedule.send(1, 64, 0, 0);
        schedule.requires(answer, then);
        int last = schedule.receive(0, 64, 1, 0);
        int end = schedule.calculate(0, 33);
        schedule.requires(end, last);
        Topology topology = oneSwitch(2);
        WorkloadResult result = result(topology, "minimal", goal(schedule, topology));
        assertThat(result.completionCycles()).isEqualTo(first + NEAR + 9 + second + NEAR + 33);
        assertThat(result.averageMessageLatency()).isEqualTo((NEAR + 9 + NEAR) / 2.0);
    }

    /** Ranks 2 and 3 play ping-pong, so that nothing is skipped, or do not. */
    @Test
    void whatIsSkippedChangesNothing() {
        GoalSchedule.Builder alone = longCalculation();
        GoalSchedule.Builder beside = longCalculation();
        int after = beside.calculate(2, 0);
        for (int i = 0; i < 3_000; i++) {
            int there = beside.send(2, 64, 3, 0);
            beside.requires(there, after);
            beside.requires(beside.send(3, 64, 2, 0), beside.receive(3, 64, 2, 0));
            after = beside.receive(2, 64, 3, 0);
        }
        Topology topology = oneSwitch(4);
        assertThat(result(topology, "minimal", goal(alone, topology)).completionCycles())
                .isEqualTo(result(topology, "minimal", goal(beside, topology)).completionCycles())
                .isEqualTo(40_000 + NEAR);
    }

    private static GoalSchedule.Builder longCalculation() {
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(4, "x");
        int calculation = schedule.calculate(0, 40_000);
        schedule.requires(schedule.send(0, 64, 1, 0), calculation);
        schedule.receive(1, 64, 0, 0);
        return schedule;
    }

    @Test
    void aRunThatEndsInACalculationSaysHowFarItCame() {
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(2, "x");
        schedule.requires(schedule.send(0, 64, 1, 0), schedule.calculate(0, Long.MAX_VALUE));
        Topology topology = oneSwitch(2);
        WorkloadResult result =
                run(topology, "minimal", goal(schedule, topology)).run(more -> {}, () -> false);
        assertThat(result.complete()).isFalse();
        assertThat(result.completionCycles()).isEqualTo(WorkloadRun.NO_LIMIT);
        assertThat(result.deliveredMessages()).isZero();
    }

    @Test
    void aRunIsNotCompleteWhileARankCalculates() {
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(2, "x");
        schedule.send(0, 64, 1, 0);
        schedule.requires(schedule.calculate(1, Long.MAX_VALUE), schedule.receive(1, 64, 0, 0));
        Topology topology = oneSwitch(2);
        WorkloadResult result =
                run(topology, "minimal", goal(schedule, topology)).run(more -> {}, () -> false);
        assertThat(result.deliveredMessages()).isEqualTo(1);
        assertThat(result.complete()).isFalse();
        assertThat(result.completionCycles()).isEqualTo(WorkloadRun.NO_LIMIT);
    }

    @Test
    void whatIsNeverSentEndsTheRun() {
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(3, "my.goal");
        schedule.send(0, 64, 1, 0);
        schedule.at(8);
        schedule.receive(1, 64, 2, 5);
        Topology topology = oneSwitch(3);
        assertThatThrownBy(
                        () -> run(topology, "minimal", goal(schedule, topology)).run(more -> {}, () -> false))
                .isInstanceOf(Refusal.class)
                .hasMessage("after 1 of 1 messages, no more are sent, but one is waited for: "
                        + "my.goal:8: rank 1, recv 64b from rank 2, tag 5");
    }

    /** The second all-reduce is as the first. */
    @Test
    void theCycleLoopAllocatesNothing() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        WorkloadRun run =
                run(SLIM_FLY, "minimal", placed(WorkloadRuns.workload("ring-all-reduce", 200, 200 * 640, 4), SLIM_FLY));
        long[] before = {-1};
        long[] after = {-1};
        assertThatThrownBy(() -> run.run(more -> {}, () -> {
                    long allocated = threads.getThreadAllocatedBytes(
                            Thread.currentThread().getId());
                    if (run.network.cycle() == 3_000) {
                        before[0] = allocated;
                    } else if (run.network.cycle() == 7_000) {
                        after[0] = allocated;
                    }
                    return run.network.cycle() >= 7_000;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(after[0] - before[0]).isLessThan(100_000);
    }
}
