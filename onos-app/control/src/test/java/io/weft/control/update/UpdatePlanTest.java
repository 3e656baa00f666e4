package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What {@link UpdatePlan} guarantees, at every step of any order that its rounds allow. */
class UpdatePlanTest {
    @Property(tries = 150)
    void noMixtureLoopsOrLacksAnEntry(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random);
        check(Fabrics.valiant(topology), random);
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

    private static boolean carryOut(
            UpdatePlan plan, LiveFabric live, Random random, Optional<Routes> before, int plans, boolean breakOff) {
        int stopAfter = breakOff ? random.nextInt(plan.size() + 1) : plan.size();
        int done = 0;
        List<Packet> underWay = live.packets(random, 40, plans + 1);
        for (Round round : plan.rounds()) {
            List<Map.Entry<Integer, Update>> steps = new ArrayList<>();
            round.switches().forEach(s -> round.updates(s).forEach(update -> steps.add(Map.entry(s, update))));
            Collections.shuffle(steps, random);
            int checkEvery = Math.max(1, steps.size() / 4);
            for (Map.Entry<Integer, Update> step : steps) {
                if (done++ == stopAfter) {
                    return false;
                }
                assertThat(live.apply(step.getKey(), step.getValue())).isEmpty();
                underWay.forEach(packet -> packet.maybeHop(random));
                if (done % checkEvery == 0) {
                    live.requireNoLoop();
                    before.ifPresent(old -> requireNoMissingEntry(live, old, plan.routes()));
                }
            }
        }
        live.requireNoLoop();
        underWay.forEach(Packet::runToTheEnd);
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
                if (installed.kind(s, d) == PathKind.VALIANT) {
                    int[] table = installed.waypointTable(s);
                    int highest = installed.draws(s, d) - (installed.skip(s, d) < installed.draws(s, d) ? 0 : 1);
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
        Fabric fabric = Fabrics.minimal(Fabrics.random(random));
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
        for (Round round : plan.rounds()) {
            List<Map.Entry<Integer, Update>> steps = new ArrayList<>();
            round.switches().forEach(s -> round.updates(s).forEach(update -> steps.add(Map.entry(s, update))));
            Collections.shuffle(steps, random);
            for (int i = 0; i < steps.size(); i++) {
                assertThat(live.apply(steps.get(i).getKey(), steps.get(i).getValue()))
                        .isEmpty();
                if (i == steps.size() / 2 || i == steps.size() - 1) {
                    requireNotLonger(live.installed(), old, before, after);
                }
            }
        }
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
