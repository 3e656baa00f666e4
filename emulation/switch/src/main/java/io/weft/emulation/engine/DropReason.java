package io.weft.emulation.engine;

/** Why an {@link io.weft.emulation.EmulatedSwitch} dropped a packet. */
public enum DropReason {
    /** No pipeline is loaded yet. */
    NO_PIPELINE,
    /** The packet arrived at a port that is down. */
    INGRESS_PORT_DOWN,
    /** The program set {@code egress_spec} to the drop port in the ingress pipeline. */
    INGRESS,
    /** The program set {@code egress_spec} to the drop port in the egress pipeline. */
    EGRESS,
    /** The packet was to leave by a port that is down. */
    EGRESS_PORT_DOWN,
    /** The packet was to leave by port 0 or by another port that the switch does not have. */
    NO_SUCH_PORT,
    /** The packet was replicated to a multicast group that has no replicas or does not exist. */
    EMPTY_MULTICAST_GROUP,
    /** The {@code priority} field named a queue that does not exist. */
    NO_SUCH_QUEUE,
    /** The egress queue held as many packets as it can, because the line of the port is too slow, or stopped. */
    QUEUE_FULL,
    /** The program resubmitted or recirculated one packet more often than a switch could do. */
    TOO_MANY_PASSES,
    /** A packet for the CPU port found no controller, or did not carry the {@code packet_in} header. */
    NO_CONTROLLER,
    /** A packet for the CPU port found too many others that the controller had not read yet. */
    CONTROLLER_BUSY,
    /** The program failed on this packet, for example by a division by zero or a failed {@code assert}. */
    PROGRAM_ERROR
}
