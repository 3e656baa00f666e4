package io.weft.operations.job;

import static io.weft.operations.job.Simulated.PATIENCE;
import static io.weft.operations.job.Simulated.fabric;
import static io.weft.operations.job.Simulated.points;
import static io.weft.operations.job.Simulated.progress;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.weft.fabric.Scheme;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.operations.simulate.Simulation;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.refusal.Refusal;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadSimulationTest {
    private final Jobs jobs = new Jobs(JobBounds.ofThisMachine());

    @AfterEach
    void end() {
        jobs.close();
    }

    private static WorkloadSweep sweep(WorkloadRequest asked, int mostCycles, String... routings) {
        return new WorkloadSweep(
                List.of(routings).stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                asked,
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                mostCycles,
                1);
    }

    private Job start(WorkloadSweep sweep) {
        return jobs.start(new RunningSimulation(Map.of(), sweep, fabric(Scheme.MINIMAL), Simulated::planned, 1));
    }

    private static WorkloadRequest pingPong(int ranks, int iterations) {
        return new WorkloadRequest("all-ping-pong")
                .withSizes(OptionalInt.of(ranks), OptionalInt.of(64), OptionalInt.empty(), OptionalInt.of(iterations));
    }

    /**
     * Two ranks on the same switch: a packet takes two cycles on each of two links and one in the switch, there and
     * back.
     */
    @Test
    void eachRoutingIsAPoint() throws InterruptedException {
        Job job = start(sweep(pingPong(2, 7), WorkloadRun.NO_LIMIT, "minimal", "valiant"));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(progress(job)).containsEntry("points", 2).containsEntry("of", 2);
        assertThat(points(job)).extracting(point -> point.get("routing")).containsExactly("minimal", "valiant");
        assertThat(points(job)).allSatisfy(point -> assertThat(point)
                .containsEntry("workload", "all-ping-pong")
                .containsEntry("placement", "contiguous")
                .containsEntry("ranks", 2)
                .containsEntry("complete", true)
                .containsEntry("messages", 14L)
                .containsEntry("completionCycles", 14 * 5)
                .containsEntry("completionNanoseconds", null));
    }

    @Test
    void oneThatTakesTooLongSaysHowFarItCame() throws InterruptedException {
        Job job = start(sweep(pingPong(2, 7), 33, "minimal"));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(points(job).get(0))
                .containsEntry("complete", false)
                .containsEntry("deliveredMessages", 6L)
                .containsEntry("completionCycles", 33);
    }

    @Test
    void itIsCancelled() throws InterruptedException {
        Job job = start(sweep(pingPong(200, 1_000_000), WorkloadRun.NO_LIMIT, "minimal"));
        Simulated.awaitCycles(job, 1_000);
        job.cancel();
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThat(points(job)).isEmpty();
    }

    /** Twenty million messages, of which all are looked at as a link has failed. */
    @Test
    void itIsCancelledWhileItsMessagesAreLookedAt() throws InterruptedException {
        Topology topology = Simulated.TOPOLOGY;
        Failures failures = Failures.of(topology, List.of(topology.linkName(0)));
        Job job = jobs.start(new RunningSimulation(
                Map.of(),
                sweep(pingPong(200, 100_000), WorkloadRun.NO_LIMIT, "minimal"),
                fabric(Scheme.MINIMAL),
                scheme -> Subject.planned(fabric(scheme), failures),
                1));
        Simulated.awaitUntil(((RunningSimulation) job.execution())::prepared);
        job.cancel();
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThat(progress(job)).containsEntry("prepared", true).containsEntry("cycles", 0L);
    }

    @Test
    void whatIsOfNoUseIsRefusedBeforeItIsStarted() {
        assertRefused(new WorkloadRequest("all-to-none"), "there is no workload 'all-to-none'");
        assertRefused(new WorkloadRequest("random").withPlacement("elsewhere"), "there is no placement 'elsewhere'");
        assertRefused(new WorkloadRequest("trace:x.csv"), "there are no files here to read x.csv from");
        assertRefused(pingPong(201, 1), "201 ranks");
        assertRefused(pingPong(2, 1).withOutstanding(OptionalInt.of(0)), "0 messages at a time");
        assertThatThrownBy(() -> sweep(pingPong(2, 1), 0, "minimal")).hasMessageContaining("at most 0 cycles");
        assertThat(jobs.all()).isEmpty();
    }

    private void assertRefused(WorkloadRequest asked, String reason) {
        assertThatThrownBy(() -> start(sweep(asked, WorkloadRun.NO_LIMIT, "minimal")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(reason);
    }

    /** What the thread of a run allocates is no less than what that holds. */
    @ParameterizedTest
    @CsvSource({"all-to-all:random, valiant", "nearest-neighbor, minimal", "random, ugal-l", "halo-2d, valiant"})
    void noMoreMemoryIsTakenThanEstimated(String words, String routing) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] taken = new long[1];
        WorkloadSweep sweep = sweep(new WorkloadRequest(words), 2_000, routing);
        sweep.prepare(Simulated::planned).run(1, new Simulation.Observer() {
            @Override
            public boolean goesOn(int cycles) {
                taken[0] =
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId());
                return true;
            }

            @Override
            public void done(int place, Point point) {}
        });
        assertThat(taken[0]).isPositive().isLessThan(sweep.bytes(fabric(Scheme.MINIMAL), 1));
    }
}
