package io.weft.onos.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.CloneSession;
import io.weft.p4.WeftConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.group.Group;
import org.onosproject.net.group.Group.GroupState;
import org.onosproject.net.group.GroupDescription;

/** Clone sessions and the groups that ONOS makes of them. */
class CloneGroupsTest {
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s");
    private static final ApplicationId OWNER = new DefaultApplicationId(7, "io.weft");
    private static final CloneSession SESSION = new CloneSession(WeftConstants.ARP_CLONE_SESSION, 3, 300);

    private final FakeGroups onos = new FakeGroups();
    private final CloneGroups groups = new CloneGroups(onos, OWNER);

    @Test
    void aSessionComesBackAsItWas() {
        groups.put(DEVICE, SESSION);
        assertThat(groups.of(DEVICE)).containsExactly(SESSION);
        assertThat(groups.of(DeviceId.deviceId("device:other"))).isEmpty();
    }

    @Test
    void onosTakesItForACloneGroupOfTheSessionsNumber() {
        groups.put(DEVICE, SESSION);
        Group group = onos.getGroups(DEVICE, OWNER).iterator().next();
        assertThat(group.type()).isEqualTo(GroupDescription.Type.CLONE);
        assertThat(group.id().id()).isEqualTo(WeftConstants.ARP_CLONE_SESSION);
        assertThat(group.buckets().buckets())
                .allSatisfy(bucket -> assertThat(bucket.type()).isEqualTo(GroupDescription.Type.CLONE));
    }

    @Test
    void otherPortsTakeThePlaceOfThoseThatASessionHas() {
        groups.put(DEVICE, SESSION);
        CloneSession other = new CloneSession(WeftConstants.ARP_CLONE_SESSION, 4);
        groups.put(DEVICE, other);
        assertThat(groups.of(DEVICE)).containsExactly(other);
    }

    @Test
    void aSessionIsTakenAway() {
        groups.put(DEVICE, SESSION);
        groups.remove(DEVICE, SESSION);
        assertThat(onos.getGroups(DEVICE, OWNER)).isEmpty();
    }

    @Test
    void sessionsOfOthersAreLeftAlone() {
        groups.put(DEVICE, new CloneSession(WeftConstants.ARP_CLONE_SESSION + 1, 3));
        assertThat(groups.of(DEVICE)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = GroupState.class,
            names = {"ADDED", "PENDING_ADD", "WAITING_AUDIT_COMPLETE"})
    void whatOnosHasOrIsToPutThereCounts(GroupState state) {
        groups.put(DEVICE, SESSION);
        onos.set(state);
        assertThat(groups.of(DEVICE)).containsExactly(SESSION);
    }

    @Test
    void whatOnosDoesNotTellOfYetCountsUntilTheDeviceWasAway() {
        groups.put(DEVICE, SESSION);
        onos.removeGroup(DEVICE, onos.getGroups(DEVICE, OWNER).iterator().next().appCookie(), OWNER);
        assertThat(groups.of(DEVICE)).containsExactly(SESSION);
        groups.forget(DEVICE);
        assertThat(groups.of(DEVICE)).isEmpty();
    }

    @Test
    void whatOnosIsTakingAwayDoesNot() {
        groups.put(DEVICE, SESSION);
        onos.set(GroupState.PENDING_DELETE);
        assertThat(groups.of(DEVICE)).isEmpty();
    }
}
