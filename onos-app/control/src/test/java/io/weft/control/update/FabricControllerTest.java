package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FabricControllerTest {
    private final Fabric fabric = Fabrics.valiant(SlimFly.of(4));
    private final Topology topology = fabric.topology();
    private final Failures none = Failures.none(topology);
    private final MemorySwitches switches = new MemorySwitches();
    private final FabricController controller = new FabricController(fabric, switches, LocalProtection.NONE);

    @BeforeEach
    void program() {
        assertThat(controller.program(none).consistent()).isTrue();
    }

    @Test
    void countsWhatItInstalls() {
        ControlReport report = new FabricController(fabric, new MemorySwitches(), LocalProtection.NONE).program(none);
        long n = topology.switchCount();
        assertThat(report.entries())
                .containsEntry("next_hop", n * (n - 1))
                .containsEntry("path", n * (n - 1))
                .containsEntry("waypoints", n * (n - 1))
                .containsEntry("switch_config", n);
        assertThat(IntStream.range(0, topology.switchCount())
                        .mapToLong(report::entriesAt)
                        .sum())
                .isEqualTo(report.entries().values().stream()
                        .mapToLong(Long::longValue)
                        .sum());
        assertThat(report.entriesAt(0)).isGreaterThan(3 * (n - 1));
        assertThat(report.updates().get(Update.Type.DELETE)).isZero();
        assertThat(report.errors()).isEmpty();
    }

    /** Who watches it sees that a long write is no hang. */
    @Test
    void showsWhileItWritesThatSwitchesAnswer() {
        AtomicReference<FabricController> writing = new AtomicReference<>();
        List<Long> seen = new ArrayList<>();
        SwitchDriver slow = new SwitchDriver() {
            private final MemorySwitches written = new MemorySwitches();

            @Override
            public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
                seen.add(writing.get().answers());
                return written.write(s, updates);
            }

            @Override
            public CompletableFuture<List<Entity>> read(int s) {
                return written.read(s);
            }
        };
        writing.set(new FabricController(fabric, slow, LocalProtection.NONE));
        writing.get().program(none);
        assertThat(seen).isSorted().startsWith(0L);
        assertThat(seen.get(seen.size() - 1)).isPositive();
    }

    /** In a triangle with one virtual channel nobody may go around a cut link, and a cut-off switch reaches nobody. */
    @Test
    void countsThePairsThatARepairLeavesWithoutARoute() {
        Topology triangle = HyperX.of(List.of(3), 1);
        Fabric narrow = new Fabric(
                "narrow",
                triangle,
                Scheme.MINIMAL,
                Spread.FLOW,
                1,
                new Addressing(triangle, Ipv4Prefix.parse("10.0.0.0/8")));
        FabricController repairer = new FabricController(narrow, new MemorySwitches(), LocalProtection.NONE);
        Failures whole = Failures.none(triangle);
        ControlReport report = repairer.program(whole);
        assertThat(report.pairsWithoutRoute()).isZero();

        int link = triangle.link(triangle.firstChannel(0));
        int end = triangle.target(triangle.firstChannel(0));
        report = repairer.repair(whole.withLink(link));
        assertThat(report.pairsWithoutRoute()).isEqualTo(2);
        assertThat(report.uncovered().orElseThrow().pairs())
                .containsExactlyInAnyOrder(new SwitchPair(0, end), new SwitchPair(end, 0));

        report = repairer.repair(whole.withLink(link).withLink(triangle.link(triangle.firstChannel(0) + 1)));
        assertThat(report.pairsWithoutRoute()).as("switch 0 is cut off").isEqualTo(4);
        assertThat(report.uncovered().orElseThrow().pairs()).isEmpty();

        report = repairer.repair(whole.withSwitch(0));
        assertThat(report.pairsWithoutRoute()).as("of those in service").isZero();
    }

    @Test
    void writesNothingWhereEverythingIsAsItShould() {
        switches.written();
        ControlReport report = new FabricController(fabric, switches, LocalProtection.NONE).program(none);
        assertThat(report.consistent()).isTrue();
        assertThat(switches.written()).isEmpty();
    }

    /** Another controller begins in half the time by that. */
    @Test
    void readsAgainOnlyWhatItWroteTo() {
        int written = 3;
        int silent = 5;
        switches.holding(written).remove(EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(0)));
        switches.unreachable(silent, true);
        switches.read();
        ControlReport report = new FabricController(fabric, switches, LocalProtection.NONE).program(none);
        assertThat(report.deviations()).isEmpty();
        assertThat(switches.read())
                .isEqualTo(IntStream.concat(IntStream.range(0, topology.switchCount()), IntStream.of(written, silent))
                        .sorted()
                        .boxed()
                        .collect(Collectors.toList()));
        switches.unreachable(silent, false);
        assertThat(controller.repair(none).consistent()).isTrue();
        assertThat(switches.read()).as("all, after a repair").hasSize(topology.switchCount());
    }

    @Test
    void whatWasReadAheadIsNotReadAgainForTheSameFailures() {
        controller.repair(none.withLink(5));
        switches.read();
        switches.written();
        FabricController next = new FabricController(fabric, switches, LocalProtection.NONE);
        assertThat(next.survey(none, s -> true).stream()).containsExactly(5);
        assertThat(next.survey(none.withLink(5), s -> true).stream())
                .as("avoided for no reason")
                .isEmpty();
        switches.read();
        next.forget(2);
        ControlReport report = next.program(none.withLink(5));
        assertThat(switches.read()).as("of which nothing is known any more").containsExactly(2);
        assertThat(report.consistent()).isTrue();
        assertThat(report.entries())
                .isEqualTo(controller.repair(none.withLink(5)).entries());
        assertThat(switches.written()).isEmpty();
    }

    @Test
    void aFirstInstallationMayBeReadAhead() {
        MemorySwitches fresh = new MemorySwitches();
        FabricController first = new FabricController(fabric, fresh, LocalProtection.NONE);
        assertThat(first.survey(none, s -> s != 3).stream()).isEmpty();
        assertThat(fresh.read()).doesNotContain(3).hasSize(topology.switchCount() - 1);
        ControlReport report = first.program(none);
        assertThat(report.consistent()).isTrue();
        assertThat(report.mended()).isZero();
        assertThat(fresh.snapshot()).isEqualTo(switches.snapshot());
        assertThat(fresh.read()).as("3 at first, and what was written").hasSize(topology.switchCount() + 1);
    }

    @Test
    void whatIsReadAheadIsOfNoUseForAnotherFabric() {
        Fabric other = new Fabric(
                fabric.name(),
                topology,
                Scheme.VALIANT,
                fabric.spread(),
                fabric.virtualChannels(),
                fabric.addressing());
        FabricController next = new FabricController(fabric, switches, LocalProtection.NONE);
        next.survey(none, s -> true);
        next.adopt(other, next.pairs());
        assertThat(next.program(none).consistent()).isTrue();
        assertThat(new FabricController(other, switches, LocalProtection.NONE)
                        .preview(none)
                        .consistent())
                .isTrue();
    }

    @Test
    void whoDidNotAnswerAheadIsAskedOnceMoreAtTheEnd() {
        switches.unreachable(4, true);
        FabricController next = new FabricController(fabric, switches, LocalProtection.NONE);
        next.survey(none, s -> true);
        switches.read();
        ControlReport report = next.program(none);
        assertThat(report.consistent()).isFalse();
        assertThat(report.unreachable()).containsOnlyKeys(4);
        assertThat(switches.read()).containsExactly(4);
    }

    @Test
    void whatIsReadAheadForOtherFailuresIsReadAgain() {
        FabricController next = new FabricController(fabric, switches, LocalProtection.NONE);
        next.survey(none.withLink(5), s -> true);
        switches.read();
        assertThat(next.program(none).consistent()).isTrue();
        assertThat(switches.read()).hasSize(topology.switchCount());
    }

    /** A survey says nothing of what is done later. */
    @Test
    void whatWasReadAheadOfAnInstallationServesThatOneOnly() {
        controller.survey(none, s -> true);
        assertThat(controller.repair(none.withLink(5)).consistent()).isTrue();
        assertThat(controller.program(none).consistent()).isTrue();
        requireInstalled(Routes.of(fabric, none));
    }

    @Test
    void touchesOnlyWhatACutChangesAndRestoresExactlyWhatWas() {
        Map<Integer, Map<EntityKey, Entity>> original = switches.snapshot();
        switches.written();

        Failures cut = none.withLink(5);
        ControlReport report = controller.repair(cut);

        assertThat(report.consistent()).isTrue();
        assertThat(report.mended()).isZero();
        assertThat(switches.written())
                .hasSize(differences(original, switches.snapshot()))
                .isNotEmpty();
        requireInstalled(Routes.of(fabric, cut));

        assertThat(controller.repair(none).consistent()).isTrue();
        assertThat(switches.snapshot()).isEqualTo(original);
    }

    /** Number of keys under which not the same is held. */
    private static int differences(
            Map<Integer, Map<EntityKey, Entity>> before, Map<Integer, Map<EntityKey, Entity>> after) {
        int differences = 0;
        for (int s : before.keySet()) {
            Set<EntityKey> keys = new HashSet<>(before.get(s).keySet());
            keys.addAll(after.get(s).keySet());
            for (EntityKey key : keys) {
                differences +=
                        Objects.equals(before.get(s).get(key), after.get(s).get(key)) ? 0 : 1;
            }
        }
        return differences;
    }

    private void requireInstalled(Routes routes) {
        InstalledRoutes installed = controller.readInstalled();
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int t = 0; t < topology.switchCount(); t++) {
                assertThat(installed.channels(s, t)).isEqualTo(routes.nextHops().channels(s, t));
            }
        }
    }

    @Test
    void skipsADeadSwitchAndRefillsItWhenItReturnsEmpty() {
        Map<Integer, Map<EntityKey, Entity>> original = switches.snapshot();
        switches.unreachable(3, true);
        assertThat(controller.repair(none.withSwitch(3)).consistent()).isTrue();

        switches.unreachable(3, false);
        switches.holding(3).clear();
        ControlReport report = controller.repair(none);

        assertThat(report.consistent()).isTrue();
        assertThat(report.errors()).isEmpty();
        assertThat(switches.snapshot()).isEqualTo(original);
    }

    @Test
    void mendsASwitchThatWasTamperedWith() {
        Map<Integer, Map<EntityKey, Entity>> original = switches.snapshot();
        EntityKey removed = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
        TableEntry stray = new TableEntry(EntryKey.exact(WeftTables.QUEUE, 7), ActionCall.of(WeftActions.ENQUEUE, 0));
        switches.holding(2).remove(removed);
        switches.holding(2).put(stray.key(), stray);

        ControlReport report = controller.repair(none);

        assertThat(report.consistent()).isTrue();
        assertThat(report.mended()).isEqualTo(2);
        assertThat(switches.snapshot()).isEqualTo(original);
    }

    @Test
    void namesTheUpdateThatASwitchRefusesAndKeepsTheOrderForTheOthers() {
        EntityKey refused = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
        MemorySwitches fresh = new MemorySwitches();
        fresh.failing((s, update) -> s == 2 && update.entity().key().equals(refused) ? "table is full" : "");

        ControlReport report = new FabricController(fabric, fresh, LocalProtection.NONE).program(none);

        assertThat(report.consistent()).isFalse();
        assertThat(report.errors()).isNotEmpty().allSatisfy(error -> {
            assertThat(error.target()).isEqualTo(2);
            assertThat(error.update().entity().key()).isEqualTo(refused);
            assertThat(error.reason()).isEqualTo("table is full");
        });
        assertThat(report.withheld()).isPositive();
        assertThat(report.deviations()).containsKey(2);
        assertThat(total(report.confirmed()))
                .as("neither what was refused nor what was withheld")
                .isEqualTo(entriesHeld(fresh));
        requireNoEntryLeadsToAMissingOne(fresh);

        fresh.failing((s, update) -> "");
        FabricController again = new FabricController(fabric, fresh, LocalProtection.NONE);
        assertThat(again.program(none).consistent()).isTrue();
        assertThat(fresh.snapshot()).isEqualTo(switches.snapshot());
    }

    private static long total(Map<Update.Type, Long> updates) {
        return updates.values().stream().mapToLong(Long::longValue).sum();
    }

    private long entriesHeld(MemorySwitches which) {
        return IntStream.range(0, topology.switchCount())
                .mapToLong(s -> which.holding(s).size())
                .sum();
    }

    /** What waits for it is not taken for something to mend, nor counted twice. */
    @Test
    void leadsNowhereBySwitchesThatAreLeftAlone() {
        MemorySwitches fresh = new MemorySwitches();
        FabricController beginner = new FabricController(fabric, fresh, LocalProtection.NONE);
        beginner.leaveAlone(7);

        ControlReport report = beginner.program(none);

        assertThat(report.consistent()).isFalse();
        assertThat(report.withheld()).isPositive();
        assertThat(report.mended()).isZero();
        long held = entriesHeld(fresh);
        assertThat(total(report.updates())).isEqualTo(held + report.withheld());
        assertThat(total(report.confirmed())).isEqualTo(held);
        assertThat(fresh.holding(7)).isEmpty();
        requireNoEntryLeadsToAMissingOne(fresh);

        beginner.forget(7);
        assertThat(beginner.repair(none).consistent()).isTrue();
    }

    @Test
    void leadsToAReturningSwitchOnlyWhereItsNextHopsAreInstalled() {
        switches.unreachable(7, true);
        assertThat(controller.repair(none.withSwitch(7)).consistent()).isTrue();
        switches.unreachable(7, false);
        switches.holding(7).clear();
        int neighbour = topology.target(topology.firstChannel(7));
        EntityKey refused = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(7));
        switches.failing((s, update) -> s == neighbour && update.entity().key().equals(refused) ? "table is full" : "");

        ControlReport report = controller.repair(none);

        assertThat(report.consistent()).isFalse();
        assertThat(report.withheld()).isPositive();
        requireNoEntryLeadsToAMissingOne(switches);

        switches.failing((s, update) -> "");
        assertThat(controller.repair(none).consistent()).isTrue();
    }

    @Test
    void drawsAReturningSwitchOnlyForWhatItHasNextHopsTo() {
        switches.unreachable(7, true);
        assertThat(controller.repair(none.withSwitch(7)).consistent()).isTrue();
        switches.unreachable(7, false);
        switches.holding(7).clear();
        EntityKey refused = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(20));
        switches.failing((s, update) -> s == 7 && update.entity().key().equals(refused) ? "table is full" : "");

        assertThat(controller.repair(none).consistent()).isFalse();
        requireNoEntryLeadsToAMissingOne(switches);
    }

    private void requireNoEntryLeadsToAMissingOne(MemorySwitches fresh) {
        InstalledRoutes installed = fresh.installed(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int t = 0; t < topology.switchCount(); t++) {
                for (int c : installed.channels(s, t)) {
                    int v = topology.target(c);
                    assertThat(v == t || installed.channels(v, t).length > 0)
                            .as("%d leads to %d for %d", s, v, t)
                            .isTrue();
                }
                requireWayOfPath(installed, s, t);
            }
            for (int[] waypoints : List.of(installed.waypointTable(s), installed.alternates(s))) {
                for (int w : waypoints) {
                    assertThat(w < 0 || installed.channels(s, w).length > 0)
                            .as("%d has next hops to its waypoint %d", s, w)
                            .isTrue();
                }
            }
        }
    }

    private static void requireWayOfPath(InstalledRoutes installed, int s, int d) {
        if (installed.kind(s, d) == PathKind.NONE) {
            return;
        }
        assertThat(installed.channels(s, d))
                .as("next hops of %d to %d, to which it has a path", s, d)
                .isNotEmpty();
        int[] table = installed.waypointTable(s);
        for (int i = 0; i < installed.draws(s, d); i++) {
            int index = installed.firstDrawn(s, d) + (i < installed.skip(s, d) ? i : i + 1);
            assertThat(index).isLessThan(table.length);
            assertThat(table[index]).isNotNegative();
            int w = table[index] == d ? installed.alternates(s)[index] : table[index];
            assertThat(installed.channels(w, d))
                    .as("next hops of waypoint %d to %d, on a path from %d", w, d, s)
                    .isNotEmpty();
        }
    }

    @Test
    void takesAPassingErrorInItsStride() {
        MemorySwitches fresh = new MemorySwitches();
        boolean[] failed = {false};
        fresh.failing((s, update) -> {
            boolean first = !failed[0] && s == 1;
            failed[0] |= first;
            return first ? "busy" : "";
        });

        ControlReport report = new FabricController(fabric, fresh, LocalProtection.NONE).program(none);

        assertThat(report.consistent()).isTrue();
        assertThat(report.errors()).hasSize(1);
        assertThat(report.mended()).isPositive();
        assertThat(fresh.snapshot()).isEqualTo(switches.snapshot());
    }

    @Test
    void saysWhichSwitchItCannotReachAndLeadsNothingThere() {
        MemorySwitches fresh = new MemorySwitches();
        fresh.unreachable(6, true);
        ControlReport report = new FabricController(fabric, fresh, LocalProtection.NONE).program(none);

        assertThat(report.consistent()).isFalse();
        assertThat(report.unreachable()).containsOnlyKeys(6).containsValue("no answer");
        requireNoEntryLeadsToAMissingOne(fresh);
    }
}
