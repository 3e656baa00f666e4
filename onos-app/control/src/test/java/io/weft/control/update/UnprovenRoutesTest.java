package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.table.DesiredState;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Routes by which packets could deadlock are not installed. The rule of virtual channels lets no fabric, failures and
 * pairs have such routes, so the prover is told here which ones to refuse; what it shows then is a true cycle, of
 * minimal routes by a rule under which nothing ever descends.
 */
class UnprovenRoutesTest {
    private final Topology topology = SlimFly.of(4);
    private final Fabric fabric = Fabrics.valiant(topology);
    private final Failures none = Failures.none(topology);
    private final DeadlockProof cycle = Fabrics.cycle(topology);
    private final MemorySwitches switches = new MemorySwitches();
    private final AtomicInteger proofs = new AtomicInteger();
    private Predicate<Routes> refused = routes -> false;
    private final FabricController controller = controller(fabric, GivenWaypoints.none(topology), switches);

    private FabricController controller(Fabric fabric, GivenWaypoints pairs, MemorySwitches switches) {
        return new FabricController(fabric, pairs, switches, LocalProtection.NONE, routes -> {
            proofs.incrementAndGet();
            return refused.test(routes) ? cycle : DeadlockProof.of(routes);
        });
    }

    private void refuse(Failures failures) {
        refused = routes -> routes.failures().equals(failures);
    }

    @Test
    void firstRoutesAreNotWrittenAndTheReasonNamesTheCycle() {
        refuse(none);
        ControlReport report = controller.program(none);
        assertThat(switches.written()).isEmpty();
        assertThat(controller.routes()).isEmpty();
        assertThat(report.consistent()).isFalse();
        assertThat(report.installed()).isFalse();
        assertThat(report.updates().values()).containsOnly(0L);
        assertThat(cycle.cycle()).isNotEmpty();
        assertThat(report.unproven()).hasValueSatisfying(unproven -> {
            assertThat(unproven.cycle()).isEqualTo(cycle.cycle());
            assertThat(unproven.toString())
                    .contains("the routes of test could deadlock", cycle.cycle().get(0), "nothing was written");
        });
        assertThat(controller.audit(0, List.of(), () -> false).consistent()).isTrue();
        assertThat(controller.reroute(none, () -> false).unproven()).isPresent();
        assertThat(switches.written()).isEmpty();

        ControlReport later = controller.reroute(none.withLink(0), () -> false);
        assertThat(later.consistent()).isTrue();
        assertThat(later.unproven()).isEmpty();
    }

    @Test
    void aPreviewSaysThatNothingWouldBeWritten() {
        refuse(none);
        ControlReport report = controller.preview(none);
        assertThat(report.unproven()).isPresent();
        assertThat(report.updates().values()).containsOnly(0L);
        assertThat(controller.preview(none.withLink(0)).proof().map(DeadlockProof::deadlockFree))
                .hasValue(true);
    }

    /** Somebody else had the switches meanwhile, and what they hold is not what this controller installed. */
    @Test
    void whatThisControllerInstalledBeforeItTookOverAgainIsNothingToFallBackOn() {
        assertThat(controller.program(none).consistent()).isTrue();
        Failures cut = none.withLink(3);
        new FabricController(fabric, switches, LocalProtection.NONE).program(cut);
        Map<Integer, Map<EntityKey, Entity>> held = switches.snapshot();
        refuse(cut);
        assertThat(controller.program(cut).installed()).isFalse();
        assertThat(controller.reroute(cut, () -> false).installed()).isFalse();
        assertThat(switches.snapshot()).isEqualTo(held);
    }

