package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.PairBytes;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadFiles;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/** Workloads on fabrics, run for tests. */
final class WorkloadRuns {
    static final Topology SLIM_FLY = SlimFly.of(5, 4);
    static final int FLIT_BYTES = 64;

    private WorkloadRuns() {}

    static Topology oneSwitch(int endpoints) {
        return Xgft.of(List.of(endpoints), List.of(1));
    }

    static Workload workload(String words, int ranks, int bytes, int iterations) {
        return Workloads.named(
                words,
                new WorkloadSizes(
                        ranks,
                        FLIT_BYTES,
                        words.startsWith("all-to-all-v") ? OptionalInt.empty() : OptionalInt.of(bytes),
                        OptionalInt.empty(),
                        OptionalInt.of(iterations)),
                5,
                uneven(bytes),
                ranks);
    }

    /** In place of any file, about every third pair, of so many bytes at most. */
    private static WorkloadFiles uneven(int most) {
        return new WorkloadFiles() {
            @Override
            public PairBytes pairs(String file, int endpoints) {
                Random random = new Random(most);
                PairBytes.Builder pairs = new PairBytes.Builder();
                for (int i = 0; i < endpoints * endpoints / 3; i++) {
                    int from = random.nextInt(endpoints);
                    int to = random.nextInt(endpoints);
                    if (from != to) {
                        pairs.add(from, to, random.nextInt(most + 1));
                    }
                }
                return pairs.build();
            }
        };
    }

    static PlacedWorkload placed(Workload workload, Topology topology) {
        return new PlacedWorkload(
                workload,
                Placement.contiguous(
                        workload.ranks(),
                        IntStream.range(0, topology.endpointCount()).toArray()),
                OptionalInt.empty());
    }

    static WorkloadRun run(Topology topology, String routing, PlacedWorkload workload) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        return new WorkloadRun(
                Fabrics.simulated(topology, simulated.scheme()),
                simulated,
                Fabrics.switches(4),
                Fabrics.ofPapers(topology),
                workload,
                WorkloadRun.NO_LIMIT,
                1,
                () -> false);
    }

    static WorkloadResult result(Topology topology, String routing, PlacedWorkload workload) {
        WorkloadResult result = run(topology, routing, workload).run(more -> {}, () -> false);
        assertThat(result.complete()).isTrue();
        return result;
    }
}
