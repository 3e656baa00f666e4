package io.weft.emulation.engine;

/** A step of a pipeline: a table, a condition or the call of an action. */
@FunctionalInterface
public interface ControlNode {

    /** Executes it and returns the next one, or {@code null} at the end of the pipeline. */
    ControlNode apply(PacketState packet);
}
