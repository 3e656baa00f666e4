package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.DesiredState;
import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Ugal;
import io.weft.p4.WeftConstants;
import io.weft.routing.Routes;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SmallTopologies;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Repairs checked by a model: after every single write, in whatever order switches apply and answer them, no packet
 * loops, and whoever is delivered by the old and by the new tables is delivered by the mixture, random pairs of
 * endpoints that have routes of their own included. {@code -Dweft.repair.sequences=N} sets how many sequences of
 * failures and returns are tried, {@code -Dweft.repair.seed=S} the first seed.
 */
class RepairModelTest {
    private static final long SEQUENCES = Long.getLong("weft.repair.sequences", 1_000);
    private static final long FIRST_SEED = Long.getLong("weft.repair.seed", 0);
    private static final int EVENTS = 5;

    @Test
    void noWriteOfAnyRepairLoopsPacketsOrLosesThemNeedlesslyOrDeadlocksThem() {
        assertThat(LongStream.range(FIRST_SEED, FIRST_SEED + SEQUENCES)
                        .parallel()
                        .mapToObj(seed -> new Sequence(seed, FailureSequence::new).run())
                        .flatMap(List::stream))
                .isEmpty();
    }

    /** Fabrics of all types, with at least as many virtual channels as they need undamaged. */
    private static Fabric fabric(Random random) {
        Scheme scheme =
                Scheme.REGISTRY.all().get(random.nextInt(Scheme.REGISTRY.all().size()));
        Topology topology = topology(random);
        int fewest = Math.min(WeftConstants.VIRTUAL_CHANNELS, VirtualChannelNeed.of(topology, scheme));
        Fabric fabric = new Fabric(
                "seeded",
                topology,
                scheme,
                Spread.FLOW,
                fewest + random.nextInt(Math.max(1, 5 - fewest)),
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return withUgal(fabric, 1 + random.nextInt(Ugal.MAX_CANDIDATES), 1, 0);
    }

    /** The fabric with these settings, if its scheme has any. */
    static Fabric withUgal(Fabric fabric, int candidates, double c, int threshold) {
        return fabric.scheme().parameters().isEmpty()
                ? fabric
                : fabric.withSettings(Map.of("candidates", candidates, "c", c, "threshold", threshold));
    }

    /** A small topology of any type, or a random graph. */
    static Topology topology(Random random) {
        int i = random.nextInt(SmallTopologies.count() + 3);
        return i < SmallTopologies.count() ? SmallTopologies.get(i) : Fabrics.random(random);
    }

    /** One fabric through some events. */
    static final class Sequence {
        private final long seed;
        private final Random random;
        private final Fabric fabric;
        private final Topology topology;
        private final ModelSwitches switches;
        private final List<String> violations = new ArrayList<>();
        private final Supplier<Failures> failures;
        private final GivenWaypoints pairs;
        private Routes routes;

        /** Through the failures that are made for a topology. */
        Sequence(long seed, BiFunction<Topology, Random, Supplier<Failures>> failures) {
            this.seed = seed;
            // Neighbouring seeds draw alike at first.
            this.random = new Random(seed * 0x9E3779B97F4A7C15L);
            this.fabric = fabric(random);
            this.topology = fabric.topology();
            this.failures = failures.apply(topology, random);
            this.pairs = new SeededPairs(topology, new Random(seed * 0xD1342543DE82EF95L)).next();
            this.routes = Routes.of(fabric, Failures.none(topology), pairs);
            this.switches = new ModelSwitches(topology, random, DesiredState.of(routes, LocalProtection.NONE));
        }

        List<String> run() {
            for (int event = 0; event < EVENTS && violations.isEmpty(); event++) {
                Routes before = routes;
                routes = Routes.of(fabric, failures.get(), pairs);
                repair(before, routes);
            }
            return violations;
        }

        private void repair(Routes before, Routes after) {
            for (int s = 0; s < topology.switchCount(); s++) {
                if (!before.failures().switchAlive(s) && after.failures().switchAlive(s) && random.nextBoolean()) {
                    switches.wipe(s);
                }
            }
            DesiredState desired = DesiredState.of(after, LocalProtection.NONE);
            TableModel model = switches.model();
            model.setPhysical(after.failures());
            TableModel end = switches.with(desired);
            Delivered delivered = switches.deliveredByBoth(model, end, before, after);
            if (before.failures().names().equals(after.failures().names())) {
                requireAllDelivered(delivered, before, after);
            }
            if (!MixedDependencies.acyclic(
                    topology, model, end, fabric.virtualChannels(), fabric.scheme(), !pairs.isEmpty())) {
                violations.add(describe("a deadlock", before, after));
            }
            UpdatePlan plan = UpdatePlan.of(after, Optional.of(before), new BitSet(), switches.lacking(desired));
            Installation installation = switches.carryOut(plan, delivered, new BitSet(), () -> {});
            assertThat(installation.withheld()).as("seed %d", seed).isZero();
            if (!switches.violation().isEmpty()) {
                violations.add(describe(switches.violation(), before, after));
            }
            assertThat(switches.lacking(desired)).as("seed %d", seed).isEmpty();
        }

        /** Where nothing fails and nothing returns, nobody loses anything that had and has a route. */
        private void requireAllDelivered(Delivered delivered, Routes before, Routes after) {
            for (int s : topology.edgeSwitches()) {
                for (int d : topology.edgeSwitches()) {
                    if (before.kind(s, d) != PathKind.NONE
                            && after.kind(s, d) != PathKind.NONE
                            && !delivered.paths[s][d]) {
                        violations.add(describe(s + " does not reach " + d + " to begin with", before, after));
                    }
                }
            }
            for (int i = 0; i < pairs.count(); i++) {
                if (before.pairs().use(i).isUsed()
                        && after.pairs().use(i).isUsed()
                        && !delivered.pairs.contains(new EndpointPair(pairs.source(i), pairs.destination(i)))) {
                    violations.add(describe("pair " + i + " is not delivered to begin with", before, after));
                }
            }
        }

        private String describe(String what, Routes before, Routes after) {
            return String.format(
                    Locale.ROOT,
                    "seed %d, %s with %d VCs, scheme %s, %s, from %s to %s: %s",
                    seed,
                    topology,
                    fabric.virtualChannels(),
                    fabric.scheme(),
                    pairs,
                    before.failures(),
                    after.failures(),
                    what);
        }
    }
}
