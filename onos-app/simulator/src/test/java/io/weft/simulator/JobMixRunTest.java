package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.workload.JobMix;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Trace;
import io.weft.simulator.workload.Workload;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that share a network. */
class JobMixRunTest {
    /** Cycles of a flit alone between switches below the same one, with sc14: four links of two, three switches. */
    private static final int FAR = 11;

    /** In which cycles jobs are over. */
    private static final class Ends implements JobMix.Observer {
        private final int[] cycles = new int[10];

        @Override
        public void restarted() {}

        @Override
        public void arrived(int job) {}

        @Override
        public void over(int job, int cycle) {
            cycles[job] = cycle;
        }
    }

    private static PlacedWorkload message(int from, int to, int flits) {
        Trace.Builder trace = new Trace.Builder();
        trace.add(0, 1, flits * WorkloadRuns.FLIT_BYTES);
        return new PlacedWorkload(trace.build(), Placement.listed(2, new int[] {from, to}, 100), OptionalInt.empty());
    }

    private static int[] ends(Topology topology, int start, PlacedWorkload... jobs) {
        Ends ends = new Ends();
        int[] starts = new int[jobs.length];
        starts[jobs.length - 1] = start;
        WorkloadRuns.result(topology, "minimal", new JobMix(List.of(jobs), starts).observed(ends));
        return ends.cycles;
    }

    /** Of two messages by one channel each gets half of it, until the shorter one has arrived. */
    @Test
    void jobsShareAChannelEvenly() {
        Topology tree = Xgft.of(List.of(2, 2), List.of(1, 1));
        assertThat(ends(tree, 0, message(0, 2, 400))[0]).isEqualTo(FAR + 399);
        int[] both = ends(tree, 0, message(0, 2, 400), message(1, 3, 100));
        assertThat(both[0]).isEqualTo(FAR + 499);
        assertThat(both[1]).isBetween(FAR + 197, FAR + 201);
        int[] later = ends(tree, 600, message(0, 2, 400), message(1, 3, 100));
        assertThat(later).startsWith(FAR + 399, 600 + FAR + 99);
    }

    @ParameterizedTest
    @ValueSource(strings = {"all-to-all", "random-permutation", "halo-2d", "ring-all-reduce"})
    void aJobAloneIsAWorkload(String words) {
        Workload workload = WorkloadRuns.workload(words, 36, 3000, 2);
        PlacedWorkload placed = WorkloadRuns.placed(workload, WorkloadRuns.SLIM_FLY);
        WorkloadResult alone = WorkloadRuns.result(WorkloadRuns.SLIM_FLY, "valiant", placed);
        Ends ends = new Ends();
        WorkloadResult asJob = WorkloadRuns.result(
                WorkloadRuns.SLIM_FLY, "valiant", new JobMix(List.of(placed), new int[1]).observed(ends));
        assertThat(ends.cycles[0]).isEqualTo(alone.completionCycles()).isEqualTo(asJob.completionCycles());
        assertThat(asJob.averageMessageLatency()).isEqualTo(alone.averageMessageLatency());
        assertThat(asJob.flitHops()).isEqualTo(alone.flitHops());
    }
}
