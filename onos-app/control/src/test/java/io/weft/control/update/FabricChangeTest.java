package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.P4Table;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A running fabric gets another scheme and other virtual channels. */
class FabricChangeTest {
    private final Topology topology = HyperX.of(List.of(3, 3));
    private final Failures none = Failures.none(topology);
    private final Fabric valiant = fabric(topology, Scheme.VALIANT, Spread.FLOW, 4);
    private final MemorySwitches switches = new MemorySwitches();
    private final FabricController controller = new FabricController(valiant, switches, LocalProtection.NONE);

    private static Fabric fabric(Topology topology, Scheme scheme, Spread spread, int virtualChannels) {
        return new Fabric(
                scheme.name(),
                topology,
                scheme,
                spread,
                virtualChannels,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    /** As a file that is parsed again gives it. */
    private static Fabric parsed(Scheme scheme, int virtualChannels) {
        return fabric(HyperX.of(List.of(3, 3)), scheme, Spread.FLOW, virtualChannels);
    }

    private Map<Integer, Map<EntityKey, Entity>> freshly(Fabric fabric, Failures failures) {
        MemorySwitches fresh = new MemorySwitches();
        Fabric here = fabric.inPlaceOf(valiant);
        assertThat(new FabricController(here, fresh, LocalProtection.NONE)
                        .program(failures)
                        .consistent())
                .isTrue();
        return fresh.snapshot();
    }

    private static List<P4Table> tables(List<Update> updates) {
        return updates.stream()
                .filter(update -> update.entity() instanceof TableEntry)
                .map(update -> ((TableEntry) update.entity()).key().table())
                .distinct()
                .collect(Collectors.toList());
    }

    @Test
    void endsInExactlyTheEntriesOfTheOtherFabricWhateverBoth() {
        controller.program(none.withLink(3));
        Failures failures = none.withLink(7);
        for (Fabric next : List.of(
                parsed(Scheme.MINIMAL, 2),
                parsed(Scheme.UGAL_L, 5),
                parsed(Scheme.VALIANT, 4),
                fabric(topology, Scheme.VALIANT, Spread.PACKET, 4),
                parsed(Scheme.UGAL_L, 4))) {
            ControlReport report = controller.change(next, controller.pairs(), failures, () -> false);
            assertThat(report.consistent()).isTrue();
            assertThat(report.errors()).isEmpty();
            assertThat(!controller.canRemoveSurplusChannels()
                            || controller.removeSurplusChannels(() -> false).consistent())
                    .isTrue();
            assertThat(controller.hasSurplusChannels()).isFalse();
            assertThat(switches.snapshot()).isEqualTo(freshly(next, failures));
        }
    }

    @Test
    void takesVirtualChannelsAndHopsAwayOnlyAfterwards() {
        controller.program(none);
        switches.written();
        assertThat(controller
                        .change(parsed(Scheme.MINIMAL, 2), controller.pairs(), none, () -> false)
                        .consistent())
                .isTrue();
        assertThat(tables(switches.written()))
                .as("neither queues nor hop limits")
                .containsExactlyInAnyOrder(WeftTables.PATH, WeftTables.WAYPOINTS);
        assertThat(controller.hasSurplusChannels()).isTrue();

        assertThat(controller.removeSurplusChannels(() -> false).consistent()).isTrue();
        assertThat(tables(switches.written())).containsExactlyInAnyOrder(WeftTables.QUEUE, WeftTables.SWITCH_CONFIG);
        assertThatThrownBy(() -> controller.removeSurplusChannels(() -> false))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void readsNoSwitchThatIsInStepAndCountsEachEntryOnce() {
        controller.program(none);
        switches.unreadable(true);
        ControlReport report =
                controller.change(parsed(Scheme.MINIMAL, 2), controller.pairs(), none.withLink(0), () -> false);
        assertThat(report.unreachable()).isEmpty();
        long n = topology.switchCount();
        assertThat(report.entries())
                .containsEntry("next_hop", n * (n - 1))
                .containsEntry("waypoints", 0L)
                .containsEntry("switch_config", n);
    }

    @Test
    void repairsMeanwhileKeepWhatPacketsOnTheirWayNeed() {
        controller.program(none);
        controller.change(parsed(Scheme.MINIMAL, 2), controller.pairs(), none, () -> false);
        switches.written();
        ControlReport repair = controller.reroute(none.withLink(0), () -> false);
        assertThat(repair.consistent()).isTrue();
        assertThat(tables(switches.written())).isNotEmpty().doesNotContain(WeftTables.QUEUE, WeftTables.SWITCH_CONFIG);
        assertThat(hopLimit(0)).as("four virtual channels of two classes").isEqualTo(4 * 2 + 1);
        assertThat(controller.removeSurplusChannels(() -> false).consistent()).isTrue();
        assertThat(switches.snapshot()).isEqualTo(freshly(parsed(Scheme.MINIMAL, 2), none.withLink(0)));
    }

    private long hopLimit(int s) {
        TableEntry configuration = (TableEntry) switches.holding(s).get(EntryKey.defaultOf(WeftTables.SWITCH_CONFIG));
        return ((ActionCall) configuration.action()).argument(3);
    }

    @Test
    void removesNothingWhileASwitchMaySendByOldRoutes() {
        controller.program(none);
        switches.failing((s, update) -> s == 2 ? "busy" : "");
        ControlReport report = controller.change(parsed(Scheme.MINIMAL, 2), controller.pairs(), none, () -> false);
        assertThat(report.consistent()).isFalse();
        assertThat(report.errors()).isNotEmpty();
        assertThat(controller.hasSurplusChannels()).isTrue();
        assertThat(controller.canRemoveSurplusChannels()).isFalse();

        switches.failing((s, update) -> "");
        assertThat(controller.reroute(none, () -> false).consistent()).isTrue();
        assertThat(controller.removeSurplusChannels(() -> false).consistent()).isTrue();
        assertThat(switches.snapshot()).isEqualTo(freshly(parsed(Scheme.MINIMAL, 2), none));
    }

    @Test
    void anAuditCompletesWhatASwitchRefused() {
        controller.program(none);
        EntityKey refused = EntryKey.exact(WeftTables.VIA_1_WAYPOINTS, 3);
        switches.failing((s, update) -> s == 2 && update.entity().key().equals(refused) ? "busy" : "");
        assertThat(controller
                        .change(parsed(Scheme.UGAL_L, 5), controller.pairs(), none, () -> false)
                        .consistent())
                .isFalse();
        switches.failing((s, update) -> "");
        controller.audit(2, List.copyOf(switches.holding(2).values()), () -> false);
        assertThat(switches.snapshot()).isEqualTo(freshly(parsed(Scheme.UGAL_L, 5), none));
    }

    /** Another controller is in the midst of a change when it is killed. */
    @Test
    void aChangeThatNobodyCompletesIsCompletedByTheNextController() {
        controller.program(none);
        int[] left = {400};
        switches.failing((s, update) -> left[0]-- > 0 ? "" : "killed");
        controller.change(parsed(Scheme.UGAL_L, 5), controller.pairs(), none, () -> false);
        switches.failing((s, update) -> "");
        Fabric minimal = parsed(Scheme.MINIMAL, 2).inPlaceOf(valiant);
        assertThat(new FabricController(minimal, switches, LocalProtection.NONE)
                        .program(none)
                        .consistent())
                .isTrue();
        assertThat(switches.snapshot()).isEqualTo(freshly(minimal, none));
    }

    @Test
    void refusesAnotherTopologyAndWhatCannotBeProgrammedAndGoesOnAsBefore() {
        controller.program(none);
        Map<Integer, Map<EntityKey, Entity>> before = switches.snapshot();
        assertThatThrownBy(() -> controller.change(
                        fabric(SlimFly.of(4), Scheme.MINIMAL, Spread.FLOW, 2), controller.pairs(), none, () -> false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the topology of minimal is not that of valiant");
        assertThat(controller.fabric()).isSameAs(valiant);
        assertThat(controller.reroute(none, () -> false).consistent()).isTrue();
        assertThat(switches.snapshot()).isEqualTo(before);
    }

    @Test
    void aCandidateThatIsLeftOverGoesBeforeAnyNewPath() {
        controller.program(none);
        controller.change(parsed(Scheme.UGAL_L, 4), controller.pairs(), none, () -> false);
        switches.written();
        Fabric fewer = parsed(Scheme.UGAL_L, 4).withSettings(Map.of("candidates", 3, "threshold", 7));
        controller.change(fewer, controller.pairs(), none, () -> false);
        List<P4Table> order = tables(switches.written());
        assertThat(order).containsExactly(WeftTables.VIA_4_WAYPOINTS, WeftTables.PATH, WeftTables.VIA_4_NEXT_HOP);
    }

    @Test
    void adoptsAFabricWithoutWritingAndProgramsItThen() {
        controller.program(none.withLink(0));
        switches.written();
        controller.adopt(parsed(Scheme.MINIMAL, 2), controller.pairs());
        assertThat(switches.written()).isEmpty();
        assertThat(controller.routes()).isEmpty();
        assertThat(controller.program(none).consistent()).isTrue();
        assertThat(switches.snapshot()).isEqualTo(freshly(parsed(Scheme.MINIMAL, 2), none));
        assertThat(controller.routes().map(Routes::failures)).hasValue(none);
    }
}
