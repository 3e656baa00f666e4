package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.DesiredState;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@link UpdatePlan} guarantees, while {@link Installation} carries it out and switches apply and answer what is
 * written in any order.
 */
class UpdateOrderTest {
    @Property(tries = 150)
    void noMixtureLoopsOrLacksAnEntry(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = random.nextBoolean() ? Fabrics.random(random) : Fabrics.randomOfOneClass(random);
        check(Fabrics.valiant(topology), random);
    }

    /** These had a source draw a single waypoint meanwhile, which is not its first. */
    @ParameterizedTest
    @ValueSource(longs = {1238, 1036402})
    void noneLacksAnEntryWhileASingleWaypointIsDrawn(long seed) {
        noMixtureLoopsOrLacksAnEntry(seed);
    }

    @Property(tries = 12)
    void noMixtureLoopsOrLacksAnEntryInFabricsOfEveryType(@ForAll @IntRange(max = 4) int type, @ForAll long seed) {
        List<Topology> topologies =
                List.of(SlimFly.of(3), SlimFly.of(4), Oft.of(3), Mlfm.of(3), HyperX.of(List.of(3, 3)));
        check(Fabrics.valiant(topologies.get(type)), new Random(seed));
    }

    /** A few repairs in a row, some of them broken off. */
    private static void check(Fabric fabric, Random random) {
        Topology topology = fabric.topology();
        LiveFabric live = new LiveFabric(topology);
        Routes before = Routes.of(fabric, Failures.none(topology));
        live.hold(DesiredState.of(before, LocalProtection.NONE));
        Optional<Routes> known = Optional.of(before);
        for (int repair = 0; repair < 3; repair++) {
            Routes after = Routes.of(fabric, Fabrics.randomFailures(topology, random));
            UpdatePlan plan = UpdatePlan.of(
                    after, known, new BitSet(), live.lacking(DesiredState.of(after, LocalProtection.NONE)));
            boolean whole = carryOut(plan, live, random, known, repair + 1, random.nextInt(3) == 0);
            known = whole ? Optional.of(after) : Optional.empty();
            if (whole) {
                assertThat(live.lacking(DesiredState.of(after, LocalProtection.NONE)))
                        .isEmpty();
            }
        }
    }

    /** Carries a plan out, or some of it, and says whether all of it. */
    private static boolean carryOut(
            UpdatePlan plan, LiveFabric live, Random random, Optional<Routes> before, int plans, boolean breakOff) {
        int size = plan.updates.size();
        int stopAfter = breakOff ? random.nextInt(size + 1) : size;
        List<Packet> underWay = live.packets(random, 40, plans + 1);
        int checkEvery = Math.max(1, size / 16);
        boolean whole = apply(plan, live, random, stopAfter, done -> {
            underWay.forEach(packet -> packet.maybeHop(random));
            if (done % checkEvery == 0) {
                live.requireNoLoop();
                before.ifPresent(old -> requireNoMissingEntry(live, old, plan.routes()));
            }
        });
        live.requireNoLoop();
        if (whole) {
            underWay.forEach(Packet::runToTheEnd);
        }
        return whole;
    }

