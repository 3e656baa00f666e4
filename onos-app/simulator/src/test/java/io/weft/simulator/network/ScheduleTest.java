package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.Fabrics;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.route.NextPorts;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannels;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.Sources;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Topology;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** It makes no difference to a run in which order switches do their work of a cycle. */
class ScheduleTest {
    private static final int CYCLES = 2_000;
    private static final double LOAD = 0.7;
    private static final int SEED = 3;

    private final Packets packets = new Packets();
    private final List<List<Integer>> arrivals = new ArrayList<>();
    private Network network;

    static Stream<Arguments> routings() {
        return Stream.of(
                Arguments.of(Oft.of(4), "minimal"),
                Arguments.of(Oft.of(4), "minimal-adaptive"),
                Arguments.of(SlimFly.of(5, 4), "valiant"),
                Arguments.of(SlimFly.of(5, 4), "ugal-l"),
                Arguments.of(SlimFly.of(5, 4), "ugal-g"),
                Arguments.of(Oft.of(4), "ugal-g"));
    }

    /**
     * Phase by phase in blocks of several switches, or switch by switch: each packet arrives when it does otherwise.
     */
    @ParameterizedTest
    @MethodSource("routings")
    void theSizeOfBlocksMakesNoDifference(Topology topology, String routing) {
        List<List<Integer>> bySwitch = new ScheduleTest().arrivals(topology, routing, 1);
        assertThat(bySwitch).hasSizeGreaterThan(10_000);
        assertThat(new ScheduleTest().arrivals(topology, routing, 64)).isEqualTo(bySwitch);
        assertThat(new ScheduleTest().arrivals(topology, routing, 10_000)).isEqualTo(bySwitch);
    }

    private List<List<Integer>> arrivals(Topology topology, String routing, int blockPorts) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = Fabrics.simulated(topology, simulated.scheme());
        SwitchPorts ports = new SwitchPorts(topology);
        InputQueuedModel model = (InputQueuedModel) Fabrics.switches(4);
        SimulatedRouting.Network routed = new SimulatedRouting.Network(
                fabric.routes(),
                ports,
                new NextPorts(ports, fabric.routes().nextHops()),
                packets,
                port -> network.behind(port),
                VirtualChannels.installed(fabric.routes(), ports, packets),
                new RandomStreams(SEED, topology.switchCount()),
                model.bufferFlits());
        network = new InputQueuedNetwork(
                ports,
                new Partition(ports, packets.parts()),
                model,
                packets,
                part -> simulated.of(routed),
                part -> this::arrived,
                blockPorts);
        int endpoints = topology.endpointCount();
        Sources sources = new Sources(
                packets,
                network,
                IntStream.range(0, endpoints)
                        .map(e -> topology.edgeSwitch(e, 0))
                        .toArray(),
                model,
                TrafficPattern.uniform(endpoints, false),
                Injection.bernoulli(LOAD, 1),
                (from, to) -> true,
                new RandomStreams(SEED, endpoints));
        for (int i = 0; i < CYCLES; i++) {
            network.begin();
            sources.send();
            network.end();
        }
        return arrivals;
    }

    private void arrived(int packet, int cycle) {
        arrivals.add(List.of(
                cycle,
                packets.get(packet, Packets.BIRTH),
                packets.get(packet, Packets.DESTINATION),
                packets.get(packet, Packets.HOPS)));
    }
}
