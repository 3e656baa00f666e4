package io.weft.control.live;

/** Something that reaches a control loop, on its thread and in its turn. It has what is to be known of it. */
@FunctionalInterface
interface LoopEvent {
    /** Calls the method that takes this event: one of the reducer, or of a part of it. */
    void reach(LoopReducer reducer, long now);
}
