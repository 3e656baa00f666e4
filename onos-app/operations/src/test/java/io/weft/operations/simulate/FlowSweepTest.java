package io.weft.operations.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.job.Simulated;
import io.weft.operations.request.Subject;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.FlowSizes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FlowSweepTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    private static FlowSweep sweep(int mostCycles, Double... loads) {
        return new FlowSweep(
                List.of("minimal", "valiant").stream()
                        .map(SimulatedRoutings::named)
                        .collect(Collectors.toList()),
                new FlowSweep.Flows(
                        "fixed:6400", FlowSizes.fixed(6400), 400, OptionalInt.of(8), "uniform", Optional.empty()),
                List.of(loads),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                mostCycles,
                1);
    }

    private static List<Map<String, Object>> points(FlowSweep sweep, Failures failures, int threads) {
        return sweep
                .prepare(scheme -> Subject.planned(Simulated.fabric(SLIM_FLY, scheme), failures))
                .run(threads, (place, point) -> {})
                .stream()
                .map(point -> {
                    Map<String, Object> values = new LinkedHashMap<>(point.json());
                    values.remove("wallSeconds");
                    return values;
                })
                .collect(Collectors.toList());
    }

    @Test
    void flowsTakeLongerAtMoreLoadAndByDetours() {
        List<Map<String, Object>> points = points(sweep(WorkloadRun.NO_LIMIT, 0.05, 0.4), Failures.none(SLIM_FLY), 3);
        assertThat(points)
                .hasSize(4)
                .isEqualTo(points(sweep(WorkloadRun.NO_LIMIT, 0.05, 0.4), Failures.none(SLIM_FLY), 1));
        assertThat(points.get(0))
                .containsEntry("routing", "minimal")
                .containsEntry("flows", "fixed:6400")
                .containsEntry("offeredLoad", 0.05)
                .containsEntry("measuredFlows", 400)
                .containsEntry("unmeasuredFlows", 160)
                .containsEntry("count", 400L)
                .containsEntry("smallCount", 400L)
                .containsEntry("largeCount", 0L)
                .containsEntry("largeP99Time", null)
                .containsEntry("outstanding", 8)
                .containsEntry("averageBytes", 6400.0)
                .containsEntry("complete", true);
        for (int low = 0; low < 4; low += 2) {
            assertThat((Double) points.get(low + 1).get("averageSlowdown"))
                    .isGreaterThan((Double) points.get(low).get("averageSlowdown"));
            assertThat((Double) points.get(low).get("medianSlowdown")).isBetween(1.0, 1.3);
        }
        assertThat((Double) points.get(2).get("averageTime"))
                .isGreaterThan((Double) points.get(0).get("averageTime"));
    }

    @Test
    void endpointsOutOfServiceSendAndReceiveNothing() {
        Failures failures = Failures.of(SLIM_FLY, List.of(SLIM_FLY.switchName(0), SLIM_FLY.switchName(7)));
        Map<String, Object> point =
                points(sweep(WorkloadRun.NO_LIMIT, 0.2), failures, 1).get(0);
        assertThat(point).containsEntry("count", 400L).containsEntry("complete", true);
        assertThat((Double) point.get("begunLoad")).isBetween(0.15, 0.25);
    }

    @Test
    void aRunThatIsCutShortSaysHowFarItCame() {
        FlowSweep sweep = sweep(300, 0.3);
        List<Point> points = sweep.prepare(scheme -> Subject.planned(Simulated.fabric(SLIM_FLY, scheme)))
                .run(1, (place, point) -> {});
        assertThat(points.get(0).json())
                .containsEntry("complete", false)
                .containsEntry("begunLoad", null)
                .containsEntry("acceptedThroughput", null)
                .containsEntry("averageBytes", 6400.0);
        assertThat(Tables.shortfalls(points))
                .hasSize(2)
                .first()
                .asString()
                .matches(
                        "minimal at load 0.3: [0-9]+ of 400 flows that are measured had arrived after 300 cycles; allow .*");
        List<String> lines = new ArrayList<>();
        Tables table = new Tables("title", lines::add);
        points.forEach(table::add);
        table.end();
        assertThat(lines).allMatch(line -> line.length() <= 80 && !line.endsWith(" "));
        assertThat(String.join("\n", lines)).contains("- stopped at --max-cycles");
    }

    @Test
    void loadsAreChecked() {
        assertThatThrownBy(() -> sweep(100, 1.5)).hasMessageContaining("load 1.5 is not in 0..1");
        assertThatThrownBy(() -> sweep(100)).hasMessageContaining("0 loads");
        assertThatThrownBy(() -> sweep(0, 0.5)).hasMessageContaining("at most 0 cycles");
    }
}
