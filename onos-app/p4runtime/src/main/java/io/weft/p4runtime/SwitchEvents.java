package io.weft.p4runtime;

/** Learns what a switch tells its client unasked. Called on network threads, which must not be blocked. */
public interface SwitchEvents {
    /** The client became primary or backup, or lost its stream. */
    default void roleChanged(Role role) {}

    /**
     * A packet came for the controller.
     *
     * @param ingressPort the port by which it came to the switch
     * @param frame the frame from the Ethernet header on; the receiver owns the array
     */
    default void packetIn(int ingressPort, byte[] frame) {}

    /** The switch said something that cannot be true, and its stream was closed for it. */
    default void falseAnswer(String reason) {}

    /** Listens to nothing. */
    static SwitchEvents ignored() {
        return new SwitchEvents() {};
    }
}
