package io.weft.onos.cluster;

import io.weft.onos.device.PacketOperations;
import org.onosproject.event.EventDeliveryService;
import org.onosproject.event.EventSink;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.runtime.PiPacketOperation;
import org.onosproject.p4runtime.api.P4RuntimeEvent;
import org.onosproject.p4runtime.api.P4RuntimePacketIn;

/**
 * Takes Weft's probes out of what ONOS's P4Runtime clients tell, and leaves all else to who is told otherwise. ONOS's
 * packet service reads the store of the cluster several times for every packet that comes in, also for one that nobody
 * wants of it: some hundred probes a second would keep it busy. Thread-safe.
 */
public final class ProbeSink implements EventSink<P4RuntimeEvent>, AutoCloseable {
    private final EventDeliveryService events;
    private final EventSink<P4RuntimeEvent> others;
    private final FabricPackets.FrameReceiver receiver;
    private volatile boolean closed;

    ProbeSink(EventDeliveryService events, FabricPackets.FrameReceiver receiver) {
        this.events = events;
        this.receiver = receiver;
        this.others = events.getSink(P4RuntimeEvent.class);
        events.addSink(P4RuntimeEvent.class, this);
    }

    @Override
    public void process(P4RuntimeEvent event) {
        if (!closed && event.type() == P4RuntimeEvent.Type.PACKET_IN && event.subject() instanceof P4RuntimePacketIn) {
            P4RuntimePacketIn packetIn = (P4RuntimePacketIn) event.subject();
            PiPacketOperation operation = packetIn.packetOperation();
            byte[] frame = operation.data().asArray();
            if (PacketOperations.isProbe(frame)) {
                DeviceId device = packetIn.deviceId();
                PacketOperations.ingressPort(operation).ifPresent(port -> receiver.received(device, port, frame));
                return;
            }
        }
        if (others != null) {
            others.process(event);
        }
    }

    @Override
    public void onProcessLimit() {
        if (others != null) {
            others.onProcessLimit();
        }
    }

    /** Leaves probes to the others, too. */
    @Override
    public void close() {
        closed = true;
        if (others != null && events.getSink(P4RuntimeEvent.class) == this) {
            events.addSink(P4RuntimeEvent.class, others);
        }
    }
}
