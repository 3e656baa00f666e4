package io.weft.onos.cluster;

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

    private final NodePackets own;
    private final ClusterNodes nodes;
    private final ClusterCommunicationService messages;
    private final ExecutorService handingOn =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "weft-packets"));
    private final ProbeSink arriving;
    /** The loop that looks after the fabric, if that is on this node. */
    private volatile FrameReceiver receiver;

    /** Begins to hand frames on between this node's switches and the node that looks after the fabric. */
    public FabricPackets(
            NodePackets own, ClusterNodes nodes, ClusterCommunicationService messages, EventDeliveryService events) {
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
        if (master.get().equals(nodes.self())) {
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
        own.send(message.device(), message.port(), message.queue(), message.frame());
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
            here.received(message.device(), message.port(), message.frame());
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
}
