package io.weft.simulator.route;

import io.weft.simulator.network.SwitchPorts;

/** What is behind all ports of a way, of which one is drawn where several are equal. O(hops). Not thread-safe. */
final class GlobalCost implements QueueCost {
    private final SwitchPorts ports;
    private final PortChoice portChoice;
    private final Queues queues;
    private int firstPort = ANY_PORT;

    GlobalCost(SwitchPorts ports, PortChoice portChoice, Queues queues) {
        this.ports = ports;
        this.portChoice = portChoice;
        this.queues = queues;
    }

    @Override
    public int of(int s, int waypoint, int d) {
        int target = waypoint == WaypointChoice.NONE ? d : waypoint;
        firstPort = portChoice.port(s, target);
        int toTarget = queues.behind(firstPort) + along(ports.owner(ports.peer(firstPort)), target);
        return toTarget + along(target, d);
    }

    private int along(int from, int to) {
        int sum = 0;
        for (int s = from; s != to; ) {
            int port = portChoice.port(s, to);
            sum += queues.behind(port);
            s = ports.owner(ports.peer(port));
        }
        return sum;
    }

    @Override
    public int firstPort() {
        return firstPort;
    }
}
