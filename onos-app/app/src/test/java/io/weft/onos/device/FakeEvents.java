package io.weft.onos.device;

import java.util.ArrayList;
import java.util.List;
import org.onosproject.event.DefaultEventSinkRegistry;
import org.onosproject.event.Event;
import org.onosproject.event.EventDeliveryService;
import org.onosproject.p4runtime.api.P4RuntimeEvent;
import org.onosproject.p4runtime.api.P4RuntimePacketIn;

/** ONOS's events, of which those of P4Runtime have a sink already. */
public final class FakeEvents extends DefaultEventSinkRegistry implements EventDeliveryService {
    /** The frames that came to that sink. */
    public final List<byte[]> leftOver = new ArrayList<>();

    FakeEvents() {
        addSink(
                P4RuntimeEvent.class,
                event -> leftOver.add(((P4RuntimePacketIn) event.subject())
                        .packetOperation()
                        .data()
                        .asArray()));
    }

    @Override
    @SuppressWarnings("rawtypes") // as ONOS has it
    public void post(Event event) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setDispatchTimeLimit(long millis) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long getDispatchTimeLimit() {
        throw new UnsupportedOperationException();
    }
}
