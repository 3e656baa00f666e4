package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.control.table.RouteTables;
import io.weft.fabric.Addressing;
import io.weft.p4.P4Table;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
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
 * Switches that apply plans one update at a time, in any order in which they may, and a model that looks after every
 * one of them whether a packet loops, or is lost that the old and the new tables both deliver.
 */
final class ModelSwitches {
    private final Topology topology;
    private final Random random;
    private final Addressing addressing;
    private final Map<Integer, Map<EntityKey, Entity>> held = new HashMap<>();
    private final TableModel model;
    private String violation = "";
    private int writes;

    ModelSwitches(Topology topology, Random random, DesiredState state) {
        this.topology = topology;
        this.random = random;
        this.addressing = state.routes().fabric().addressing();
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
     * The pairs that both tables deliver, and those of endpoints. A switch that returns may hold anything: what its
     * endpoints send is looked at when it is repaired.
     */
    Delivered deliveredByBoth(TableModel old, TableModel end, Routes before, Routes after) {
        return deliveredByBoth(old, end, before, after, after.failures());
    }

    /** The same while something else is out of service than the new tables are for. */
    Delivered deliveredByBoth(TableModel old, TableModel end, Routes before, Routes after, Failures now) {
        Delivered delivered = new Delivered(topology.switchCount());
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                delivered.paths[s][d] =
                        inService(s, d, before.failures(), now) && old.delivers(s, d) && end.delivers(s, d);
            }
        }
        for (Routes routes : List.of(before, after)) {
            GivenWaypoints given = routes.pairs().given();
            for (int i = 0; i < given.count(); i++) {
                EndpointPair pair = new EndpointPair(given.source(i), given.destination(i));
                if (inService(given.sourceSwitch(i), given.destinationSwitch(i), before.failures(), now)
                        && SeededPairs.delivers(old, topology, addressing, pair)
                        && SeededPairs.delivers(end, topology, addressing, pair)
                        && (keepsRoute(old, end, pair) || isOnPath(old, end, pair))) {
                    delivered.pairs.add(pair);
                }
            }
        }
        return delivered;
    }

    private boolean keepsRoute(TableModel old, TableModel end, EndpointPair pair) {
        int s = topology.edgeSwitch(pair.source(), 0);
        int from = addressing.ipv4(pair.source());
        int to = addressing.ipv4(pair.destination());
        return old.via(s, from, to) == end.via(s, from, to);
    }

    /** A pair that changes its route may go as all others between its switches meanwhile. */
    private boolean isOnPath(TableModel old, TableModel end, EndpointPair pair) {
        int s = topology.edgeSwitch(pair.source(), 0);
        int d = topology.edgeSwitch(pair.destination(), 0);
        return old.delivers(s, d) && end.delivers(s, d);
    }

    private static boolean inService(int s, int d, Failures before, Failures now) {
        return s != d && before.switchAlive(s) && now.switchAlive(s) && now.switchAlive(d);
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
    Installation carryOut(UpdatePlan plan, Delivered delivered, BitSet hanging, Runnable meanwhile) {
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
    private String violation(int x, Update update, Delivered delivered) {
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
                if (delivered.paths[s][d] && touches(x, key, s, d) && !model.delivers(s, d)) {
                    return s + " does not reach " + d;
                }
            }
        }
        for (EndpointPair pair : delivered.pairs) {
            if (touchesPair(x, key, pair) && !SeededPairs.delivers(model, topology, addressing, pair)) {
                return "endpoint " + pair.source() + " does not reach endpoint " + pair.destination();
            }
        }
        return "";
    }

    private boolean touchesPair(int x, EntryKey key, EndpointPair pair) {
        int s = topology.edgeSwitch(pair.source(), 0);
        int w = model.via(s, addressing.ipv4(pair.source()), addressing.ipv4(pair.destination()));
        if (key.table().equals(WeftTables.PAIR)) {
            return x == s;
        }
        return touches(x, key, s, topology.edgeSwitch(pair.destination(), 0))
                || (key.table().equals(WeftTables.NEXT_HOP) && key.value(0) == Addressing.switchId(w));
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
