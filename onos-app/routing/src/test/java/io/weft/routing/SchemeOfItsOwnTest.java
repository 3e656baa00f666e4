package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.Waypoints;
import io.weft.registry.Parameter;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A scheme is one class: one that no other class knows, with a setting and waypoints of its own, is routed and proved.
 */
class SchemeOfItsOwnTest {
    /** Compares queues, and draws every second intermediate switch only. */
    private static final class EverySecond extends Scheme {
        private static final Parameter<Integer> BIAS =
                Parameter.integer("bias", 0, "flits").withDefault("3");

        EverySecond() {
            super("every-second", "a waypoint of every second", List.of(BIAS), PathKind.ADAPTIVE);
        }

        @Override
        public Waypoints waypoints(Topology topology) {
            int[] all = topology.intermediates();
            return Waypoints.among(
                    topology,
                    IntStream.range(0, all.length)
                            .filter(i -> i % 2 == 0)
                            .map(i -> all[i])
                            .toArray());
        }
    }

    static Stream<Topology> topologies() {
        return Stream.of(SlimFly.of(3), HyperX.of(List.of(3, 4)), Xgft.of(List.of(2, 2, 2), List.of(1, 2, 2)));
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void isRoutedAndProvedByThatClassAlone(Topology topology) {
        Scheme scheme = new EverySecond();
        int needed = VirtualChannelNeed.of(topology, scheme);
        Fabric fabric = Fabrics.fabric(topology, scheme, needed).withSettings(Map.of("bias", 7));
        Routes routes = Routes.of(fabric, Failures.none(topology));
        BruteForce brute = new BruteForce(topology, routes.failures());

        assertThat(routes.uncovered().isEmpty()).isTrue();
        assertThat(DeadlockProof.of(routes).deadlockFree()).isTrue();
        assertThat(BruteForce.dependencies(ChannelDependencyGraph.of(routes))).containsAll(brute.dependencies(routes));
        Set<Integer> drawn =
                IntStream.of(scheme.waypoints(topology).all()).boxed().collect(Collectors.toSet());
        int s = topology.edgeSwitches()[0];
        int d = topology.edgeSwitches()[topology.edgeSwitches().length - 1];
        assertThat(routes.kind(s, d)).isEqualTo(PathKind.ADAPTIVE);
        assertThat(BruteForce.waypoints(routes, s, d)).isNotEmpty().allMatch(drawn::contains);
        assertThat(fabric.settings().get(EverySecond.BIAS)).isEqualTo(7);
    }
}
