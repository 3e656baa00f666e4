package io.weft.emulation;

/** Sees the frames that cross the links between the switches of an {@link EmulatedNetwork}. */
@FunctionalInterface
public interface LinkObserver {
    /**
     * Called on the thread whose packet it is, before the frame arrives at the other end.
     *
     * @param device the device id of the switch that the frame leaves
     * @param port the port by which it leaves
     * @param frame the frame as it is on the link; not to be changed
     * @param priority the egress queue that it left by
     */
    void crosses(long device, int port, byte[] frame, int priority);
}
