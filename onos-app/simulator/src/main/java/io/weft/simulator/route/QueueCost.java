package io.weft.simulator.route;

import io.weft.simulator.network.SwitchPorts;

/** How much waits on a route, as far as a source knows: what UGAL compares. Those that remember are not thread-safe. */
interface QueueCost {
    /** In place of a port: any by which minimal routes go on. */
    int ANY_PORT = -1;

    /** Flits on the way from {@code s} to {@code d}, by a waypoint or {@link WaypointChoice#NONE}. */
    int of(int s, int waypoint, int d);

    /** A cycle begins: no switch has worked yet. */
    default void beginCycle() {}

    /** The port of its source by which the way begins that was asked for last, or {@link #ANY_PORT}. */
    default int firstPort() {
        return ANY_PORT;
    }

    /** Behind the first port only: all that a switch knows (UGAL-L). */
    static QueueCost local(PortChoice portChoice, Queues queues) {
        return new LocalCost(portChoice, queues);
    }

    /** Behind all ports on the way, as if the source knew them at once (UGAL-G). */
    static QueueCost global(SwitchPorts ports, PortChoice portChoice, Queues queues) {
        return new GlobalCost(ports, portChoice, queues);
    }
}
