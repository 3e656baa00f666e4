package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.table.DesiredState;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is left of the guarantees of {@link UpdatePlan} when switches refuse entries or do not answer. */
class InstallationTest {
    /** The switch that leads to the refusing one keeps its entry, so that only those behind it have updates. */
    @Example
    void withholdsWhatLeadsThroughAnUnchangedEntryToARefusedOne() {
        List<String> names = List.of("t", "u", "x2", "x1", "v", "s", "y1", "y2", "y3", "y4", "y5");
        List<String> links = List.of(
                "t-u", "u-x2", "x2-x1", "x1-v", "v-s", "s-u", "v-y1", "y1-y2", "y2-y3", "y3-y4", "y4-y5", "y5-t");
        TopologyBuilder builder = new TopologyBuilder("random");
        names.forEach(name -> builder.addEndpoint(builder.addSwitch(name)));
        for (String link : links) {
            String[] ends = link.split("-", 2);
            builder.addLink(names.indexOf(ends[0]), names.indexOf(ends[1]));
        }
        Topology topology = builder.build();
        MemorySwitches switches = new MemorySwitches();
        FabricController controller = new FabricController(Fabrics.minimal(topology), switches, LocalProtection.NONE);
        Failures none = Failures.none(topology);
        assertThat(controller.program(none.withLink(link(topology, 5, 1))).consistent())
                .isTrue();
        EntityKey refused = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(0));
        switches.failing((s, update) -> s == 4 && update.entity().key().equals(refused) ? "table is full" : "");

        ControlReport report = controller.repair(none.withLink(link(topology, 0, 1)));

        assertThat(report.errors()).isNotEmpty();
        LiveFabric.requireNoLoop(switches.installed(topology));
    }

    private static int link(Topology topology, int a, int b) {
        for (int c = topology.firstChannel(a); c < topology.firstChannel(a + 1); c++) {
            if (topology.target(c) == b) {
                return topology.link(c);
            }
        }
        throw new Refusal("no link between " + a + " and " + b);
    }

    @Property(tries = 40)
    void aSwitchThatHangsDelaysOnlyWhatLeadsToIt(@ForAll long seed) {
        Random random = new Random(seed);
        Fabric fabric = Fabrics.minimal(SlimFly.of(4));
        Topology topology = fabric.topology();
        Routes before = Routes.of(fabric, Failures.none(topology));
        LiveFabric live = new LiveFabric(topology);
        live.hold(DesiredState.of(before, LocalProtection.NONE));
        int link = random.nextInt(topology.linkCount());
        Routes after = Routes.of(fabric, Failures.none(topology).withLink(link));
        int hung = topology.source(topology.channelOfLink(link));
        UpdatePlan plan = UpdatePlan.of(
                after, Optional.of(before), new BitSet(), live.lacking(DesiredState.of(after, LocalProtection.NONE)));
        UnhurriedSwitches switches = new UnhurriedSwitches(
                random, (s, update) -> assertThat(live.apply(s, update)).isEmpty());
        switches.hang(hung);
        Installation installation =
                new Installation(switches, plan, new BitSet(), switches, Duration.ofSeconds(1), () -> false);

        CompletableFuture<Void> finished = installation.run();
        switches.drive(finished);

        assertThat(finished).isNotDone();
        assertThat(plan.updates).anyMatch(planned -> planned.s != hung);
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int t = 0; t < topology.switchCount(); t++) {
                if (!leadsThrough(after, s, t, hung)) {
                    assertThat(live.installed().channels(s, t))
                            .as("next hops of %d towards %d", s, t)
                            .isEqualTo(after.nextHops().channels(s, t));
                }
            }
        }
        switches.giveUp();
        switches.drive(finished);
        assertThat(finished).isDone();
        assertThat(installation.unreachable).containsOnlyKeys(hung);
    }

    /** What comes to one switch after another is slow, and no reason to give any of them up. */
    @Example
    void aQueueInTheDriverIsNoSilenceOfSwitches() {
        Fabric fabric = Fabrics.minimal(SlimFly.of(4));
        Topology topology = fabric.topology();
        Routes before = Routes.of(fabric, Failures.none(topology));
        LiveFabric live = new LiveFabric(topology);
        live.hold(DesiredState.of(before, LocalProtection.NONE));
        Routes after = Routes.of(fabric, Failures.none(topology).withSwitch(0));
        UpdatePlan plan = UpdatePlan.of(
                after, Optional.of(before), new BitSet(), live.lacking(DesiredState.of(after, LocalProtection.NONE)));
        QueuedSwitches switches = new QueuedSwitches(Duration.ofMillis(400));
        Installation installation =
                new Installation(switches, plan, new BitSet(), switches, Duration.ofSeconds(1), () -> true);

        CompletableFuture<Void> finished = installation.run();
        switches.drive(finished);

        assertThat(switches.longestQueue()).as("waiting at once").isGreaterThan(5);
        assertThat(finished).isDone();
        assertThat(installation.unreachable).isEmpty();
        assertThat(installation.unfinished().stream().filter(s -> s != 0)).isEmpty();
    }

    private static boolean leadsThrough(Routes routes, int s, int t, int through) {
        if (s == through) {
            return true;
        }
        for (int c : routes.nextHops().channels(s, t)) {
            int v = routes.fabric().topology().target(c);
            if (v != t && leadsThrough(routes, v, t, through)) {
                return true;
            }
        }
        return false;
    }

    /** With this seed, a new entry once led to one that led back over a link that was out of service. */
    @Example
    void norOneOverALinkThatIsOutOfService() {
        neverMakesALoopWhateverIsRefused(-18_709_259_622_553L);
    }

    @Property(tries = 150)
    void neverMakesALoopWhateverIsRefused(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random);
        Fabric fabric = Fabrics.valiant(topology);
        MemorySwitches switches = new MemorySwitches();
        FabricController controller = new FabricController(fabric, switches, LocalProtection.NONE);
        controller.program(Fabrics.randomFailures(topology, random));
        for (int repair = 0; repair < 4; repair++) {
            Set<Integer> silent = new TreeSet<>();
            for (int s = 0; s < topology.switchCount(); s++) {
                if (random.nextInt(20) == 0) {
                    silent.add(s);
                }
            }
            silent.forEach(s -> switches.unreachable(s, true));
            int oneIn = 1 + random.nextInt(40);
            switches.failing((s, update) -> {
                if (random.nextInt(8) == 0) {
                    LiveFabric.requireNoLoop(switches.installed(topology));
                }
                return random.nextInt(oneIn) == 0 ? "busy" : "";
            });
            controller.repair(Fabrics.randomFailures(topology, random));
            LiveFabric.requireNoLoop(switches.installed(topology));
            silent.forEach(s -> switches.unreachable(s, false));
        }
        switches.failing((s, update) -> "");
        assertThat(controller.repair(Failures.none(topology)).consistent()).isTrue();
    }
}
