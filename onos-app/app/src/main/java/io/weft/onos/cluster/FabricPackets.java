package io.weft.onos.cluster;

import io.weft.onos.device.P4RuntimeDevices;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.onosproject.cluster.NodeId;
import org.onosproject.event.EventDeliveryService;
import org.onosproject.net.DeviceId;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.cluster.messaging.MessageSubject;

/**
 * Probes to and from all switches, on the node that looks after the fabric: a switch takes frames of the node that is
 * master of it, and gives them to it, so that the other nodes hand them on. Thread-safe.
 */
public final class FabricPackets implements FrameSender, AutoCloseable {
    private static final MessageSubject OUT = new MessageSubject("io.weft.packet-out");
    private static final MessageSubject IN = new MessageSubject("io.weft.packet-in");

    private final P4RuntimeDevices own;
    private final ClusterNodes nodes;
    private final ClusterCommunicationService messages;
    private final ExecutorService handingOn =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "weft-packets"));
    private final ProbeSink arriving;
    /** The loop that looks after the fabric, if that is on this node. */
    private volatile FrameReceiver receiver;

    /** Who is given the frames that switches hand on. */
    @FunctionalInterface
    public interface FrameReceiver {
        /** A frame came by a port of a device. Returns at once. */
        void received(DeviceId device, int port, byte[] frame);
    }

    /** Begins to hand frames on between this node's switches and the node that looks after the fabric. */
    public FabricPackets(
            P4RuntimeDevices own,
            ClusterNodes nodes,
            ClusterCommunicationService messages,
            EventDeliveryService events) {
        this.own = own;
        this.nodes = nodes;
        this.messages = messages;
        messages.addSubscriber(OUT, PacketMessage::decode, this::sendOwn, handingOn);
        messages.addSubscriber(IN, PacketMessage::decode, this::receive, handingOn);
        arriving = new ProbeSink(events, this::received);
    }

    @Override
    public boolean send(DeviceId device, int port, int queue, byte[] frame) {
        Optional<NodeId> master = nodes.masterOf(device);
        if (master.isEmpty()) {
            return false;
        }
        if (master.get().equals(nodes.self)) {
            return own.send(device, port, queue, frame);
        }
        tell(master.get(), OUT, new PacketMessage(device, port, queue, frame));
        return true;
    }

    /** Has the frames of all switches handed to a receiver, in place of an earlier one, until the result is run. */
    public Runnable receive(FrameReceiver next) {
        receiver = next;
        return () -> receiver = null;
    }

    private void sendOwn(PacketMessage message) {
        own.send(message.device, message.port, message.queue, message.frame);
    }

    private void received(DeviceId device, int port, byte[] frame) {
        FrameReceiver here = receiver;
        if (here != null) {
            here.received(device, port, frame);
        } else if (!nodes.leads()) {
            nodes.leader().ifPresent(leader -> tell(leader, IN, new PacketMessage(device, port, 0, frame)));
        }
    }

    private void receive(PacketMessage message) {
        FrameReceiver here = receiver;
        if (here != null) {
            here.received(message.device, message.port, message.frame);
        }
    }

    /** A frame that is lost on the way is as one that is lost in the fabric: nobody waits for it. */
    private void tell(NodeId node, MessageSubject subject, PacketMessage message) {
        var unused = messages.unicast(message, subject, PacketMessage::encode, node);
    }

    @Override
    public void close() {
        arriving.close();
        messages.removeSubscriber(OUT);
        messages.removeSubscriber(IN);
        handingOn.shutdownNow();
    }

    /** A frame that one node of the cluster hands on to another. Immutable. */
    private static final class PacketMessage {
        private static final int FIXED = 3 * Integer.BYTES;

        private final DeviceId device;
        private final int port;
        private final int queue;
        private final byte[] frame;

        /** A frame that came or is to leave by a port of a device, in the latter case through this queue of it. */
        PacketMessage(DeviceId device, int port, int queue, byte[] frame) {
            this.device = device;
            this.port = port;
            this.queue = queue;
            this.frame = frame;
        }

        /** Port, queue and length of the name of the device, then the name, then the frame. */
        byte[] encode() {
            byte[] name = device.toString().getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(FIXED + name.length + frame.length)
                    .putInt(port)
                    .putInt(queue)
                    .putInt(name.length)
                    .put(name)
                    .put(frame)
                    .array();
        }

        /** @throws RuntimeException if it is nothing that {@link #encode} makes */
        static PacketMessage decode(byte[] bytes) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            int port = buffer.getInt();
            int queue = buffer.getInt();
            byte[] name = new byte[buffer.getInt()];
            buffer.get(name);
            byte[] frame = new byte[buffer.remaining()];
            buffer.get(frame);
            return new PacketMessage(DeviceId.deviceId(new String(name, StandardCharsets.UTF_8)), port, queue, frame);
        }
    }
}
