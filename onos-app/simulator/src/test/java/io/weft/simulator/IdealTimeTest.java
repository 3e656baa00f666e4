package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ideal time of exchanges in phases, against what runs take. */
class IdealTimeTest {
    private static final List<String> ROUTINGS = List.of(
            "minimal",
            "minimal-adaptive",
            "static-random",
            "dynamic-random",
            "s-mod-k",
            "d-mod-k",
            "anca",
            "valiant",
            "ugal-l");

    private static WorkloadResult result(
            Topology topology, String routing, String words, int bytes, NetworkModel model, int[] endpoints) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = Fabrics.simulated(topology, simulated.scheme());
        WorkloadRequest asked = new WorkloadRequest(words)
                .withSizes(OptionalInt.empty(), OptionalInt.of(bytes), OptionalInt.empty(), OptionalInt.empty());
        PlacedWorkload placed = (endpoints.length == 0 ? asked : asked.withPlacement("listed", endpoints))
                .placed(model, topology, fabric.endpointsInService(), 1);
        WorkloadResult result = new WorkloadRun(
                        fabric,
                        simulated,
                        model,
                        VirtualChannelRule.INSTALLED,
                        placed,
                        WorkloadRun.NO_LIMIT,
                        1,
                        () -> false)
                .run(more -> {}, () -> false);
        assertThat(result.complete()).isTrue();
        return result;
    }

    private static Topology tree(int which) {
        return List.of(
                        Xgft.of(List.of(4, 4), List.of(1, 2)),
                        Xgft.of(List.of(2, 2, 2), List.of(1, 2, 2)),
                        Xgft.of(List.of(3, 2, 3), List.of(1, 2, 1)),
                        Xgft.of(List.of(2, 3, 1, 2), List.of(1, 3, 2, 2)))
                .get(which);
    }

    /** Whatever the tree, the routing, the phases, the switches and the size of messages. */
    @Property(tries = 120)
    void noRunIsFaster(
            @ForAll @IntRange(min = 0, max = 3) int which,
            @ForAll @IntRange(min = 0, max = 8) int routing,
            @ForAll @IntRange(min = 0, max = 2) int phases,
            @ForAll @IntRange(min = 0, max = 4) int preset,
            @ForAll @IntRange(min = 1, max = 6_000) int bytes) {
        String name = List.of("sc14", "ics16", "booksim", "sc15", "sst").get(preset);
        WorkloadResult result = result(
                tree(which),
                ROUTINGS.get(routing),
                "all-to-all-phases:" + List.of("optimal", "xor", "shift").get(phases),
                bytes,
                SwitchSettings.preset(name).model(4),
                new int[0]);
        assertThat((long) result.completionCycles())
                .isGreaterThanOrEqualTo(result.idealCycles().orElseThrow());
    }

    /** Of two ranks, each sends to the other, on channels of its own: nothing is in the way of anything. */
    @Property(tries = 60)
    void aPhaseOfMessagesThatMeetNowhereTakesExactlyThat(
            @ForAll @IntRange(min = 0, max = 11) int from,
            @ForAll @IntRange(min = 0, max = 11) int to,
            @ForAll @IntRange(min = 1, max = 20_000) int bytes,
            @ForAll @IntRange(min = 0, max = 2) int preset) {
        if (from == to) {
            return;
        }
        NetworkModel model = SwitchSettings.preset(
                        List.of("sc14", "sc15", "sst").get(preset))
                .model(4);
        WorkloadResult result = result(
                Xgft.of(List.of(2, 3, 2), List.of(1, 1, 1)),
                "minimal",
                "all-to-all-phases:shift",
                bytes,
                model,
                new int[] {from, to});
        assertThat(result.idealCycles()).hasValue(result.completionCycles());
        int channels = from / 2 == to / 2 ? 0 : from / 6 == to / 6 ? 2 : 4;
        int flits = (bytes + model.flitBytes() - 1) / model.flitBytes();
        assertThat(result.idealCycles()).hasValue(cyclesAlone(preset, channels) + flits - 1);
    }

    /**
     * By hand from the presets. With sc14, links take 2 cycles, switches 1. In cycles of 5.12 ns, links of sc15 take 1
     * + 10, switches 20; in cycles of 8 ns, links of sst take 1 + 13, switches 8, and adapters 1 each.
     */
    private static long cyclesAlone(int preset, int channels) {
        int[] link = {2, 11, 14};
        int[] inSwitch = {1, 20, 8};
        int[] adapters = {0, 0, 2};
        return adapters[preset] + (channels + 2L) * link[preset] + (channels + 1L) * inSwitch[preset];
    }

    /** Ranks 0 and 3 of one phase of four are the only ones that are far apart: 2 of 3 phases take as long as that. */
    @Test
    void thePhaseIsAsLongAsItsLongestRoute() {
        WorkloadResult result = result(
                Xgft.of(List.of(3, 2), List.of(1, 1)),
                "minimal",
                "all-to-all-phases:xor",
                640,
                Fabrics.switches(4),
                new int[] {0, 1, 2, 3});
        // xor 1 pairs 0-1 and 2-3, xor 2 pairs 0-2 and 1-3, xor 3 pairs 0-3 and 1-2: one pair of each is over the top.
        assertThat(result.idealCycles()).hasValue(3 * (4 * 2 + 3 + 9));
        assertThat(result.completionCycles()).isEqualTo(3 * (4 * 2 + 3 + 9));
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1, 1", "2, 1, 1, 2", "1, 3, 2, 1", "3, 2, 4, 5"})
    void aFlitAloneTakesWhatSwitchesSay(int routing, int vcAllocation, int switchAllocation, int crossbar) {
        NetworkModel model = SwitchSettings.preset("sc14")
                .with("routing-delay", routing)
                .with("vc-allocation-delay", vcAllocation)
                .with("switch-allocation-delay", switchAllocation)
                .with("crossbar-delay", crossbar)
                .with("channel-latency", 3)
                .model(4);
        WorkloadResult result = result(
                Xgft.of(List.of(2, 2), List.of(1, 1)), "minimal", "all-to-all-phases:shift", 64, model, new int[] {0, 3
                });
        assertThat(result.idealCycles()).hasValue(result.completionCycles());
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "valiant"})
    void ofOtherFabricsItIsThatOfMinimalRoutes(String routing) {
        Topology slimFly = SlimFly.of(5, 4);
        WorkloadResult result =
                result(slimFly, routing, "all-to-all-phases:shift", 64, Fabrics.switches(4), new int[0]);
        assertThat(result.idealCycles().orElseThrow()).isBetween(199L * (2 * 3 + 2), 199L * (4 * 2 + 3));
        assertThat((long) result.completionCycles())
                .isGreaterThan(result.idealCycles().orElseThrow());
    }

    @Test
    void othersHaveNone() {
        assertThat(result(tree(0), "minimal", "all-to-all", 64, Fabrics.switches(4), new int[0])
                        .idealCycles())
                .isEmpty();
    }
}
