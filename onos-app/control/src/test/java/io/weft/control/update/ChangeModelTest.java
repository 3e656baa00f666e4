package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Ugal;
import io.weft.p4.WeftConstants;
import io.weft.routing.Routes;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Changes of scheme, virtual channels, spread and pairs of endpoints with routes of their own checked by a model, as
 * repairs are by {@link RepairModelTest}: among failures before, meanwhile and after, some of them broken off. After
 * every single write no packet loops, and whoever is delivered by the old and by the new tables is delivered by the
 * mixture: it meets no hop limit and needs no virtual channel that a switch on its way does not have. The same system
 * properties say how many sequences, and the first seed.
 */
class ChangeModelTest {
    private static final long SEQUENCES = Long.getLong("weft.repair.sequences", 400);
    private static final long FIRST_SEED = Long.getLong("weft.repair.seed", 0);
    private static final int EVENTS = 4;

    @Test
    void noWriteOfAnyChangeLoopsPacketsOrLosesThemOrDeadlocksThem() {
        assertThat(LongStream.range(FIRST_SEED, FIRST_SEED + SEQUENCES)
                        .parallel()
                        .mapToObj(seed -> new Sequence(seed).run())
                        .filter(violation -> !violation.isEmpty()))
                .isEmpty();
    }

    /** One topology through some fabrics and failures. */
    private static final class Sequence {
        private final long seed;
        private final Random random;
        private final Topology topology;
        private final Addressing addressing;
        private final FailureSequence sequence;
        private final ModelSwitches switches;
        private final BitSet unknown = new BitSet();
        private final SeededPairs seededPairs;
        private GivenWaypoints pairs;
        private Fabric fabric;
        private Routes routes;
        private int virtualChannels;
        private String violation = "";

        Sequence(long seed) {
            this.seed = seed;
            this.random = new Random(seed * 0x9E3779B97F4A7C15L);
            this.topology = RepairModelTest.topology(random);
            this.addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"));
            this.sequence = new FailureSequence(topology, random);
            this.seededPairs = new SeededPairs(topology, new Random(seed * 0xD1342543DE82EF95L));
            this.pairs = seededPairs.next();
            this.fabric = fabric();
            this.virtualChannels = fabric.virtualChannels();
            this.routes = Routes.of(fabric, Failures.none(topology), pairs);
            this.switches = new ModelSwitches(topology, random, state());
        }

        /** Of any scheme, with at least as many virtual channels as it needs undamaged. */
        private Fabric fabric() {
            Scheme scheme = Scheme.REGISTRY
                    .all()
                    .get(random.nextInt(Scheme.REGISTRY.all().size()));
            int fewest = Math.min(WeftConstants.VIRTUAL_CHANNELS, VirtualChannelNeed.of(topology, scheme));
            Fabric fabric = new Fabric(
                    "seeded",
                    topology,
                    scheme,
                    random.nextBoolean() ? Spread.FLOW : Spread.PACKET,
                    fewest + random.nextInt(Math.max(1, 6 - fewest)),
                    addressing);
            return RepairModelTest.withUgal(fabric, 1 + random.nextInt(Ugal.MAX_CANDIDATES), 1, random.nextInt(2));
        }

        private DesiredState state() {
            return DesiredState.of(routes, LocalProtection.NONE, virtualChannels);
        }

        String run() {
            for (int event = 0; event < EVENTS && violation.isEmpty(); event++) {
                Failures failures = random.nextBoolean() ? sequence.get() : routes.failures();
                int what = random.nextInt(4);
                if (what == 0 && virtualChannels > fabric.virtualChannels() && unknown.isEmpty()) {
                    virtualChannels = fabric.virtualChannels();
                    bring(routes, false);
                } else if (what == 0) {
                    repair(failures);
                } else {
                    repair(failures);
                    change(fabric());
                    repair(routes.failures());
                    changePairs();
                }
            }
            if (violation.isEmpty()) {
                repair(routes.failures());
                virtualChannels = fabric.virtualChannels();
                bring(routes, false);
                assertThat(switches.lacking(DesiredState.of(routes, LocalProtection.NONE)))
                        .as("seed %d", seed)
                        .isEmpty();
            }
            return violation;
        }

        private void repair(Failures failures) {
            if (violation.isEmpty() && !(failures.equals(routes.failures()) && unknown.isEmpty())) {
                for (int s = 0; s < topology.switchCount(); s++) {
                    if (!routes.failures().switchAlive(s) && failures.switchAlive(s) && random.nextBoolean()) {
                        switches.wipe(s);
                    }
                }
                bring(Routes.of(fabric, failures, pairs), false);
            }
        }

        private void change(Fabric next) {
            if (violation.isEmpty()) {
                fabric = next;
                virtualChannels = Math.max(virtualChannels, next.virtualChannels());
                bring(Routes.of(next, routes.failures(), pairs), true);
            }
        }

        private void changePairs() {
            if (violation.isEmpty()) {
                pairs = seededPairs.next();
                bring(Routes.of(fabric, routes.failures(), pairs), false);
            }
        }

        /**
         * Brings the switches to these routes; if something happens meanwhile, a link may fail and a switch may hang.
         */
        private void bring(Routes after, boolean meanwhile) {
            Routes before = routes;
            routes = after;
            DesiredState desired = state();
            TableModel model = switches.model();
            model.setPhysical(after.failures());
            TableModel old = model.copy();
            TableModel end = switches.with(desired);
            // Of a switch that is not known the order takes no account where next hops change.
            boolean knows = unknown.isEmpty() || after.failures().equals(before.failures());
            Delivered delivered =
                    knows ? switches.deliveredByBoth(old, end, before, after) : new Delivered(topology.switchCount());
            if (random.nextInt(4) == 0
                    && !MixedDependencies.acyclic(topology, model, end, virtualChannels, Scheme.UGAL_L, true)) {
                violation = describe("a deadlock", before);
            }
            UpdatePlan plan = UpdatePlan.of(after, Optional.of(before), unknown, switches.lacking(desired));
            BitSet hanging = new BitSet();
            if (meanwhile && random.nextInt(4) == 0) {
                hanging.set(random.nextInt(topology.switchCount()));
            }
            int failsAt = meanwhile && random.nextInt(3) == 0
                    ? switches.writes() + random.nextInt(plan.updates.size() + 1)
                    : Integer.MAX_VALUE;
            Failures more = after.failures().withLink(random.nextInt(topology.linkCount()));
            Installation installation = switches.carryOut(plan, delivered, hanging, () -> {
                if (switches.writes() == failsAt) {
                    model.setPhysical(more);
                    old.setPhysical(more);
                    end.setPhysical(more);
                    delivered.take(switches.deliveredByBoth(old, end, before, after, more));
                }
            });
            unknown.clear();
            unknown.or(installation.unfinished());
            if (!switches.violation().isEmpty()) {
                violation = describe(switches.violation(), before);
            } else if (hanging.isEmpty()) {
                assertThat(switches.lacking(desired)).as("seed %d", seed).isEmpty();
            }
        }

        private String describe(String what, Routes before) {
            return String.format(
                    Locale.ROOT,
                    "seed %d, %s from %s to %s with %d VCs: %s",
                    seed,
                    topology,
                    describe(before),
                    describe(routes),
                    virtualChannels,
                    what);
        }

        private static String describe(Routes routes) {
            return routes.fabric().scheme() + " with " + routes.fabric().virtualChannels() + " VCs and failures "
                    + routes.failures();
        }
    }
}
