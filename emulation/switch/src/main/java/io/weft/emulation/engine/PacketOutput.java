package io.weft.emulation.engine;

import io.weft.emulation.DropReason;

/** Receives the packets that leave a {@link PacketProcessor} or are dropped. */
public interface PacketOutput {
    /** A packet leaves by a port, which may be down or not exist; returns whether it was sent. */
    boolean transmit(int port, byte[] frame, int priority);

    void drop(DropReason reason, String detail);
}
