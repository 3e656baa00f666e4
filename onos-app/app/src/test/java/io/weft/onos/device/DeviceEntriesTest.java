package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableAction;
import io.weft.control.entry.TableEntry;
import io.weft.p4.P4Action;
import io.weft.p4.P4Table;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.criteria.PiCriterion;
import org.onosproject.net.pi.model.PiActionId;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiAction;
import org.onosproject.net.pi.runtime.PiCounterCellData;
import org.onosproject.net.pi.runtime.PiTableEntry;

/** What is written to a device for the rules of ONOS, and what is told of it. */
class DeviceEntriesTest {
    private static final P4Table TABLE = ProgramNames.table("next_hop").orElseThrow();

    private final FlowRules rules = new FlowRules(new DefaultApplicationId(7, "io.weft"));
    private final FakeDevice device = new FakeDevice();
    private final DeviceEntries entries = new DeviceEntries(new ReadBudget(1_000, 60, () -> 0));

    /** A rule for destination {@code d}: a set of one member, all of whose arguments are this. */
    private FlowRule rule(int d, long argument) {
        EntryKey.Builder key = EntryKey.on(TABLE);
        TABLE.fields().forEach(field -> key.exact(field, d));
        return rules.rule(FakeDevice.ID, new TableEntry(key.build(), set(argument)));
    }

    private static TableAction set(long argument) {
        P4Action action = TABLE.actions().get(0);
        long[] arguments = new long[action.params().size()];
        Arrays.fill(arguments, argument);
        return new ActionSet(
                List.of(new ActionSet.Member(ActionCall.of(action, arguments), 1, ActionSet.Member.UNWATCHED)));
    }

    /** A rule of another application, in a table of its own. */
    private static FlowRule strange() {
        return DefaultFlowRule.builder()
                .forDevice(FakeDevice.ID)
                .forTable(PiTableId.of("strange"))
                .withCookie(5)
                .makePermanent()
                .withPriority(100)
                .withSelector(DefaultTrafficSelector.builder()
                        .matchPi(PiCriterion.builder()
                                .matchExact(PiMatchFieldId.of("field"), 1)
                                .build())
                        .build())
                .withTreatment(DefaultTrafficTreatment.builder()
                        .piTableAction(PiAction.builder()
                                .withId(PiActionId.of("strange"))
                                .build())
                        .build())
                .build();
    }

    private static List<Object> treatments(Collection<? extends FlowRule> told) {
        return told.stream().map(FlowRule::treatment).collect(Collectors.toList());
    }

    @Test
    void whatIsNotThereIsInsertedWhatIsOtherwiseModifiedAndWhatIsRightLeft() {
        device.hold(rule(1, 1));
        device.hold(rule(2, 1));
        List<FlowRule> asked = List.of(rule(1, 1), rule(2, 2), rule(3, 1));
        assertThat(entries.apply(device, asked)).containsExactlyInAnyOrderElementsOf(asked);
        assertThat(device.done).containsExactlyInAnyOrder("MODIFY", "INSERT");
        assertThat(device.reads).isOne();
        assertThat(device.tables).hasSize(3);
    }

    @Test
    void whatIsAskedForAgainIsLookedForFirst() {
        entries.apply(device, List.of(rule(1, 1), rule(2, 1)));
        assertThat(entries.apply(device, List.of(rule(1, 1)))).hasSize(1);
        assertThat(device.done).hasSize(2);
        assertThat(device.reads).isEqualTo(2);
        device.tables.clear();
        assertThat(entries.apply(device, List.of(rule(1, 1)))).hasSize(1);
        assertThat(device.done).hasSize(3);
        assertThat(device.tables).hasSize(1);
    }

    @Test
    void whatSomebodyElseWroteMeanwhileIsTakenAsItIs() {
        entries.apply(device, List.of(rule(1, 1)));
        device.hold(rule(2, 1));
        assertThat(entries.apply(device, List.of(rule(2, 1)))).hasSize(1);
        assertThat(device.done).containsExactly("INSERT", "INSERT");
        assertThat(device.tables).hasSize(2);
    }

