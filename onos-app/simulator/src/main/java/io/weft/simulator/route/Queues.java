package io.weft.simulator.route;

/** What is known of the queues of a network. */
public interface Queues {
    /** How many flits are behind a port, as {@link io.weft.simulator.network.Network#behind(int)} says. */
    int behind(int port);
}
