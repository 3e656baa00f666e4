package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.onosproject.net.DeviceId;
import org.onosproject.net.MastershipRole;
import org.onosproject.net.device.DeviceAgentEvent;
import org.onosproject.net.device.DeviceAgentListener;
import org.onosproject.net.provider.ProviderId;

/** What ONOS is answered when it tells a device its role, by a device that does not answer the same question twice. */
class RoleAnswersTest {
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s0");

    private final RoleAnswers answers = new RoleAnswers(DEVICE);
    private final List<DeviceAgentEvent.Type> told = new ArrayList<>();
    private final DeviceAgentListener device = answers.listen(ProviderId.NONE, event -> {
        assertThat(event.subject()).isEqualTo(DEVICE);
        told.add(event.type());
    });

    private void says(DeviceAgentEvent.Type type) {
        device.event(new DeviceAgentEvent(type, DEVICE));
    }

    @Test
    void theFirstQuestionOfEachTermIsForTheDevice() {
        assertThat(answers.repeat(0, 1, MastershipRole.NONE)).isFalse();
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        assertThat(answers.repeat(0, 2, MastershipRole.MASTER)).isFalse();
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        assertThat(answers.repeat(1, 2, MastershipRole.MASTER)).isFalse();
        assertThat(told).containsExactly(DeviceAgentEvent.Type.ROLE_MASTER, DeviceAgentEvent.Type.ROLE_MASTER);
    }

    @Test
    void theSameQuestionIsAnsweredAsTheDeviceIs() {
        answers.repeat(0, 1, MastershipRole.NONE);
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        assertThat(answers.repeat(0, 1, MastershipRole.MASTER)).isTrue();
        assertThat(answers.repeat(0, 1, MastershipRole.STANDBY)).isTrue();
        assertThat(told)
                .containsExactly(
                        DeviceAgentEvent.Type.ROLE_MASTER,
                        DeviceAgentEvent.Type.ROLE_MASTER,
                        DeviceAgentEvent.Type.ROLE_STANDBY);
    }

    /** Which ONOS does: it takes itself for master as soon as it has asked. */
    @Test
    void whatTheDeviceHasNotAnsweredYetIsNotAnsweredForIt() {
        answers.repeat(0, 1, MastershipRole.MASTER);
        assertThat(answers.repeat(0, 1, MastershipRole.MASTER)).isFalse();
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"ROLE_NONE", "CHANNEL_CLOSED", "CHANNEL_ERROR", "NOT_MASTER"})
    void whatADeviceSaidInAnEarlierSessionCountsNoMore(DeviceAgentEvent.Type end) {
        answers.repeat(0, 1, MastershipRole.NONE);
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        says(end);
        assertThat(answers.repeat(0, 1, MastershipRole.MASTER)).isFalse();
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        assertThat(answers.repeat(0, 1, MastershipRole.MASTER)).isTrue();
    }

    @Test
    void aDeviceWithoutASessionIsNotAnsweredFor() {
        answers.repeat(0, 1, MastershipRole.NONE);
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        assertThat(answers.repeat(0, 1, MastershipRole.NONE)).isFalse();
    }

    @Test
    void whoIgnoresTheDeviceIsToldNothing() {
        answers.repeat(0, 1, MastershipRole.NONE);
        says(DeviceAgentEvent.Type.ROLE_MASTER);
        answers.ignore(ProviderId.NONE);
        assertThat(answers.repeat(0, 1, MastershipRole.MASTER)).isTrue();
        assertThat(told).containsExactly(DeviceAgentEvent.Type.ROLE_MASTER);
    }
}
