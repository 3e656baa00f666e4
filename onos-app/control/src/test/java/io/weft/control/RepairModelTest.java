package io.weft.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Ugal;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Repairs checked by a model: after every single write, in whatever order switches apply and answer them, no packet
 * loops, and whoever is delivered by the old and by the new tables is delivered by the mixture. {@code -Dweft.repair.sequences=N} sets how
 * many sequences of failures and returns are tried, {@code -Dweft.repair.seed=S} the first seed.
 */
class RepairModelTest {
    private static final long SEQUENCES = Long.getLong("weft.repair.sequences", 1_000);
    private static final long FIRST_SEED = Long.getLong("weft.repair.seed", 0);
    private static final int EVENTS = 5;

    @Test
    void noWriteOfAnyRepairLoopsPacketsOrLosesThemNeedlesslyOrDeadlocksThem() {
        assertThat(LongStream.range(FIRST_SEED, FIRST_SEED + SEQUENCES)
                        .parallel()
                        .mapToObj(seed -> new Sequence(seed).run())
                        .flatMap(List::stream))
                .isEmpty();
    }

    /** Fabrics of all types, with at least as many virtual channels as they need undamaged. */
    private static Fabric fabric(Random random) {
        Scheme scheme = List.of(Scheme.values()).get(random.nextInt(Scheme.values().length));
        boolean waypoints = scheme.drawsWaypoints();
        int kind = random.nextInt(8);
        Topology topology = topology(kind);
        int fewest = kind < 2 ? (waypoints ? 4 : 2) : (waypoints ? 2 : 1);
        return new Fabric(
                        "seeded",
                        topology,
                        scheme,
                        Spread.FLOW,
                        fewest + random.nextInt(5 - fewest),
                        new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")))
                .withUgal(new Ugal(1 + random.nextInt(Ugal.MAX_CANDIDATES), 1, 0));
    }

    private static Topology topology(int kind) {
        switch (kind) {
            case 0:
                return SlimFly.of(3);
            case 1:
                return SlimFly.of(4);
            case 2:
                return Oft.of(3);
            case 3:
                return Mlfm.of(3);
            case 4:
                return HyperX.of(List.of(3, 3));
            case 5:
                return HyperX.of(List.of(2, 3, 2));
            case 6:
                return Xgft.of(List.of(4, 4), List.of(1, 4));
            default:
                return Xgft.of(List.of(2, 2, 2), List.of(1, 2, 2));
        }
    }

    /** One fabric through some events. */
    private static final class Sequence {
        private final long seed;
        private final Random random;
        private final Fabric fabric;
        private final Topology topology;
        private final Map<Integer, Map<EntityKey, Entity>> held = new HashMap<>();
        private final TableModel model;
        private final List<String> violations = new ArrayList<>();

        Sequence(long seed) {
            this.seed = seed;
            // Neighbouring seeds draw alike at first.
            this.random = new Random(seed * 0x9E3779B97F4A7C15L);
            this.fabric = fabric(random);
            this.topology = fabric.topology();
            this.model = new TableModel(topology, fabric.virtualChannels());
        }

        List<String> run() {
            FailureSequence sequence = new FailureSequence(topology, random);
            Routes routes = Routes.of(fabric, Failures.none(topology));
            hold(DesiredState.of(routes, LocalProtection.NONE));
            for (int event = 0; event < EVENTS && violations.isEmpty(); event++) {
                Routes before = routes;
                routes = Routes.of(fabric, sequence.next());
                repair(before, routes);
            }
            return violations;
        }

        private void hold(DesiredState state) {
            for (int s = 0; s < topology.switchCount(); s++) {
                Map<EntityKey, Entity> entries = new HashMap<>();
                state.entries(s).forEach(entity -> entries.put(entity.key(), entity));
                held.put(s, entries);
                model.hold(s, state.entries(s));
            }
        }

        private void repair(Routes before, Routes after) {
            for (int s = 0; s < topology.switchCount(); s++) {
                if (!before.failures().switchAlive(s) && after.failures().switchAlive(s) && random.nextBoolean()) {
                    held.get(s).keySet().removeIf(key -> !key.alwaysPresent());
                    model.wipe(s);
                }
            }
            DesiredState desired = DesiredState.of(after, LocalProtection.NONE);
            model.setPhysical(after.failures());
            TableModel end = model.copy();
            for (int s : desired.liveSwitches()) {
                end.hold(s, desired.entries(s));
            }
            boolean[][] delivered = deliveredByBoth(end, before.failures(), after.failures());
            if (!MixedDependencies.acyclic(topology, model, end, fabric.virtualChannels(), fabric.scheme())) {
                violations.add(describe("a deadlock", before, after));
            }
            UpdatePlan plan = UpdatePlan.of(after, Optional.of(before), new BitSet(), lacking(desired));
            carryOut(plan, delivered, before, after);
            assertThat(lacking(desired)).as("seed %d", seed).isEmpty();
        }

        /** A switch that returns may hold anything: what its endpoints send is looked at when it is repaired. */
        private boolean[][] deliveredByBoth(TableModel end, Failures before, Failures after) {
            boolean[][] delivered = new boolean[topology.switchCount()][topology.switchCount()];
            for (int s : topology.edgeSwitches()) {
                for (int d : topology.edgeSwitches()) {
                    delivered[s][d] = s != d
                            && before.switchAlive(s)
                            && after.switchAlive(s)
                            && after.switchAlive(d)
                            && model.delivers(s, d)
                            && end.delivers(s, d);
                }
            }
            return delivered;
        }

        private SortedMap<Integer, List<Update>> lacking(DesiredState desired) {
            SortedMap<Integer, List<Update>> lacking = new TreeMap<>();
            for (int s : desired.liveSwitches()) {
                List<Update> updates = Diff.between(List.copyOf(held.get(s).values()), desired.entries(s));
                if (!updates.isEmpty()) {
                    lacking.put(s, updates);
                }
            }
            return lacking;
        }

        private void carryOut(UpdatePlan plan, boolean[][] delivered, Routes before, Routes after) {
            UnhurriedSwitches switches = new UnhurriedSwitches(random, (s, update) -> {
                assertThat(MemorySwitches.apply(held.get(s), update)).isEmpty();
                model.apply(s, update);
                String violation = violations.isEmpty() ? violation(s, update, delivered) : "";
                if (!violation.isEmpty()) {
                    violations.add(
                            describe(violation + " after " + update + " of switch " + s + ", " + plan, before, after));
                }
            });
            Installation installation =
                    new Installation(switches, plan, new BitSet(), switches, Duration.ofSeconds(1), () -> false);
            switches.drive(installation.run());
            assertThat(installation.withheld()).as("seed %d", seed).isZero();
        }

        /** What is wrong with the routes that a write touches; empty if nothing. */
        private String violation(int x, Update update, boolean[][] delivered) {
            if (!(update.entity() instanceof TableEntry)) {
                return "";
            }
            EntryKey key = ((TableEntry) update.entity()).key();
            boolean nextHop = RouteTables.isOfNextHops(key.table());
            boolean copy = RouteTables.copies().contains(key.table());
            int t = nextHop ? Addressing.switchIndex((int) key.value(0)) : -1;
            if (nextHop && !copy && model.loops(t)) {
                return "a loop towards " + t;
            }
            for (int s : topology.edgeSwitches()) {
                for (int d : topology.edgeSwitches()) {
                    // By copies go only packets that start there.
                    boolean touched = nextHop ? (!copy || s == x) && (d == t || model.draws(s, t, d)) : s == x;
                    if (touched && delivered[s][d] && !model.delivers(s, d)) {
                        return s + " does not reach " + d;
                    }
                }
            }
            return "";
        }

        private String describe(String what, Routes before, Routes after) {
            return String.format(
                    Locale.ROOT,
                    "seed %d, %s with %d VCs, scheme %s, from %s to %s: %s",
                    seed,
                    topology,
                    fabric.virtualChannels(),
                    fabric.scheme(),
                    before.failures(),
                    after.failures(),
                    what);
        }
    }
}
