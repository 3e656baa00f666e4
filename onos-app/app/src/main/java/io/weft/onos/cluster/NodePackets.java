package io.weft.onos.cluster;

import io.weft.onos.device.DeviceIds;
import io.weft.onos.device.PacketOperations;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;

/**
 * Frames to the switches of which this node is master, by ONOS's P4Runtime clients. Its packet service would read what drives
 * a device from the store of the cluster several times for every packet, and wait for it: with many hundred packets a
 * second, all would come late. Thread-safe.
 */
public final class NodePackets implements FrameSender {
    private final P4RuntimeController clients;
    private final PiPipeconf program;
    private final DeviceIds deviceIds;

    /** Sends to switches that run a program. */
    public NodePackets(P4RuntimeController clients, PiPipeconf program, DeviceIds deviceIds) {
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
}
