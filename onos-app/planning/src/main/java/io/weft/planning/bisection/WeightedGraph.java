package io.weft.planning.bisection;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * An undirected graph whose vertices weigh endpoints and whose edges weigh links: what a {@link Partitioner} splits.
 * Immutable.
 *
 * <p>Vertices are {@code 0..vertexCount()-1}. The edges of vertex {@code v} are numbered {@code firstEdge(v) ..
 * firstEdge(v+1)-1}, so every edge has two numbers, one at either end. No edge leads from a vertex to itself, and no
 * two join the same vertices.
 */
public final class WeightedGraph {
    /** By vertex, the first of its edges; one more for the end of the last. */
    final int[] first;

    final int[] target;
    final int[] links;
    final int[] weight;
    private final int totalWeight;

    private WeightedGraph(int[] first, int[] target, int[] links, int[] weight) {
        this.first = first;
        this.target = target;
        this.links = links;
        this.weight = weight;
        totalWeight = Arrays.stream(weight).sum();
    }

    /** One vertex for each switch, which weighs the endpoints whose first link is at that switch. */
    private static WeightedGraph ofSwitches(Topology topology) {
        int n = topology.switchCount();
        int[] first = new int[n + 1];
        int[] target = new int[topology.channelCount()];
        int[] links = new int[topology.channelCount()];
        for (int c = 0; c < target.length; c++) {
            first[topology.source(c) + 1] = c + 1;
            target[c] = topology.target(c);
            links[c] = 1;
        }
        for (int s = 0; s < n; s++) {
            first[s + 1] = Math.max(first[s + 1], first[s]);
        }
        int[] weight = new int[n];
        for (int e = 0; e < topology.endpointCount(); e++) {
            weight[topology.edgeSwitch(e, 0)]++;
        }
        return new WeightedGraph(first, target, links, weight);
    }

    /**
     * The graph of a topology, in which the switches of a {@linkplain #vertexOfSwitch vertex} have become one; links
     * between them are gone. O(switches + links + endpoints).
     */
    public static WeightedGraph of(Topology topology) {
        int[] vertexOf = vertexOfSwitch(topology);
        return ofSwitches(topology)
                .contract(vertexOf, Arrays.stream(vertexOf).max().getAsInt() + 1);
    }

    /**
     * By switch, its vertex in the graph of a topology: one of its own, unless it shares endpoints with other switches.
     * All switches of an endpoint are one vertex, since an endpoint is on one side of a cut, and its switches with it.
     */
    public static int[] vertexOfSwitch(Topology topology) {
        int[] leader = new int[topology.switchCount()];
        Arrays.setAll(leader, s -> s);
        for (int e = 0; e < topology.endpointCount(); e++) {
            for (int i = 1; i < topology.attachments(e); i++) {
                int a = leaderOf(leader, topology.edgeSwitch(e, 0));
                int b = leaderOf(leader, topology.edgeSwitch(e, i));
                leader[Math.max(a, b)] = Math.min(a, b);
            }
        }
        int[] vertex = new int[leader.length];
        int count = 0;
        for (int s = 0; s < leader.length; s++) {
            int found = leaderOf(leader, s);
            vertex[s] = found == s ? count++ : vertex[found];
        }
        return vertex;
    }

    private static int leaderOf(int[] leader, int s) {
        int found = s;
        while (leader[found] != found) {
            leader[found] = leader[leader[found]];
            found = leader[found];
        }
        return found;
    }