    @Test
    void aRepairThatIsNotProvenSaysWhatItDoesNotGoAround() {
        controller.program(none.withLink(3));
        Failures more = none.withLink(3).withLink(7);
        refuse(more);
        switches.written();
        ControlReport report = controller.repair(more);
        assertThat(switches.written()).isEmpty();
        assertThat(report.consistent()).isFalse();
        assertThat(report.installed()).isTrue();
        assertThat(report.failures()).isEqualTo(none.withLink(3));
        assertThat(report.unproven()).hasValueSatisfying(unproven -> {
            assertThat(unproven.notRoutedAround()).containsExactly(topology.linkName(7));
            assertThat(unproven.toString()).contains("installed before stay", topology.linkName(7));
        });

        assertThat(controller.repair(more.withLink(9)).consistent())
                .as("others are routed around")
                .isTrue();
        assertThat(controller.repair(none).consistent()).isTrue();
    }

    /**
     * Whoever is delivered by what is installed while something more fails is delivered still, on every type of
     * topology.
     */
    @Test
    void aRepairThatIsNotProvenWithdrawsNothingThatWorks() {
        for (Fabric each : Fabrics.ofEveryType()) {
            for (int seed = 0; seed < 6; seed++) {
                Random random = new Random(seed);
                Topology its = each.topology();
                MemorySwitches held = new MemorySwitches();
                FabricController repairer = controller(each, GivenWaypoints.none(its), held);
                refused = routes -> false;
                Failures first = Fabrics.randomFailures(its, random);
                assertThat(repairer.program(first).consistent()).isTrue();
                Map<Integer, Map<EntityKey, Entity>> before = held.snapshot();
                Failures more = Fabrics.moreFailures(first, random).withSwitch(random.nextInt(its.switchCount()));
                if (more.equals(first)) {
                    continue;
                }
                refused = routes -> routes.failures().equals(more);

                // One comes back empty, and those that are down answer nothing.
                int empty = random.nextInt(its.switchCount());
                held.holding(empty).keySet().removeIf(key -> !key.alwaysPresent());
                repairer.forget(empty);
                IntStream.range(0, its.switchCount())
                        .filter(s -> !more.switchAlive(s))
                        .forEach(s -> held.unreachable(s, true));
                TableModel emptied = model(its, held, more);
                ControlReport report = repairer.reroute(more, () -> false);
                assertThat(report.unproven())
                        .as("%s, seed %d", each.topology(), seed)
                        .isPresent();
                TableModel now = model(its, held, more);
                DesiredState kept = DesiredState.of(Routes.of(each, first), LocalProtection.NONE);
                for (int s = 0; s < its.switchCount(); s++) {
                    if (s != empty) {
                        assertThat(held.holding(s)).isEqualTo(before.getOrDefault(s, Map.of()));
                    }
                    for (int d = 0; d < its.switchCount(); d++) {
                        assertThat(now.delivers(s, d) || !emptied.delivers(s, d))
                                .isTrue();
                    }
                    assertThat(now.loops(s)).isFalse();
                }
                if (kept.isLive(empty) && more.switchAlive(empty)) {
                    assertThat(kept.entries(empty))
                            .containsAll(held.holding(empty).values());
                    assertThat(held.holding(empty)).isNotEmpty();
                }
            }
        }
    }

    private static TableModel model(Topology topology, MemorySwitches held, Failures now) {
        TableModel model = new TableModel(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            model.hold(s, List.copyOf(held.holding(s).values()));
        }
        model.setPhysical(now);
        return model;
    }

    /** By minimal next hops towards switches that work, it gets all that the proven routes have for it. */
    @Test
    void aSwitchThatComesBackEmptyGetsTheRoutesThatStay() {
        controller.program(none);
        Map<Integer, Map<EntityKey, Entity>> before = switches.snapshot();
        Failures cut = none.withLink(7);
        refuse(cut);
        switches.holding(5).keySet().removeIf(key -> !key.alwaysPresent());
        controller.forget(5);
        ControlReport report = controller.reroute(cut, () -> false);
        assertThat(report.unproven()).isPresent();
        assertThat(report.withheld()).isZero();
        assertThat(switches.snapshot()).isEqualTo(before);
    }

