package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.pi.model.PiActionId;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiAction;

/** Which rules are left where they are though ONOS asks to remove them. */
class WeftFlowRuleProgrammableTest {
    private static final FlowRule READ = rule("before");
    private static final FlowRule CHANGED = rule("after");

    private static FlowRule rule(String action) {
        return DefaultFlowRule.builder()
                .forDevice(DeviceId.deviceId("device:s"))
                .forTable(PiTableId.of("next_hop"))
                .fromApp(new DefaultApplicationId(7, "io.weft"))
                .makePermanent()
                .withPriority(100)
                .withTreatment(DefaultTrafficTreatment.builder()
                        .piTableAction(
                                PiAction.builder().withId(PiActionId.of(action)).build())
                        .build())
                .build();
    }

    private static List<FlowRule> left(FlowRule asked, FlowRule stored, FlowEntryState state) {
        List<FlowEntry> store = List.of(new DefaultFlowEntry(stored, state));
        return List.copyOf(WeftFlowRuleProgrammable.changed(List.of(asked), store));
    }

    @Test
    void whatWasChangedSinceItWasReadStays() {
        assertThat(left(READ, CHANGED, FlowEntryState.PENDING_ADD)).containsExactly(READ);
        assertThat(left(READ, CHANGED, FlowEntryState.ADDED)).containsExactly(READ);
    }

    @Test
    void whatOnosWantsNoMoreGoes() {
        assertThat(left(READ, READ, FlowEntryState.PENDING_REMOVE)).isEmpty();
        assertThat(left(READ, CHANGED, FlowEntryState.PENDING_REMOVE)).isEmpty();
        assertThat(WeftFlowRuleProgrammable.changed(List.of(READ), List.of())).isEmpty();
    }

    @Test
    void whatIsAskedForAsItIsGoes() {
        assertThat(left(READ, READ, FlowEntryState.ADDED)).isEmpty();
    }
}
