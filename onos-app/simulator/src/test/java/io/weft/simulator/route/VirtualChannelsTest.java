package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.simulator.Fabrics;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which virtual channel a packet takes at each hop, and which routes are refused for lack of them. */
class VirtualChannelsTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);
    private static final int PACKET = 1;
    private static final int HOPS = 7;

    /** In a Slim Fly, as many as its turns upwards in the order of switches. */
    @Test
    void theInstalledOneIsTheNumberOfDescentsSoFar() {
        SwitchPorts ports = new SwitchPorts(SLIM_FLY);
        Packets packets = new Packets();
        Routes routes = Routes.of(TestFabrics.of(SLIM_FLY, Scheme.MINIMAL, 4), Failures.none(SLIM_FLY));
        VirtualChannels installed = VirtualChannels.installed(routes, ports, packets);
        VirtualChannels everyHop = VirtualChannels.everyHop(routes, packets, HOPS);
        Random random = new Random(1);
        for (int walk = 0; walk < 1_000; walk++) {
            packets.set(PACKET, Packets.PROGRESS, 0);
            int turns = 0;
            int before = -1;
            int s = random.nextInt(SLIM_FLY.switchCount());
            for (int hop = 0; hop < HOPS; hop++) {
                int c = SLIM_FLY.firstChannel(s) + random.nextInt(SLIM_FLY.degree(s));
                boolean turnsUp = before > s && SLIM_FLY.target(c) > s;
                turns += turnsUp ? 1 : 0;
                packets.set(PACKET, Packets.HOPS, hop);
                assertThat(everyHop.next(PACKET, s, ports.ofChannel(c))).isEqualTo(hop);
                assertThat(installed.next(PACKET, s, ports.ofChannel(c))).isEqualTo(turns);
                before = s;
                s = SLIM_FLY.target(c);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "minimal, 2",
        "minimal-adaptive, 2",
        "static-random, 2",
        "valiant, 4",
        "valiant-3, 3",
        "valiant-static, 4",
        "ugal-l, 4",
        "ugal-g:n=1, 4"
    })
    void whereEveryHopTakesTheNextOneLongRoutesAreRefused(String routing, int hops) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = Fabrics.simulated(SLIM_FLY, simulated.scheme());
        fabric.require(simulated, Fabrics.switches(hops), VirtualChannelRule.EVERY_HOP);
        assertThatThrownBy(() -> fabric.require(simulated, Fabrics.switches(hops - 1), VirtualChannelRule.EVERY_HOP))
                .isInstanceOfSatisfying(TooFewVirtualChannelsException.class, refusal -> assertThat(refusal.needed())
                        .isEqualTo(hops))
                .hasMessageStartingWith("the route from s")
                .hasMessageEndingWith(
                        "needs " + hops + " virtual channels, one for each hop, and there are " + (hops - 1));
    }

    /** The route around the only link between two switches of an OFT has two hops more. */
    @Test
    void failuresMakeRoutesLongerThanThereAreVirtualChannels() {
        Topology oft = Oft.of(3);
        SimulatedRouting minimal = SimulatedRoutings.named("minimal");
        Fabrics.simulated(oft, Scheme.MINIMAL).require(minimal, Fabrics.switches(2), VirtualChannelRule.EVERY_HOP);
        Failures failures = Failures.of(oft, List.of(oft.linkName(0)));
        SimulatedFabric damaged = new SimulatedFabric(Routes.of(TestFabrics.of(oft, Scheme.MINIMAL, 2), failures));
        assertThatThrownBy(() -> damaged.require(minimal, Fabrics.switches(2), VirtualChannelRule.EVERY_HOP))
                .isInstanceOfSatisfying(TooFewVirtualChannelsException.class, refusal -> assertThat(refusal.needed())
                        .isEqualTo(4));
    }
}
