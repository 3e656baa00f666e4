package io.weft.metrics;

/** How many packets between the controller and each switch its host has dropped. Thread-safe. */
public interface DroppedPackets {
    /** Packets that were not sent to a switch: it took none, or there was no session with it. */
    long out(int s);

    /** Packets of a switch that were not looked at, since it sends too many. */
    long in(int s);
}
