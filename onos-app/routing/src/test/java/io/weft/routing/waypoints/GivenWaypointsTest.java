package io.weft.routing.waypoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.routing.PairRoutes;
import io.weft.routing.PairUse;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GivenWaypointsTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    @Test
    void eachPairHasItsOwnAndOthersNone() {
        GivenWaypoints given = given(new int[] {3, 7, 3, 3}, new int[] {9, 9, 100, 5}, new int[] {11, 12, -1, 13});
        assertThat(given.waypoint(3, 9)).isEqualTo(11);
        assertThat(given.waypoint(7, 9)).isEqualTo(12);
        assertThat(given.waypoint(3, 100)).isEqualTo(GivenWaypoints.NONE);
        assertThat(given.waypoint(3, 5)).isEqualTo(13);
        assertThat(given.waypoint(9, 3)).isEqualTo(GivenWaypoints.NOT_GIVEN);
        assertThat(given.waypoint(3, 6)).isEqualTo(GivenWaypoints.NOT_GIVEN);
    }

    @Test
    void pairsAreNumberedBySourceAndThenByDestination() {
        GivenWaypoints given = given(new int[] {7, 3, 3}, new int[] {9, 100, 5}, new int[] {12, -1, 13});
        assertThat(IntStream.range(0, given.count()).map(given::source)).containsExactly(3, 3, 7);
        assertThat(IntStream.range(0, given.count()).map(given::destination)).containsExactly(5, 100, 9);
        assertThat(IntStream.range(0, given.count()).map(given::waypoint)).containsExactly(13, -1, 12);
        assertThat(given.firstOf(3)).isZero();
        assertThat(given.firstOf(4)).isEqualTo(2);
        assertThat(given.find(7, 9)).isEqualTo(2);
        assertThat(given).isEqualTo(given(new int[] {3, 7, 3}, new int[] {5, 9, 100}, new int[] {13, 12, -1}));
        assertThat(given).isNotEqualTo(given(new int[] {3, 7, 3}, new int[] {5, 9, 100}, new int[] {13, 12, 1}));
        assertThat(given).isNotEqualTo("3 pairs");
        assertThat(Set.of(given)).contains(given(new int[] {3, 7, 3}, new int[] {5, 9, 100}, new int[] {13, 12, -1}));
    }

    private static GivenWaypoints given(int[] sources, int[] destinations, int[] waypoints) {
        return new GivenWaypoints(SLIM_FLY, sources, destinations, waypoints);
    }

    @Test
    void twoForOnePairAreRefused() {
        assertThatThrownBy(() -> given(new int[] {3, 3}, new int[] {9, 9}, new int[] {11, -1}))
                .hasMessageContaining("two waypoints for packets from " + SLIM_FLY.endpointName(3) + " to "
                        + SLIM_FLY.endpointName(9));
    }

    @Test
    void whatIsNoPairAndNoSwitchIsRefused() {
        assertThatThrownBy(() -> given(new int[] {3}, new int[] {3}, new int[] {11}))
                .hasMessage("a waypoint for packets from " + SLIM_FLY.endpointName(3) + " to itself");
        assertThatThrownBy(() -> given(new int[] {3}, new int[] {200}, new int[] {11}))
                .hasMessage("a waypoint for packets from endpoint 3 to endpoint 200: expected 0..199");
        assertThatThrownBy(() -> given(new int[] {200}, new int[] {3}, new int[] {11}))
                .hasMessage("a waypoint for packets from endpoint 200 to endpoint 3: expected 0..199");
        assertThatThrownBy(() -> given(new int[] {-1}, new int[] {3}, new int[] {11}))
                .hasMessage("a waypoint for packets from endpoint -1 to endpoint 3: expected 0..199");
        assertThatThrownBy(() -> given(new int[] {3}, new int[] {5}, new int[] {-2}))
                .hasMessageContaining("waypoint -2 is no switch");
        assertThatThrownBy(() -> given(new int[] {3}, new int[] {5}, new int[] {50}))
                .hasMessageContaining("waypoint 50 is no switch; expected -1 for none, or 0..49");
        assertThatThrownBy(() -> given(new int[] {3}, new int[] {5}, new int[0]))
                .hasMessage("1 sources, 1 destinations and 0 waypoints: expected as many of each");
    }

    @Test
    void theSameIsSaidOfAnEqualTopologyAndOfNoOther() {
        GivenWaypoints given = given(new int[] {7, 3}, new int[] {9, 100}, new int[] {12, -1});
        Topology again = SlimFly.of(5, 4);
        assertThat(given.upon(again).topology()).isSameAs(again);
        assertThat(given.upon(SLIM_FLY)).isSameAs(given);
        assertThat(given.upon(again).waypoint(7, 9)).isEqualTo(12);
        assertThatThrownBy(() -> given.upon(SlimFly.of(5, 3))).hasMessageContaining("another topology");
    }

    @Test
    void aPairThatIsToHaveNoneIsSetApartWhereOthersDraw() {
        GivenWaypoints none = given(new int[] {0}, new int[] {100}, new int[] {GivenWaypoints.NONE});
        for (Scheme scheme : Scheme.REGISTRY) {
            Fabric fabric = TestFabrics.of(SLIM_FLY, scheme, 4);
            PairRoutes pairs = Routes.of(fabric, Failures.none(SLIM_FLY), none).pairs();
            assertThat(pairs.use(0)).isEqualTo(PairUse.DIRECT);
            assertThat(pairs.via(0, 100))
                    .isEqualTo(scheme == Scheme.MINIMAL ? GivenWaypoints.NOT_GIVEN : GivenWaypoints.NONE);
            assertThat(pairs.via(100, 0)).isEqualTo(GivenWaypoints.NOT_GIVEN);
        }
    }

    @Test
    void loadsUnderTrafficBetweenSwitchesAreRefusedWhereSomePairsGoApart() {
        GivenWaypoints given = given(new int[] {3}, new int[] {100}, new int[] {12});
        Fabric fabric = TestFabrics.of(SLIM_FLY, Scheme.MINIMAL, 4);
        Routes apart = Routes.of(fabric, Failures.none(SLIM_FLY), given);
        assertThatThrownBy(() -> ChannelLoads.of(apart, (s, d) -> 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a pair of endpoints of switches " + SLIM_FLY.switchName(0) + " and "
                        + SLIM_FLY.switchName(25) + " has a route of its own");
    }
}
