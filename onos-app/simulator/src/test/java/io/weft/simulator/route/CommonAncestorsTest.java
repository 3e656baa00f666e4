package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.simulator.Fabrics;
import io.weft.simulator.LoadResult;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.FatTree;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommonAncestorsTest {
    private static final Topology TREE = Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4));

    private static final NextHops NEXT_HOPS =
            Fabrics.simulated(TREE, Scheme.MINIMAL).routes().nextHops();

    static Stream<Arguments> trees() {
        return Stream.of(
                Arguments.of(List.of(4, 4), List.of(1, 4)),
                Arguments.of(List.of(4, 3, 2), List.of(1, 2, 3)),
                Arguments.of(List.of(2, 3, 4), List.of(1, 3, 2)),
                Arguments.of(List.of(3, 2, 2, 3), List.of(1, 2, 1, 2)));
    }

    private static CommonAncestors ancestors(Topology topology) {
        return new CommonAncestors(
                "x", Fabrics.simulated(topology, Scheme.MINIMAL).routes());
    }

    /** By going up from both endpoints, level by level, until there is a switch above both. */
    @ParameterizedTest
    @MethodSource("trees")
    void ancestorsAreTheFirstSwitchesThatAreAboveBothEndpoints(List<Integer> m, List<Integer> w) {
        Topology topology = Xgft.of(m, w);
        CommonAncestors ancestors = ancestors(topology);
        FatTree tree = topology.fatTree();
        for (int from = 0; from < topology.endpointCount(); from++) {
            for (int to = 0; to < topology.endpointCount(); to++) {
                Set<Integer> aboveFrom = Set.of(topology.edgeSwitch(from, 0));
                Set<Integer> aboveTo = Set.of(topology.edgeSwitch(to, 0));
                int level = 1;
                while (common(aboveFrom, aboveTo).isEmpty()) {
                    aboveFrom = above(topology, aboveFrom);
                    aboveTo = above(topology, aboveTo);
                    level++;
                }
                assertThat(ancestors.level(from, to)).isEqualTo(level);
                Set<Integer> found = new TreeSet<>();
                for (int i = 0; i < tree.upPaths(level); i++) {
                    found.add(tree.ancestor(from, level, i));
                }
                assertThat(found).hasSize(tree.upPaths(level)).isEqualTo(common(aboveFrom, aboveTo));
            }
        }
    }

    private static Set<Integer> common(Set<Integer> a, Set<Integer> b) {
        Set<Integer> common = new HashSet<>(a);
        common.retainAll(b);
        return common;
    }

    private static Set<Integer> above(Topology topology, Set<Integer> switches) {
        Set<Integer> above = new HashSet<>();
        for (int s : switches) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (topology.channelClass(c).name().startsWith("up")) {
                    above.add(topology.target(c));
                }
            }
        }
        return above;
    }

    /** Switches are named by their coordinates, those of the way up last, of the lowest level at the very end. */
    @ParameterizedTest
    @MethodSource("trees")
    void modKTakesTheParentOfTheDigitAtEachLevel(List<Integer> m, List<Integer> w) {
        Topology topology = Xgft.of(m, w);
        CommonAncestors ancestors = ancestors(topology);
        for (int from = 0; from < topology.endpointCount(); from++) {
            for (int to = 0; to < topology.endpointCount(); to++) {
                int s = topology.edgeSwitch(from, 0);
                int d = topology.edgeSwitch(to, 0);
                if (s != d) {
                    int level = ancestors.level(from, to);
                    assertThat(wayUp(topology, ancestors.bySource().waypoint(from, to, s, d), level))
                            .isEqualTo(digits(from, level, m, w));
                    assertThat(wayUp(topology, ancestors.byDestination().waypoint(from, to, s, d), level))
                            .isEqualTo(digits(to, level, m, w));
                }
            }
        }
    }

    private static String wayUp(Topology topology, int ancestor, int level) {
        String[] name = topology.switchName(ancestor).substring(1).split("\\.");
        assertThat(name[0]).isEqualTo(String.valueOf(level));
        StringBuilder way = new StringBuilder();
        for (int l = 2; l <= level; l++) {
            way.append('.').append(name[name.length - l]);
        }
        return way.toString();
    }

    private static String digits(int endpoint, int level, List<Integer> m, List<Integer> w) {
        StringBuilder way = new StringBuilder();
        int rest = endpoint;
        for (int l = 2; l <= level; l++) {
            way.append('.').append(rest % m.get(l - 2) % w.get(l - 1));
            rest /= m.get(l - 2);
        }
        return way.toString();
    }

    /**
     * On full fat trees no channel is shared in any shift: E. Zahavi et al., "Optimized InfiniBand Fat-Tree Routing for
     * Shift All-to-All Communication Patterns", ISC 2007; by symmetry of sources and destinations for both.
     */
    @Test
    void shiftsMeetNowhereUnderModK() {
        CommonAncestors ancestors = ancestors(TREE);
        for (WaypointChoice choice : List.of(ancestors.bySource(), ancestors.byDestination())) {
            for (int shift = 1; shift < TREE.endpointCount(); shift++) {
                assertThat(mostOnAChannel(choice, shift)).isLessThanOrEqualTo(1);
            }
        }
    }

    private static int mostOnAChannel(WaypointChoice choice, int shift) {
        int[] loads = new int[TREE.channelCount()];
        for (int from = 0; from < TREE.endpointCount(); from++) {
            int to = (from + shift) % TREE.endpointCount();
            int s = TREE.edgeSwitch(from, 0);
            int d = TREE.edgeSwitch(to, 0);
            if (s != d) {
                int w = choice.waypoint(from, to, s, d);
                walk(s, w, loads);
                walk(w, d, loads);
            }
        }
        return IntStream.of(loads).max().orElseThrow();
    }

    private static void walk(int from, int to, int[] loads) {
        for (int s = from; s != to; ) {
            assertThat(NEXT_HOPS.count(s, to)).isEqualTo(1);
            int c = NEXT_HOPS.channels(s, to)[0];
            loads[c]++;
            s = TREE.target(c);
        }
    }

    /** 16 ancestors at the top: chi-square with 15 degrees of freedom is above 37.7 once in a thousand. */
    @Test
    void whatIsDrawnOnceIsTheSameForAPairAndSpreadOverAllPairs() {
        CommonAncestors ancestors = ancestors(TREE);
        WaypointChoice choice = ancestors.perPair(new RandomStreams(5, 0));
        int[] drawn = new int[TREE.switchCount()];
        for (int from = 0; from < 16; from++) {
            for (int to = 16; to < 64; to++) {
                int w = choice.waypoint(from, to, TREE.edgeSwitch(from, 0), TREE.edgeSwitch(to, 0));
                assertThat(choice.waypoint(from, to, TREE.edgeSwitch(from, 0), TREE.edgeSwitch(to, 0)))
                        .isEqualTo(w);
                drawn[w]++;
            }
        }
        assertThat(chiSquare(drawn, 16 * 48 / 16.0)).isLessThan(37.7);
    }

    @Test
    void whatIsDrawnForEveryPacketIsSpreadOverAllAncestors() {
        WaypointChoice choice = ancestors(TREE).perPacket(new RandomStreams(5, TREE.switchCount()));
        int[] drawn = new int[TREE.switchCount()];
        for (int i = 0; i < 1_600; i++) {
            drawn[choice.waypoint(0, 63, TREE.edgeSwitch(0, 0), TREE.edgeSwitch(63, 0))]++;
        }
        assertThat(chiSquare(drawn, 100)).isLessThan(37.7);
    }

    /** Over the switches of the top level, which are the last; no other is drawn. */
    private static double chiSquare(int[] drawn, double expected) {
        double sum = 0;
        for (int s = 0; s < drawn.length; s++) {
            if (TREE.switchName(s).startsWith("x3")) {
                sum += (drawn[s] - expected) * (drawn[s] - expected) / expected;
            } else {
                assertThat(drawn[s]).isZero();
            }
        }
        return sum;
    }

    @Test
    void ancestorsThatFailuresCutOffArePassedOver() {
        int s = TREE.edgeSwitch(0, 0);
        int d = TREE.edgeSwitch(63, 0);
        int lost = ancestors(TREE).bySource().waypoint(0, 63, s, d);
        Fabric fabric = TestFabrics.of(TREE, Scheme.MINIMAL, 2);
        Routes routes = Routes.of(fabric, Failures.none(TREE).withSwitch(lost));
        int other = new CommonAncestors("x", routes).bySource().waypoint(0, 63, s, d);
        assertThat(other).isNotEqualTo(lost);
        assertThat(TREE.switchName(other)).startsWith("x3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s-mod-k", "d-mod-k", "dynamic-random", "anca"})
    void otherTopologiesAreRefused(String routing) {
        assertThatThrownBy(() -> Fabrics.run(SlimFly.of(5, 4), routing, "uniform", 0.1, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("routing '" + routing + "' is by nearest common ancestors")
                .hasMessageContaining("this one is of type slim-fly");
    }

    /** Each link of a full fat tree then carries what one endpoint sends, and no more. */
    @ParameterizedTest
    @ValueSource(strings = {"s-mod-k", "d-mod-k"})
    void aShiftGoesThroughAtAlmostFullLoad(String routing) {
        LoadResult result = Fabrics.run(TREE, routing, "shift:17", 0.95, 1).run(() -> false);
        assertThat(result.saturated()).isFalse();
        assertThat(DoubleStream.of(result.channelLoads()).max().orElseThrow()).isBetween(0.9, 1.0);
    }

    /** Some channels carry several pairs for ever where these are drawn once, as in section 5 of the paper on XGFTs. */
    @Test
    void randomAncestorsCarryLessOfAShift() {
        double fixed = throughput("static-random");
        double dynamic = throughput("dynamic-random");
        assertThat(fixed).isLessThan(0.9 * dynamic);
        assertThat(dynamic).isLessThan(0.9);
        assertThat(throughput("d-mod-k")).isGreaterThan(0.97);
    }

    @Test
    void adaptiveAncestorsMakeUniformTrafficFaster() {
        assertThat(latency("anca")).isLessThan(0.95 * latency("dynamic-random"));
    }

    private static double latency(String routing) {
        LoadResult result = Fabrics.run(TREE, routing, "uniform", 0.65, 1).run(() -> false);
        assertThat(result.saturated()).isFalse();
        return result.averageLatency();
    }

    private static double throughput(String routing) {
        return Fabrics.run(TREE, routing, "shift:17", 1, 1).run(() -> false).acceptedThroughput();
    }
}
