package io.weft.emulation.engine;

/** What a table entry leads to: an action, or a choice among several for each packet. */
@FunctionalInterface
public interface ActionChoice {
    /** The action for a packet, or {@code null} if there is none to choose from, which does nothing. */
    BoundAction choose(PacketState packet);
}
