package io.weft.simulator.route;

import io.weft.simulator.network.SwitchPorts;

/**
 * The flits behind all ports of a route (UGAL-G); where several next hops are equal, one is drawn. Of its own port a switch knows
 * the queue as it is; of those of other switches as it was when the cycle began, so that it does not matter which of them has
 * worked first. O(hops). Not thread-safe.
 */
final class GlobalCost implements QueueCost {
    private final SwitchPorts ports;
    private final PortChoice portChoice;
    private final Queues queues;
    /** By port of a switch, flits behind it when this cycle began. */
    private final int[] atBegin;

    private int firstPort = ANY_PORT;

    GlobalCost(SwitchPorts ports, PortChoice portChoice, Queues queues) {
        this.ports = ports;
        this.portChoice = portChoice;
        this.queues = queues;
        this.atBegin = new int[ports.first(ports.topology().switchCount())];
    }

    @Override
    public void beginCycle() {
        for (int port = 0; port < atBegin.length; port++) {
            atBegin[port] = queues.behind(port);
        }
    }

    @Override
    public int of(int s, int waypoint, int d) {
        int target = waypoint == WaypointChoice.NONE ? d : waypoint;
        firstPort = portChoice.port(s, target, s);
        int toTarget = queues.behind(firstPort) + along(ports.owner(ports.peer(firstPort)), target, s);
        return toTarget + along(target, d, s);
    }

    private int along(int from, int to, int drawer) {
        int sum = 0;
        for (int s = from; s != to; ) {
            int port = portChoice.port(s, to, drawer);
            sum += atBegin[port];
            s = ports.owner(ports.peer(port));
        }
        return sum;
    }

    @Override
    public int firstPort() {
        return firstPort;
    }
}
