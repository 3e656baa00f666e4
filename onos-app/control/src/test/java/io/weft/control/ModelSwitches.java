package io.weft.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.P4Table;
import io.weft.p4.WeftTables;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Switches that apply plans one update at a time, in any order in which they may, and a model that looks after every one
 * of them whether a packet loops, or is lost that the old and the new tables both deliver.
 */
final class ModelSwitches {
    private final Topology topology;
    private final Random random;
    private final Map<Integer, Map<EntityKey, Entity>> held = new HashMap<>();
    private final TableModel model;
    private String violation = "";
    private int writes;

    ModelSwitches(Topology topology, Random random, DesiredState state) {
        this.topology = topology;
        this.random = random;
        this.model = new TableModel(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            Map<EntityKey, Entity> entries = new HashMap<>();
            state.entries(s).forEach(entity -> entries.put(entity.key(), entity));
            held.put(s, entries);
            model.hold(s, state.entries(s));
        }
    }

    TableModel model() {
        return model;
    }

    /** What was wrong first; empty if nothing was. */
    String violation() {
        return violation;
    }

    /** A switch loses all that it can. */
    void wipe(int s) {
        held.get(s).keySet().removeIf(key -> !key.alwaysPresent());
        model.wipe(s);
    }

    /** The tables once this is installed. */
    TableModel with(DesiredState desired) {
        TableModel end = model.copy();
        for (int s : desired.liveSwitches()) {
            end.hold(s, desired.entries(s));
        }
        return end;
    }

    /**
     * The pairs that both tables deliver. A switch that returns may hold anything: what its endpoints send is looked at
     * when it is repaired.
     */
    boolean[][] deliveredByBoth(TableModel old, TableModel end, Failures before, Failures after) {
        boolean[][] delivered = new boolean[topology.switchCount()][topology.switchCount()];
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                delivered[s][d] = s != d
                        && before.switchAlive(s)
                        && after.switchAlive(s)
                        && after.switchAlive(d)
                        && old.delivers(s, d)
                        && end.delivers(s, d);
            }
        }
        return delivered;
    }

    SortedMap<Integer, List<Update>> lacking(DesiredState desired) {
        SortedMap<Integer, List<Update>> lacking = new TreeMap<>();
        for (int s : desired.liveSwitches()) {
            List<Update> updates = Diff.between(List.copyOf(held.get(s).values()), desired.entries(s));
            if (!updates.isEmpty()) {
                lacking.put(s, updates);
            }
        }
        return lacking;
    }

    /**
     * Carries a plan out.
     *
     * @param delivered the pairs that are to be delivered throughout; may change meanwhile
     * @param hanging the switches that never answer
     * @param meanwhile is run after each write
     */
    Installation carryOut(UpdatePlan plan, boolean[][] delivered, BitSet hanging, Runnable meanwhile) {
        UnhurriedSwitches switches = new UnhurriedSwitches(random, (s, update) -> {
            assertThat(MemorySwitches.apply(held.get(s), update)).isEmpty();
            model.apply(s, update);
            writes++;
            meanwhile.run();
            String found = violation.isEmpty() ? violation(s, update, delivered) : "";
            if (!found.isEmpty()) {
                violation = found + " after " + update + " of switch " + s + ", " + plan;
            }
        });
        hanging.stream().forEach(switches::hang);
        Installation installation =
                new Installation(switches, plan, new BitSet(), switches, Duration.ofSeconds(1), () -> false);
        var finished = installation.run();
        switches.drive(finished);
        if (!finished.isDone()) {
            switches.giveUp();
            switches.drive(finished);
        }
        assertThat(finished).isDone();
        return installation;
    }

    /** Number of writes so far. */
    int writes() {
        return writes;
    }

    /** What is wrong with the routes that a write touches; empty if nothing. */
    private String violation(int x, Update update, boolean[][] delivered) {
        if (!(update.entity() instanceof TableEntry)) {
            return "";
        }
        EntryKey key = ((TableEntry) update.entity()).key();
        boolean nextHop = key.table().equals(WeftTables.NEXT_HOP);
        int t = nextHop ? Addressing.switchIndex((int) key.value(0)) : -1;
        if (nextHop && model.loops(t)) {
            return "a loop towards " + t;
        }
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                if (delivered[s][d] && touches(x, key, s, d) && !model.delivers(s, d)) {
                    return s + " does not reach " + d;
                }
            }
        }
        return "";
    }

    /** Whether what becomes of packets from s to d can depend on this entry of switch x. */
    private boolean touches(int x, EntryKey key, int s, int d) {
        P4Table table = key.table();
        if (table.equals(WeftTables.QUEUE) || table.equals(WeftTables.SWITCH_CONFIG)) {
            return true;
        }
        if (RouteTables.isOfNextHops(table)) {
            int t = Addressing.switchIndex((int) key.value(0));
            // By copies go only packets that start there.
            boolean asks = table.equals(WeftTables.NEXT_HOP) || (s == x && model.asks(s, d, table));
            return asks && (d == t || model.draws(s, t, d));
        }
        if (table.equals(WeftTables.PATH)) {
            return s == x && d == Addressing.switchIndex((int) key.value(0));
        }
        return s == x && model.asks(s, d, table);
    }
}
