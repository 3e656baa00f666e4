package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.HyperX;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NextHopTableTest {
    private static final Topology TRIANGLE = HyperX.of(List.of(3));
    private static final SwitchPorts PORTS = new SwitchPorts(TRIANGLE);

    private static final int[][] DETOUR = {{-1, 2, 2}, {0, -1, 2}, {0, 1, -1}};

    private static VirtualChannels installed(int count) {
        return VirtualChannels.installed(routes(TRIANGLE, count), PORTS, new Packets());
    }

    private static Routes routes(Topology topology, int count) {
        return Routes.of(TestFabrics.of(topology, Scheme.MINIMAL, count), Failures.none(topology));
    }

    /** Two hops in one dimension are a descent. */
    @Test
    void aDetourNeedsAVirtualChannelMore() {
        NextHopTable table = new NextHopTable(TRIANGLE, DETOUR, (s, t) -> "");
        PortChoice choice = table.in(PORTS, installed(2));
        assertThat(PORTS.owner(PORTS.peer(choice.port(0, 1, 0)))).isEqualTo(2);
        assertThat(PORTS.owner(PORTS.peer(choice.port(2, 1, 2)))).isEqualTo(1);
        assertThatThrownBy(() -> table.in(PORTS, installed(1)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("next hops from h0 to h1 need 2 virtual channels, and there are 1");
    }

    /** Up, up and up again in the order of switches is no descent; but it is a hop and a hop more. */
    @Test
    void howManyVirtualChannelsHopsNeedIsForTheRuleToSay() {
        int n = 4;
        TopologyBuilder builder = new TopologyBuilder("ring");
        IntStream.range(0, n).forEach(s -> builder.addSwitch("r" + s));
        IntStream.range(0, n).forEach(s -> builder.addLink(s, (s + 1) % n));
        IntStream.range(0, n).forEach(builder::addEndpoint);
        Topology ring = builder.build();
        SwitchPorts ports = new SwitchPorts(ring);
        Routes routes = routes(ring, 2);
        int[][] clockwise = new int[n][n];
        IntStream.range(0, n).forEach(s -> Arrays.fill(clockwise[s], (s + 1) % n));
        NextHopTable table = new NextHopTable(ring, clockwise, (s, t) -> "");
        PortChoice choice = table.in(ports, VirtualChannels.installed(routes, ports, new Packets()));
        assertThat(ports.owner(ports.peer(choice.port(0, 3, 0)))).isEqualTo(1);
        assertThatThrownBy(() -> table.in(ports, VirtualChannels.everyHop(routes, new Packets(), 2)))
                .isInstanceOfSatisfying(TooFewVirtualChannelsException.class, refusal -> assertThat(refusal.needed())
                        .isEqualTo(3))
                .hasMessage("next hops from r0 to r3 need 3 virtual channels, and there are 2; the last of them at r2");
        table.in(ports, VirtualChannels.everyHop(routes, new Packets(), 3));
    }

    @Test
    void circlesAreRefused() {
        NextHopTable table = new NextHopTable(TRIANGLE, new int[][] {{-1, 2, 2}, {0, -1, 2}, {0, 0, -1}}, (s, t) -> "");
        assertThatThrownBy(() -> table.in(PORTS, VirtualChannels.any()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("next hops from h0 to h1 lead in a circle, by h");
    }

    @Test
    void messagesBeginWithWhereTheNextHopComesFrom() {
        PairOrigin places = (s, t) -> "line " + s + t + ": ";
        assertThatThrownBy(() -> new NextHopTable(TRIANGLE, DETOUR, places).in(PORTS, installed(1)))
                .isInstanceOfSatisfying(TooFewVirtualChannelsException.class, refusal -> assertThat(refusal.needed())
                        .isEqualTo(2))
                .hasMessageStartingWith("line 21: next hops from h0 to h1 need 2");
        int[][] none = {{-1, 2, 2}, {0, -1, 2}, {0, -1, -1}};
        assertThatThrownBy(() -> new NextHopTable(TRIANGLE, none, places))
                .hasMessageStartingWith("line 21: there is no next hop at h2 towards h1");
        int[][] itself = {{-1, 0, 2}, {0, -1, 2}, {0, 1, -1}};
        assertThatThrownBy(() -> new NextHopTable(TRIANGLE, itself, places))
                .hasMessage("line 01: the next hop at h0 towards h1 is h0, which is no neighbour; its neighbours are "
                        + "h1, h2");
    }
}