    @Test
    void pairsGiveUpTheirOwnRoutesIfTheOthersAreProvenWithoutThem() {
        GivenWaypoints pairs =
                new GivenWaypoints(topology, new int[] {0}, new int[] {9}, new int[] {topology.edgeSwitch(20, 0)});
        FabricController repairer = controller(fabric, pairs, switches);
        assertThat(repairer.program(none).consistent()).isTrue();
        Failures cut = none.withLink(3);
        refused = routes ->
                routes.failures().equals(cut) && !routes.pairs().given().isEmpty();
        ControlReport report = repairer.reroute(cut, () -> false);
        assertThat(report.consistent()).isTrue();
        assertThat(report.failures()).isEqualTo(cut);
        assertThat(report.proof().map(DeadlockProof::deadlockFree)).hasValue(true);
        assertThat(report.unproven()).hasValueSatisfying(unproven -> {
            assertThat(unproven.pairs()).hasSize(1);
            assertThat(unproven.notRoutedAround()).isEmpty();
        });
        MemorySwitches fresh = new MemorySwitches();
        new FabricController(fabric, fresh, LocalProtection.NONE).program(cut);
        assertThat(switches.snapshot()).isEqualTo(fresh.snapshot());

        assertThat(repairer.reroute(none.withLink(4), () -> false).unproven()).isEmpty();
        assertThat(repairer.routes().orElseThrow().pairs().given())
                .as("they have them again")
                .isEqualTo(pairs);
    }

    /**
     * Sessions may all have ended since the pairs gave up their routes, so that nothing is known of what is installed.
     */
    @Test
    void firstRoutesAreInstalledWithoutPairsIfTheyAreProvenWithoutThem() {
        GivenWaypoints pairs =
                new GivenWaypoints(topology, new int[] {0}, new int[] {9}, new int[] {topology.edgeSwitch(20, 0)});
        FabricController taking = controller(fabric, pairs, switches);
        refused = routes -> !routes.pairs().given().isEmpty();
        assertThat(taking.preview(none).unproven())
                .hasValueSatisfying(unproven -> assertThat(unproven.pairs()).hasSize(1));
        for (Failures failures :
                List.of(none, none.withLink(3), none.withLink(3).withLink(4))) {
            ControlReport report = taking.program(failures);
            assertThat(report.consistent()).isTrue();
            assertThat(report.unproven()).isPresent();
            MemorySwitches fresh = new MemorySwitches();
            new FabricController(fabric, fresh, LocalProtection.NONE).program(failures);
            assertThat(switches.snapshot()).isEqualTo(fresh.snapshot());
        }
    }

    @Test
    void routesThatStayedSinceOthersWereNotProvenCanBeReplaced() {
        Failures cut = none.withLink(3);
        refused = routes ->
                routes.fabric().scheme() == Scheme.VALIANT && routes.failures().equals(cut);
        controller.program(none);
        assertThat(controller.reroute(cut, () -> false).failures()).isEqualTo(none);
        ControlReport report = controller.change(Fabrics.minimal(topology), controller.pairs(), cut, () -> false);
        assertThat(report.consistent()).isTrue();
        assertThat(report.unproven()).isEmpty();
        assertThat(report.failures()).isEqualTo(cut);
        if (controller.hasSurplusChannels()) {
            controller.removeSurplusChannels(() -> false);
        }
        MemorySwitches fresh = new MemorySwitches();
        new FabricController(controller.fabric(), fresh, LocalProtection.NONE).program(cut);
        assertThat(switches.snapshot()).isEqualTo(fresh.snapshot());
    }

    /** Nor need the pairs have their routes on the way. */
    @Test
    void pairsWhoseRoutesAreNotProvenCanBeReplaced() {
        GivenWaypoints pairs =
                new GivenWaypoints(topology, new int[] {0}, new int[] {9}, new int[] {topology.edgeSwitch(20, 0)});
        FabricController repairer = controller(fabric, pairs, switches);
        repairer.program(none);
        Failures cut = none.withLink(3);
        refused = routes -> !routes.pairs().given().isEmpty();
        ControlReport report = repairer.change(fabric, GivenWaypoints.none(topology), cut, () -> false);
        assertThat(report.consistent()).isTrue();
        assertThat(report.unproven()).isEmpty();
        MemorySwitches fresh = new MemorySwitches();
        new FabricController(fabric, fresh, LocalProtection.NONE).program(cut);
        assertThat(switches.snapshot()).isEqualTo(fresh.snapshot());
    }

