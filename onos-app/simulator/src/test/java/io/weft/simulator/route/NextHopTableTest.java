package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;

class NextHopTableTest {
    private static final Topology TRIANGLE = HyperX.of(List.of(3));
    private static final SwitchPorts PORTS = new SwitchPorts(TRIANGLE);

    /** Two hops in one dimension are a descent. */
    @Test
    void aDetourNeedsAVirtualChannelMore() {
        NextHopTable table = new NextHopTable(TRIANGLE, new int[][] {{-1, 2, 2}, {0, -1, 2}, {0, 1, -1}}, (s, t) -> "");
        PortChoice choice = table.in(PORTS, 2);
        assertThat(PORTS.owner(PORTS.peer(choice.port(0, 1, 0)))).isEqualTo(2);
        assertThat(PORTS.owner(PORTS.peer(choice.port(2, 1, 2)))).isEqualTo(1);
        assertThatThrownBy(() -> table.in(PORTS, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("next hops from h0 to h1 need 2 virtual channels, and there are 1");
    }

    @Test
    void circlesAreRefused() {
        NextHopTable table = new NextHopTable(TRIANGLE, new int[][] {{-1, 2, 2}, {0, -1, 2}, {0, 0, -1}}, (s, t) -> "");
        assertThatThrownBy(() -> table.in(PORTS, Integer.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("next hops from h0 to h1 lead in a circle, by h");
    }

    @Test
    void messagesBeginWithWhereTheNextHopComesFrom() {
        PairOrigin places = (s, t) -> "line " + s + t + ": ";
        int[][] detour = {{-1, 2, 2}, {0, -1, 2}, {0, 1, -1}};
        assertThatThrownBy(() -> new NextHopTable(TRIANGLE, detour, places).in(PORTS, 1))
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
