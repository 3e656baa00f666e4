package io.weft.planning.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.layout.Floor.Place;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Fishnet;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.LongHop;
import io.weft.topology.generate.Megafly;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.PolarFly;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {
    /** Counted by hand: 19 racks of 38, and 2q = 38 cables for each of the 171 pairs. */
    @Test
    void putsTheSlimFlyOfThePaperIntoQRacksWithTwoQCablesBetweenAnyTwo() {
        Layout layout = Layout.of(SlimFly.of(19, 15), Floor.sc14());
        assertThat(layout.rackCount()).isEqualTo(19);
        assertThat(layout.cablesInRack()).isEqualTo(3_971);
        assertThat(layout.cablesBetween()).isEqualTo(6_498);
        assertThat(IntStream.range(0, 19).map(r -> layout.switchesIn(r).length)).containsOnly(38);
        assertThat(Bundles.of(layout).list().stream().filter(b -> !b.inRack()))
                .hasSize(171)
                .allMatch(b -> b.cables() == 38);
        assertThat(layout.floor().rows()).isEqualTo(4);
        assertThat(layout.floor().racksPerRow()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 7, 8, 9, 11, 13})
    void putsEverySlimFlySo(int q) {
        Layout layout = Layout.of(SlimFly.of(q), Floor.sc14());
        assertThat(layout.rackCount()).isEqualTo(q);
        assertThat(Bundles.of(layout).list().stream().filter(b -> !b.inRack()))
                .hasSize(q * (q - 1) / 2)
                .allMatch(b -> b.cables() == 2 * q);
    }

    /** SC '14, section VI-A: another layout of racks with 19 routers. */
    @Test
    void partsRacksThatHaveNoRoom() {
        Layout layout = Layout.of(SlimFly.of(19, 15), Floor.sc14().withSwitchesPerRack(37));
        assertThat(layout.rackCount()).isEqualTo(38);
        assertThat(IntStream.range(0, 38).map(r -> layout.switchesIn(r).length)).containsOnly(19);
        assertThat(layout.cablesInRack()).isEqualTo(3_971 - 19 * 19);
    }

    @Test
    void givesEveryGroupARack() {
        assertRacksAndCables(Dragonfly.of(14, 7), 99, 99 * 14 * 13 / 2);
        assertRacksAndCables(Megafly.of(4, 4, 4), 17, 17 * 4 * 4);
        assertRacksAndCables(Galaxyfly.of(15, 29, 1), 15, 15 * 29 * 14 / 2);
    }

    /** SC '14, Table IV: 4,500 electric cables, one dimension of three. */
    @Test
    void givesEveryRowOfAFlattenedButterflyARack() {
        assertRacksAndCables(HyperX.flattenedButterfly(10, 3, 10), 100, 4_500);
    }

    /** A pod of a fat tree of radix 8 has 4 edge and 4 aggregation switches; the core is one rack of 16. */
    @Test
    void givesEveryPodARackAndPutsTheCoreInTheMiddle() {
        Layout layout = Layout.of(Xgft.fatTree(8, 3), Floor.sc14());
        assertThat(layout.rackCount()).isEqualTo(9);
        assertThat(layout.cablesInRack()).isEqualTo(8 * 16);
        int core = layout.rack(layout.topology().switchCount() - 1);
        assertThat(layout.place(core)).isEqualTo(new Place(1, 1));
        assertThat(layout.switchesIn(core)).hasSize(16);
    }

    /** Two places apart at most along every ring, and 2 m over. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6, 9, 22})
    void foldsTheRingsOfATorus(int size) {
        Layout layout =
                Layout.of(Torus.of(List.of(size, size, size)), Floor.sc14().withSwitchesPerRack(size));
        assertThat(layout.longest()).isEqualTo(4);
        assertThat(layout.rackCount()).isEqualTo(size * size);
    }

    private static void assertRacksAndCables(Topology topology, int racks, int cablesInRack) {
        Layout layout = Layout.of(topology, Floor.sc14());
        assertThat(layout.rackCount()).isEqualTo(racks);
        assertThat(layout.cablesInRack()).isEqualTo(cablesInRack);
    }

    @Provide
    Arbitrary<Topology> topology() {
        return Arbitraries.of(
                SlimFly.of(5),
                SlimFly.of(8),
                Mlfm.of(5),
                Oft.of(6),
                Xgft.fatTree(6, 2),
                Xgft.fatTree(6, 3),
                Xgft.of(List.of(2, 3, 2, 2), List.of(2, 2, 2, 3)),
                Xgft.of(List.of(3), List.of(1)),
                HyperX.of(List.of(4, 3, 5)),
                HyperX.hypercube(6, 1),
                LongHop.of(6),
                Torus.of(List.of(7)),
                Torus.of(List.of(4, 3, 5)),
                Torus.of(List.of(3, 11, 2)),
                Dragonfly.of(4, 2),
                Megafly.of(3, 2, 2),
                Galaxyfly.of(4, 5, 3),
                Fishnet.of(Torus.of(List.of(5)), 1, false),
                PolarFly.of(7),
                Jellyfish.of(50, 5, 3, 2));
    }

    @Property(tries = 200)
    void hasEverySwitchAndCableOnceWithinTheRoomOfTheFloor(
            @ForAll("topology") Topology topology, @ForAll @IntRange(min = 1, max = 45) int room) {
        Layout layout = Layout.of(topology, Floor.sc14().withSwitchesPerRack(room));
        Set<Place> places = new HashSet<>();
        int switches = 0;
        for (int r = 0; r < layout.rackCount(); r++) {
            int[] here = layout.switchesIn(r);
            assertThat(here.length).isBetween(1, room);
            for (int i = 0; i < here.length; i++) {
                assertThat(layout.rack(here[i])).isEqualTo(r);
                assertThat(layout.unit(here[i])).isEqualTo(i + 1);
            }
            switches += here.length;
            assertThat(places.add(layout.place(r))).isTrue();
            assertThat(layout.place(r).row()).isLessThan(layout.floor().rows());
            assertThat(layout.place(r).column()).isLessThan(layout.floor().racksPerRow());
        }
        assertThat(switches).isEqualTo(topology.switchCount());
        assertThat(Bundles.of(layout).list().stream().mapToInt(Bundle::cables).sum())
                .isEqualTo(topology.linkCount());
        double metres = 0;
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            Place a = layout.place(layout.rack(topology.source(c)));
            Place b = layout.place(layout.rack(topology.target(c)));
            double expected = a.equals(b) ? 1 : Math.abs(a.row() - b.row()) + Math.abs(a.column() - b.column()) + 2;
            assertThat(layout.metres(l)).isEqualTo(expected);
            metres += expected;
        }
        assertThat(layout.totalMetres()).isCloseTo(metres, within(1e-6));
    }

    /** The exchanges end where no exchange of two racks is left that shortens the cables. */
    @Property(tries = 60)
    void standsSuchThatNoExchangeOfTwoRacksShortensTheCables(
            @ForAll("topology") Topology topology, @ForAll @IntRange(min = 3, max = 20) int room) {
        Layout layout =
                Layout.of(topology, Floor.sc14().withSwitchesPerRack(room).withPitch(0.7, 2));
        Place[] places =
                IntStream.range(0, layout.rackCount()).mapToObj(layout::place).toArray(Place[]::new);
        double now = metresBetween(layout, places);
        for (int a = 0; a < places.length; a++) {
            for (int b = a + 1; b < Math.min(places.length, a + 6); b++) {
                Place[] exchanged = places.clone();
                exchanged[a] = places[b];
                exchanged[b] = places[a];
                assertThat(metresBetween(layout, exchanged)).isGreaterThan(now - 1e-6);
            }
        }
    }

    private static double metresBetween(Layout layout, Place[] places) {
        return Bundles.of(layout).list().stream()
                .filter(b -> !b.inRack())
                .mapToDouble(b -> b.cables() * layout.floor().between(places[b.first()], places[b.second()]))
                .sum();
    }

    @Test
    void pullsTheLongestBundlesFirstAndThoseWithinRacksLast() {
        Layout layout = Layout.of(Dragonfly.of(4, 2), Floor.sc14());
        List<Bundle> bundles = Bundles.of(layout).list();
        assertThat(bundles).hasSize(36 + 9);
        for (int i = 0; i < bundles.size(); i++) {
            assertThat(bundles.get(i).step()).isEqualTo(i + 1);
            assertThat(bundles.get(i).inRack()).isEqualTo(i >= 36);
            if (i > 0 && i < 36) {
                assertThat(bundles.get(i).metres())
                        .isLessThanOrEqualTo(bundles.get(i - 1).metres());
            }
        }
    }

    @Test
    void leavesForbiddenPlacesFree() {
        List<Place> pillars = List.of(new Place(1, 2), new Place(3, 0));
        Layout layout =
                Layout.of(Dragonfly.of(4, 2), Floor.sc14().withPlaces(4, 5).withForbidden(pillars));
        assertThat(IntStream.range(0, 9).mapToObj(layout::place)).doesNotContainAnyElementsOf(pillars);
        Layout torus = Layout.of(
                Torus.of(List.of(3, 3, 3)),
                Floor.sc14().withSwitchesPerRack(3).withPlaces(4, 5).withForbidden(pillars));
        assertThat(IntStream.range(0, 9).mapToObj(torus::place)).doesNotContainAnyElementsOf(pillars);
    }

    @Test
    void saysHowManyRacksAreNeededAndHowManyThereAre() {
        Floor floor = Floor.sc14().withPlaces(3, 6).withForbidden(List.of(new Place(0, 0)));
        Floor.TooSmallException e =
                catchThrowableOfType(Floor.TooSmallException.class, () -> Layout.of(SlimFly.of(19), floor));
        assertThat(e.needed()).isEqualTo(19);
        assertThat(e.places()).isEqualTo(17);
        assertThat(e)
                .hasMessage("19 racks are needed for 42 switches each at most, but the floor (3 rows of 6 places, 1 of"
                        + " them forbidden) has places for 17; make room for more racks, or for more switches in a"
                        + " rack");
    }

    @Test
    void refusesFloorsThatThereCannotBe() {
        assertThatThrownBy(() -> Floor.sc14().withPlaces(0, 3)).hasMessage("rows is 0; expected 1..10000");
        assertThatThrownBy(() -> Floor.sc14().withPitch(0, 1)).hasMessage("rackPitch is 0.0 m; expected more than 0");
        assertThatThrownBy(() -> Floor.sc14().withCables(1, -1)).hasMessage("overhead is -1.0 m; expected 0 or more");
        assertThatThrownBy(() -> Floor.sc14().withPlaces(10_000, 101))
                .hasMessage("10,000 rows of 101 places are 1,010,000 places; expected at most 1,000,000");
        assertThatThrownBy(() -> Floor.sc14().withPlaces(2, 2).withForbidden(List.of(new Place(2, 0))))
                .hasMessage("row 3, place 1 is not on the floor of 2 rows of 2 places");
        assertThatThrownBy(() -> Floor.sc14().withForbidden(List.of())).isInstanceOf(IllegalStateException.class);
    }

    /**
     * A rack for every switch of a torus of 3 x 20,000: no row has as many places, so that they stand in strips of 3
     * rows. Along both rings no two are more than two places apart, but where a strip ends.
     */
    @Test
    void laysARowThatIsTooLongInStrips() {
        Layout layout = Layout.of(Torus.of(List.of(3, 20_000)), Floor.sc14().withSwitchesPerRack(1));
        assertThat(IntStream.range(0, layout.rackCount()).mapToObj(layout::place))
                .doesNotHaveDuplicates()
                .hasSize(60_000);
        assertThat(layout.floor().rows()).isLessThan(300);
        assertThat(layout.floor().racksPerRow()).isLessThan(300);
        assertThat(layout.longest()).isLessThanOrEqualTo(2 + 3 + 1);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 1000", "1000, 0.1"})
    void findsPlacesForManyRacksAtAnyPitch(double rackPitch, double rowPitch) {
        Floor floor = Floor.sc14().withPitch(rackPitch, rowPitch).forRacks(TopologyBuilder.MAX_SWITCHES);
        assertThat(floor.rows() * floor.racksPerRow()).isGreaterThanOrEqualTo(TopologyBuilder.MAX_SWITCHES);
    }

    @Test
    void takesGivenLengths() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        for (int s = 0; s < 3; s++) {
            builder.addSwitch("s" + s);
        }
        Cable cable = Cable.between(Port.of(1), Port.of(2));
        builder.addLink(0, 1, cable.withLength(OptionalDouble.of(7.3)));
        builder.addLink(1, 2, cable);
        builder.addLink(2, 0, cable);
        Layout layout = Layout.of(builder.build(), Floor.ics16());
        assertThat(layout.longest()).isEqualTo(7.3);
        assertThat(layout.totalMetres()).isCloseTo(7.3 + 3, within(1e-9));
        assertThat(Bundles.of(layout).list())
                .singleElement()
                .matches(Bundle::inRack)
                .matches(b -> b.metres() == 7.3);
    }

    @Test
    void countsCablesOfEndpointsApart() {
        Layout layout = Layout.of(SlimFly.of(5, 4), Floor.ics16());
        assertThat(layout.endpointCables()).isEqualTo(200);
        assertThat(layout.endpointMetres()).isEqualTo(1.5);
        assertThat(layout.cablesInRack() + layout.cablesBetween()).isEqualTo(175);
    }

    @Test
    void namesRacksRowByRowAndEndsByRackUnitAndPort() {
        Layout layout = Layout.of(SlimFly.of(5, 4), Floor.sc14());
        assertThat(layout.rackName(0)).isEqualTo("R01");
        assertThat(layout.place(3)).hasToString("row 2, place 1");
        assertThat(layout.end(layout.topology().firstChannel(0))).isEqualTo("R01-U01-P05");
    }
}
