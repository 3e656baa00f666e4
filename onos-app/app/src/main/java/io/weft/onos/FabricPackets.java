package io.weft.onos;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;
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
final class FabricPackets {
    private final P4RuntimeController clients;
    private final PiPipeconf program;
    private final Function<DeviceId, Optional<Long>> deviceIds;

    /** Who is given a frame that a switch has handed on. */
    interface Receiver {
        /** A frame came by a port of a device. */
        void received(DeviceId device, int port, byte[] frame);
    }

    /**
     * Sends to switches that run a program.
     *
     * @param deviceIds tells the P4Runtime device id of a device, if it has one
     */
    FabricPackets(P4RuntimeController clients, PiPipeconf program, Function<DeviceId, Optional<Long>> deviceIds) {
        this.clients = clients;
        this.program = program;
        this.deviceIds = deviceIds;
    }

    /** Sends a frame out of a port of a device; tells whether this node has a session with it. Returns at once. */
    boolean send(DeviceId device, int port, int queue, byte[] frame) {
        P4RuntimeClient client = clients.get(device);
        Optional<Long> id = deviceIds.apply(device);
        if (client == null || id.isEmpty()) {
            return false;
        }
        client.packetOut(id.get(), PacketOperations.packetOut(ByteBuffer.wrap(frame), port, queue), program);
        return true;
    }

    /** Has the frames of all switches handed to a receiver, until the result is run. */
    Runnable receive(Receiver receiver) {
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
