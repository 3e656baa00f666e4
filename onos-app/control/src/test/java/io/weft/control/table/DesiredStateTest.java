package io.weft.control.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.update.InstalledRoutes;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DesiredStateTest {
    @Test
    void decodesToTheRoutesItWasMadeFrom() {
        for (Fabric fabric : Fabrics.ofEveryType()) {
            Topology topology = fabric.topology();
            Routes routes = Routes.of(fabric, Fabrics.randomFailures(topology, new Random(7)));
            InstalledRoutes installed = new InstalledRoutes(topology);
            DesiredState desired = DesiredState.of(routes, LocalProtection.WATCHED_PORTS);
            for (int s : desired.liveSwitches()) {
                installed.add(s, desired.entries(s));
            }

            assertThat(installed.anomalies()).isEmpty();
            for (int s = 0; s < topology.switchCount(); s++) {
                for (int t = 0; t < topology.switchCount(); t++) {
                    assertThat(installed.channels(s, t))
                            .isEqualTo(routes.nextHops().channels(s, t));
                    assertThat(installed.kind(s, t)).isEqualTo(routes.kind(s, t));
                    assertThat(installed.firstDrawn(s, t)).isZero();
                }
                if (installed.waypointTable(s).length > 0) {
                    assertThat(installed.waypointTable(s)).isEqualTo(routes.waypointTable(s));
                }
            }
        }
    }

    @Test
    void aCopyThatIsMissingOrDiffersIsAnAnomaly() {
        Fabric fabric = Fabrics.of(SlimFly.of(3), Scheme.UGAL_L, "10.0.0.0/8");
        Routes routes = Routes.of(fabric, Failures.none(fabric.topology()));
        List<Entity> entries = DesiredState.of(routes, LocalProtection.NONE).entries(0);
        for (P4Table table : RouteTables.copies()) {
            List<TableEntry> copies = of(table, entries);
            assertThat(copies).isNotEmpty();
            List<Entity> without = new ArrayList<>(entries);
            without.remove(copies.get(3));
            List<Entity> changed = new ArrayList<>(without);
            TableEntry other = copies.stream()
                    .filter(entry -> !entry.action().equals(copies.get(3).action()))
                    .findFirst()
                    .orElseThrow();
            changed.add(new TableEntry(copies.get(3).key(), other.action()));
            boolean onlyOnePerWaypoint = RouteTables.isOfWaypoints(table);
            assertThat(anomalies(fabric, entries)).isEmpty();
            assertThat(anomalies(fabric, changed)).as(table.name()).isNotEmpty();
            assertThat(anomalies(fabric, without)).as(table.name()).hasSize(onlyOnePerWaypoint ? 0 : 1);
        }
    }

    private static List<String> anomalies(Fabric fabric, List<Entity> entries) {
        InstalledRoutes installed = new InstalledRoutes(fabric.topology());
        installed.add(0, entries);
        return installed.anomalies();
    }

    @Property(tries = 40)
    void changesAreTheDifferenceOfTheEntries(@ForAll @IntRange(max = 6) int type, @ForAll long seed) {
        Fabric fabric = Fabrics.ofEveryType().get(type);
        Random random = new Random(seed);
        Routes old = Routes.of(fabric, Fabrics.randomFailures(fabric.topology(), random));
        Routes now = Routes.of(fabric, Fabrics.randomFailures(fabric.topology(), random));
        DesiredState before = DesiredState.of(old, LocalProtection.WATCHED_PORTS);
        DesiredState after = DesiredState.of(now, LocalProtection.WATCHED_PORTS);
        for (int s : after.liveSwitches()) {
            if (before.isLive(s)) {
                assertThat(after.changes(before, s))
                        .containsExactlyInAnyOrderElementsOf(Diff.between(before.entries(s), after.entries(s)));
            }
            assertThat(after.counts(s).values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(after.entries(s).stream()
                            .filter(TableEntry.class::isInstance)
                            .count());
        }
    }

    @Property(tries = 40)
    void changesLeadToAnotherFabricAndToMoreVirtualChannels(@ForAll @IntRange(max = 5) int type, @ForAll long seed) {
        Random random = new Random(seed);
        Fabric fabric = Fabrics.ofEveryType().get(type);
        Topology topology = fabric.topology();
        Fabric other = Fabrics.of(topology, Scheme.REGISTRY.all().get(random.nextInt(3)), "10.0.0.0/8")
                .inPlaceOf(fabric);
        Failures failures = Fabrics.randomFailures(topology, random);
        Routes routes = Routes.of(other, failures);
        DesiredState before = DesiredState.of(Routes.of(fabric, failures), LocalProtection.NONE);
        DesiredState wide = DesiredState.of(routes, LocalProtection.NONE, 4 + random.nextInt(5));
        DesiredState after = DesiredState.of(routes, LocalProtection.NONE);
        for (int s : after.liveSwitches()) {
            assertThat(wide.changes(before, s))
                    .containsExactlyInAnyOrderElementsOf(Diff.between(before.entries(s), wide.entries(s)));
            assertThat(after.changes(wide, s))
                    .containsExactlyInAnyOrderElementsOf(Diff.between(wide.entries(s), after.entries(s)));
        }
    }

    @Test
    void hasAsManyVirtualChannelsAsAskedForAndAHopLimitToMatch() {
        Fabric fabric = Fabrics.minimal(Oft.of(3));
        Routes routes = Routes.of(fabric, Failures.none(fabric.topology()));
        List<Entity> entries = DesiredState.of(routes, LocalProtection.NONE, 7).entries(0);
        assertThat(of(WeftTables.QUEUE, entries)).hasSize(7);
        assertThat(hopLimit(entries)).isEqualTo(7 * 2 + 1);
        assertThatThrownBy(() -> DesiredState.of(routes, LocalProtection.NONE, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 virtual channels are not in 4..8");
    }

    @Test
    void routesMayHaveAllHopsThatTheHeaderCountsWhereHopsOfAClassFollowOneAnother() {
        Fabric fabric = Fabrics.minimal(SlimFly.of(3));
        Routes routes = Routes.of(fabric, Failures.none(fabric.topology()));
        assertThat(hopLimit(DesiredState.of(routes, LocalProtection.NONE).entries(0)))
                .isEqualTo(63);
    }

    private static long hopLimit(List<Entity> entries) {
        TableEntry configuration = of(WeftTables.SWITCH_CONFIG, entries).get(0);
        return ((ActionCall) configuration.action()).argument(3);
    }

    @Test
    void otherClassesThanAChannelHasAreAnAnomaly() {
        Topology topology = SlimFly.of(3);
        int c = topology.firstChannel(0);
        int entry = topology.entryClass(c);
        int exit = topology.exitClass(c);
        assertThat(entry).isEqualTo(exit + 1);
        EntryKey key = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(topology.target(c)));
        Fabric fabric = Fabrics.minimal(topology);
        for (int[] classes : new int[][] {{entry, exit}, {entry + 1, exit}, {entry, exit + 1}}) {
            ActionCall forward = ActionCall.of(WeftActions.FORWARD, topology.port(c), classes[0], classes[1]);
            List<String> found = anomalies(fabric, List.of(new TableEntry(key, ActionSet.of(forward))));
            if (classes[0] == entry && classes[1] == exit) {
                assertThat(found).isEmpty();
            } else {
                assertThat(found).singleElement().satisfies(text -> assertThat(text)
                        .endsWith("the channel's entry class is " + entry + ", its exit class " + exit));
            }
        }
    }

    @Test
    void aListOfWaypointsThatDoesNotBeginWithTheFirstIsAnAnomaly() {
        Fabric fabric = Fabrics.valiant(SlimFly.of(3));
        EntryKey key = EntryKey.exact(WeftTables.PATH, Addressing.switchId(5));
        for (int first = 0; first < 2; first++) {
            ActionCall path = ActionCall.of(WeftActions.VALIANT, first, 3, 0xFFFF);
            assertThat(anomalies(fabric, List.of(new TableEntry(key, path)))).hasSize(first);
        }
    }

    @Test
    void refusesAFabricForWhichTheProgramHasNoRoom() {
        Topology topology = SlimFly.of(3, WeftConstants.CPU_PORT);
        Fabric fabric = Fabrics.of(topology, Scheme.MINIMAL, "172.16.0.0/12");
        Routes routes = Routes.of(fabric, Failures.none(topology));
        assertThatThrownBy(() -> DesiredState.of(routes, LocalProtection.NONE))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("port " + WeftConstants.CPU_PORT + " leads to the controller");
    }

    @Test
    void refusesNextHopSetsThatTheSelectorHasNoRoomFor() {
        int room = WeftTables.NEXT_HOP.selector().orElseThrow().maxGroupSize();
        Topology topology = parallelLinks(room + 1);
        Routes routes = Routes.of(Fabrics.minimal(topology), Failures.none(topology));
        assertThatThrownBy(() -> DesiredState.of(routes, LocalProtection.NONE))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("needs " + (room + 1) + " next hops")
                .hasMessageContaining("room for " + room);
    }

    private static Topology parallelLinks(int count) {
        TopologyBuilder builder = new TopologyBuilder("parallel");
        builder.addEndpoint(builder.addSwitch("a"));
        builder.addEndpoint(builder.addSwitch("b"));
        for (int i = 0; i < count; i++) {
            builder.addLink(0, 1);
        }
        return builder.build();
    }

    @Test
    void givesEveryPlannedAddressOneMeaningAtEveryEdgeSwitch() {
        for (String prefix : List.of("10.0.0.0/8", "172.16.0.0/16")) {
            Fabric fabric = Fabrics.of(SlimFly.of(3), Scheme.MINIMAL, prefix);
            Topology topology = fabric.topology();
            DesiredState desired = DesiredState.of(Routes.of(fabric, Failures.none(topology)), LocalProtection.NONE);
            for (int s : topology.edgeSwitches()) {
                for (int e = 0; e < topology.endpointCount(); e++) {
                    ActionCall found =
                            lookUp(desired.entries(s), fabric.addressing().ipv4(e));
                    if (topology.edgeSwitch(e, 0) == s) {
                        assertThat(found)
                                .isEqualTo(ActionCall.of(
                                        WeftActions.DELIVER,
                                        topology.endpointPort(e, 0),
                                        fabric.addressing().mac(e)));
                    } else if (fabric.addressing().carriesSwitch()) {
                        assertThat(found).isEqualTo(ActionCall.of(WeftActions.CARRIED, 10, topology.concentration()));
                    } else {
                        assertThat(found)
                                .isEqualTo(ActionCall.of(
                                        WeftActions.REMOTE, Addressing.switchId(topology.edgeSwitch(e, 0))));
                    }
                }
            }
        }
    }

    /** Longest-prefix match by trying all entries. */
    private static ActionCall lookUp(List<Entity> entries, int address) {
        ActionCall found = null;
        int longest = -1;
        for (TableEntry entry : of(WeftTables.ENDPOINT, entries)) {
            EntryKey key = entry.key();
            int length = key.isDefault() ? 0 : key.prefixLength(0);
            boolean matches = key.isDefault() || (address & key.mask(0)) == key.value(0);
            if (matches && (length > longest || (length == longest && !key.isDefault()))) {
                longest = length;
                found = (ActionCall) entry.action();
            }
        }
        return found;
    }

    @Test
    void leavesOneMemberOfEverySetUnwatched() {
        Fabric fabric = Fabrics.minimal(Xgft.of(List.of(2, 2, 2), List.of(1, 2, 2)));
        DesiredState desired =
                DesiredState.of(Routes.of(fabric, Failures.none(fabric.topology())), LocalProtection.WATCHED_PORTS);
        int several = 0;
        for (int s : desired.liveSwitches()) {
            for (TableEntry entry : of(WeftTables.NEXT_HOP, desired.entries(s))) {
                List<ActionSet.Member> members = ((ActionSet) entry.action()).members();
                assertThat(members)
                        .filteredOn(member -> member.watchPort() == ActionSet.Member.UNWATCHED)
                        .hasSize(1);
                several += members.size() > 1 ? 1 : 0;
            }
        }
        assertThat(several).isPositive();
    }

    @Test
    void saltsEverySwitchDifferently() {
        Set<Integer> salts = new HashSet<>();
        for (int s = 0; s < 65_534; s++) {
            assertThat(salts.add(FoundationEntries.salt(s))).isTrue();
        }
    }

    @Test
    void refusesEndpointsWithSeveralLinks() {
        Topology topology = Xgft.of(List.of(2, 2), List.of(2, 1));
        Fabric fabric = new Fabric(
                "twofold",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        Routes routes = Routes.of(fabric, Failures.none(topology));
        assertThatThrownBy(() -> DesiredState.of(routes, LocalProtection.NONE))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("several links each");
    }

    private static List<TableEntry> of(P4Table table, List<Entity> entries) {
        return entries.stream()
                .filter(TableEntry.class::isInstance)
                .map(TableEntry.class::cast)
                .filter(entry -> entry.key().table().equals(table))
                .collect(Collectors.toList());
    }
}
