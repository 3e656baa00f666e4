package io.weft.control.live;

/** Learns what a control loop sees and does. */
public interface LoopListener {
    /** Something happened. Called on the loop's threads, which must not be blocked for long. */
    void happened(FabricEvent event);
}
