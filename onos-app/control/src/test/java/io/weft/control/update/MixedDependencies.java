package io.weft.control.update;

import io.weft.fabric.Scheme;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.traverse.NotDirectedAcyclicGraphException;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * What packets hold and request, in any mixture of the tables of two models: every switch may choose among the next
 * hops of both, and any switch be a waypoint. Built hop by hop, channel by channel.
 */
final class MixedDependencies {
    private final Topology topology;
    private final TableModel one;
    private final TableModel other;
    private final int virtualChannels;
    private final Graph<Integer, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
    /** By target, the channels and virtual channels that were looked at. */
    private final BitSet[] seen;
    /** The channels and virtual channels by which packets come to their waypoint. */
    private final BitSet arrived = new BitSet();

    private MixedDependencies(Topology topology, TableModel one, TableModel other, int virtualChannels) {
        this.topology = topology;
        this.one = one;
        this.other = other;
        this.virtualChannels = virtualChannels;
        this.seen = new BitSet[topology.switchCount()];
        for (int t = 0; t < seen.length; t++) {
            seen[t] = new BitSet();
        }
    }

    /**
     * Whether packets that draw any waypoint, or none, by their scheme, never come to wait for one another in a circle.
     *
     * @param pairs whether there are pairs that may go by any switch
     */
    static boolean acyclic(
            Topology topology, TableModel one, TableModel other, int virtualChannels, Scheme scheme, boolean pairs) {
        MixedDependencies dependencies = new MixedDependencies(topology, one, other, virtualChannels);
        for (int s : topology.edgeSwitches()) {
            for (int t :
                    pairs ? IntStream.range(0, topology.switchCount()).toArray() : firstTargets(topology, scheme)) {
                dependencies.request(-1, s, 0, 0, t);
            }
        }
        if (pairs || scheme.kind().drawsWaypoints()) {
            BitSet first = (BitSet) dependencies.arrived.clone();
            for (int node = first.nextSetBit(0); node >= 0; node = first.nextSetBit(node + 1)) {
                for (int d : topology.edgeSwitches()) {
                    dependencies.goOn(node, d);
                }
            }
        }
        try {
            new TopologicalOrderIterator<>(dependencies.graph).forEachRemaining(node -> {});
            return true;
        } catch (NotDirectedAcyclicGraphException e) {
            return false;
        }
    }

    private static int[] firstTargets(Topology topology, Scheme scheme) {
        int[] destinations = scheme.kind().goesDirectly() ? topology.edgeSwitches() : new int[0];
        return IntStream.concat(
                        IntStream.of(destinations),
                        IntStream.of(scheme.waypoints(topology).all()))
                .distinct()
                .toArray();
    }

    private void goOn(int node, int t) {
        int c = node / virtualChannels;
        if (topology.target(c) != t) {
            request(node, topology.target(c), topology.exitClass(c), node % virtualChannels, t);
        }
    }

    private void request(int holder, int s, int exitClass, int vc, int t) {
        for (TableModel model : new TableModel[] {one, other}) {
            for (int c : model.nextHops(s, t)) {
                int v = topology.entryClass(c) <= exitClass ? vc + 1 : vc;
                if (v < virtualChannels) {
                    hold(holder, c * virtualChannels + v, t);
                }
            }
        }
    }

    private void hold(int holder, int node, int t) {
        graph.addVertex(node);
        if (holder >= 0) {
            graph.addEdge(holder, node);
        }
        if (seen[t].get(node)) {
            return;
        }
        seen[t].set(node);
        if (topology.target(node / virtualChannels) == t) {
            arrived.set(node);
        }
        goOn(node, t);
    }
}
