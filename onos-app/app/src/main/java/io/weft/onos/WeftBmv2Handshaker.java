package io.weft.onos;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.drivers.p4runtime.P4RuntimeHandshaker;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceAgentListener;
import org.onosproject.net.provider.ProviderId;

/**
 * ONOS's session with a device that answers an arbitration only if its election id is another than the last, as bmv2: ONOS
 * asks two or three times whenever a term begins, waits for an answer to each, gives the device up after some ten seconds,
 * and begins another term, in which it is the same. Here ONOS is answered in place of the device.
 */
public final class WeftBmv2Handshaker extends P4RuntimeHandshaker {
    private static final Map<DeviceId, RoleAnswers> ANSWERS = new ConcurrentHashMap<>();

    /** Has no device yet. */
    public WeftBmv2Handshaker() {
        // ONOS says which.
    }

    private RoleAnswers answers() {
        return ANSWERS.computeIfAbsent(data().deviceId(), RoleAnswers::new);
    }

    @Override
    public void roleChanged(int preference, long term) {
        if (!answers().repeat(preference, term, getRole())) {
            super.roleChanged(preference, term);
        }
    }

    @Override
    public void addDeviceAgentListener(ProviderId provider, DeviceAgentListener listener) {
        super.addDeviceAgentListener(provider, answers().listen(provider, listener));
    }

    @Override
    public void removeDeviceAgentListener(ProviderId provider) {
        super.removeDeviceAgentListener(provider);
        answers().ignore(provider);
    }
}
