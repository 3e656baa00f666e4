package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShowRoutesTest {
    private static Map<String, Object> between(Topology topology, Scheme scheme, String from, String to) {
        return between(topology, scheme, from, to, "");
    }

    private static Map<String, Object> between(
            Topology topology, Scheme scheme, String from, String to, String waypoint) {
        Fabric fabric = new Fabric(
                "f", topology, scheme, Spread.FLOW, 2, new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return Operations.ROUTES
                .answer(
                        Request.of(Operations.ROUTES)
                                .with(ShowRoutes.FROM, from)
                                .with(ShowRoutes.TO, to)
                                .with(ShowRoutes.WAYPOINT, waypoint),
                        Subject.planned(fabric))
                .document();
    }

    private static List<List<Map<String, Object>>> paths(Map<String, Object> document) {
        return paths(document, "minimalPaths");
    }

    @SuppressWarnings("unchecked")
    private static List<List<Map<String, Object>>> paths(Map<String, Object> document, String which) {
        return ((List<Map<String, Object>>) document.get(which))
                .stream()
                        .map(path -> (List<Map<String, Object>>) path.get("hops"))
                        .collect(Collectors.toList());
    }

    @Test
    void aFatTreeIsCrossedByEveryTop() {
        Topology tree = Xgft.of(List.of(4, 4), List.of(1, 4));
        int other = tree.edgeSwitches()[1];
        Map<String, Object> document = between(tree, Scheme.MINIMAL, tree.endpointName(0), tree.switchName(other));
        assertThat(document).containsEntry("minimalHops", 2).containsEntry("kind", "direct");
        assertThat(paths(document)).hasSize(4).allSatisfy(hops -> {
            assertThat(hops).hasSize(2).allSatisfy(hop -> assertThat(hop).containsEntry("virtualChannel", 0));
            assertThat(hops.get(0)).containsEntry("switch", tree.switchName(tree.edgeSwitch(0, 0)));
        });
        assertThat(paths(document).stream().map(hops -> hops.get(0).get("port")).distinct())
                .hasSize(4);
    }

    /** In a Slim Fly, the next one where it goes up again after going down in the order of switches. */
    @Test
    void eachHopHasTheVirtualChannelOfItsDescentsSoFar() {
        Topology slimFly = SlimFly.of(5, 4);
        Set<Object> seen = new HashSet<>();
        for (int s = 0; s < slimFly.switchCount(); s++) {
            for (int d = 0; d < slimFly.switchCount(); d++) {
                for (List<Map<String, Object>> hops :
                        paths(between(slimFly, Scheme.MINIMAL, slimFly.switchName(s), slimFly.switchName(d)))) {
                    assertThat(hops.get(0)).containsEntry("virtualChannel", 0);
                    int by = slimFly.switchIndex(
                            (String) hops.get(hops.size() - 1).get("switch"));
                    int expected = hops.size() == 2 && s > by && by < d ? 1 : 0;
                    assertThat(hops.get(hops.size() - 1)).containsEntry("virtualChannel", expected);
                    seen.add(expected);
                }
            }
        }
        assertThat(seen).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void aHyperXGoesThroughItsDimensionsInOrderAndDrawsAllWaypointsThatItMay() {
        Topology hyperX = HyperX.of(List.of(3, 3));
        Map<String, Object> document = between(hyperX, Scheme.VALIANT, hyperX.switchName(0), hyperX.switchName(8));
        assertThat(document).containsEntry("kind", "valiant").containsEntry("minimalHops", 2);
        assertThat(paths(document)).hasSize(1);
        assertThat(document).containsEntry("waypoints", 7);
    }

    /** In a HyperX, every hop that is not along a later dimension than the one before takes the next one. */
    @Test
    void virtualChannelsGoOnCountingBehindAWaypoint() {
        Topology hyperX = HyperX.of(List.of(3, 3));
        int first = dimension(
                hyperX,
                0,
                target(
                        hyperX,
                        paths(between(hyperX, Scheme.MINIMAL, name(hyperX, 0), name(hyperX, 8)))
                                .get(0)
                                .get(0)));
        for (int waypoint = 1; waypoint < 8; waypoint++) {
            Map<String, Object> document =
                    between(hyperX, Scheme.VALIANT, name(hyperX, 0), name(hyperX, 8), name(hyperX, waypoint));
            assertThat(document).containsEntry("waypoint", name(hyperX, waypoint));
            List<Map<String, Object>> hops = paths(document, "waypointPaths").get(0);
            assertThat(hops).extracting(hop -> hop.get("switch")).contains(name(hyperX, waypoint));
            int vc = 0;
            int last = -1;
            for (Map<String, Object> hop : hops) {
                int along = dimension(hyperX, hyperX.switchIndex((String) hop.get("switch")), target(hyperX, hop));
                int order = along == first ? 0 : 1;
                vc += order <= last ? 1 : 0;
                last = order;
                assertThat(hop).containsEntry("virtualChannel", vc);
            }
        }
    }

    private static String name(Topology topology, int s) {
        return topology.switchName(s);
    }

    /** The switch that a hop leads to. */
    private static int target(Topology topology, Map<String, Object> hop) {
        List<String> ends = List.of(((String) hop.get("link")).split("--"));
        return topology.switchIndex(ends.get(ends.get(0).equals(hop.get("switch")) ? 1 : 0));
    }

    /** The dimension in which two neighbours of a HyperX of 3 x 3 differ. */
    private static int dimension(Topology hyperX, int s, int t) {
        assertThat(hyperX.switchCount()).isEqualTo(9);
        return s / 3 == t / 3 ? 0 : 1;
    }

    @Test
    void aWaypointThatIsNoSwitchIsRefused() {
        Topology hyperX = HyperX.of(List.of(3, 3));
        assertThatThrownBy(
                        () -> between(hyperX, Scheme.VALIANT, name(hyperX, 0), name(hyperX, 8), hyperX.endpointName(0)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no switch")
                .hasMessageContaining(name(hyperX, 0));
    }

    @Test
    void withinASwitchThereIsNoPath() {
        Topology hyperX = HyperX.of(List.of(3, 3));
        Map<String, Object> document = between(hyperX, Scheme.MINIMAL, hyperX.switchName(0), hyperX.endpointName(0));
        assertThat(document).containsEntry("kind", "local").containsEntry("minimalPaths", List.of());
    }

    @Test
    void anUnknownNameIsRefusedWithOnesThatThereAre() {
        Topology hyperX = HyperX.of(List.of(3, 3));
        assertThatThrownBy(() -> between(hyperX, Scheme.MINIMAL, hyperX.switchName(0), "nowhere"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'nowhere'")
                .hasMessageContaining(hyperX.switchName(0))
                .hasMessageContaining(hyperX.endpointName(0));
    }
}
