package io.weft.topology.cabling;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What two cablings have in common and in what they differ: devices, cables, and which of the cables that go are in the
 * way of those that come. O(cables of both). Immutable once made.
 *
 * <p>Cables that go and that come are indices {@code 0..going.length-1} and {@code 0..coming.length-1}, in the order of
 * their topologies. A port of a switch takes one cable. An endpoint has as many ports as the larger of its numbers of
 * cables; which of them a cable is in is chosen here.
 *
 * <p>Devices are numbered for a {@link CabledGraph}: the switches of the old topology and those that only the new one
 * has, then the ports of endpoints.
 */
final class CablingDifference {
    static final int NONE = -1;

    final PluggedCable[] going;
    final PluggedCable[] coming;
    final PluggedCable[] left;

    /** By coming cable, the cables that have to go before it: two, each {@link #NONE} for none. */
    final int[][] blockers;

    /** By coming cable, the going one that is plugged in there; {@link #NONE} for a new cable. */
    final int[] moved;

    /** By node, the name of the switch, or of the endpoint whose port it is. */
    final List<String> nodeNames = new ArrayList<>();

    /** By node, whether the device is in both topologies. */
    final List<Boolean> stays = new ArrayList<>();

    /** How many of the nodes are switches: the first ones. */
    final int switches;

    /** By cable, its two nodes. */
    final int[][] goingNodes;

    final int[][] comingNodes;
    final int[][] leftNodes;

    private final Map<String, Integer> switchNodes = new HashMap<>();

    CablingDifference(Topology before, Topology after) {
        checkKinds(before, after);
        List<PluggedCable> old = PluggedCable.of(before);
        List<PluggedCable> next = PluggedCable.of(after);
        Set<PluggedCable> oldOnes = new HashSet<>(old);
        Set<PluggedCable> nextOnes = new HashSet<>(next);
        left = old.stream().filter(nextOnes::contains).toArray(PluggedCable[]::new);
        going = old.stream().filter(each -> !nextOnes.contains(each)).toArray(PluggedCable[]::new);
        coming = next.stream().filter(each -> !oldOnes.contains(each)).toArray(PluggedCable[]::new);
        blockers = new int[coming.length][];
        Arrays.setAll(blockers, n -> new int[] {NONE, NONE});
        addSwitches(before, after);
        addSwitches(after, before);
        switches = nodeNames.size();
        leftNodes = nodesOfSwitches(left);
        goingNodes = nodesOfSwitches(going);
        comingNodes = nodesOfSwitches(coming);
        findBlockersAtSwitches();
        new EndpointPorts(before, after).assign();
        moved = pairs();
    }

    /** Refuses names that are a switch in one and an endpoint in the other, and topologies without a common switch. */
    private static void checkKinds(Topology before, Topology after) {
        checkKinds(before, after, "a switch in the old fabric and an endpoint in the new one");
        checkKinds(after, before, "an endpoint in the old fabric and a switch in the new one");
        for (int s = 0; s < before.switchCount(); s++) {
            if (after.switchIndex(before.switchName(s)) >= 0) {
                return;
            }
        }
        throw new Refusal("no switch of the old fabric is in the new one (their first switches are "
                + before.switchName(0) + " and " + after.switchName(0)
                + "); give switches that stay the same name in both files");
    }

    private static void checkKinds(Topology switches, Topology endpoints, String kinds) {
        for (int e = 0; e < endpoints.endpointCount(); e++) {
            String name = endpoints.endpointName(e);
            if (switches.switchIndex(name) >= 0) {
                throw new Refusal("'" + name + "' is " + kinds + "; give one of them another name");
            }
        }
    }

    /** Whether a name is that of a switch in either. */
    boolean isSwitch(String name) {
        return switchNodes.containsKey(name);
    }

    private void addSwitches(Topology topology, Topology other) {
        for (int s = 0; s < topology.switchCount(); s++) {
            String name = topology.switchName(s);
            if (switchNodes.putIfAbsent(name, nodeNames.size()) == null) {
                nodeNames.add(name);
                stays.add(other.switchIndex(name) >= 0);
            }
        }
    }

    private int[][] nodesOfSwitches(PluggedCable[] cables) {
        int[][] nodes = new int[cables.length][];
        Arrays.setAll(nodes, i -> new int[] {
            switchNodes.get(cables[i].first().device()),
            cables[i].second().isEndpoint()
                    ? NONE
                    : switchNodes.get(cables[i].second().device())
        });
        return nodes;
    }

    private void findBlockersAtSwitches() {
        Map<CableEnd, Integer> held = new HashMap<>();
        for (int g = 0; g < going.length; g++) {
            held.put(going[g].first(), g);
            if (!going[g].second().isEndpoint()) {
                held.put(going[g].second(), g);
            }
        }
        for (int n = 0; n < coming.length; n++) {
            block(n, held.getOrDefault(coming[n].first(), NONE));
            block(n, coming[n].second().isEndpoint() ? NONE : held.getOrDefault(coming[n].second(), NONE));
        }
    }

    private void block(int n, int g) {
        if (g != NONE && blockers[n][0] != g) {
            blockers[n][blockers[n][0] == NONE ? 0 : 1] = g;
        }
    }

    /** Gives the cables of every endpoint ports of it. */
    private final class EndpointPorts {
        private final Topology before;
        private final Topology after;
        private final Map<String, List<Integer>> goingOf = byEndpoint(going);
        private final Map<String, List<Integer>> comingOf = byEndpoint(coming);
        private final Map<String, List<Integer>> leftOf = byEndpoint(left);

        EndpointPorts(Topology before, Topology after) {
            this.before = before;
            this.after = after;
        }

