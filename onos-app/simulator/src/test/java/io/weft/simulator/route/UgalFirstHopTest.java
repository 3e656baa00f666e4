package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.Fabrics;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** By which of several equal ports packets leave their first switch under UGAL. */
class UgalFirstHopTest {
    private static final int PACKET = 1;

    static Stream<Arguments> fabricsWithEqualNextHops() {
        return Stream.of(
                Arguments.of(Oft.of(4), "ugal-l:n=2:c=1:length=none"),
                Arguments.of(Mlfm.of(4), "ugal-l:n=2:c=1:length=none"),
                Arguments.of(Oft.of(4), "ugal-l:n=2:c=1:length=none:t=500"),
                Arguments.of(Oft.of(4), "ugal-g:n=2:c=1:length=none"));
    }

    /**
     * Behind each port is another number of flits: the packet leaves by one whose number was asked for; with UGAL-L by
     * the one of these that has the least, or by the first, the minimal one, where that is below the threshold.
     */
    @ParameterizedTest
    @MethodSource("fabricsWithEqualNextHops")
    void packetsLeaveByThePortThatWasCompared(Topology topology, String words) {
        Routes routes = Fabrics.simulated(topology, Scheme.UGAL_L).routes();
        SwitchPorts ports = new SwitchPorts(topology);
        RandomStreams random = new RandomStreams(7, topology.switchCount());
        int[] behind = new int[ports.count()];
        for (int port = 0; port < behind.length; port++) {
            behind[port] = random.below(0, 100_000);
        }
        List<Integer> asked = new ArrayList<>();
        Packets packets = new Packets();
        PacketRouting routing = SimulatedRoutings.named(words)
                .of(new SimulatedRouting.Network(
                        routes,
                        ports,
                        new NextPorts(ports, routes.nextHops()),
                        packets,
                        port -> {
                            asked.add(port);
                            return behind[port];
                        },
                        VirtualChannels.any(),
                        random,
                        64));
        int threshold = words.endsWith("t=500") ? 500 : 0;
        for (int from = 0; from < topology.endpointCount(); from++) {
            for (int to = 0; to < topology.endpointCount(); to++) {
                int s = topology.edgeSwitch(from, 0);
                int d = topology.edgeSwitch(to, 0);
                if (s != d) {
                    asked.clear();
                    int port = firstPort(routing, packets, from, to, topology);
                    assertThat(asked).contains(port);
                    if (words.startsWith("ugal-l")) {
                        assertThat(port).isEqualTo(expected(asked, behind, threshold));
                    }
                }
            }
        }
    }

    private static int firstPort(PacketRouting routing, Packets packets, int from, int to, Topology topology) {
        packets.set(PACKET, Packets.SOURCE, from);
        packets.set(PACKET, Packets.DESTINATION, to);
        packets.set(PACKET, Packets.LAST_SWITCH, topology.edgeSwitch(to, 0));
        packets.set(PACKET, Packets.HOPS, 0);
        return PacketRouting.port(routing.next(PACKET, topology.edgeSwitch(from, 0)));
    }

    private static int expected(List<Integer> asked, int[] behind, int threshold) {
        int best = asked.get(0);
        if (behind[best] >= threshold) {
            for (int port : asked) {
                best = behind[port] < behind[best] ? port : best;
            }
        }
        return best;
    }
}
