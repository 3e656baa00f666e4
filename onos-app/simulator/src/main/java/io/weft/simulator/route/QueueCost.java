package io.weft.simulator.route;

import io.weft.simulator.network.SwitchPorts;

/** How much waits on a route, as far as a source knows: what UGAL compares. */
interface QueueCost {
    /** Packets on the way from {@code s} to {@code d}, by a waypoint or {@link WaypointChoice#NONE}. */
    int of(int s, int waypoint, int d);

    /** Behind the first port only: all that a switch knows (UGAL-L). */
    static QueueCost local(PortChoice portChoice, Queues queues) {
        return (s, waypoint, d) -> queues.behind(portChoice.port(s, waypoint == WaypointChoice.NONE ? d : waypoint));
    }

    /** Behind all ports on the way, as if the source knew them at once (UGAL-G). */
    static QueueCost global(SwitchPorts ports, PortChoice portChoice, Queues queues) {
        return (s, waypoint, d) -> waypoint == WaypointChoice.NONE
                ? along(ports, portChoice, queues, s, d)
                : along(ports, portChoice, queues, s, waypoint) + along(ports, portChoice, queues, waypoint, d);
    }

    private static int along(SwitchPorts ports, PortChoice portChoice, Queues queues, int from, int to) {
        int sum = 0;
        for (int s = from; s != to; ) {
            int port = portChoice.port(s, to);
            sum += queues.behind(port);
            s = ports.owner(ports.peer(port));
        }
        return sum;
    }
}
