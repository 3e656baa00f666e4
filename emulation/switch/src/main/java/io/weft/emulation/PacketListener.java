package io.weft.emulation;

/** Receives the frames that an {@link EmulatedSwitch} sends out of its ports. */
@FunctionalInterface
public interface PacketListener {
    /**
     * Called on the thread that injected the packet, in the order in which the frames leave; by a port with a rate,
     * also on a thread that injected another packet or on that of the timer, one frame at a time.
     *
     * @param port the port by which the frame leaves, 1 or more; never a port that is down and never the CPU port
     * @param frame the frame; the listener owns the array
     * @param priority the egress queue that it left by, from 0 (lowest) to {@link EmulatedSwitch#QUEUES} - 1
     */
    void transmit(int port, byte[] frame, int priority);
}
