package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.PairUse;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Entries of single pairs of endpoints, and how few of them are written. */
class PairEntriesTest {
    private static GivenWaypoints pairs(Topology topology, Random random) {
        GivenWaypoints pairs = GivenWaypoints.none(topology);
        while (pairs.isEmpty()) {
            pairs = new SeededPairs(topology, random).next();
        }
        return pairs;
    }

    @Property(tries = 40)
    void installedIsExactlyWhatSetsPairsApart(@ForAll @IntRange(max = 6) int type, @ForAll long seed) {
        Fabric fabric = Fabrics.ofEveryType().get(type);
        Topology topology = fabric.topology();
        Random random = new Random(seed);
        GivenWaypoints pairs = pairs(topology, random);
        Routes routes = Routes.of(fabric, Fabrics.randomFailures(topology, random), pairs);
        DesiredState desired = DesiredState.of(routes, LocalProtection.NONE);
        InstalledRoutes installed = new InstalledRoutes(fabric);
        for (int s : desired.liveSwitches()) {
            installed.add(s, desired.entries(s));
            assertThat((long) installed.pairs(s)).isEqualTo(desired.counts(s).getOrDefault("pair", 0L));
        }
        assertThat(installed.anomalies()).isEmpty();
        int apart = 0;
        for (int from = 0; from < topology.endpointCount(); from++) {
            for (int to = 0; to < topology.endpointCount(); to++) {
                int i = pairs.find(from, to);
                PairUse use = i < 0 ? PairUse.NO_PATH : routes.pairs().use(i);
                boolean direct = use == PairUse.DIRECT && fabric.scheme().kind().drawsWaypoints();
                int expected = use == PairUse.BY_WAYPOINT
                        ? pairs.waypoint(i)
                        : direct ? GivenWaypoints.NONE : GivenWaypoints.NOT_GIVEN;
                assertThat(installed.via(from, to)).isEqualTo(expected);
                apart += expected == GivenWaypoints.NOT_GIVEN ? 0 : 1;
            }
        }
        assertThat(IntStream.of(desired.liveSwitches()).map(installed::pairs).sum())
                .isEqualTo(apart);
    }

    @Property(tries = 40)
    void changesAreTheDifferenceOfTheEntries(@ForAll @IntRange(max = 6) int type, @ForAll long seed) {
        Fabric fabric = Fabrics.ofEveryType().get(type);
        Random random = new Random(seed);
        GivenWaypoints pairs = pairs(fabric.topology(), random);
        Failures failures = Fabrics.randomFailures(fabric.topology(), random);
        Routes old = Routes.of(fabric, failures, pairs);
        Routes others = Routes.of(fabric, failures, new SeededPairs(fabric.topology(), random).next());
        Routes failed = Routes.of(fabric, Fabrics.randomFailures(fabric.topology(), random), pairs);
        for (Routes now : List.of(others, failed)) {
            DesiredState before = DesiredState.of(old, LocalProtection.NONE);
            DesiredState after = DesiredState.of(now, LocalProtection.NONE);
            for (int s : after.liveSwitches()) {
                if (before.isLive(s)) {
                    assertThat(after.changes(before, s))
                            .containsExactlyInAnyOrderElementsOf(Diff.between(before.entries(s), after.entries(s)));
                }
            }
        }
    }

    @Test
    void aPairWithoutAWaypointHasTheIdOfNone() {
        Fabric fabric = Fabrics.valiant(SlimFly.of(3));
        Topology topology = fabric.topology();
        int from = topology.endpoint(0, 0);
        int to = topology.endpoint(5, 0);
        Routes routes = Routes.of(
                fabric,
                Failures.none(topology),
                new GivenWaypoints(topology, new int[] {from}, new int[] {to}, new int[] {GivenWaypoints.NONE}));
        assertThat(DesiredState.of(routes, LocalProtection.NONE).entries(0))
                .contains(new TableEntry(
                        EntryKey.exact(
                                WeftTables.PAIR,
                                fabric.addressing().ipv4(from),
                                fabric.addressing().ipv4(to)),
                        ActionCall.of(WeftActions.VIA, 0)));
    }

