package io.weft.control.probe;

import io.weft.fabric.Fabric;
import io.weft.p4.WeftConstants;
import java.util.concurrent.ThreadLocalRandom;

/** Sends the probes of one controller: over links, and echoes, which a switch returns to the controller. Immutable. */
final class ProbeOutput {
    /** By this port the program gives a packet to the controller, wherever it came from. */
    static final int ECHO_PORT = WeftConstants.CPU_PORT;

    private final int fabricId;
    private final int switches;
    /** The queue that is served first of those that a fabric with its virtual channels has for sure. */
    private final int priority;

    private final LinkProbes.Sender sender;
    /** In place of the controller, which endpoints must not learn. */
    private static final int NO_CONTROLLER = 0;

    /** Tells probes of this controller, whose clock they carry, from those of others. */
    private final int controller = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);

    ProbeOutput(Fabric fabric, LinkProbes.Sender sender) {
        this.fabricId = ProbeFrame.fabricId(fabric.name());
        this.switches = fabric.topology().switchCount();
        this.priority = fabric.virtualChannels() - 1;
        this.sender = sender;
    }

    /** Sends a probe out of a port, {@link #ECHO_PORT} for an echo; false if the session ended a moment ago. */
    boolean send(int s, int port, long now) {
        return send(s, port, new ProbeFrame(fabricId, s, port, controller, now));
    }

    /** Sends a probe of so many bytes out of a queue of a port, as {@link #send(int, int, long)} does. */
    boolean sendTest(int s, int port, int queue, int length, long now) {
        return send(s, port, queue, new ProbeFrame(fabricId, s, port, controller, now, queue, length));
    }

    /** Sends a probe out of a port for an endpoint; it counts as that of another controller. */
    void sendToEndpoint(int s, int port) {
        send(s, port, new ProbeFrame(fabricId, s, port, NO_CONTROLLER, 0));
    }

    private boolean send(int s, int port, ProbeFrame probe) {
        return send(s, port, priority, probe);
    }

    private boolean send(int s, int port, int queue, ProbeFrame probe) {
        try {
            sender.send(s, port, queue, probe.encode());
            return true;
        } catch (IllegalStateException e) {
            // The host tells by itself that the session is over.
            return false;
        }
    }

    /** Whether a probe was sent to no link; by which port it comes back is left to the switch. */
    static boolean isEcho(ProbeFrame probe) {
        return probe.port == ECHO_PORT;
    }

    /** Whether a probe is of this fabric, whoever sent it. */
    boolean isOfFabric(ProbeFrame probe) {
        return probe.fabric == fabricId && probe.s >= 0 && probe.s < switches;
    }

    /** Whether a probe was sent by this. */
    boolean isOwn(ProbeFrame probe) {
        return isOfFabric(probe) && probe.controller == controller;
    }
}
