package io.weft.simulator.network;

import io.weft.fabric.Scheme;
import io.weft.simulator.Fabrics;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.route.NextPorts;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.Sources;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Topology;

/** A network whose packets go minimally, by any virtual channel. */
final class MinimalNetwork {
    final Topology topology;
    final Packets packets = new Packets();
    final SwitchPorts ports;
    private final NextPorts next;
    private final NetworkModel model;
    final Network network;
    long arrived;
    long hops;
    long latency;

    MinimalNetwork(Topology topology, NetworkModel model) {
        this.topology = topology;
        SimulatedFabric fabric = Fabrics.simulated(topology, Scheme.MINIMAL);
        ports = new SwitchPorts(topology);
        next = new NextPorts(ports, fabric.routes().nextHops());
        this.model = model;
        network = model.network(ports, new Partition(ports, 1), packets, part -> this::hop, part -> this::arrived);
    }

    private int hop(int packet, int s) {
        int last = packets.get(packet, Packets.LAST_SWITCH);
        return PacketRouting.hop(
                last == s ? ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)) : next.port(s, last, 0),
                PacketRouting.ANY);
    }

    private void arrived(int packet, int cycle) {
        arrived++;
        hops += packets.get(packet, Packets.HOPS);
        latency += cycle - packets.get(packet, Packets.BIRTH);
    }

    /** An endpoint sends a packet to another. */
    void send(int from, int to, int flits) {
        int packet = network.send(from, 0, flits);
        packets.set(packet, Packets.DESTINATION, to);
        packets.set(packet, Packets.LAST_SWITCH, topology.edgeSwitch(to, 0));
        packets.set(packet, Packets.BIRTH, network.cycle());
    }

    /** A cycle, in which nobody sends. */
    void cycle() {
        network.begin();
        network.end();
    }

    /** All endpoints send to random others. */
    Sources sources(double load) {
        int endpoints = topology.endpointCount();
        int[] switchOf = new int[endpoints];
        for (int e = 0; e < endpoints; e++) {
            switchOf[e] = topology.edgeSwitch(e, 0);
        }
        return new Sources(
                packets,
                network,
                switchOf,
                model,
                TrafficPattern.uniform(endpoints, false),
                Injection.bernoulli(load, model.packetFlits()),
                (from, to) -> true,
                new RandomStreams(1, endpoints));
    }
}