    @Test
    void whatIsNoRouteOfAPairIsAnAnomaly() {
        Fabric fabric = Fabrics.minimal(SlimFly.of(3));
        Addressing addressing = fabric.addressing();
        int at5 = fabric.topology().endpoint(5, 0);
        assertThat(anomaly(fabric, entry(addressing.ipv4(at5), addressing.ipv4(0), 3)))
                .contains("s0.1.2:1 is not at this switch");
        assertThat(anomaly(fabric, entry(addressing.ipv4(0), 7, 3))).contains("no such endpoint");
        assertThat(anomaly(fabric, entry(addressing.ipv4(0), addressing.ipv4(at5), 99)))
                .contains("no such switch");
    }

    private static TableEntry entry(int source, int destination, int waypoint) {
        return new TableEntry(
                EntryKey.exact(WeftTables.PAIR, source & 0xFFFF_FFFFL, destination & 0xFFFF_FFFFL),
                ActionCall.of(WeftActions.VIA, waypoint));
    }

    private static String anomaly(Fabric fabric, TableEntry entry) {
        InstalledRoutes installed = new InstalledRoutes(fabric);
        installed.add(0, List.of(entry));
        assertThat(installed.anomalies()).hasSize(1);
        return installed.anomalies().get(0);
    }

    @Test
    void aSwitchHasRoomForSoManyPairsOfItsEndpointsAndNoMore() {
        Topology two = HyperX.of(List.of(2), 254);
        int most = WeftTables.PAIR.size();
        assertThat(254 * 254).isLessThan(most);
        assertThat(ProgramLimits.obstacle(allPairsBetween(two, 0, 1))).isEmpty();
        Topology four = HyperX.of(List.of(4), 150);
        assertThat(ProgramLimits.obstacle(allPairsBetween(four, 0, 3)))
                .hasValue("it needs 67500 entries in table pair of a switch, which has room for 65536");
    }

    /** All pairs from endpoints of one switch to those of the switches up to another. */
    private static GivenWaypoints allPairsBetween(Topology topology, int s, int last) {
        List<int[]> pairs = new ArrayList<>();
        for (int from = 0; from < topology.endpointsAt(s); from++) {
            for (int d = s + 1; d <= last; d++) {
                for (int to = 0; to < topology.endpointsAt(d); to++) {
                    pairs.add(new int[] {topology.endpoint(s, from), topology.endpoint(d, to)});
                }
            }
        }
        return new GivenWaypoints(
                topology,
                pairs.stream().mapToInt(pair -> pair[0]).toArray(),
                pairs.stream().mapToInt(pair -> pair[1]).toArray(),
                new int[pairs.size()]);
    }

