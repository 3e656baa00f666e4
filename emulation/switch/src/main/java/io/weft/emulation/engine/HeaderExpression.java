package io.weft.emulation.engine;

/** An expression that designates a header instance. */
@FunctionalInterface
public interface HeaderExpression {
    /** The instance in a packet. */
    HeaderLayout in(PacketState packet);
}