    /**
     * Lets an installation write, in any order that it allows, so many updates at most; says whether that was all.
     *
     * @param applied is told after each update how many are in effect
     */
    private static boolean apply(UpdatePlan plan, LiveFabric live, Random random, int most, IntConsumer applied) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        int[] done = {0};
        UnhurriedSwitches switches = new UnhurriedSwitches(random, (s, update) -> {
            assertThat(live.apply(s, update)).isEmpty();
            applied.accept(++done[0]);
            if (done[0] == most) {
                end.complete(null);
            }
        });
        Installation installation =
                new Installation(switches, plan, new BitSet(), switches, Duration.ofSeconds(1), () -> false);
        CompletableFuture<Void> finished = installation.run();
        if (most < plan.updates.size()) {
            if (most > 0) {
                switches.drive(end);
            }
            return false;
        }
        switches.drive(finished);
        assertThat(finished).isDone();
        assertThat(installation.withheld()).isZero();
        return true;
    }

    /** Guarantee 2, for packets that go directly and for waypoints that are drawn. */
    private static void requireNoMissingEntry(LiveFabric live, Routes before, Routes after) {
        Topology topology = live.topology();
        InstalledRoutes installed = live.installed();
        for (int t = 0; t < topology.switchCount(); t++) {
            for (int s = 0; s < topology.switchCount(); s++) {
                if (s != t
                        && before.nextHops().distance(s, t) > 0
                        && after.nextHops().distance(s, t) > 0) {
                    requireWayOn(installed, after, s, t);
                }
            }
        }
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                if (installed.kind(s, d).drawsWaypoints()) {
                    int[] table = installed.waypointTable(s);
                    int highest = installed.firstDrawn(s, d)
                            + installed.draws(s, d)
                            - (installed.skip(s, d) < installed.draws(s, d) ? 0 : 1);
                    assertThat(table.length).isGreaterThan(highest);
                    assertThat(table).doesNotContain(-1);
                }
                if (before.kind(s, d) != PathKind.NONE && after.kind(s, d) != PathKind.NONE) {
                    assertThat(installed.kind(s, d)).isNotEqualTo(PathKind.NONE);
                }
            }
        }
    }

    private static void requireWayOn(InstalledRoutes installed, Routes after, int s, int t) {
        int[] channels = installed.channels(s, t);
        assertThat(channels).as("next hops of %d towards %d", s, t).isNotEmpty();
        for (int c : channels) {
            int v = installed.topology().target(c);
            if (v != t && after.failures().channelAlive(c)) {
                assertThat(installed.channels(v, t))
                        .as("next hops of %d towards %d, to which %d leads", v, t, s)
                        .isNotEmpty();
            }
        }
    }

    @Property(tries = 100)
    void noMixtureLengthensARouteThatWorksWhenThereAreOnlyFailuresOrOnlyReturns(
            @ForAll long seed, @ForAll boolean returns) {
        Random random = new Random(seed);
        Fabric fabric = Fabrics.minimal(Fabrics.randomOfOneClass(random));
        Failures few = Fabrics.randomFailures(fabric.topology(), random);
        Failures more = Fabrics.moreFailures(few, random);
        Routes before = Routes.of(fabric, returns ? more : few);
        Routes after = Routes.of(fabric, returns ? few : more);
        LiveFabric live = new LiveFabric(fabric.topology());
        live.hold(DesiredState.of(before, LocalProtection.NONE));
        LiveFabric untouched = new LiveFabric(fabric.topology());
        untouched.hold(DesiredState.of(before, LocalProtection.NONE));
        InstalledRoutes old = untouched.installed();
        UpdatePlan plan = UpdatePlan.of(
                after, Optional.of(before), new BitSet(), live.lacking(DesiredState.of(after, LocalProtection.NONE)));
        int size = plan.updates.size();
        int checkEvery = Math.max(1, size / 16);
        apply(plan, live, random, size, done -> {
            if (done % checkEvery == 0 || done == size) {
                requireNotLonger(live.installed(), old, before, after);
            }
        });
    }

    private static void requireNotLonger(InstalledRoutes now, InstalledRoutes old, Routes before, Routes after) {
        Topology topology = now.topology();
        for (int t = 0; t < topology.switchCount(); t++) {
            Map<Integer, Integer> longest = new TreeMap<>();
            Map<Integer, Boolean> intact = new TreeMap<>();
            for (int s = 0; s < topology.switchCount(); s++) {
                boolean worked = s != t
                        && before.nextHops().distance(s, t) > 0
                        && LiveFabric.intact(old, after.failures(), s, t, intact);
                if (worked) {
                    assertThat(LiveFabric.longest(now, after.failures(), s, t, longest))
                            .as("hops from %d to %d", s, t)
                            .isBetween(1, before.nextHops().distance(s, t));
                }
            }
        }
    }
}
