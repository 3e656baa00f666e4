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
import org.onosproject.net.pi.service.PiPipeconfWatchdogService;
import org.onosproject.net.pi.service.PiPipeconfWatchdogService.PipelineStatus;

/**
 * ONOS's session with a device that is as particular as bmv2.
 *
 * <p>It answers an arbitration only if its election id is another than the last. ONOS asserts its role two or three
 * times when a term begins, by the same id, waits for an answer to each, gives the device up after ten seconds, and
 * begins another term, in which it is the same. Here each time has an id of its own.
 *
 * <p>It may die when it is read while its pipeline is being set. ONOS calls a device available as soon as that is asked
 * of it and the device says that it has some pipeline, and has it read; here not before the pipeline is known to be
 * set.
 */
public final class WeftBmv2Handshaker extends P4RuntimeHandshaker {
    private static final Map<DeviceId, RoleAssertions> DEVICES = new ConcurrentHashMap<>();

    @Override
    public void roleChanged(int preference, long term) {
        boolean inSession = getRole() != MastershipRole.NONE;
        DEVICES.computeIfAbsent(
                        data().deviceId(),
                        device -> new RoleAssertions(
                                CompletableFuture.delayedExecutor(RoleAssertions.APART_MILLIS, TimeUnit.MILLISECONDS)))
                .make(preference, term, inSession, id -> send(preference == 0, id));
    }

    @Override
    public CompletableFuture<Boolean> probeAvailability() {
        PipelineStatus pipeline = handler().get(PiPipeconfWatchdogService.class).getStatus(data().deviceId());
        return pipeline == PipelineStatus.READY ? super.probeAvailability() : CompletableFuture.completedFuture(false);
    }

    private void send(boolean isMaster, BigInteger electionId) {
        Optional<Long> p4RuntimeId =
                ConfiguredDeviceIds.of(handler().get(NetworkConfigService.class), data().deviceId());
        if (p4RuntimeId.isPresent() && setupBehaviour("roleChanged()")) {
            client.setMastership(p4RuntimeId.get(), isMaster, electionId);
        }
    }
}
