package io.weft.emulation;

/** An endpoint's side of its link: receives the frames that its switch sends to it. */
@FunctionalInterface
public interface FrameReceiver {
    /**
     * Called on the thread whose packet it is. It may call {@link EmulatedNetwork#send} to answer; the answer is
     * processed after this call returns, on the same thread.
     *
     * @param frame the frame from the Ethernet header on; the receiver owns the array
     * @param priority the egress queue that it left by
     */
    void receive(byte[] frame, int priority);
}
