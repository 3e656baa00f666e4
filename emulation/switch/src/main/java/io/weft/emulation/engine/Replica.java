package io.weft.emulation.engine;

/**
 * One copy that a multicast group or a clone session makes.
 *
 * @param port the egress port
 * @param instance what the copy sees as {@code egress_rid}
 */
public record Replica(int port, int instance) {}
