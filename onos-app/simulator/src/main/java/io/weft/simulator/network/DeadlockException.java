package io.weft.simulator.network;

import java.util.List;

/** Packets wait for each other in a circle, so that none of them ever moves again. */
public final class DeadlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> circle;

    DeadlockException(String message, List<String> circle) {
        super(message);
        this.circle = List.copyOf(circle);
    }

    /** This exception with what the network was used for in front of its message. */
    public DeadlockException under(String circumstances) {
        return new DeadlockException(circumstances + ": " + getMessage(), circle);
    }

    /**
     * The channels that packets wait in, each for the next, and the last for the first; as the switch that it leaves,
     * the one that it leads to, and its virtual channel.
     */
    public List<String> circle() {
        return circle;
    }
}
