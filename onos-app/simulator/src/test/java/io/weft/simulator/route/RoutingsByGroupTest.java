package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Fishnet;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.Megafly;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The routings of the papers on Galaxyfly and Fishnet: packet by packet, over queues that are drawn at random. */
class RoutingsByGroupTest {
    private static final int PACKET = 1;
    private static final Topology GALAXYFLY = Galaxyfly.of(3, 5, 2, 1);
    private static final Topology FISHNET = Fishnet.of(Torus.of(List.of(5), 1), 1, false);

    /** The paper's hops: at most 5, 6 and 7; and as many do occur, so that the limit is no accident. */
    @ParameterizedTest
    @CsvSource({"nar, 5", "nal, 6", "nag, 7"})
    void pathsHaveAtMostTheHopsOfThePaper(String name, int most) {
        Walk walk = new Walk(GALAXYFLY, name, 100_000);
        Set<Integer> hops = new HashSet<>();
        walk.forEachPair((from, to) -> hops.add(walk.path(from, to).size()));
        assertThat(hops).allMatch(each -> each <= most).contains(most);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nar", "nal", "nag", "ugal-g"})
    void packetsGoMinimallyWhereNothingWaits(String name) {
        Walk walk = new Walk(GALAXYFLY, name, 1);
        walk.forEachPair((from, to) -> assertThat(walk.path(from, to)).hasSize(walk.distance(from, to)));
    }

    /** Only what waits for links between groups counts: with all of it elsewhere, packets go minimally. */
    @Test
    void nagSeesLinksBetweenGroupsOnly() {
        Groups groups = GALAXYFLY.arrangement().groups().orElseThrow();
        Walk walk = new Walk(GALAXYFLY, "nag", 100_000);
        for (int c = 0; c < GALAXYFLY.channelCount(); c++) {
            if (groups.group(GALAXYFLY.source(c)) != groups.group(GALAXYFLY.target(c))) {
                walk.behind[walk.ports.ofChannel(c)] = 0;
            }
        }
        walk.forEachPair((from, to) -> assertThat(walk.path(from, to)).hasSize(walk.distance(from, to)));
    }

    /** A ring of five has one shortest path to each gateway: the first port has the least behind it of these. */
    @Test
    void packetsLeaveTowardsTheGatewayWithTheLeastWaiting() {
        Groups groups = FISHNET.arrangement().groups().orElseThrow();
        Walk walk = new Walk(FISHNET, "gateway-adaptive", 100_000);
        walk.forEachPair((from, to) -> {
            int s = FISHNET.edgeSwitch(from, 0);
            int d = FISHNET.edgeSwitch(to, 0);
            List<Integer> path = walk.path(from, to);
            if (groups.group(s) == groups.group(d)) {
                assertThat(path).hasSize(walk.distance(from, to));
                return;
            }
            int least = IntStream.range(0, FISHNET.channelCount())
                    .filter(c -> groups.group(FISHNET.source(c)) == groups.group(s)
                            && groups.group(FISHNET.target(c)) == groups.group(d))
                    .map(c -> FISHNET.source(c) == s
                            ? walk.behind[walk.ports.ofChannel(c)]
                            : walk.behind[
                                    walk.ports.ofChannel(walk.routes.nextHops().channels(s, FISHNET.source(c))[0])])
                    .min()
                    .orElseThrow();
            assertThat(walk.behind[path.get(0)]).isEqualTo(least);
            assertThat(path.size()).isLessThanOrEqualTo(5);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"nar", "nal", "nag", "gateway-adaptive"})
    void topologiesWithoutGroupsAreRefused(String name) {
        assertThatThrownBy(() -> new Walk(SlimFly.of(3, 1), name, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("routing '" + name + "' needs a topology with groups")
                .hasMessageContaining("slim-fly");
    }

    /** The switches with links to other groups have no endpoints: all packets would go minimally. */
    @Test
    void gatewaysWithoutEndpointsAreRefused() {
        assertThatThrownBy(() -> new Walk(Megafly.of(2, 2, 2, 1, 5), "gateway-adaptive", 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("this megafly has none there; use minimal-adaptive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ugal-l:hops=2", "ugal-g:hops=3"})
    void aLimitThatLeavesNoWaypointIsRefused(String words) {
        assertThatThrownBy(() -> new Walk(Oft.of(3), words, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no route by a waypoint has")
                .hasMessageContaining("all packets would go minimally");
    }

    @Test
    void aGatewayWhoseLinkFailedIsNotTaken() {
        Topology topology = Dragonfly.of(3, 1, 1, 4);
        Groups groups = topology.arrangement().groups().orElseThrow();
        int link = IntStream.range(0, topology.channelCount())
                .filter(c -> groups.group(topology.source(c)) != groups.group(topology.target(c)))
                .map(topology::link)
                .findFirst()
                .orElseThrow();
        Walk walk = new Walk(Failures.none(topology).withLink(link), "gateway-adaptive", 100);
        walk.forEachPair((from, to) ->
                assertThat(walk.path(from, to)).allMatch(port -> topology.link(walk.channel(port)) != link));
    }

    /** Sends one packet after the other, each alone. */
    private static final class Walk {
        final Topology topology;
        final Routes routes;
        final SwitchPorts ports;
        final int[] behind;
        final PacketRouting routing;
        final Packets packets = new Packets();
        private final int virtualChannels;

        Walk(Topology topology, String name, int queues) {
            this(Failures.none(topology), name, queues);
        }

        Walk(Failures failures, String name, int queues) {
            SimulatedRouting simulated = SimulatedRoutings.named(name);
            topology = failures.topology();
            virtualChannels = Math.max(
                    VirtualChannelNeed.of(topology, simulated.scheme()), VirtualChannelNeed.withoutAny(failures));
            routes = Routes.of(TestFabrics.of(topology, simulated.scheme(), virtualChannels), failures);
            ports = new SwitchPorts(topology);
            RandomStreams random = new RandomStreams(5, topology.switchCount());
            behind = IntStream.range(0, ports.count())
                    .map(port -> random.below(0, queues))
                    .toArray();
            routing = simulated.of(new SimulatedRouting.Network(
                    routes,
                    ports,
                    new NextPorts(ports, routes.nextHops()),
                    packets,
                    port -> behind[port],
                    VirtualChannels.installed(routes, ports, packets),
                    random,
                    64));
        }

        /** The ports by which a packet goes on, those to endpoints apart. */
        List<Integer> path(int from, int to) {
            packets.set(PACKET, Packets.SOURCE, from);
            packets.set(PACKET, Packets.DESTINATION, to);
            packets.set(PACKET, Packets.LAST_SWITCH, topology.edgeSwitch(to, 0));
            packets.set(PACKET, Packets.HOPS, 0);
            packets.set(PACKET, Packets.PROGRESS, 0);
            routing.endCycle(0, ports.first(ports.topology().switchCount()));
            List<Integer> path = new ArrayList<>();
            int s = topology.edgeSwitch(from, 0);
            while (true) {
                long hop = routing.next(PACKET, s);
                int port = PacketRouting.port((int) hop);
                if (port == ports.ofEndpoint(to)) {
                    return path;
                }
                path.add(port);
                packets.set(PACKET, Packets.HOPS, path.size());
                s = ports.owner(ports.peer(port));
            }
        }

        int channel(int port) {
            int s = ports.owner(port);
            return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                    .filter(c -> ports.ofChannel(c) == port)
                    .findFirst()
                    .orElseThrow();
        }

        int distance(int from, int to) {
            return routes.nextHops().distance(topology.edgeSwitch(from, 0), topology.edgeSwitch(to, 0));
        }

        void forEachPair(PairAction action) {
            for (int from = 0; from < topology.endpointCount(); from++) {
                for (int to = 0; to < topology.endpointCount(); to++) {
                    if (topology.edgeSwitch(from, 0) != topology.edgeSwitch(to, 0)) {
                        action.accept(from, to);
                    }
                }
            }
        }
    }

    private interface PairAction {
        void accept(int from, int to);
    }
}