    @Test
    void aDeviceThatCannotBeReadIsNotTakenForAnEmptyOne() {
        device.away = true;
        assertThatThrownBy(() -> entries.read(device)).hasMessageContaining("cannot be read");
    }

    @Test
    void rulesOfAnEarlierMasterAreForgotten() {
        entries.apply(device, List.of(rule(1, 1)));
        entries.forget();
        assertThat(entries.read(device)).isEmpty();
        assertThat(device.tables).hasSize(1);
    }

    @Test
    void aDriverThatCannotModifyDeletesFirst() {
        device.deletesFirst = true;
        device.hold(rule(1, 1));
        assertThat(entries.apply(device, List.of(rule(1, 2)))).hasSize(1);
        assertThat(device.done).containsExactly("DELETE", "INSERT");
        assertThat(entries.apply(device, List.of(rule(1, 2)))).hasSize(1);
        assertThat(device.done).hasSize(2);
    }

    @Test
    void whatWasRefusedIsNotAppliedAndTheDeviceIsReadAnew() {
        PiTableEntry second = device.entry(rule(2, 1)).orElseThrow();
        device.refused.add(device.handle(second));
        assertThat(entries.apply(device, List.of(rule(1, 1), rule(2, 1)))).containsExactly(rule(1, 1));
        device.refused.clear();
        assertThat(entries.apply(device, List.of(rule(1, 1), rule(2, 1)))).hasSize(2);
        assertThat(device.done).containsExactly("INSERT", "INSERT", "INSERT");
        assertThat(device.reads).isEqualTo(3);
    }

    @Test
    void aDeviceThatWasAwayIsReadBeforeItIsWrittenTo() {
        entries.apply(device, List.of(rule(1, 1)));
        device.tables.clear();
        entries.forget();
        assertThat(entries.apply(device, List.of(rule(1, 1)))).hasSize(1);
        assertThat(device.tables).hasSize(1);
        entries.forget();
        device.away = true;
        assertThat(entries.apply(device, List.of(rule(1, 2)))).isEmpty();
        assertThat(entries.remove(device, List.of(rule(1, 1)))).isEmpty();
        assertThat(device.done).containsExactly("INSERT", "INSERT");
        device.away = false;
        assertThat(entries.remove(device, List.of(rule(1, 1)))).hasSize(1);
        assertThat(device.tables).isEmpty();
    }

    @Test
    void whatAnotherNodeWroteIsToldByTheRulesThatOnosHas() {
        device.hold(rule(1, 1));
        device.hold(rule(2, 1));
        device.store(rule(1, 1), FlowEntryState.ADDED);
        device.store(rule(2, 1), FlowEntryState.PENDING_REMOVE);
        // That it is to go is known to ONOS, which removes what it is told is still there.
        assertThat(entries.read(device))
                .extracting(FlowRule.class::cast)
                .containsExactlyInAnyOrder(rule(1, 1), rule(2, 1));
        assertThat(device.done).isEmpty();
    }

    @Test
    void whatNoRuleAsksForStaysIfItIsAsWeftWritesItAndGoesIfNot() {
        device.hold(rule(1, 1));
        device.hold(strange());
        assertThat(entries.read(device)).isEmpty();
        assertThat(device.done).containsExactly("DELETE");
        assertThat(device.tables.values())
                .containsExactly(TableActions.onDevice(device.entry(rule(1, 1)).orElseThrow()));
    }

