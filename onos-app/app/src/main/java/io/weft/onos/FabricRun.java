package io.weft.onos;

import io.weft.control.LocalProtection;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import java.nio.ByteBuffer;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.ConnectPoint;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceEvent;
import org.onosproject.net.device.DeviceListener;
import org.onosproject.net.packet.PacketContext;
import org.onosproject.net.packet.PacketProcessor;

/** A fabric that this node looks after: its control loop, and what ONOS tells that. */
final class FabricRun implements AutoCloseable {
    /** Before ONOS's own apps, which have no use for Weft's probes. */
    private static final int PACKET_PRIORITY = PacketProcessor.advisor(1);

    private final OnosServices onos;
    private final FabricDevices devices;
    private final OnosSwitchHost host;
    private final ControlLoop loop;
    private final DeviceListener deviceListener = this::deviceEvent;
    private final PacketProcessor packetProcessor = this::packetIn;

    FabricRun(Fabric fabric, OnosServices onos, ApplicationId owner) {
        this.onos = onos;
        this.devices = new FabricDevices(fabric.topology());
        this.host = new OnosSwitchHost(devices, onos, owner);
        this.loop = new ControlLoop(
                fabric, host, LocalProtection.NONE, LoopOptions.defaults(), new FabricLog(fabric.topology()));
    }

    /** Begins to look after it; returns at once. */
    void start() {
        onos.devices().addListener(deviceListener);
        onos.packets().addProcessor(packetProcessor, PACKET_PRIORITY);
        loop.start();
    }

    ControlLoop loop() {
        return loop;
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

    private void packetIn(PacketContext context) {
        ConnectPoint from = context.inPacket().receivedFrom();
        int s = devices.switchOf(from.deviceId());
        if (s < 0 || context.isHandled()) {
            return;
        }
        ByteBuffer bytes = context.inPacket().unparsed().duplicate();
        bytes.rewind();
        byte[] frame = new byte[bytes.remaining()];
        bytes.get(frame);
        if (loop.packetIn(s, (int) from.port().toLong(), frame)) {
            context.block();
        }
    }

    @Override
    public void close() {
        onos.packets().removeProcessor(packetProcessor);
        onos.devices().removeListener(deviceListener);
        loop.close();
        host.close();
    }
}
