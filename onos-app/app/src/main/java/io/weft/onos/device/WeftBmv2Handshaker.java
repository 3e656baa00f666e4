package io.weft.onos.device;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.onosproject.drivers.p4runtime.P4RuntimeHandshaker;
import org.onosproject.net.DeviceId;
import org.onosproject.net.MastershipRole;
import org.onosproject.net.config.NetworkConfigService;

/**
 * ONOS's session with a device that answers an arbitration only if its election id is another than the last, as bmv2. ONOS
 * asserts its role two or three times when a term begins, by the same id, waits for an answer to each, gives the device up
 * after ten seconds, and begins another term, in which it is the same. Here each time has an id of its own.
 */
public final class WeftBmv2Handshaker extends P4RuntimeHandshaker {
    private static final Map<DeviceId, RoleAssertions> DEVICES = new ConcurrentHashMap<>();

    /** Has no device yet. */
    public WeftBmv2Handshaker() {
        // ONOS says which.
    }

    @Override
    public void roleChanged(int preference, long term) {
        boolean inSession = getRole() != MastershipRole.NONE;
        DEVICES.computeIfAbsent(
                        data().deviceId(),
                        device -> new RoleAssertions(
                                CompletableFuture.delayedExecutor(RoleAssertions.APART_MILLIS, TimeUnit.MILLISECONDS)))
                .make(preference, term, inSession, id -> send(preference == 0, id));
    }

    private void send(boolean isMaster, BigInteger electionId) {
        Optional<Long> p4RuntimeId =
                ManagementAddress.deviceId(handler().get(NetworkConfigService.class), data().deviceId());
        if (p4RuntimeId.isPresent() && setupBehaviour("roleChanged()")) {
            client.setMastership(p4RuntimeId.get(), isMaster, electionId);
        }
    }
}