    @Test
    void anEntryThatDiffersIsToldAsItIsSoThatItIsPutRightInPlace() {
        entries.apply(device, List.of(rule(1, 1)));
        device.store(rule(1, 1), FlowEntryState.ADDED);
        device.hold(rule(1, 2));
        List<FlowEntry> told = entries.read(device);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).exactMatch(rule(1, 1))).isFalse();
        assertThat(treatments(told)).containsExactly(rule(1, 2).treatment());
        // ONOS asks for the removal of what differs, and for what it wants.
        assertThat(entries.remove(device, List.copyOf(told))).hasSize(1);
        assertThat(entries.apply(device, List.of(rule(1, 1)))).hasSize(1);
        assertThat(device.done).containsExactly("INSERT", "MODIFY");
    }

    @Test
    void whatIsAskedForAsItIsOrByNobodyAnyMoreIsRemoved() {
        entries.apply(device, List.of(rule(1, 1), rule(2, 1), rule(3, 1)));
        device.store(rule(1, 1), FlowEntryState.ADDED);
        device.store(rule(2, 2), FlowEntryState.PENDING_REMOVE);
        assertThat(entries.remove(device, List.of(rule(1, 1), rule(2, 1), rule(3, 1), rule(4, 1))))
                .hasSize(4);
        assertThat(device.tables).isEmpty();
        assertThat(device.done).containsExactly("INSERT", "INSERT", "INSERT", "DELETE", "DELETE", "DELETE");
    }

    @Test
    void whatIsToGoThoughItShouldNotBeThereIsLookedForFirst() {
        entries.apply(device, List.of(rule(1, 1)));
        device.hold(rule(2, 1));
        assertThat(entries.remove(device, List.of(rule(2, 1)))).hasSize(1);
        assertThat(device.done).containsExactly("INSERT", "DELETE");
        assertThat(device.tables).hasSize(1);
    }

    @Test
    void aDefaultEntryIsModifiedAndGivenBackToTheProgram() {
        device.program(PiTableEntry.builder()
                .forTable(PiTableId.of("switch_config"))
                .withAction(PiAction.builder().withId(PiActionId.of("drop")).build())
                .build());
        assertThat(entries.read(device)).isEmpty();
        FlowRule rule = defaultRule();
        assertThat(entries.apply(device, List.of(rule))).hasSize(1);
        assertThat(entries.read(device)).hasSize(1);
        assertThat(entries.remove(device, List.of(rule))).hasSize(1);
        assertThat(device.done).containsExactly("MODIFY", "MODIFY");
        assertThat(entries.read(device)).isEmpty();
    }

    private FlowRule defaultRule() {
        P4Table table = ProgramNames.table("switch_config").orElseThrow();
        P4Action action = table.defaultActions().get(0);
        return rules.rule(
                FakeDevice.ID,
                new TableEntry(
                        EntryKey.defaultOf(table),
                        ActionCall.of(action, new long[action.params().size()])));
    }

    /** As devices tell of it when the program has none for the table, and somebody has taken back what ONOS gave. */
    @Test
    void aDefaultEntryWithoutAnActionIsAsIfThereWereNone() {
        entries.apply(device, List.of(defaultRule(), rule(1, 1)));
        device.tables.replaceAll((handle, entry) -> entry.isDefaultAction()
                ? PiTableEntry.builder().forTable(entry.table()).build()
                : entry);
        assertThat(treatments(entries.read(device))).containsExactly(rule(1, 1).treatment());
        assertThat(entries.apply(device, List.of(defaultRule()))).hasSize(1);
        assertThat(entries.read(device)).hasSize(2);
    }

    @Test
    void whatIsKnownIsToldFromMemoryWhenMuchWasRead() {
        DeviceEntries thrifty = new DeviceEntries(new ReadBudget(1, 1, () -> 0));
        thrifty.apply(device, List.of(rule(1, 1), rule(2, 1)));
        assertThat(thrifty.read(device)).hasSize(2);
        assertThat(device.reads).isEqualTo(2);
        device.tables.clear();
        assertThat(thrifty.read(device)).hasSize(2);
        assertThat(device.reads).isEqualTo(2);
        thrifty.forget();
        assertThat(thrifty.read(device)).isEmpty();
    }

    @Test
    void countersOfEntriesAreTold() {
        entries.apply(device, List.of(rule(1, 1)));
        PiTableEntry held = device.tables.values().iterator().next();
        device.tables.replaceAll((handle, entry) -> PiTableEntry.builder()
                .forTable(held.table())
                .withMatchKey(held.matchKey())
                .withAction(held.action())
                .withCounterCellData(new PiCounterCellData(3, 400))
                .build());
        assertThat(entries.read(device))
                .extracting(FlowEntry::packets, FlowEntry::bytes)
                .containsExactly(tuple(3L, 400L));
    }
}
