package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Routes by a random group: their length, and that none is taken within a group. */
class GroupWaypointsTest {
    private static final Map<String, Object> RING = Map.of("type", "torus", "dimensions", List.of(5));
    private static final Map<String, Object> SLIM_FLY = Map.of("type", "slim-fly", "q", 3);

    /** Type, parameters, and the most hops: section 3.1.1 of the Fishnet paper, and what is plain of a Dragonfly. */
    static List<Arguments> longest() {
        return List.of(
                Arguments.of("fishnet", Map.of("base", RING, "concentration", 1), 6),
                Arguments.of("fishnet", Map.of("base", SLIM_FLY, "concentration", 1), 6),
                Arguments.of("fishnet-lite", Map.of("base", RING, "concentration", 1), 8),
                Arguments.of("fishnet-lite", Map.of("base", SLIM_FLY, "concentration", 1), 8),
                Arguments.of("dragonfly", Map.of("a", 4, "h", 2, "p", 1), 5),
                Arguments.of("dragonfly", Map.of("a", 6, "h", 3, "p", 1), 5));
    }

    @ParameterizedTest
    @MethodSource("longest")
    void routesByAGroupHaveSoManyHops(String type, Map<String, Object> parameters, int hops) {
        Topology topology = TopologyTypes.REGISTRY.named(type).generate(parameters);
        Groups groups = topology.arrangement().groups().orElseThrow();
        int needed = VirtualChannelNeed.of(topology, Scheme.VALIANT);
        Fabric fabric = Fabrics.fabric(topology, Scheme.VALIANT, needed);
        Routes routes = Routes.of(fabric, Failures.none(topology));
        int longest = 0;
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                PathKind kind = groups.group(s) == groups.group(d) ? PathKind.DIRECT : PathKind.VALIANT;
                assertThat(routes.kind(s, d)).isEqualTo(s == d ? PathKind.NONE : kind);
                for (int w : BruteForce.waypoints(routes, s, d)) {
                    int by =
                            routes.nextHops().distance(s, w) + routes.nextHops().distance(w, d);
                    longest = Math.max(longest, by);
                }
            }
        }
        assertThat(longest).isEqualTo(hops);
        assertThat(PathStatistics.of(routes).maxHops()).isEqualTo(hops);
        assertThat(needed).isLessThanOrEqualTo(VirtualChannelNeed.of(topology, Scheme.VALIANT_BY_SWITCH));
    }

    /** From the switch that has the link, and its neighbours; section 3.1.2 of the Fishnet paper. */
    @Test
    void fishnetLiteGoesMinimallyOnlyFromNear() {
        Topology topology =
                TopologyTypes.REGISTRY.named("fishnet-lite").generate(Map.of("base", SLIM_FLY, "concentration", 1));
        Groups groups = topology.arrangement().groups().orElseThrow();
        Fabric fabric = Fabrics.fabric(
                topology, Scheme.VALIANT_FROM_AFAR, VirtualChannelNeed.of(topology, Scheme.VALIANT_FROM_AFAR));
        Routes routes = Routes.of(fabric, Failures.none(topology));
        int minimally = 0;
        int s = 0;
        for (int d : topology.edgeSwitches()) {
            if (groups.group(s) != groups.group(d)) {
                int gateway = IntStream.range(0, topology.switchCount())
                        .filter(v -> groups.group(v) == groups.group(d))
                        .map(v -> routes.nextHops().distance(s, v))
                        .min()
                        .orElseThrow();
                assertThat(routes.kind(s, d)).isEqualTo(gateway <= 2 ? PathKind.DIRECT : PathKind.VALIANT);
                minimally += gateway <= 2 ? 1 : 0;
            }
        }
        // Its own link leads to one subnet of 18 switches, those of its 5 neighbours to as many.
        assertThat(minimally).isEqualTo((1 + 5) * 18);
    }
}
