package io.weft.operations.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.operations.job.Simulated;
import io.weft.operations.request.Subject;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JobMixSweepTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    private static Subject planned(Scheme scheme) {
        return Subject.planned(Simulated.fabric(SLIM_FLY, scheme));
    }

    private static WorkloadRequest workload(String words, int ranks) {
        return new WorkloadRequest(words)
                .withSizes(OptionalInt.of(ranks), OptionalInt.of(640), OptionalInt.empty(), OptionalInt.empty());
    }

    private static RequestedJob job(WorkloadRequest workload) {
        return new RequestedJob(workload, 0, false);
    }

    private static JobMixSweep sweep(boolean alone, RequestedJob... jobs) {
        return new JobMixSweep(
                List.of("minimal", "valiant").stream()
                        .map(SimulatedRoutings::named)
                        .collect(Collectors.toList()),
                List.of(jobs),
                alone,
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                WorkloadRun.NO_LIMIT,
                1);
    }

    private static List<Map<String, Object>> points(JobMixSweep sweep, int threads) {
        return sweep.prepare(JobMixSweepTest::planned).run(threads, (place, point) -> {}).stream()
                .map(Point::json)
                .map(point -> {
                    Map<String, Object> values = new LinkedHashMap<>(point);
                    values.remove("wallSeconds");
                    return values;
                })
                .collect(Collectors.toList());
    }

    /** Alone it is what it is as a workload, on the same endpoints and with the same seed. */
    @Test
    void aloneAFirstJobIsAWorkload() {
        List<Map<String, Object>> points = points(
                sweep(
                        true,
                        job(workload("random", 40).withPlacement("random")),
                        job(workload("all-to-all", 100).withPlacement("random"))),
                1);
        assertThat(points).hasSize(4);
        Point workload = new WorkloadSweep(
                        List.of(SimulatedRoutings.named("valiant")),
                        workload("random", 40).withPlacement("random"),
                        SwitchSettings.preset("sc14"),
                        ChannelSettings.INSTALLED,
                        WorkloadRun.NO_LIMIT,
                        1)
                .prepare(JobMixSweepTest::planned)
                .run(1, (place, point) -> {})
                .get(0);
        Map<String, Object> first = points.get(2);
        long alone = ((Integer) workload.json().get("completionCycles")).longValue();
        assertThat(first)
                .containsEntry("routing", "valiant")
                .containsEntry("job", 1)
                .containsEntry("aloneCycles", alone);
        int together = (Integer) first.get("completionCycles");
        assertThat((double) together).isGreaterThan(1.1 * alone);
        assertThat((Double) first.get("slowdown")).isEqualTo((double) together / alone);
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() {
        JobMixSweep sweep = sweep(
                true,
                job(workload("random-permutation", 60)),
                new RequestedJob(workload("ring-all-reduce", 32).withPlacement("fabric-aware"), 20, false),
                job(workload("all-to-all", 64).withPlacement("random")));
        assertThat(points(sweep, 3)).isEqualTo(points(sweep, 1));
        List<Integer> places = new ArrayList<>();
        sweep.prepare(JobMixSweepTest::planned).run(2, (place, point) -> {
            synchronized (places) {
                places.add(place);
            }
        });
        assertThat(places).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    }

    @Test
    void jobsThatAreNotRunAloneHaveNoSlowdown() {
        Map<String, Object> point =
                points(sweep(false, job(workload("all-to-all", 20))), 1).get(0);
        assertThat(point)
                .containsEntry("aloneCycles", null)
                .containsEntry("slowdown", null)
                .containsEntry("complete", true);
    }

    /** A cycle of these switches is 8 ns, with 64 bytes at 64 Gb/s. */
    @Test
    void startsAreCyclesOrNanoseconds() {
        JobMixSweep sweep = new JobMixSweep(
                List.of(SimulatedRoutings.named("minimal")),
                List.of(
                        new RequestedJob(workload("all-ping-pong", 2), 800, true),
                        new RequestedJob(workload("all-ping-pong", 2), 800, false)),
                true,
                SwitchSettings.preset("sc14").with("link-gbps", 64),
                ChannelSettings.INSTALLED,
                WorkloadRun.NO_LIMIT,
                1);
        List<Map<String, Object>> points = points(sweep, 1);
        assertThat(points.get(0)).containsEntry("startCycle", 100);
        assertThat(points.get(1)).containsEntry("startCycle", 800);
        int cycles = (Integer) points.get(1).get("completionCycles");
        assertThat(points.get(1))
                .containsEntry("completionNanoseconds", 8.0 * cycles)
                .containsEntry("slowdown", 1.0);
        assertThatThrownBy(() -> points(sweep(true, new RequestedJob(workload("random", 2), 5, true)), 1))
                .hasMessageContaining("job 1 (random): it starts after so many nanoseconds, and it is not known");
    }

    /**
     * Those that are listed first, and of what is left what each wants; none twice, and none that is out of service.
     */
    @Test
    void eachEndpointTakesOneRankOfOneJob() {
        int[] listed = {0, 4, 8, 199};
        JobMixSweep sweep = sweep(
                true,
                job(workload("random", 100).withPlacement("random")),
                job(workload("random", 60)),
                job(workload("random", 30).withPlacement("fabric-aware")),
                job(workload("random", 4).withPlacement("file:x", listed)));
        List<Map<String, Object>> points = points(sweep, 2);
        assertThat(points.get(3)).containsEntry("edgeSwitches", 4).containsEntry("placement", "file:x");
        // 4 * 50 - 100 - 60 - 4 are left for it, and near to each other.
        assertThat((Integer) points.get(2).get("edgeSwitches")).isLessThan(27);
        assertThatThrownBy(() -> points(sweep(true, job(workload("random", 150)), job(workload("halo-2d", 51))), 1))
                .hasMessage("job 2 (halo-2d): it needs 51 endpoints, but only 50 are free; give it, or the "
                        + "jobs before it, fewer ranks");
        assertThatThrownBy(
                        () -> points(sweep(true, job(workload("random", 200)), job(new WorkloadRequest("random"))), 1))
                .hasMessageContaining("it needs 1 endpoint, but only 0 are free;");
        RequestedJob onList = job(workload("random", 4).withPlacement("file:x", listed));
        assertThatThrownBy(() -> points(sweep(true, onList, onList), 1))
                .hasMessage("job 2 (random): endpoint " + SLIM_FLY.endpointName(0)
                        + " is taken by job 1; each takes one rank of one job");
        assertThatThrownBy(() -> points(sweep(true, job(workload("halo-3d", 9))), 1))
                .hasMessageStartingWith("job 1 (halo-3d): there is no workload 'halo-3d'");
    }

    @Test
    void jobsAreOnEndpointsInServiceThatReachEachOther() {
        Failures failures = Failures.of(SLIM_FLY, List.of(SLIM_FLY.switchName(0), SLIM_FLY.switchName(7)));
        Function<Scheme, Subject> damaged = scheme -> Subject.planned(Simulated.fabric(SLIM_FLY, scheme), failures);
        JobMixSweep sweep = sweep(
                false, job(workload("random", 96)), job(workload("random", 96).withPlacement("random")));
        assertThat(sweep.prepare(damaged).run(1, (place, point) -> {})).allSatisfy(point -> {
            assertThat(point.json()).containsEntry("complete", true);
            assertThat(point.json().get("deliveredMessages"))
                    .isEqualTo(point.json().get("messages"));
        });
        JobMixSweep cut = new JobMixSweep(
                List.of(SimulatedRoutings.named("minimal")),
                List.of(job(workload("all-to-all", 96))),
                false,
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                100,
                1);
        assertThat(cut.prepare(damaged).run(1, (place, point) -> {}))
                .singleElement()
                .satisfies(point -> assertThat(point.json())
                        .containsEntry("complete", false)
                        .containsEntry("completionCycles", 100));
        RequestedJob onDead = job(workload("all-to-all", 2).withPlacement("file:y", new int[] {0, 9}));
        assertThatThrownBy(() -> sweep(false, onDead).prepare(damaged))
                .hasMessageStartingWith("job 1 (all-to-all): rank ")
                .hasMessageContaining("to which there is no route");
    }

    @Test
    void aRunThatIsCutShortSaysHowFarEachJobCame() {
        JobMixSweep sweep = new JobMixSweep(
                List.of(SimulatedRoutings.named("minimal")),
                List.of(job(workload("all-ping-pong", 2)), job(workload("all-to-all", 100))),
                true,
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                400,
                1);
        List<Point> points = sweep.prepare(JobMixSweepTest::planned).run(1, (place, point) -> {});
        assertThat(points.get(0).json()).containsEntry("complete", true);
        assertThat(points.get(1).json())
                .containsEntry("complete", false)
                .containsEntry("completionCycles", 400)
                .containsEntry("slowdown", null);
        assertThat(Tables.shortfalls(points))
                .singleElement()
                .asString()
                .matches(
                        "minimal: [0-9,]+ of 99,000 messages of job 2 had arrived 400 cycles after its start; allow .*");
        List<String> lines = new ArrayList<>();
        Tables table = new Tables("title", lines::add);
        points.forEach(table::add);
        table.end();
        assertThat(lines).hasSize(9).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(4)).endsWith(" *");
    }
}
