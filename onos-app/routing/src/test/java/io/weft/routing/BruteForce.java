package io.weft.routing;

import io.weft.fabric.PathKind;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Routes, dependencies and loads by plain enumeration of every path: slow, and written without the product's tables.
 */
public final class BruteForce {
    private final Topology topology;
    private final Failures failures;
    public final int[][] distance;

    public BruteForce(Topology topology, Failures failures) {
        this.topology = topology;
        this.failures = failures;
        this.distance = new int[topology.switchCount()][];
        for (int s = 0; s < distance.length; s++) {
            distance[s] = search(s);
        }
    }

    /**
     * The arcs of a graph, each as {@code channel/VC>channel/VC}; none for requests beyond the last virtual channel.
     */
    public static Set<String> dependencies(ChannelDependencyGraph graph) {
        Set<String> arcs = new HashSet<>();
        Topology topology = graph.topology();
        for (int c = 0; c < topology.channelCount(); c++) {
            int first = topology.firstChannel(topology.target(c));
            for (int v = 0; v < graph.virtualChannels(); v++) {
                for (int i = 0; i < topology.degree(topology.target(c)); i++) {
                    int w = graph.rule().descends(c, first + i) ? v + 1 : v;
                    if ((graph.row(c, v, i >>> 6) >>> i & 1) != 0 && w < graph.virtualChannels()) {
                        arcs.add(c + "/" + v + ">" + (first + i) + "/" + w);
                    }
                }
            }
        }
        return arcs;
    }

