package io.weft.routing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.routing.Fabrics;
import io.weft.routing.Routes;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.nexthops.DescentRule;
import io.weft.routing.verification.Verification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlockProofTest {
    static List<Arguments> topologies() {
        return List.of(
                Arguments.of(SlimFly.of(5), 2, 3),
                Arguments.of(SlimFly.of(4), 2, 3),
                Arguments.of(SlimFly.of(7), 2, 3),
                Arguments.of(SlimFly.of(9), 2, 3),
                Arguments.of(Oft.of(3), 1, 2),
                Arguments.of(Oft.of(6), 1, 2),
                Arguments.of(Mlfm.of(3), 1, 2),
                Arguments.of(Mlfm.of(7), 1, 2),
                Arguments.of(HyperX.of(List.of(3, 3), 2), 1, 2),
                Arguments.of(HyperX.of(List.of(3, 4, 2, 3), 1), 1, 2),
                Arguments.of(Xgft.of(List.of(4, 4), List.of(1, 4)), 1, 1),
                Arguments.of(Xgft.of(List.of(4, 4, 2), List.of(1, 4, 2)), 1, 1),
                Arguments.of(Xgft.of(List.of(2, 2, 2, 2), List.of(1, 2, 2, 2)), 1, 1),
                Arguments.of(Xgft.of(List.of(4, 3, 2), List.of(2, 2, 3)), 1, 1));
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void undamagedFabricsNeedExactlyTheVirtualChannelsOfTheirClassOrder(Topology t, int minimal, int valiant) {
        for (Scheme scheme : Scheme.REGISTRY) {
            int needed = scheme == Scheme.MINIMAL ? minimal : valiant;
            Verification verification = Verification.of(Routes.of(Fabrics.fabric(t, scheme, needed), Failures.none(t)));
            assertThat(verification.proof().deadlockFree()).isTrue();
            assertThat(verification.proof().virtualChannels()).isEqualTo(needed);
            assertThat(verification.paths().unreachable()).isZero();
            assertThat(verification.routes().uncovered().isEmpty()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void oneVirtualChannelLessLeavesPairsOrWaypointsOut(Topology t, int minimal, int valiant) {
        if (minimal > 1) {
            Routes routes = Routes.of(Fabrics.minimal(t, minimal - 1), Failures.none(t));
            assertThat(routes.uncovered().pairs()).isNotEmpty();
        }
        if (valiant > 1) {
            VirtualChannelShortage uncovered =
                    Routes.of(Fabrics.valiant(t, valiant - 1), Failures.none(t)).uncovered();
            assertThat(uncovered.waypoints().size()
                            + uncovered.withoutWaypoint().size())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 200})
    void ringInOneVirtualChannelDeadlocksAndTheCycleIsOne(int switches) {
        Topology ring = Fabrics.ring(switches);
        DeadlockProof proof = oneVirtualChannel(ring, Failures.none(ring));
        assertThat(proof.deadlockFree()).isFalse();
        assertThat(proof.cycle()).hasSizeGreaterThan(2);
        assertThatItIsOne(proof.cycle(), 0);
    }

    private static void assertThatItIsOne(List<String> cycle, int vc) {
        for (int i = 0; i < cycle.size(); i++) {
            String end = cycle.get(i).replaceAll(".*->| .*", "");
            assertThat(cycle.get(i)).matches("r\\d+->r\\d+ \\(VC " + vc + "\\)");
            assertThat(cycle.get((i + 1) % cycle.size())).startsWith(end + "->");
        }
    }

    /** Packets enter the ring by a descent, so that all deadlock in the next virtual channel. */
    @ParameterizedTest
    @ValueSource(ints = {0, 64})
    void ringInAHigherVirtualChannelDeadlocksThroughAnyPorts(int otherPorts) {
        Topology ring = ringWithLeaves(otherPorts);
        Routes routes = Routes.of(Fabrics.minimal(ring, 8), Failures.none(ring));
        DescentRule rule = DescentRule.of(
                ring, c -> 1, c -> ring.switchName(ring.source(c)).startsWith("leaf") ? 1 : 0);
        DeadlockProof proof = DeadlockProof.of(ChannelDependencyGraph.of(routes, rule));
        assertThat(proof.cycle()).hasSizeGreaterThan(2);
        assertThatItIsOne(proof.cycle(), 1);
    }

    /** Six switches in a ring, each with a leaf, whose endpoint sends; the first has so many other ports before. */
    private static Topology ringWithLeaves(int otherPorts) {
        TopologyBuilder b = new TopologyBuilder("ring");
        for (int s = 0; s < 6; s++) {
            b.addSwitch("r" + s);
        }
        for (int i = 0; i < otherPorts; i++) {
            b.addLink(0, b.addSwitch("other" + i));
        }
        for (int s = 0; s < 6; s++) {
            int leaf = b.addSwitch("leaf" + s);
            b.addLink(s, leaf);
            b.addEndpoint(leaf);
            b.addLink(s, (s + 1) % 6);
        }
        return b.build();
    }

    @Test
    void ringWithACutIsFreeOfDeadlock() {
        Topology ring = Fabrics.ring(6);
        Failures cut = Failures.of(ring, List.of("r0--r5"));
        assertThat(oneVirtualChannel(ring, cut).deadlockFree()).isTrue();
    }

    /** By a rule by which nothing descends. */
    private static DeadlockProof oneVirtualChannel(Topology topology, Failures failures) {
        Routes routes = Routes.of(Fabrics.minimal(topology, 8), failures);
        return DeadlockProof.of(ChannelDependencyGraph.of(routes, DescentRule.of(topology, c -> 1, c -> 0)));
    }

    @Property(tries = 60)
    void anOrderOfClassesKeepsAnyDamagedFabricFreeOfDeadlock(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random, random.nextInt(5));
        Scheme scheme =
                Scheme.REGISTRY.all().get(random.nextInt(Scheme.REGISTRY.all().size()));
        Routes routes = Routes.of(
                Fabrics.fabric(topology, scheme, 1 + random.nextInt(8)), Fabrics.failures(topology, random, 4));
        assertThat(DeadlockProof.of(routes).deadlockFree()).isTrue();
    }
}