        private Map<String, List<Integer>> byEndpoint(PluggedCable[] cables) {
            Map<String, List<Integer>> of = new LinkedHashMap<>();
            for (int i = 0; i < cables.length; i++) {
                if (cables[i].second().isEndpoint()) {
                    of.computeIfAbsent(cables[i].second().device(), name -> new ArrayList<>())
                            .add(i);
                }
            }
            return of;
        }

        void assign() {
            Set<String> old = names(before);
            Set<String> next = names(after);
            for (String name : old) {
                assign(name, next.contains(name));
            }
            for (String name : next) {
                if (!old.contains(name)) {
                    assign(name, false);
                }
            }
        }

        private Set<String> names(Topology topology) {
            Set<String> names = new LinkedHashSet<>();
            for (int e = 0; e < topology.endpointCount(); e++) {
                names.add(topology.endpointName(e));
            }
            return names;
        }

        /** What comes takes ports that nothing is in, and then those of what goes. */
        private void assign(String name, boolean isInBoth) {
            List<Integer> goes = goingOf.getOrDefault(name, List.of());
            List<Integer> comes = comingOf.getOrDefault(name, List.of());
            for (int l : leftOf.getOrDefault(name, List.of())) {
                leftNodes[l][1] = port(name, isInBoth);
            }
            for (int g : goes) {
                goingNodes[g][1] = port(name, isInBoth);
            }
            int free = Math.max(0, comes.size() - goes.size());
            for (int i = 0; i < comes.size(); i++) {
                int n = comes.get(i);
                if (i < free) {
                    comingNodes[n][1] = port(name, isInBoth);
                } else {
                    int g = goes.get(i - free);
                    comingNodes[n][1] = goingNodes[g][1];
                    block(n, g);
                }
            }
        }

        private int port(String name, boolean isInBoth) {
            nodeNames.add(name);
            stays.add(isInBoth);
            return nodeNames.size() - 1;
        }
    }

    /**
     * Which cable becomes which: as many as possible keep one end, a maximum matching between what goes and what it is
     * in the way of, whose graph is of paths and cycles; of the others, as many as possible stay between their devices.
     */
    private int[] pairs() {
        int[] partner = new int[coming.length];
        Arrays.fill(partner, NONE);
        boolean[] used = new boolean[going.length];
        new EndMatching(partner, used).run();
        Map<Long, Deque<Integer>> between = new HashMap<>();
        for (int g = 0; g < going.length; g++) {
            if (!used[g]) {
                between.computeIfAbsent(devices(goingNodes[g]), key -> new ArrayDeque<>())
                        .add(g);
            }
        }
        for (int n = 0; n < coming.length; n++) {
            Deque<Integer> same = between.get(devices(comingNodes[n]));
            if (partner[n] == NONE && same != null && !same.isEmpty()) {
                partner[n] = same.poll();
            }
        }
        return partner;
    }

    private static long devices(int[] nodes) {
        return (long) Math.min(nodes[0], nodes[1]) << Integer.SIZE | Math.max(nodes[0], nodes[1]);
    }

    /** By going cable, the coming ones that it is in the way of. O(cables). */
    int[][] blocked() {
        int[][] blocked = new int[going.length][];
        Arrays.setAll(blocked, g -> new int[] {NONE, NONE});
        for (int n = 0; n < coming.length; n++) {
            for (int g : blockers[n]) {
                if (g != NONE) {
                    blocked[g][blocked[g][0] == NONE ? 0 : 1] = n;
                }
            }
        }
        return blocked;
    }

    /** Matches what has only one partner left first, which is optimal on paths (Karp and Sipser, 1981). */
    private final class EndMatching {
        private final int[] partner;
        private final boolean[] used;
        private final int[][] blocked = blocked();
        /** What may have only one partner left: n for a coming cable, ~g for a going one. */
        private final Deque<Integer> ends = new ArrayDeque<>();

        EndMatching(int[] partner, boolean[] used) {
            this.partner = partner;
            this.used = used;
        }

        void run() {
            for (int n = 0; n < coming.length; n++) {
                ends.add(n);
            }
            for (int g = 0; g < going.length; g++) {
                ends.add(~g);
            }
            matchEnds();
            for (int n = 0; n < coming.length; n++) {
                if (partner[n] == NONE && first(n) != NONE) {
                    match(n, first(n));
                    matchEnds();
                }
            }
        }

        private void matchEnds() {
            while (!ends.isEmpty()) {
                int end = ends.poll();
                if (end >= 0 && partner[end] == NONE && count(end) == 1) {
                    match(end, first(end));
                } else if (end < 0 && !used[~end] && count(end) == 1) {
                    match(first(end), ~end);
                }
            }
        }

        private void match(int n, int g) {
            partner[n] = g;
            used[g] = true;
            for (int other : blockers[n]) {
                if (other != NONE) {
                    ends.add(~other);
                }
            }
            for (int other : blocked[g]) {
                if (other != NONE) {
                    ends.add(other);
                }
            }
        }

        private boolean isFree(int end, int other) {
            return other != NONE && (end >= 0 ? !used[other] : partner[other] == NONE);
        }

        private int count(int end) {
            int[] others = end >= 0 ? blockers[end] : blocked[~end];
            return (isFree(end, others[0]) ? 1 : 0) + (isFree(end, others[1]) ? 1 : 0);
        }

        private int first(int end) {
            int[] others = end >= 0 ? blockers[end] : blocked[~end];
            return isFree(end, others[0]) ? others[0] : isFree(end, others[1]) ? others[1] : NONE;
        }
    }
}
