package io.weft.metrics;

/** Counts the packets between the controller and each switch that the host dropped. Thread-safe. */
public interface DroppedPackets {
    /** Packets not sent to a switch, because it accepted none or there was no session. */
    long out(int s);

    /** Packets from a switch that were ignored because it sends too many. */
    long in(int s);
}
