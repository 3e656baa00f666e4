package io.weft.simulator.route;

/**
 * Remembers the port whose queue was compared for a packet, so that the packet leaves by it, as in programmed switches.
 * Holds one packet at a time. Not thread-safe.
 */
final class ComparedPort {
    private int port = QueueCost.ANY_PORT;

    void set(int compared) {
        port = compared;
    }

    /**
     * The choice of the compared port for the first hop of a packet; for other hops what is chosen there. Is to be
     * asked right after the waypoint, for the same packet.
     */
    PortChoice orElse(PortChoice others) {
        return (s, t, drawer) -> {
            int compared = port;
            port = QueueCost.ANY_PORT;
            return compared == QueueCost.ANY_PORT ? others.port(s, t, drawer) : compared;
        };
    }
}
