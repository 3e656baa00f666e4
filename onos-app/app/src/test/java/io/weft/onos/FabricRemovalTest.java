package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.onos.host.FakeGroups;
import io.weft.onos.host.FakeRules;
import io.weft.onos.host.OnosServices;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DefaultDevice;
import org.onosproject.net.Device;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.group.DefaultGroupDescription;
import org.onosproject.net.group.DefaultGroupKey;
import org.onosproject.net.group.GroupBuckets;
import org.onosproject.net.group.GroupDescription;
import org.onosproject.net.provider.ProviderId;

/** What becomes of the entries of a fabric that is configured no more. */
class FabricRemovalTest {
    private static final ApplicationId OWNER = new DefaultApplicationId(7, "io.weft");
    private static final ApplicationId OTHER = new DefaultApplicationId(8, "org.other");
    private static final DeviceId LEAVING = DeviceId.deviceId("device:leaving");
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s0");

    private final FakeRules rules = new FakeRules();
    private final FakeGroups groups = new FakeGroups();
    private final FakeStore store = new FakeStore();
    private boolean isConfigured;
    private final FabricMemory memory = new FabricMemory(store, FakeStore.UNCHANGED);
    private final FabricRemoval removal = new FabricRemoval(
            new OnosServices(new Devices(), rules, groups, null, null), OWNER, memory, () -> isConfigured);

    private static final class Devices extends DeviceServiceAdapter {
        @Override
        public Iterable<Device> getDevices() {
            return List.of(device(LEAVING), device(DEVICE));
        }

        private static Device device(DeviceId id) {
            return new DefaultDevice(ProviderId.NONE, id, Device.Type.SWITCH, "", "", "", "", null);
        }
    }

    FabricRemovalTest() {
        for (ApplicationId owner : List.of(OWNER, OTHER)) {
            rules.store(rule(owner), FlowEntryState.ADDED);
            groups.addGroup(new DefaultGroupDescription(
                    DEVICE,
                    GroupDescription.Type.CLONE,
                    new GroupBuckets(List.of()),
                    new DefaultGroupKey(owner.name().getBytes(StandardCharsets.UTF_8)),
                    (int) owner.id(),
                    owner));
        }
        memory.runs("{version: 1, name: first, topology: {type: hyperx, dimensions: [3]}}");
    }

    private static FlowRule rule(ApplicationId owner) {
        return DefaultFlowRule.builder()
                .forDevice(DEVICE)
                .fromApp(owner)
                .makePermanent()
                .withPriority(1)
                .withSelector(DefaultTrafficSelector.emptySelector())
                .withTreatment(DefaultTrafficTreatment.emptyTreatment())
                .build();
    }

    private void assertAllIsThere() {
        assertThat(rules.getFlowEntries(DEVICE)).hasSize(2);
        assertThat(groups.getGroups(DEVICE, OWNER)).hasSize(1);
        assertThat(groups.getGroups(DEVICE, OTHER)).hasSize(1);
        assertThat(memory.recall()).isPresent();
    }

    private void assertOnlyTheOthersIsThere() {
        assertThat(rules.getFlowEntries(DEVICE)).singleElement().satisfies(left -> assertThat(left.appId())
                .isEqualTo(OTHER.id()));
        assertThat(groups.getGroups(DEVICE, OWNER)).isEmpty();
        assertThat(groups.getGroups(DEVICE, OTHER)).hasSize(1);
        assertThat(memory.recall()).isEmpty();
    }

    @Test
    void whatRunsStays() {
        removal.configured(true);
        assertThat(removal.carryOut()).isEmpty();
        assertAllIsThere();
    }

    @Test
    void whatIsConfiguredNoMoreGoesAndNothingOfOthers() {
        removal.configured(true);
        removal.configured(false);
        assertThat(removal.carryOut()).isEmpty();
        assertOnlyTheOthersIsThere();
    }

    /** Nobody looked after the fabric when it was removed; another change is told before somebody does. */
    @Test
    void itGoesLaterIfNobodyCouldRemoveIt() {
        removal.configured(true);
        removal.configured(false);
        removal.configured(false);
        assertAllIsThere();
        removal.carryOut();
        assertOnlyTheOthersIsThere();
    }

    /** The next node has not been told of it yet. */
    @Test
    void whatIsConfiguredAgainAtThatMomentStays() {
        removal.configured(true);
        removal.configured(false);
        isConfigured = true;
        removal.carryOut();
        assertAllIsThere();
    }

    @Test
    void whatFailsIsDoneWhenItIsTriedAgain() {
        removal.configured(true);
        removal.configured(false);
        rules.fault = new IllegalStateException("no such store");
        assertThatThrownBy(removal::carryOut).hasMessage("no such store");
        rules.fault = null;
        assertAllIsThere();
        removal.carryOut();
        assertOnlyTheOthersIsThere();
    }

    /** It is asked again for the one that ONOS could not tell about, and has done the others meanwhile. */
    @Test
    void aDeviceThatLeavesKeepsNoOthers() {
        removal.configured(true);
        removal.configured(false);
        groups.leaving = LEAVING;
        assertThatThrownBy(removal::carryOut).hasMessageContaining("the groups of device:leaving cannot be removed");
        assertThat(groups.getGroups(DEVICE, OWNER)).isEmpty();
        assertThat(groups.getGroups(DEVICE, OTHER)).hasSize(1);
        assertThat(memory.recall()).isPresent();
        groups.leaving = null;
        removal.carryOut();
        assertOnlyTheOthersIsThere();
    }

    @Test
    void whatIsConfiguredAgainMeanwhileStays() {
        removal.configured(true);
        removal.configured(false);
        removal.configured(true);
        assertThat(removal.carryOut()).isEmpty();
        assertAllIsThere();
        removal.configured(false);
        removal.carryOut();
        assertOnlyTheOthersIsThere();
    }

    @Test
    void aNodeThatFindsNoConfigurationLeavesWhatRanAndSaysSo() {
        removal.configured(false);
        assertThat(removal.carryOut()).hasValueSatisfying(reason -> assertThat(reason)
                .contains("netcfg apps/io.weft/fabric", "fabric first ran", "left in the switches"));
        assertAllIsThere();
        assertThat(new FabricMemory(store, FakeStore.UNCHANGED).recall()).isPresent();
    }

    @Test
    void whereNothingRanNothingIsSaid() {
        memory.forget();
        removal.configured(false);
        assertThat(removal.carryOut()).isEmpty();
    }
}
