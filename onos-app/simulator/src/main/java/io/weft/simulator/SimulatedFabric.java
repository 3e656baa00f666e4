package io.weft.simulator;

import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.simulator.network.SwitchPorts;
import io.weft.simulator.route.NextPorts;
import io.weft.topology.Topology;

/** The routes of a fabric, made for being simulated any number of times. Immutable. */
public final class SimulatedFabric {
    private final Routes routes;
    private final SwitchPorts ports;
    private final NextPorts next;
    private final int[] switchOf;

    /**
     * Prepares routes.
     *
     * @throws IllegalArgumentException if an endpoint has several links
     */
    public SimulatedFabric(Routes routes) {
        Topology topology = routes.fabric().topology();
        this.routes = routes;
        this.ports = new SwitchPorts(topology);
        this.next = new NextPorts(ports, routes.nextHops());
        this.switchOf = new int[topology.endpointCount()];
        for (int e = 0; e < switchOf.length; e++) {
            switchOf[e] = topology.edgeSwitch(e, 0);
        }
    }

    /** The routes. */
    public Routes routes() {
        return routes;
    }

    SwitchPorts ports() {
        return ports;
    }

    NextPorts next() {
        return next;
    }

    /** By endpoint, its switch. */
    int[] switchOf() {
        return switchOf;
    }

    /** Whether packets can go from one endpoint to another. */
    boolean reaches(int from, int to) {
        int s = switchOf[from];
        int d = switchOf[to];
        return s == d ? routes.failures().switchAlive(s) : routes.kind(s, d) != PathKind.NONE;
    }
}
