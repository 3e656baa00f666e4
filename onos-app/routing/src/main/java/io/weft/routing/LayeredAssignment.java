package io.weft.routing;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.IntArrayList;

/**
 * Layers for a topology without an order of channel classes: every pair of edge switches is given a layer, a base
 * virtual channel that its packets keep all the way, so that the channel dependency graph of each layer is acyclic.
 * Immutable.
 *
 * <p>All minimal routes of a pair go into one layer. Pairs are taken longest first. Each layer keeps an order of the
 * channels that its dependencies follow; a pair goes into the first layer whose order it follows already, then into the
 * first whose order can be changed to suit it (Pearce and Kelly's dynamic topological sort), else into a new one. Two
 * layers start with opposite orders by the sum of the two switches' indices. Any two-hop route s-v-d follows one of
 * them, since s+v &lt; v+d whenever s &lt; d, whatever v: so two layers are enough for every graph of diameter two.
 *
 * <p>The number of layers is not proved to be the smallest, except that one is given where one will do. Time is that of
 * all pairs' dependencies, and of the part of the order between the ends of each dependency that changes it.
 *
 * <p>Sources: T. Skeie, O. Lysne, I. Theiss, "Layered Shortest Path (LASH) Routing in Irregular System Area Networks",
 * IPDPS 2002; J. Domke, T. Hoefler, W. E. Nagel, "Deadlock-Free Oblivious Routing for Arbitrary Topologies", IPDPS
 * 2011; D. J. Pearce, P. H. J. Kelly, "A Dynamic Topological Sort Algorithm for Directed Acyclic Graphs", ACM JEA 11,
 * 2006.
 */
public final class LayeredAssignment {
    private final byte[][] layer;
    private final int layers;

    private LayeredAssignment(byte[][] layer, int layers) {
        this.layer = layer;
        this.layers = layers;
    }

    /**
     * Assigns layers to all pairs of edge switches that these next hops connect.
     *
     * @throws IllegalArgumentException if more than 127 layers would be needed
     */
    public static LayeredAssignment of(NextHops nextHops) {
        int n = nextHops.topology().switchCount();
        byte[][] layer = new byte[n][n];
        if (DeadlockProof.of(ChannelDependencyGraph.ofOneLayer(nextHops)).deadlockFree()) {
            return new LayeredAssignment(layer, 1);
        }
        Assigner assigner = new Assigner(nextHops);
        for (int[] pair : longestFirst(nextHops)) {
            layer[pair[1]][pair[0]] = (byte) assigner.assign(pair[0], pair[1]);
        }
        return new LayeredAssignment(layer, assigner.layers.size());
    }

    private static List<int[]> longestFirst(NextHops nextHops) {
        int[] edges = nextHops.topology().edgeSwitches();
        List<int[]> pairs = new ArrayList<>();
        for (int s : edges) {
            for (int d : edges) {
                if (s != d && nextHops.distance(s, d) > 0) {
                    pairs.add(new int[] {s, d});
                }
            }
        }
        pairs.sort((p, q) -> nextHops.distance(q[0], q[1]) - nextHops.distance(p[0], p[1]));
        return pairs;
    }

    public int layers() {
        return layers;
    }

    /** The layer of packets from edge switch {@code s} to edge switch {@code d}, from 0. */
    public int layer(int s, int d) {
        return layer[d][s];
    }

    private static final class Assigner {
        private final NextHops nextHops;
        private final Topology topology;
        final List<AcyclicOrder> layers = new ArrayList<>();
        private final int[] ascending;
        private final boolean[] visited;
        private final IntArrayList switches = new IntArrayList();
        /** Pairs (channel held, channel requested) of the routes of one pair of switches. */
        private final IntArrayList arcs = new IntArrayList();

        Assigner(NextHops nextHops) {
            this.nextHops = nextHops;
            this.topology = nextHops.topology();
            this.visited = new boolean[topology.switchCount()];
            Integer[] order = new Integer[topology.channelCount()];
            Arrays.setAll(order, c -> c);
            Arrays.sort(order, (a, b) -> sumOfEnds(a) - sumOfEnds(b));
            ascending = new int[order.length];
            for (int rank = 0; rank < order.length; rank++) {
                ascending[order[rank]] = rank;
            }
            open();
            open();
        }

        private int sumOfEnds(int c) {
            return topology.source(c) + topology.target(c);
        }

        private AcyclicOrder open() {
            if (layers.size() == Byte.MAX_VALUE) {
                throw new IllegalArgumentException(topology + " needs more than " + Byte.MAX_VALUE + " layers");
            }
            int[] rank = ascending.clone();
            if (layers.size() % 2 == 1) {
                for (int c = 0; c < rank.length; c++) {
                    rank[c] = rank.length - 1 - rank[c];
                }
            }
            AcyclicOrder layer = new AcyclicOrder(rank);
            layers.add(layer);
            return layer;
        }

        int assign(int s, int d) {
            collectArcs(s, d);
            for (int i = 0; i < layers.size(); i++) {
                if (layers.get(i).follows(arcs)) {
                    layers.get(i).add(arcs);
                    return i;
                }
            }
            for (int i = 0; i < layers.size(); i++) {
                if (layers.get(i).add(arcs)) {
                    return i;
                }
            }
            open().add(arcs);
            return layers.size() - 1;
        }

        private void collectArcs(int s, int d) {
            arcs.clear();
            switches.clear();
            visit(s);
            for (int i = 0; i < switches.size(); i++) {
                nextHops.forEach(switches.getInt(i), d, c -> {
                    int v = topology.target(c);
                    visit(v);
                    nextHops.forEach(v, d, next -> {
                        arcs.addInt(c);
                        arcs.addInt(next);
                    });
                });
            }
            for (int i = 0; i < switches.size(); i++) {
                visited[switches.getInt(i)] = false;
            }
        }

        private void visit(int v) {
            if (!visited[v]) {
                visited[v] = true;
                switches.addInt(v);
            }
        }
    }
}
