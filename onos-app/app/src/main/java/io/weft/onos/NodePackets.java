package io.weft.onos;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.runtime.PiPacketOperation;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;
import org.onosproject.p4runtime.api.P4RuntimeEvent;
import org.onosproject.p4runtime.api.P4RuntimeEventListener;
import org.onosproject.p4runtime.api.P4RuntimePacketIn;

/**
 * Probes, to and from the switches of which this node is master, by ONOS's P4Runtime clients. Its packet service would
 * read what drives a device from the store of the cluster several times for every packet, and wait for it: with many
 * hundred packets a second, all would come late. Thread-safe.
 */
final class NodePackets implements FrameSender {
    private final P4RuntimeController clients;
    private final PiPipeconf program;
    private final DeviceIds deviceIds;

    /** Sends to switches that run a program. */
    NodePackets(P4RuntimeController clients, PiPipeconf program, DeviceIds deviceIds) {
        this.clients = clients;
        this.program = program;
        this.deviceIds = deviceIds;
    }

    @Override
    public boolean send(DeviceId device, int port, int queue, byte[] frame) {
        P4RuntimeClient client = clients.get(device);
        Optional<Long> id = deviceIds.of(device);
        if (client == null || id.isEmpty()) {
            return false;
        }
        client.packetOut(id.get(), PacketOperations.packetOut(ByteBuffer.wrap(frame), port, queue), program);
        return true;
    }

    /** Has the frames of these switches handed to a receiver, until the result is run. */
    Runnable receive(FrameReceiver receiver) {
        P4RuntimeEventListener listener = event -> {
            if (event.type() == P4RuntimeEvent.Type.PACKET_IN && event.subject() instanceof P4RuntimePacketIn) {
                P4RuntimePacketIn packetIn = (P4RuntimePacketIn) event.subject();
                PiPacketOperation operation = packetIn.packetOperation();
                PacketOperations.ingressPort(operation)
                        .ifPresent(port -> receiver.received(
                                packetIn.deviceId(), port, operation.data().asArray()));
            }
        };
        clients.addListener(listener);
        return () -> clients.removeListener(listener);
    }
}
