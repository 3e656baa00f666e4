package io.weft.p4runtime;

/** Is told of what a switch sends on its stream. Called on network threads, which must not be blocked. */
public interface SwitchEvents {
    /** The client became primary or backup, or lost its stream. */
    default void roleChanged(Role role) {}

    /**
     * A packet for the controller arrived.
     *
     * @param ingressPort the port of the switch that it came by
     * @param frame the frame from the Ethernet header on; the receiver owns the array
     */
    default void packetIn(int ingressPort, byte[] frame) {}

    /** Packets were dropped since the switch sends too many; said at most once a second while it does. */
    default void flooded(String reason) {}

    /** The switch sent a malformed message, and its stream was closed. */
    default void falseAnswer(String reason) {}

    /** Ignores all events. */
    static SwitchEvents ignored() {
        return new SwitchEvents() {};
    }
}
