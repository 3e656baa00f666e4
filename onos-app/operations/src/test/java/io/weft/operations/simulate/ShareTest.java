package io.weft.operations.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.job.Simulated;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.FlowSizes;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {
    private static final Topology HYPERX = HyperX.of(List.of(3, 3));

    @Test
    void sharesHaveEachPlaceOnceAndTheSameNumberOrOneMore() {
        for (int all = 0; all <= 40; all++) {
            for (int count = 1; count <= 45; count++) {
                List<Integer> dealt = new ArrayList<>();
                for (int i = 1; i <= count; i++) {
                    Share share = new Share(i, count);
                    int[] places = share.places(all);
                    assertThat(places.length).isBetween(all / count, (all + count - 1) / count);
                    assertThat(places).isSorted();
                    for (int round = 0; round < places.length; round++) {
                        assertThat(share.round(places[round])).isEqualTo(round);
                        dealt.add(places[round]);
                    }
                }
                assertThat(dealt).hasSize(all).doesNotHaveDuplicates();
                assertThat(dealt).allMatch(each -> each >= 0);
            }
        }
    }

    /** Four routings at the same 20 loads: by turns, the last share would have all of the highest. */
    @Test
    void sharesOfSeveralRoutingsHaveLowLoadsAndHighOnes() {
        for (int i = 1; i <= 20; i++) {
            assertThat(Arrays.stream(new Share(i, 20).places(80))
                            .map(place -> place % 20 + 1)
                            .sum())
                    .isEqualTo(2 * (1 + 20));
        }
    }

    @Test
    void aShareIsWrittenAsItIsRead() {
        assertThat(Share.parse("3/8")).isEqualTo(new Share(3, 8)).hasToString("3/8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/4", "5/4", "1/0", "3", "/4", "1/", "-1/4", "1/4/2", "1 / 4", "a/b", "1/99999999999", ""})
    void whatIsNoShareIsRefused(String text) {
        assertThatThrownBy(() -> Share.parse(text)).isInstanceOf(Refusal.class).hasMessageContaining("expected");
    }

    private static LoadSweep loads() {
        return new LoadSweep(
                IntStream.of(0, 1)
                        .mapToObj(i -> SimulatedRoutings.named(
                                List.of("minimal", "valiant").get(i)))
                        .collect(Collectors.toList()),
                "uniform",
                List.of(0.1, 0.3, 0.6),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                new RunLimits(100, 0.01, 0.005, 2_000),
                3);
    }

    @Test
    void sharesOfALoadSweepHaveThePointsOfTheWhole() {
        assertSharesAreTheWhole(loads());
    }

    @Test
    void sharesOfASearchHaveThePointsOfTheWhole() {
        assertSharesAreTheWhole(loads().searching(new Saturation(0.25)));
    }

    @Test
    void sharesOfAWorkloadHaveThePointsOfTheWhole() {
        assertSharesAreTheWhole(new WorkloadSweep(
                loads().routings,
                new WorkloadRequest("all-to-all"),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                100_000,
                3));
    }

    @Test
    void sharesOfJobsHaveThePointsOfTheWhole() {
        WorkloadRequest few = new WorkloadRequest("ring-all-reduce")
                .withSizes(OptionalInt.of(4), OptionalInt.of(900), OptionalInt.empty(), OptionalInt.empty());
        assertSharesAreTheWhole(new JobMixSweep(
                loads().routings,
                List.of(
                        new RequestedJob(few, 0, false),
                        new RequestedJob(few.withPlacement("fabric-aware"), 30, false)),
                true,
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                100_000,
                3));
    }

    @Test
    void sharesOfFlowsHaveThePointsOfTheWhole() {
        assertSharesAreTheWhole(new FlowSweep(
                loads().routings,
                new FlowSweep.Flows(
                        "fixed", FlowSizes.fixed(900), 100, OptionalInt.empty(), "uniform", Optional.empty()),
                List.of(0.2, 0.5),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                100_000,
                3));
    }

    private static void assertSharesAreTheWhole(Simulation simulation) {
        Simulation.Prepared whole = simulation.prepare(scheme -> Subject.planned(Simulated.fabric(HYPERX, scheme)));
        Map<Integer, List<Map<String, Object>>> points = found(whole);
        assertThat(points).hasSize(simulation.places());
        for (int count : new int[] {1, 2, 4, simulation.places() + 1}) {
            Map<Integer, List<Map<String, Object>>> merged = new TreeMap<>();
            for (int i = 1; i <= count; i++) {
                Share share = new Share(i, count);
                Map<Integer, List<Map<String, Object>>> part = found(whole.only(share));
                assertThat(part.keySet())
                        .containsExactlyElementsOf(Arrays.stream(share.places(simulation.places()))
                                .boxed()
                                .collect(Collectors.toList()));
                merged.putAll(part);
            }
            assertThat(merged).isEqualTo(points);
        }
    }

    /** By place, the points without the time that they took. */
    private static Map<Integer, List<Map<String, Object>>> found(Simulation.Prepared prepared) {
        Map<Integer, List<Map<String, Object>>> found = new TreeMap<>();
        prepared.run(1, new Simulation.Observer() {
            @Override
            public void done(int place, Point point) {}

            @Override
            public void found(int place, List<Point> points) {
                found.put(
                        place,
                        points.stream()
                                .map(point -> {
                                    Map<String, Object> values = new LinkedHashMap<>(point.json());
                                    assertThat(values.remove("wallSeconds")).isNotNull();
                                    return values;
                                })
                                .collect(Collectors.toList()));
            }
        });
        return found;
    }
}
