package io.weft.topology.arrangement;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.fabric.Waypoints;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroupsTest {
    static Stream<Topology> ofGroups() {
        return Stream.concat(
                        SmallTopologies.all().stream(),
                        Stream.of(
                                Dragonfly.of(4, 2),
                                Dragonfly.of(4, 3, 1, 5),
                                generate("megafly", Map.of("leaves", 3, "spines", 2, "h", 2, "p", 1)),
                                generate("galaxyfly", Map.of("n", 3, "q", 5, "a", 2, "p", 1)),
                                fishnet("fishnet"),
                                fishnet("fishnet-lite")))
                .filter(topology -> topology.arrangement().groups().isPresent());
    }

    private static Topology fishnet(String type) {
        return generate(type, Map.of("base", Map.of("type", "slim-fly", "q", 3), "concentration", 1));
    }

    private static Topology generate(String type, Map<String, Object> parameters) {
        return TopologyTypes.REGISTRY.named(type).generate(parameters);
    }

    @ParameterizedTest
    @MethodSource("ofGroups")
    void theNearestOfEveryOtherGroupIsAsNearAsAnyOfIt(Topology topology) {
        Groups groups = topology.arrangement().groups().orElseThrow();
        int[][] nearest = groups.nearest(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            int from = s;
            int[] hops = hops(topology, s);
            assertThat(nearest[s]).isSorted();
            assertThat(IntStream.of(nearest[s]).map(groups::group))
                    .containsExactlyInAnyOrderElementsOf(() -> IntStream.range(0, groups.count())
                            .filter(k -> k != groups.group(from))
                            .iterator());
            for (int w : nearest[s]) {
                assertThat(hops[w])
                        .isEqualTo(IntStream.range(0, hops.length)
                                .filter(v -> groups.group(v) == groups.group(w))
                                .map(v -> hops[v])
                                .min()
                                .orElseThrow());
            }
        }
    }

    /** By relaxing every link until nothing changes. */
    private static int[] hops(Topology topology, int s) {
        int[] hops = new int[topology.switchCount()];
        Arrays.fill(hops, hops.length);
        hops[s] = 0;
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int c = 0; c < topology.channelCount(); c++) {
                int there = hops[topology.source(c)] + 1;
                if (there < hops[topology.target(c)]) {
                    hops[topology.target(c)] = there;
                    changed = true;
                }
            }
        }
        return hops;
    }

    @Test
    void switchesDifferInWhichOfSeveralTheyTake() {
        Topology topology = fishnet("fishnet");
        int[][] nearest = topology.arrangement().groups().orElseThrow().nearest(topology);
        long drawn = IntStream.of(topology.edgeSwitches())
                .flatMap(s -> IntStream.of(nearest[s]))
                .distinct()
                .count();
        assertThat(drawn).isEqualTo(topology.switchCount());
    }

    @Test
    void switchesOfADragonflyGroupShareTheirList() {
        Topology topology = Dragonfly.of(4, 2);
        int[][] nearest = topology.arrangement().groups().orElseThrow().nearest(topology);
        assertThat(nearest[1]).isSameAs(nearest[0]);
        assertThat(nearest[4]).isNotSameAs(nearest[0]);
    }

    @Test
    void packetsDrawWaypointsOnlyIfTheyLeaveTheirGroup() {
        Topology topology = Dragonfly.of(4, 2);
        Waypoints byGroup = Scheme.VALIANT.waypoints(topology);
        Waypoints bySwitch = Scheme.VALIANT_BY_SWITCH.waypoints(topology);
        assertThat(byGroup.areDrawn(0, 3)).isFalse();
        assertThat(byGroup.areDrawn(0, 4)).isTrue();
        assertThat(bySwitch.areDrawn(0, 3)).isTrue();
        assertThat(byGroup.size(0)).isEqualTo(8);
        assertThat(bySwitch.size(0)).isEqualTo(35);
    }

    @ParameterizedTest
    @MethodSource("ofGroups")
    void placesAreThoseOfTheLists(Topology topology) {
        for (Scheme scheme : List.of(Scheme.VALIANT, Scheme.UGAL_L_BY_SWITCH)) {
            Waypoints waypoints = scheme.waypoints(topology);
            for (int s : topology.edgeSwitches()) {
                int[] list = waypoints.of(s).toArray();
                assertThat(list).hasSize(waypoints.size(s)).doesNotContain(s).isSorted();
                for (int x = 0; x < topology.switchCount(); x++) {
                    int place = Arrays.binarySearch(list, x);
                    assertThat(Math.max(-1, waypoints.place(s, x))).isEqualTo(Math.max(-1, place));
                    assertThat(place < 0 || waypoints.at(s, place) == x).isTrue();
                }
            }
        }
    }
}