    private static Map<Integer, Map<EntityKey, Entity>> held(MemorySwitches switches, Topology topology) {
        Map<Integer, Map<EntityKey, Entity>> held = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            held.put(s, Map.copyOf(switches.holding(s)));
        }
        return held;
    }

    @Property(tries = 20)
    void failuresAndTheirEndLeadBackToExactlyTheFirstEntries(@ForAll @IntRange(max = 6) int type, @ForAll long seed) {
        Fabric fabric = Fabrics.ofEveryType().get(type);
        Topology topology = fabric.topology();
        Random random = new Random(seed);
        MemorySwitches switches = new MemorySwitches();
        GivenWaypoints pairs = pairs(topology, random);
        FabricController controller = new FabricController(fabric, pairs, switches, LocalProtection.NONE);
        assertThat(controller.program(Failures.none(topology)).consistent()).isTrue();
        Map<Integer, Map<EntityKey, Entity>> first = held(switches, topology);
        Failures failures = Fabrics.randomFailures(topology, random);
        assertThat(controller.repair(failures).consistent()).isTrue();
        assertThat(controller.repair(Fabrics.moreFailures(failures, random)).consistent())
                .isTrue();
        assertThat(controller.repair(Failures.none(topology)).consistent()).isTrue();
        assertThat(held(switches, topology)).isEqualTo(first);
        switches.written();
        assertThat(new FabricController(fabric, pairs, switches, LocalProtection.NONE)
                        .program(Failures.none(topology))
                        .consistent())
                .isTrue();
        assertThat(switches.written()).as("by another controller").isEmpty();
    }

    @Test
    void onlyPairsThatDifferAreWrittenWhenOthersAreGiven() {
        Fabric fabric = Fabrics.of(SlimFly.of(3), Scheme.MINIMAL, "172.16.0.0/12");
        Topology topology = fabric.topology();
        MemorySwitches switches = new MemorySwitches();
        FabricController controller = new FabricController(fabric, switches, LocalProtection.NONE);
        Failures failures = Failures.none(topology).withLink(3);
        assertThat(controller.program(failures).consistent()).isTrue();
        Map<Integer, Map<EntityKey, Entity>> without = held(switches, topology);
        int[] from = {topology.endpoint(0, 0), topology.endpoint(0, 0), topology.endpoint(4, 0)};
        int[] to = {topology.endpoint(7, 0), topology.endpoint(8, 0), topology.endpoint(9, 0)};
        int[] usable = usableWaypoints(Routes.of(fabric, failures), from, to);
        ControlReport report = controller.change(
                controller.fabric(),
                new GivenWaypoints(topology, from, to, new int[] {usable[0], usable[1], usable[2]}),
                failures,
                () -> false);
        assertThat(report.updates())
                .containsEntry(Update.Type.INSERT, 3L)
                .containsEntry(Update.Type.MODIFY, 0L)
                .containsEntry(Update.Type.DELETE, 0L);
        int other = IntStream.range(0, topology.switchCount())
                .filter(w -> w != usable[1] && fits(Routes.of(fabric, failures), from[1], w, to[1]))
                .findFirst()
                .orElseThrow();
        report = controller.change(
                controller.fabric(),
                new GivenWaypoints(SlimFly.of(3), from, to, new int[] {usable[0], other, GivenWaypoints.NONE}),
                failures,
                () -> false);
        assertThat(report.updates())
                .containsEntry(Update.Type.INSERT, 0L)
                .containsEntry(Update.Type.MODIFY, 1L)
                .containsEntry(Update.Type.DELETE, 1L);
        assertThat(report.consistent()).isTrue();
        report = controller.change(controller.fabric(), GivenWaypoints.none(topology), failures, () -> false);
        assertThat(report.updates()).containsEntry(Update.Type.DELETE, 2L);
        assertThat(held(switches, topology)).isEqualTo(without);
        assertThatThrownBy(() -> controller.change(
                        controller.fabric(), GivenWaypoints.none(SlimFly.of(4)), failures, () -> false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("another topology");
    }

    private static int[] usableWaypoints(Routes routes, int[] from, int[] to) {
        return IntStream.range(0, from.length)
                .map(i -> IntStream.range(0, routes.fabric().topology().switchCount())
                        .filter(w -> fits(routes, from[i], w, to[i]))
                        .findFirst()
                        .orElseThrow())
                .toArray();
    }

    private static boolean fits(Routes routes, int from, int w, int to) {
        GivenWaypoints one =
                new GivenWaypoints(routes.fabric().topology(), new int[] {from}, new int[] {to}, new int[] {w});
        return Routes.of(routes.fabric(), routes.failures(), one).pairs().use(0) == PairUse.BY_WAYPOINT;
    }

    /** The waypoint dies: the pair goes as all do before anything else changes, and by it again when it returns. */
    @Test
    void aDeadWaypointIsGivenUpBeforeAllElse() {
        Fabric fabric = Fabrics.minimal(SlimFly.of(3));
        Topology topology = fabric.topology();
        int from = topology.endpoint(0, 0);
        int to = topology.endpoint(7, 0);
        Failures none = Failures.none(topology);
        int w = usableWaypoints(Routes.of(fabric, none), new int[] {from}, new int[] {to})[0];
        GivenWaypoints pairs = new GivenWaypoints(topology, new int[] {from}, new int[] {to}, new int[] {w});
        Routes whole = Routes.of(fabric, none, pairs);
        Routes dead = Routes.of(fabric, none.withSwitch(w), pairs);
        assertThat(stages(plan(whole, dead))).containsExactly(Stage.RESTRICTION);
        assertThat(stages(plan(dead, whole))).containsExactly(Stage.PAIRS);
    }

    private static UpdatePlan plan(Routes before, Routes after) {
        DesiredState old = DesiredState.of(before, LocalProtection.NONE);
        DesiredState now = DesiredState.of(after, LocalProtection.NONE);
        Map<Integer, List<Update>> updates = new HashMap<>();
        for (int s : now.liveSwitches()) {
            List<Update> changes = old.isLive(s) ? now.changes(old, s) : Diff.between(List.of(), now.entries(s));
            updates.put(s, changes);
        }
        return UpdatePlan.of(after, Optional.of(before), new BitSet(), updates);
    }

    /** The stages in which pairs are written. */
    private static List<Stage> stages(UpdatePlan plan) {
        return plan.updates.stream()
                .filter(planned -> PlannedUpdate.isOf(WeftTables.PAIR::equals, planned.update))
                .map(planned -> planned.stage)
                .distinct()
                .collect(Collectors.toList());
    }
}
