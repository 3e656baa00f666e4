package io.weft.simulator.route;

/** What is behind the first port of a way. Not thread-safe. */
final class LocalCost implements QueueCost {
    private final PortChoice portChoice;
    private final Queues queues;
    private int firstPort = ANY_PORT;

    LocalCost(PortChoice portChoice, Queues queues) {
        this.portChoice = portChoice;
        this.queues = queues;
    }

    @Override
    public int of(int s, int waypoint, int d) {
        firstPort = portChoice.port(s, waypoint == WaypointChoice.NONE ? d : waypoint, s);
        return queues.behind(firstPort);
    }

    @Override
    public int firstPort() {
        return firstPort;
    }
}
