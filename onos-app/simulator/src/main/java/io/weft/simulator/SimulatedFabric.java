package io.weft.simulator;

import io.weft.fabric.PathKind;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.Partition;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import io.weft.simulator.route.NextPorts;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.topology.Topology;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The routes of a fabric, made for being simulated any number of times. Immutable. */
public final class SimulatedFabric {
    private final Routes routes;
    private final NextPorts next;
    final SwitchPorts ports;
    /** By endpoint, its switch. */
    final int[] switchOf;

    /** @throws Refusal if an endpoint has several links */
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

    public Routes routes() {
        return routes;
    }

    /**
     * Checks, before anything is run, that packets can be routed so.
     *
     * @param rule by which packets take virtual channels
     * @throws Refusal if this topology has no such routes, or those that are given are wrong; the message says why
     */
    public void require(SimulatedRouting routing, NetworkModel model, VirtualChannelRule rule) {
        routing.of(routed(model, rule, new Packets(), port -> 0, 0));
    }

    /**
     * An empty network of this fabric.
     *
     * @param packets of as many parts as the partition has
     * @param delivery makes the listener of a part, called for each packet that arrives at its endpoints
     * @throws Refusal as {@link #require} says
     */
    Network network(
            SimulatedRouting routing,
            NetworkModel model,
            VirtualChannelRule rule,
            Partition partition,
            Packets packets,
            IntFunction<Network.Delivery> delivery,
            long seed) {
        Network[] made = new Network[1];
        SimulatedRouting.Network routed = routed(model, rule, packets, port -> made[0].behind(port), seed);
        made[0] = model.network(ports, partition, packets, part -> routing.of(routed), delivery);
        return made[0];
    }

    private SimulatedRouting.Network routed(
            NetworkModel model, VirtualChannelRule rule, Packets packets, IntUnaryOperator behind, long seed) {
        return new SimulatedRouting.Network(
                routes,
                ports,
                next,
                packets,
                behind,
                rule.of(routes, ports, packets, model.virtualChannels()),
                new RandomStreams(seed, routes.fabric().topology().switchCount()),
                model.bufferFlits());
    }

    public int endpoints() {
        return switchOf.length;
    }

    /** The endpoints whose switch is in service, in increasing order. */
    public int[] endpointsInService() {
        return IntStream.range(0, switchOf.length)
                .filter(e -> routes.failures().switchAlive(switchOf[e]))
                .toArray();
    }

    /** Whether packets can go from one endpoint to another. */
    public boolean reaches(int from, int to) {
        int s = switchOf[from];
        int d = switchOf[to];
        return s == d ? routes.failures().switchAlive(s) : routes.kind(s, d) != PathKind.NONE;
    }
}
