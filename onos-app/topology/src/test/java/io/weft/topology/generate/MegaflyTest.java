package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.structure.MinimalPaths;
import io.weft.topology.structure.PathsByDistance;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MegaflyTest {
    @Property(generation = GenerationMode.EXHAUSTIVE)
    void leavesAreLinkedToAllSpinesOfTheirGroupAndSpinesAsTheRoutersOfADragonfly(
            @ForAll @IntRange(min = 1, max = 4) int leaves,
            @ForAll @IntRange(min = 1, max = 4) int spines,
            @ForAll @IntRange(min = 1, max = 3) int h) {
        for (int groups = 2; groups <= spines * h + 1; groups++) {
            if (h <= spines * (groups - 1)) {
                Topology t = Megafly.of(leaves, spines, h, 1, groups);
                assertThat(t.switchCount()).isEqualTo(groups * (leaves + spines));
                assertThat(t.linkCount()).isEqualTo(groups * leaves * spines + groups * spines * h / 2);
                Shape.assertSimpleAndSymmetric(t);
                assertLinks(t, leaves, spines, Dragonfly.of(spines, h, 1, groups));
            }
        }
    }

    private static void assertLinks(Topology t, int leaves, int spines, Topology dragonfly) {
        int firstSpine = dragonfly.switchCount() / spines * leaves;
        Shape.assertPorts(t, s -> s < firstSpine, spines, 1);
        for (int leaf = 0; leaf < firstSpine; leaf++) {
            int spine = firstSpine + leaf / leaves * spines;
            assertThat(Shape.neighbours(t, leaf))
                    .isEqualTo(IntStream.range(spine, spine + spines).toArray());
        }
        for (int router = 0; router < dragonfly.switchCount(); router++) {
            int group = router / spines;
            int[] global = Arrays.stream(Shape.neighbours(dragonfly, router))
                    .filter(other -> other / spines != group)
                    .map(other -> firstSpine + other)
                    .toArray();
            assertThat(Shape.neighbours(t, firstSpine + router))
                    .isEqualTo(IntStream.concat(
                                    IntStream.range(group * leaves, (group + 1) * leaves), IntStream.of(global))
                            .toArray());
            assertThat(t.endpointsAt(firstSpine + router)).isZero();
        }
    }

    @Property(generation = GenerationMode.EXHAUSTIVE)
    void leavesOfDifferentGroupsAreThreeHopsApartAndOthersTwo(
            @ForAll @IntRange(min = 1, max = 4) int leaves,
            @ForAll @IntRange(min = 1, max = 4) int spines,
            @ForAll @IntRange(min = 1, max = 3) int h) {
        for (int groups = 1 + (h + spines - 1) / spines; groups <= spines * h + 1; groups++) {
            Topology t = Megafly.of(leaves, spines, h, 1, groups);
            PathsByDistance paths = new PathsByDistance(t);
            assertThat(MinimalPaths.of(t).diameter()).isEqualTo(3);
            assertThat(paths.pairsAt(2)).isEqualTo((long) groups * leaves * (leaves - 1));
            assertThat(paths.pairsAt(3)).isEqualTo((long) groups * leaves * (groups - 1) * leaves);
            assertThat(MinimalPaths.of(t).unreachablePairs()).isZero();
        }
    }

    /** Pairs of leaves by distance, counted by networkx in graphs that a program of its own made. */
    @ParameterizedTest
    @CsvSource({"3, 2, 2, 40, 30, 180", "4, 4, 2, 180, 108, 1152", "2, 3, 3, 105, 20, 360"})
    void hasAsManyPairsAtEveryDistanceAsNetworkxCounts(int leaves, int spines, int h, int links, int two, int three) {
        Topology t = Megafly.of(leaves, spines, h);
        PathsByDistance paths = new PathsByDistance(t);
        assertThat(t.linkCount()).isEqualTo(links);
        assertThat(new long[] {paths.pairsAt(1), paths.pairsAt(2), paths.pairsAt(3)})
                .containsExactly(0, two, three);
    }

    /** With all ports of switches of 2k ports in use, k of them for each purpose, k^4 + k^2 endpoints. */
    @ParameterizedTest
    @CsvSource({"2, 20", "3, 90", "8, 4160", "18, 105300"})
    void switchesOfAllPortsJoinAsManyEndpointsAsPossible(int k, int endpoints) {
        Topology t = Megafly.of(k, k, k);
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(IntStream.range(0, t.switchCount()).map(s -> t.degree(s) + t.endpointsAt(s)))
                .allMatch(ports -> ports == 2 * k);
    }

    @ParameterizedTest
    @CsvSource({"4, 4, 2, 2, 9", "2, 4, 3, 4, 13", "2, 4, 1, 2, 5", "3, 2, 2, 1, 5", "7, 2, 1, 1, 3", "1, 2, 1, 2, 3"})
    void asManyEndpointsByDefaultAsGlobalAndLocalLinksCarry(int leaves, int spines, int h, int p, int groups) {
        assertThat(Megafly.of(leaves, spines, h).parameters())
                .isEqualTo(Map.of("leaves", leaves, "spines", spines, "h", h, "p", p, "groups", groups));
    }

    @Test
    void switchesAreNamedByGroupLeavesFirstAndGroupsKnowThem() {
        Topology t = Megafly.of(3, 2, 2, 1, 4);
        assertThat(t.switchName(0)).isEqualTo("l0.0");
        assertThat(t.switchName(11)).isEqualTo("l3.2");
        assertThat(t.switchName(12)).isEqualTo("s0.0");
        assertThat(t.switchName(19)).isEqualTo("s3.1");
        Groups groups = t.arrangement().groups().orElseThrow();
        assertThat(groups.count()).isEqualTo(4);
        for (int s = 0; s < t.switchCount(); s++) {
            assertThat(t.switchName(s).substring(1)).startsWith(groups.group(s) + ".");
        }
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 1, 1, 3", "3, 2, 2, 2, 5", "2, 4, 2, 3, 6", "2, 3, 3, 1, 2"})
    void worstCaseIsToTheSamePlaceInTheNextGroup(int leaves, int spines, int h, int p, int groups) {
        Topology t = Megafly.of(leaves, spines, h, p, groups);
        int[] receivers = Megafly.TYPE.worstCase(Failures.none(t));
        Shape.assertPermutation(t, receivers);
        for (int e = 0; e < receivers.length; e++) {
            String[] from = t.endpointName(e).substring(1).split("\\.", 2);
            int next = (Integer.parseInt(from[0]) + 1) % groups;
            assertThat(t.endpointName(receivers[e])).isEqualTo("l" + next + "." + from[1]);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 1 | 1 | 1 | 2 | leaves is 0, but must be at least 1",
                "1 | 0 | 1 | 1 | 2 | spines is 0, but must be at least 1",
                "1 | 1 | 0 | 1 | 2 | h is 0, but must be at least 1",
                "1 | 1 | 1 | 0 | 2 | p is 0, but must be at least 1",
                "1 | 1 | 1 | 1 | -2 | groups is -2, but must be at least 2",
                "4 | 2 | 2 | 2 | 6 | groups is 6, but must be in 2..5, since a group has 4 global links",
                "1 | 2 | 5 | 1 | 3 | h is 5, but must be at most 4, one for each switch of the other groups that has global links",
                "2147483647 | 2147483647 | 1 | 1 | 2 | the topology would have 8,589,934,588 switches, but at most 65,534 are possible",
                "10000 | 10000 | 1 | 1 | 2 | the topology would have 200,010,000 links, but at most 10,000,000 are possible",
                "4 | 2 | 2 | 2147483647 | 2 | the topology would have 17,179,869,176 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int leaves, int spines, int h, int p, int groups, String message) {
        assertThatThrownBy(() -> Megafly.of(leaves, spines, h, p, groups))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }

    @Test
    void refusesTooManyGroupsByDefault() {
        assertThatThrownBy(() -> Megafly.of(40, 40, 21))
                .hasMessage("the topology would have 67,280 switches, but at most 65,534 are possible");
        assertThatThrownBy(() -> Megafly.of(0, 1, 1)).hasMessage("leaves is 0, but must be at least 1");
        assertThatThrownBy(() -> Megafly.of(1, Integer.MAX_VALUE, Integer.MAX_VALUE))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("switches, but at most 65,534 are possible");
    }
}