    /**
     * The graph whose vertices are sets of this one's.
     *
     * @param setOf by vertex, its set in {@code 0..sets-1}
     */
    WeightedGraph contract(int[] setOf, int sets) {
        int[] begin = new int[sets + 1];
        for (int set : setOf) {
            begin[set + 1]++;
        }
        for (int set = 0; set < sets; set++) {
            begin[set + 1] += begin[set];
        }
        int[] members = new int[setOf.length];
        int[] next = begin.clone();
        for (int v = 0; v < setOf.length; v++) {
            members[next[setOf[v]]++] = v;
        }
        int[] newFirst = new int[sets + 1];
        int[] newTarget = new int[target.length];
        int[] newLinks = new int[target.length];
        int[] newWeight = new int[sets];
        int[] edgeTo = new int[sets];
        Arrays.fill(edgeTo, -1);
        int edges = 0;
        for (int set = 0; set < sets; set++) {
            newFirst[set] = edges;
            for (int i = begin[set]; i < begin[set + 1]; i++) {
                int v = members[i];
                newWeight[set] += weight[v];
                for (int e = first[v]; e < first[v + 1]; e++) {
                    int to = setOf[target[e]];
                    if (to == set) {
                        continue;
                    }
                    if (edgeTo[to] < newFirst[set]) {
                        edgeTo[to] = edges;
                        newTarget[edges++] = to;
                    }
                    newLinks[edgeTo[to]] += links[e];
                }
            }
        }
        newFirst[sets] = edges;
        return new WeightedGraph(newFirst, Arrays.copyOf(newTarget, edges), Arrays.copyOf(newLinks, edges), newWeight);
    }

    public int vertexCount() {
        return weight.length;
    }

    /** Number of edges, each counted once. */
    public int edgeCount() {
        return target.length / 2;
    }

    /** First edge of vertex {@code v}; {@code v} may be {@code vertexCount()}, for the end of the last. */
    public int firstEdge(int v) {
        return first[v];
    }

    /** The vertex that edge {@code e} leads to. */
    public int target(int e) {
        return target[e];
    }

    /** Number of links that edge {@code e} stands for, at least 1. */
    public int links(int e) {
        return links[e];
    }

    /** Number of endpoints at vertex {@code v}; 0 if it may be on whichever side is better. */
    public int weight(int v) {
        return weight[v];
    }

    /** Number of endpoints. */
    public int totalWeight() {
        return totalWeight;
    }

    /** Number of links at vertex {@code v}. */
    int degree(int v) {
        int degree = 0;
        for (int e = first[v]; e < first[v + 1]; e++) {
            degree += links[e];
        }
        return degree;
    }

    /** By number of an edge, its number at the other end; a new array. O(vertices + edges). */
    int[] edgesBack() {
        int[] source = new int[target.length];
        int[] incoming = new int[target.length];
        int[] next = first.clone();
        for (int v = 0; v < weight.length; v++) {
            for (int e = first[v]; e < first[v + 1]; e++) {
                source[e] = v;
                incoming[next[target[e]]++] = e;
            }
        }
        int[] back = new int[target.length];
        int[] edgeTo = new int[weight.length];
        for (int v = 0; v < weight.length; v++) {
            for (int e = first[v]; e < first[v + 1]; e++) {
                edgeTo[target[e]] = e;
            }
            for (int i = first[v]; i < first[v + 1]; i++) {
                back[incoming[i]] = edgeTo[source[incoming[i]]];
            }
        }
        return back;
    }

    /** Number of links between the sides; side by vertex, 0 or 1. */
    int cut(byte[] side) {
        int twice = 0;
        for (int v = 0; v < weight.length; v++) {
            for (int e = first[v]; e < first[v + 1]; e++) {
                twice += (side[v] ^ side[target[e]]) * links[e];
            }
        }
        return twice / 2;
    }

    /** By how many links the cut shrinks if vertex {@code v} changes its side. */
    int gain(byte[] side, int v) {
        int gain = 0;
        for (int e = first[v]; e < first[v + 1]; e++) {
            gain += side[target[e]] == side[v] ? -links[e] : links[e];
        }
        return gain;
    }

    /** Endpoints on side 0 less those on side 1. */
    int difference(byte[] side) {
        int difference = 0;
        for (int v = 0; v < weight.length; v++) {
            difference += (1 - 2 * side[v]) * weight[v];
        }
        return difference;
    }
}