    @Test
    void anotherFabricOrOtherPairsAreRefusedAndNothingChanges() {
        controller.program(none);
        switches.written();
        Failures cut = none.withLink(3);
        refused = routes -> routes.fabric().scheme() == Scheme.MINIMAL
                || !routes.pairs().given().isEmpty();
        Fabric next = Fabrics.minimal(topology);
        assertThatThrownBy(() -> controller.change(next, controller.pairs(), cut, () -> false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("could deadlock");
        GivenWaypoints pairs = new GivenWaypoints(topology, new int[] {0}, new int[] {9}, new int[] {-1});
        assertThatThrownBy(() -> controller.change(controller.fabric(), pairs, cut, () -> false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("could deadlock");
        assertThat(switches.written()).isEmpty();
        assertThat(controller.fabric()).isSameAs(fabric);
        assertThat(controller.pairs().isEmpty()).isTrue();
        assertThat(controller.routes().map(Routes::failures)).hasValue(none);
    }

    /** The bar for a restart: nothing but the proof is added, which is made while the switches are read. */
    @Test
    void routesAreProvenOnceWhereSwitchesAreReadAhead() {
        controller.survey(none, s -> true);
        ControlReport report = controller.program(none);
        assertThat(proofs).hasValue(1);
        assertThat(report.proof()).isPresent();
        assertThat(report.millis().get(Phase.PROVE)).isPositive();

        controller.reroute(none.withLink(1), () -> false);
        assertThat(proofs).as("other routes").hasValue(2);
        controller.change(Fabrics.minimal(topology), controller.pairs(), none.withLink(1), () -> false);
        assertThat(proofs).hasValue(3);
        controller.audit(0, List.copyOf(switches.holding(0).values()), () -> false);
        assertThat(proofs).as("an audit brings no new routes").hasValue(3);
    }

    @Test
    void takingSurplusChannelsAwayNeedsNoProof() {
        controller.program(none);
        Fabric narrow = new Fabric("test", topology, Scheme.MINIMAL, fabric.spread(), 2, fabric.addressing());
        controller.change(narrow, controller.pairs(), none, () -> false);
        int before = proofs.get();
        ControlReport report = controller.removeSurplusChannels(() -> false);
        assertThat(report.consistent()).isTrue();
        assertThat(report.proof()).isEmpty();
        assertThat(proofs).hasValue(before);
    }

    /**
     * In the Hoffman-Singleton graph, the Slim Fly of q = 5, each pair has one minimal path, of two hops at most. A
     * link carries its ends and those between each end and the six other neighbours of the other one; a switch carries
     * each two of its seven neighbours.
     */
    @Test
    void pairsThatTheRoutesThatStayLeadOverWhatFailedHaveNone() {
        Topology hoffmanSingleton = SlimFly.of(5);
        Failures whole = Failures.none(hoffmanSingleton);
        FabricController minimal = controller(
                Fabrics.minimal(hoffmanSingleton), GivenWaypoints.none(hoffmanSingleton), new MemorySwitches());
        FabricController valiant = controller(
                Fabrics.valiant(hoffmanSingleton), GivenWaypoints.none(hoffmanSingleton), new MemorySwitches());
        minimal.program(whole);
        valiant.program(whole);
        refused = routes -> true;
        Failures cut = whole.withLink(11);
        assertThat(minimal.reroute(cut, () -> false).pairsWithoutRoute()).isEqualTo(2 * (1 + 6 + 6));
        assertThat(minimal.reroute(whole.withSwitch(3), () -> false).pairsWithoutRoute())
                .isEqualTo(7 * 6);
        assertThat(valiant.reroute(cut, () -> false).pairsWithoutRoute())
                .as("by some waypoint")
                .isZero();
    }
}
