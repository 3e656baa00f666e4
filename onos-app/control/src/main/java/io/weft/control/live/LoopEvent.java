package io.weft.control.live;

/** An event of a control loop. It carries its own data, and is handled on the loop's thread, one after another. */
@FunctionalInterface
interface LoopEvent {
    /**
     * Handles this event: calls the method of the reducer, or of one of its parts, that takes it; {@code now} is in
     * nanoseconds.
     */
    void reach(LoopReducer reducer, long now);
}
