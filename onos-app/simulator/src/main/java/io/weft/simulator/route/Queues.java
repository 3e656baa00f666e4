package io.weft.simulator.route;

/** What is known of the queues of a network. */
public interface Queues {
    /** How many packets are behind a port: on its link, or in the buffer at the other end, as far as its switch knows. */
    int behind(int port);
}
