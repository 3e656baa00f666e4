package io.weft.routing.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.routing.Fabrics;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.PolarFly;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ServiceLevelsTest {
    private static List<Topology> topologies() {
        List<Topology> topologies = new ArrayList<>(SmallTopologies.all());
        topologies.add(Fabrics.ring(9));
        for (int seed = 0; seed < 200; seed++) {
            topologies.add(Fabrics.random(new Random(seed), seed % 4));
        }
        return topologies;
    }

    /** To one destination at each endpoint. */
    private static DestinationRoutes routes(Topology t) {
        return DestinationRoutes.of(
                NextHops.of(t, Failures.none(t)),
                IntStream.range(0, t.endpointCount())
                        .map(e -> t.edgeSwitch(e, 0))
                        .toArray());
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void everyDestinationIsReachedByMinimalNextHops(Topology t) {
        NextHops nextHops = NextHops.of(t, Failures.none(t));
        DestinationRoutes routes = routes(t);
        long[] load = new long[t.channelCount()];
        for (int d = 0; d < routes.destinations(); d++) {
            int to = routes.switchOf(d);
            for (int s = 0; s < t.switchCount(); s++) {
                int at = s;
                for (int hops = nextHops.distance(s, to); hops > 0; hops--) {
                    int c = routes.channel(at, d);
                    assertThat(nextHops.contains(c, to)).isTrue();
                    assertThat(t.source(c)).isEqualTo(at);
                    load[c] += t.endpointsAt(s);
                    at = t.target(c);
                }
                assertThat(at == to || nextHops.distance(s, to) < 0).isTrue();
            }
            assertThat(routes.channel(to, d)).isEqualTo(-1);
        }
        assertThat(IntStream.range(0, t.channelCount()).mapToLong(routes::load)).containsExactly(box(load));
    }

    private static Long[] box(long[] values) {
        Long[] boxed = new Long[values.length];
        for (int i = 0; i < values.length; i++) {
            boxed[i] = values[i];
        }
        return boxed;
    }

    /**
     * Every packet is followed as switches see it: by its service level, and the ports that it comes and goes by. The
     * virtual channel is counted beside that, and both agree at each hop.
     */
    @ParameterizedTest
    @MethodSource("topologies")
    void levelAndPortsGiveTheVirtualChannelOfEveryHop(Topology t) {
        DestinationRoutes routes = routes(t);
        ServiceLevels levels = ServiceLevels.of(routes);
        assertThat(levels.unfit()).isEmpty();
        assertThat(levels.unfitRoutes()).isZero();
        Map<List<Integer>, Integer> lanes = new HashMap<>();
        int highest = 0;
        int highestLevel = 0;
        for (int s : t.edgeSwitches()) {
            for (int d = 0; d < routes.destinations(); d++) {
                int level = levels.level(s, d);
                highestLevel = Math.max(highestLevel, level);
                int descents = 0;
                int at = s;
                for (int last = -1; at != routes.switchOf(d); ) {
                    int c = routes.channel(at, d);
                    if (last >= 0) {
                        descents += t.entryClass(c) <= t.exitClass(last) ? 1 : 0;
                        assertThat(levels.virtualChannel(level, last, c)).isEqualTo(descents);
                        Integer before = lanes.put(List.of(level, at, t.port(t.reverse(last)), t.port(c)), descents);
                        assertThat(before).isIn(null, descents);
                    }
                    highest = Math.max(highest, descents);
                    at = t.target(c);
                    last = c;
                }
            }
        }
        assertThat(levels.virtualChannels()).isEqualTo(highest + 1);
        assertThat(levels.count()).isEqualTo(highestLevel + 1);
    }

    @Test
    void oneLevelIsEnoughWherePathsHaveTwoHops() {
        for (Topology t : List.of(SlimFly.of(5, 4), SlimFly.of(7, 2), PolarFly.of(7, 4))) {
            ServiceLevels levels = ServiceLevels.of(routes(t));
            assertThat(levels.count()).as(t.toString()).isEqualTo(1);
            assertThat(levels.virtualChannels()).isEqualTo(2);
        }
    }

    @Test
    void aDragonflyNeedsTwoLevels() {
        ServiceLevels levels = ServiceLevels.of(routes(Dragonfly.of(4, 2, 2, 9)));
        assertThat(levels.count()).isEqualTo(2);
        assertThat(levels.virtualChannels()).isEqualTo(2);
    }

    /** One next hop for each destination loads no channel more than all minimal ones do for every packet. */
    @Test
    void loadsAreAsEvenAsThoseOfAllNextHops() {
        for (Topology t : List.of(
                SlimFly.of(5, 4), Mlfm.of(3), Dragonfly.of(4, 2, 2, 9), Xgft.of(List.of(4, 4), List.of(1, 4)))) {
            DestinationRoutes routes = routes(t);
            double highest = IntStream.range(0, t.channelCount())
                    .mapToLong(routes::load)
                    .max()
                    .orElseThrow();
            double spread = ChannelLoads.of(Routes.of(Fabrics.minimal(t, 2), Failures.none(t)))
                    .max();
            assertThat(highest / (t.endpointCount() - 1)).as(t.toString()).isLessThanOrEqualTo(spread + 1e-9);
        }
    }

    @Test
    void whatFitsNoLevelIsNamed() {
        Topology t = Torus.of(List.of(8, 8, 8), 1);
        ServiceLevels levels = ServiceLevels.of(routes(t));
        assertThat(levels.count()).isEqualTo(ServiceLevels.MOST);
        assertThat(levels.unfitRoutes()).isPositive();
        ServiceLevels.Route route = levels.unfit().orElseThrow();
        assertThat(t.source(route.channel(0))).isEqualTo(route.source());
        int last = route.hops() - 1;
        assertThat(t.target(route.channel(last))).isEqualTo(t.edgeSwitch(route.destination(), 0));
        for (int sl = 0; sl < ServiceLevels.MOST; sl++) {
            int level = sl;
            assertThat(IntStream.range(1, route.hops())
                            .allMatch(i -> levels.virtualChannel(level, route.channel(i - 1), route.channel(i))
                                    == route.virtualChannel(i)))
                    .isFalse();
        }
    }
}
