package io.weft.emulation;

import io.weft.emulation.engine.PacketOutput;
import io.weft.emulation.engine.PortStates;
import io.weft.emulation.p4runtime.Target.ControllerPort;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The exits of one switch: its ports, the controller, and the counted drops. */
final class SwitchOutput implements PacketOutput {
    private static final Logger LOG = LoggerFactory.getLogger(EmulatedSwitch.class);

    private final long deviceId;
    private final int cpuPort;
    private final PortStates ports;
    private final DropCounts drops = new DropCounts();
    private volatile PacketListener listener = (port, frame, priority) -> {};
    private volatile ControllerPort controller = frame -> Optional.of(DropReason.NO_CONTROLLER);

    SwitchOutput(long deviceId, int cpuPort, PortStates ports) {
        this.deviceId = deviceId;
        this.cpuPort = cpuPort;
        this.ports = ports;
    }

    void setPacketListener(PacketListener newListener) {
        listener = newListener;
    }

    void setController(ControllerPort newController) {
        controller = newController;
    }

    @Override
    public boolean transmit(int port, byte[] frame, int priority) {
        if (port == cpuPort) {
            Optional<DropReason> refused = controller.send(frame);
            refused.ifPresent(reason -> drop(reason, ""));
            return refused.isEmpty();
        }
        if (!ports.isUp(port)) {
            drop(ports.exists(port) ? DropReason.EGRESS_PORT_DOWN : DropReason.NO_SUCH_PORT, "port " + port);
            return false;
        }
        listener.transmit(port, frame, priority);
        return true;
    }

    @Override
    public void drop(DropReason reason, String detail) {
        drops.increment(reason);
        LOG.debug("switch {} dropped a packet: {} {}", deviceId, reason, detail);
    }

    /** The number of packets dropped so far, by reason. */
    Map<DropReason, Long> drops() {
        return drops.snapshot();
    }

    /** Counts dropped packets by reason. */
    private static final class DropCounts {
        private final Map<DropReason, LongAdder> counts = new EnumMap<>(DropReason.class);

        DropCounts() {
            for (DropReason reason : DropReason.values()) {
                counts.put(reason, new LongAdder());
            }
        }

        void increment(DropReason reason) {
            counts.get(reason).increment();
        }

        /** The present counts; all reasons are keys. */
        Map<DropReason, Long> snapshot() {
            Map<DropReason, Long> sums = new EnumMap<>(DropReason.class);
            counts.forEach((reason, count) -> sums.put(reason, count.sum()));
            return Collections.unmodifiableMap(sums);
        }
    }
}
