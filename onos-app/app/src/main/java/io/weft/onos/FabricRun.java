package io.weft.onos;

import io.weft.control.ControlReport;
import io.weft.control.LocalProtection;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.basics.BasicDeviceConfig;
import org.onosproject.net.device.DeviceEvent;
import org.onosproject.net.device.DeviceListener;
import org.onosproject.net.pi.model.PiPipeconf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fabric that this node looks after: its control loop, and what ONOS tells that. */
final class FabricRun implements AutoCloseable {
    private static final int PROBES_PER_SECOND = 1_000;

    /**
     * Fewer probes than elsewhere, which may take longer: ONOS also puts each of them through its own packet service, which
     * reads the store of the cluster several times for it.
     */
    private static final Probing PROBING =
            new Probing(Probing.DEFAULT.intervalMillis(), Probing.DEFAULT.misses(), PROBES_PER_SECOND);

    private static final Logger LOG = LoggerFactory.getLogger(FabricRun.class);

    private final OnosServices onos;
    private final FabricDevices devices;
    private final FabricPackets packets;
    private final OnosSwitchHost host;
    private final ControlLoop loop;
    private final DeviceListener deviceListener = this::deviceEvent;
    private Runnable stopReceiving = () -> {};

    FabricRun(Fabric fabric, OnosServices onos, PiPipeconf program, ApplicationId owner) {
        this.onos = onos;
        this.devices = new FabricDevices(fabric.topology());
        this.packets = new FabricPackets(onos.clients(), program, this::p4RuntimeId);
        this.host = new OnosSwitchHost(devices, onos, packets, owner);
        this.loop = new ControlLoop(
                fabric.withProbing(PROBING),
                host,
                LocalProtection.NONE,
                LoopOptions.defaults(),
                new FabricLog(fabric.topology()));
    }

    /** Begins to look after it; returns at once. */
    void start() {
        onos.devices().addListener(deviceListener);
        stopReceiving = packets.receive(this::packetIn);
        loop.start();
    }

    /** Whether another fabric can take the place of this one while it runs. */
    boolean canBecome(Fabric next) {
        try {
            next.withProbing(PROBING).inPlaceOf(loop.fabric());
            return true;
        } catch (IllegalArgumentException e) {
            LOG.info("begins anew: {}", e.getMessage());
            return false;
        }
    }

    /** See {@link ControlLoop#change}. */
    CompletableFuture<Optional<ControlReport>> change(Fabric next) {
        return loop.change(next.withProbing(PROBING));
    }

    ControlLoop loop() {
        return loop;
    }

    FabricDevices devices() {
        return devices;
    }

    private Optional<Long> p4RuntimeId(DeviceId device) {
        return Optional.ofNullable(onos.configurations().getConfig(device, BasicDeviceConfig.class))
                .flatMap(config -> ManagementAddress.deviceId(config.managementAddress()));
    }

    private void deviceEvent(DeviceEvent event) {
        DeviceId device = event.subject().id();
        int s = devices.switchOf(device);
        if (s < 0) {
            return;
        }
        switch (event.type()) {
            case DEVICE_ADDED:
            case DEVICE_UPDATED:
            case DEVICE_AVAILABILITY_CHANGED:
            case DEVICE_REMOVED:
            case DEVICE_SUSPENDED:
                if (onos.devices().isAvailable(device)) {
                    host.deviceChanged(s);
                } else {
                    host.deviceLost(s);
                    loop.sessionEnded(s, "ONOS has no connection with " + device);
                }
                break;
            case PORT_UPDATED:
                loop.portChanged(
                        s, (int) event.port().number().toLong(), event.port().isEnabled());
                break;
            default:
                // Ports that come and go are those of the network configuration; statistics are of no use here.
        }
    }

    private void packetIn(DeviceId device, int port, byte[] frame) {
        int s = devices.switchOf(device);
        if (s >= 0) {
            loop.packetIn(s, port, frame);
        }
    }

    @Override
    public void close() {
        stopReceiving.run();
        onos.devices().removeListener(deviceListener);
        loop.close();
        host.close();
    }
}