    private int[] search(int s) {
        int[] hops = new int[topology.switchCount()];
        Arrays.fill(hops, -1);
        if (!failures.switchAlive(s)) {
            return hops;
        }
        Deque<Integer> queue = new ArrayDeque<>(List.of(s));
        hops[s] = 0;
        while (!queue.isEmpty()) {
            int u = queue.remove();
            if (u != s && !failures.carriesTransit(u)) {
                continue;
            }
            for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                int v = topology.target(c);
                if (failures.channelUsable(c) && hops[v] < 0) {
                    hops[v] = hops[u] + 1;
                    queue.add(v);
                }
            }
        }
        return hops;
    }

    /**
     * The next hops by definition: channels that lead one hop nearer, with the fewest links between groups still to
     * come if the path is short enough to spare these; of these the ones with the fewest descents still to come for a
     * packet whose last exit class was the highest, and then for one that starts here; or all with no more than one.
     */
    public List<Integer> nextHops(int s, int t) {
        Map<Integer, List<Integer>> costs = new TreeMap<>();
        boolean spared = distance[s][t] <= topology.fewestGlobalUpTo();
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int v = topology.target(c);
            if (isNearer(c, s, t) && (!spared || crossings(c, t) == fewestCrossings(s, t))) {
                int started = mostDescents(c, v, t);
                int passing = started + (topology.entryClass(c) <= topology.highestExit() ? 1 : 0);
                costs.put(c, List.of(passing, started));
            }
        }
        int turns = topology.turns();
        boolean anyWithin = costs.values().stream().anyMatch(cost -> cost.get(0) <= turns);
        List<Integer> fewest = costs.values().stream()
                .min(Comparator.<List<Integer>>comparingInt(cost -> cost.get(0)).thenComparingInt(cost -> cost.get(1)))
                .orElse(List.of());
        return costs.keySet().stream()
                .filter(c ->
                        anyWithin ? costs.get(c).get(0) <= turns : costs.get(c).equals(fewest))
                .collect(Collectors.toList());
    }

    private boolean isNearer(int c, int s, int t) {
        int v = topology.target(c);
        return failures.channelUsable(c)
                && (v == t || failures.carriesTransit(v))
                && distance[s][t] > 0
                && distance[v][t] == distance[s][t] - 1;
    }

    /** The fewest links between groups on any shortest path from s to t. */
    private int fewestCrossings(int s, int t) {
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .filter(c -> isNearer(c, s, t))
                .map(c -> crossings(c, t))
                .min()
                .orElse(0);
    }

    private int crossings(int c, int t) {
        return (topology.isGlobal(c) ? 1 : 0) + fewestCrossings(topology.target(c), t);
    }

    /** Most descents of a packet that came to u by channel c, from there to t. */
    public int mostDescents(int c, int u, int t) {
        int most = 0;
        for (int next : u == t ? List.<Integer>of() : nextHops(u, t)) {
            most = Math.max(most, descent(c, next) + mostDescents(next, topology.target(next), t));
        }
        return most;
    }

    public int descent(int c, int next) {
        return topology.entryClass(next) <= topology.exitClass(c) ? 1 : 0;
    }

    /** Calls with every path from s to t, as a list of channels. */
    public void paths(int s, int t, List<Integer> prefix, Consumer<List<Integer>> action) {
        if (s == t) {
            action.accept(prefix);
            return;
        }
        for (int c : nextHops(s, t)) {
            prefix.add(c);
            paths(topology.target(c), t, prefix, action);
            prefix.remove(prefix.size() - 1);
        }
    }

    /** Every path that packets of these routes from s to d can take, waypoint by waypoint. */
    public List<List<Integer>> allPaths(Routes routes, int s, int d) {
        List<List<Integer>> all = new ArrayList<>();
        if (routes.kind(s, d).whenIdle() == PathKind.DIRECT) {
            paths(s, d, new ArrayList<>(), path -> all.add(List.copyOf(path)));
        }
        for (int w : waypoints(routes, s, d)) {
            all.addAll(pathsVia(s, w, d));
        }
        return all;
    }

    /** Every path from s to w and on to d. */
    public List<List<Integer>> pathsVia(int s, int w, int d) {
        List<List<Integer>> all = new ArrayList<>();
        paths(s, w, new ArrayList<>(), first -> {
            List<Integer> prefix = new ArrayList<>(first);
            paths(w, d, prefix, path -> all.add(List.copyOf(path)));
        });
        return all;
    }

    /** Every path that packets between two endpoints at different switches can take. */
    public List<List<Integer>> allPathsOfPair(Routes routes, int from, int to) {
        int s = topology.edgeSwitch(from, 0);
        int d = topology.edgeSwitch(to, 0);
        int given = routes.pairs().given().waypoint(from, to);
        int i = routes.pairs().given().find(from, to);
        if (i < 0 || !routes.pairs().use(i).isUsed()) {
            return allPaths(routes, s, d);
        }
        if (given >= 0) {
            return pathsVia(s, given, d);
        }
        List<List<Integer>> all = new ArrayList<>();
        paths(s, d, new ArrayList<>(), path -> all.add(List.copyOf(path)));
        return all;
    }

    /** The waypoints that the data plane draws for packets from s to d, one for each of the equally likely draws. */
    public static List<Integer> waypoints(Routes routes, int s, int d) {
        List<Integer> drawn = new ArrayList<>();
        if (routes.fabric().scheme().kind().drawsWaypoints()
                && routes.kind(s, d).drawsWaypoints()) {
            int[] table = routes.waypointTable(s);
            for (int i = 0; i < routes.draws(s, d); i++) {
                int index = i >= routes.skip(s, d) ? i + 1 : i;
                drawn.add(table[index] == d ? routes.alternate(s, index) : table[index]);
            }
        }
        return drawn;
    }

    /** Virtual channel of each hop of a path. */
    public int[] virtualChannels(List<Integer> path) {
        int[] vc = new int[path.size()];
        for (int i = 1; i < vc.length; i++) {
            vc[i] = vc[i - 1] + descent(path.get(i - 1), path.get(i));
        }
        return vc;
    }

    /** Dependencies "c/v>d/w" of every path of these routes. */
    public Set<String> dependencies(Routes routes) {
        Set<String> found = new HashSet<>();
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                for (List<Integer> path : allPaths(routes, s, d)) {
                    addDependencies(path, found);
                }
            }
        }
        GivenWaypoints given = routes.pairs().given();
        for (int i = 0; i < given.count(); i++) {
            if (given.sourceSwitch(i) != given.destinationSwitch(i)) {
                for (List<Integer> path : allPathsOfPair(routes, given.source(i), given.destination(i))) {
                    addDependencies(path, found);
                }
            }
        }
        return found;
    }

    private void addDependencies(List<Integer> path, Set<String> found) {
        int[] vc = virtualChannels(path);
        for (int i = 1; i < vc.length; i++) {
            found.add(path.get(i - 1) + "/" + vc[i - 1] + ">" + path.get(i) + "/" + vc[i]);
        }
    }

    /** Adds {@code amount}, split evenly at every switch, to the loads of the channels from s to t. */
    public void spread(int s, int t, double amount, double[] load) {
        List<Integer> next = s == t ? List.of() : nextHops(s, t);
        for (int c : next) {
            load[c] += amount / next.size();
            spread(topology.target(c), t, amount / next.size(), load);
        }
    }
}
