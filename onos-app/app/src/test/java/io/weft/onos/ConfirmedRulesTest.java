package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.PortNumber;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;

/** Rules that the flow store has as pending, and what devices said of them. */
class ConfirmedRulesTest {
    private static final FlowRule RULE = rule("device:s", 1);

    private final ConfirmedRules confirmed = new ConfirmedRules();

    private static FlowRule rule(String device, int port) {
        return DefaultFlowRule.builder()
                .forDevice(DeviceId.deviceId(device))
                .fromApp(new DefaultApplicationId(7, "io.weft"))
                .withPriority(100)
                .withSelector(DefaultTrafficSelector.emptySelector())
                .withTreatment(DefaultTrafficTreatment.builder()
                        .setOutput(PortNumber.portNumber(port))
                        .build())
                .makePermanent()
                .build();
    }

    private static FlowEntry pending(FlowRule rule) {
        return new DefaultFlowEntry(rule, FlowEntryState.PENDING_ADD);
    }

    @Test
    void aPendingRuleIsHeldOnceItsDeviceConfirmedIt() {
        assertThat(confirmed.holds(pending(RULE))).isFalse();
        confirmed.confirm(RULE);
        assertThat(confirmed.holds(pending(RULE))).isTrue();
        assertThat(confirmed.holds(pending(rule("device:other", 1)))).isFalse();
    }

    @Test
    void aRuleThatIsToDoSomethingElseIsNotTheOneThatWasConfirmed() {
        confirmed.confirm(RULE);
        FlowRule changed = rule("device:s", 2);
        assertThat(changed).isEqualTo(RULE);
        assertThat(confirmed.holds(pending(changed))).isFalse();
    }

    @Test
    void aRuleThatIsBeingRemovedIsNotHeld() {
        confirmed.confirm(RULE);
        assertThat(confirmed.holds(new DefaultFlowEntry(RULE, FlowEntryState.PENDING_REMOVE)))
                .isFalse();
    }

    /** Else one that ONOS lost later, and is to add again, would count as held. */
    @Test
    void onceTheStoreHasARuleWhatWasConfirmedIsForgotten() {
        confirmed.confirm(RULE);
        assertThat(confirmed.holds(new DefaultFlowEntry(RULE, FlowEntryState.ADDED)))
                .isTrue();
        assertThat(confirmed.holds(pending(RULE))).isFalse();
    }

    @Test
    void whatIsForgottenIsNotHeld() {
        confirmed.confirm(RULE);
        confirmed.forget(RULE);
        assertThat(confirmed.holds(pending(RULE))).isFalse();
        confirmed.confirm(RULE);
        confirmed.forget(RULE.deviceId());
        assertThat(confirmed.holds(pending(RULE))).isFalse();
    }
}
