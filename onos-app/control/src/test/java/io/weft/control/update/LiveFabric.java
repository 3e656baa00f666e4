package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Switches in the middle of changes, and what packets would meet there. */
final class LiveFabric {
    private final Topology topology;
    private final Map<Integer, Map<EntityKey, Entity>> holdings = new HashMap<>();
    private final InstalledRoutes installed;

    LiveFabric(Topology topology) {
        this.topology = topology;
        this.installed = new InstalledRoutes(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            holdings.put(s, new HashMap<>());
            installed.add(s, List.of());
        }
    }

    Topology topology() {
        return topology;
    }

    void hold(DesiredState state) {
        for (int s : state.liveSwitches()) {
            state.entries(s).forEach(entity -> holdings.get(s).put(entity.key(), entity));
            installed.add(s, state.entries(s));
        }
    }

    SortedMap<Integer, List<Update>> lacking(DesiredState state) {
        SortedMap<Integer, List<Update>> lacking = new TreeMap<>();
        for (int s : state.liveSwitches()) {
            List<Update> updates = Diff.between(List.copyOf(holdings.get(s).values()), state.entries(s));
            if (!updates.isEmpty()) {
                lacking.put(s, updates);
            }
        }
        return lacking;
    }

    String apply(int s, Update update) {
        String error = MemorySwitches.apply(holdings.get(s), update);
        installed.add(s, holdings.get(s).values());
        return error;
    }

    InstalledRoutes installed() {
        return installed;
    }

    /** For every target, that the entries of all switches lead in no circle. */
    void requireNoLoop() {
        requireNoLoop(installed);
    }

    static void requireNoLoop(InstalledRoutes routes) {
        int n = routes.topology().switchCount();
        for (int t = 0; t < n; t++) {
            int[] state = new int[n];
            for (int s = 0; s < n; s++) {
                assertThat(loops(routes, s, t, state))
                        .as("a loop towards %d through %d", t, s)
                        .isFalse();
            }
        }
    }

    private static boolean loops(InstalledRoutes routes, int s, int t, int[] state) {
        if (s == t || state[s] == 2) {
            return false;
        }
        if (state[s] == 1) {
            return true;
        }
        state[s] = 1;
        for (int c : routes.channels(s, t)) {
            if (loops(routes, routes.topology().target(c), t, state)) {
                return true;
            }
        }
        state[s] = 2;
        return false;
    }

    /** Whether no way that the entries allow from s to t crosses a dead channel. */
    static boolean intact(InstalledRoutes routes, Failures failures, int s, int t, Map<Integer, Boolean> known) {
        if (s == t) {
            return true;
        }
        Boolean before = known.get(s);
        if (before != null) {
            return before;
        }
        boolean intact = routes.channels(s, t).length > 0;
        for (int c : routes.channels(s, t)) {
            intact &= failures.channelAlive(c)
                    && intact(routes, failures, routes.topology().target(c), t, known);
        }
        known.put(s, intact);
        return intact;
    }

    /** Most hops of a packet from s to t; far too many if it can be lost. */
    static int longest(InstalledRoutes routes, Failures failures, int s, int t, Map<Integer, Integer> known) {
        if (s == t) {
            return 0;
        }
        Integer before = known.get(s);
        if (before != null) {
            return before;
        }
        int lost = 1_000;
        int most = routes.channels(s, t).length == 0 ? lost : 0;
        for (int c : routes.channels(s, t)) {
            most = Math.max(
                    most,
                    failures.channelAlive(c)
                            ? 1 + longest(routes, failures, routes.topology().target(c), t, known)
                            : lost);
        }
        known.put(s, most);
        return most;
    }

    /** Packets at random switches for random targets; what they meet is of this many generations at most. */
    List<Packet> packets(Random random, int count, int generations) {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            packets.add(new Packet(
                    installed,
                    random.nextInt(topology.switchCount()),
                    random.nextInt(topology.switchCount()),
                    generations));
        }
        return packets;
    }
}
