package io.weft.emulation.engine;

/** The action of a table entry, or a choice among several actions for each packet. */
@FunctionalInterface
public interface ActionChoice {
    /** The action for a packet; {@code null} for none. */
    BoundAction choose(PacketState packet);
}
