package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.simulator.Fabrics;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.route.NextPorts;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.Sources;
import io.weft.simulator.traffic.UniformPattern;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class InputQueuedNetworkTest {
    /** A network whose packets go minimally, by any virtual channel. */
    private static final class Minimal {
        private final Topology topology;
        private final Packets packets = new Packets();
        private final SwitchPorts ports;
        private final NextPorts next;
        private final NetworkModel model;
        private final Network network;
        private long arrived;
        private long hops;
        private long latency;

        Minimal(Topology topology, NetworkModel model) {
            this.topology = topology;
            SimulatedFabric fabric = Fabrics.simulated(topology, Scheme.MINIMAL);
            ports = new SwitchPorts(topology);
            next = new NextPorts(ports, fabric.routes().nextHops());
            this.model = model;
            network = model.network(ports, packets, this::hop, this::arrived);
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

        private void send(int from, int to) {
            int packet = network.send(from, 0, 1);
            packets.set(packet, Packets.DESTINATION, to);
            packets.set(packet, Packets.LAST_SWITCH, topology.edgeSwitch(to, 0));
            packets.set(packet, Packets.BIRTH, network.cycle());
        }
    }

    /** In each switch, a packet is routed, is given a channel and crosses, in one step each; by each link it takes a cycle more. */
    @Property(tries = 200)
    void aPacketAloneTakesAsLongAsItsSwitchesAndLinks(
            @ForAll @IntRange(min = 1, max = 4) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 4) int speedup,
            @ForAll @IntRange(min = 0, max = 4) int routingSteps,
            @ForAll @IntRange(min = 1, max = 50) int channelLatency,
            @ForAll @IntRange(min = 0, max = 15) int from,
            @ForAll @IntRange(min = 0, max = 15) int to) {
        Topology tree = Xgft.of(List.of(2, 2, 2, 2), List.of(1, 2, 2, 2));
        Minimal minimal = new Minimal(
                tree, new InputQueuedParameters(virtualChannels, 4, 0, speedup, routingSteps, channelLatency, 2, 64));
        minimal.network.begin();
        minimal.send(from, to);
        minimal.network.end();
        while (minimal.arrived == 0) {
            minimal.network.begin();
            minimal.network.end();
        }
        int link = 1 + channelLatency;
        int inSwitch = (routingSteps + 2) / speedup;
        assertThat(minimal.latency).isEqualTo(link + (minimal.hops + 1) * (inSwitch + link));
        assertThat(minimal.hops % 2).isZero();
        assertThat(minimal.hops).isEqualTo(minimal.network.hops());
    }

    /** None is lost or doubled, though buffers of one flit hold packets up everywhere; and then all arrive. */
    @Property(tries = 20)
    void packetsAreConserved(
            @ForAll @IntRange(min = 1, max = 5) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 3) int flits,
            @ForAll @IntRange(min = 0, max = 3) int shared,
            @ForAll @IntRange(min = 1, max = 3) int speedup,
            @ForAll @IntRange(min = 1, max = 5) int channelLatency) {
        Topology topology = HyperX.of(List.of(6), 3);
        Minimal minimal = new Minimal(
                topology, new InputQueuedParameters(virtualChannels, flits, shared, speedup, 1, channelLatency, 2, 64));
        Sources sources = sources(minimal, 0.9);
        for (int i = 0; i < 3_000; i++) {
            minimal.network.begin();
            sources.send();
            minimal.network.end();
            assertThat(sources.sent()).isEqualTo(minimal.arrived + minimal.network.inside());
        }
        for (int i = 0; i < 2_000; i++) {
            minimal.network.begin();
            minimal.network.end();
        }
        assertThat(minimal.network.inside()).isZero();
        assertThat(sources.sent()).isEqualTo(minimal.arrived).isGreaterThan(1_000);
        assertThat(minimal.hops).isEqualTo(minimal.network.hops());
        for (int port = 0; port < minimal.ports.count(); port++) {
            assertThat(minimal.network.behind(port)).isZero();
        }
    }

    /** What is inside, on average, is what arrives in a cycle times the cycles that it takes. */
    @Test
    void littlesLawHolds() {
        Topology topology = SlimFly.of(5, 4);
        Minimal minimal = new Minimal(topology, Fabrics.switches(3));
        Sources sources = sources(minimal, 0.6);
        long[] sentAt = new long[1];
        long inside = 0;
        int cycles = 20_000;
        for (int i = 0; i < cycles; i++) {
            minimal.network.begin();
            long before = sources.sent();
            sources.send();
            sentAt[0] += (sources.sent() - before) * i;
            inside += minimal.network.inside();
            minimal.network.end();
        }
        // Sources of this load hardly ever wait: a packet is born when it is sent, but for one in some hundred.
        double average = (double) inside / cycles;
        double expected = (double) minimal.latency / cycles;
        assertThat(average).isCloseTo(expected, within(0.03 * expected));
    }

    private static Sources sources(Minimal minimal, double load) {
        int endpoints = minimal.topology.endpointCount();
        int[] switchOf = new int[endpoints];
        for (int e = 0; e < endpoints; e++) {
            switchOf[e] = minimal.topology.edgeSwitch(e, 0);
        }
        return new Sources(
                minimal.packets,
                minimal.network,
                switchOf,
                minimal.model,
                new UniformPattern(endpoints, false),
                Injection.bernoulli(load, 1),
                (from, to) -> true,
                new RandomBits(1));
    }
}
