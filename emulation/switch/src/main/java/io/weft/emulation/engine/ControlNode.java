package io.weft.emulation.engine;

/** A node of the control flow of a pipeline. It is a class because calls of interfaces cost more, and there are many. */
public abstract class ControlNode {

    ControlNode() {}

    /** Executes it and returns the next node, or {@code null} at the end of the pipeline. */
    abstract ControlNode apply(PacketState packet);
}
