package io.weft.routing.tables;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Looks for packets whose holding and requesting makes arcs of a graph of (channel, lane). */
final class WitnessSearch {
    private final TableTraffic of;
    private final LaneGraph graph;

    WitnessSearch(TableTraffic of, LaneGraph graph) {
        this.of = of;
        this.graph = graph;
    }

    /**
     * For each node of a cycle, a packet that holds it and requests the next.
     *
     * @param nodes of the graph, each requested by holders of the one before, the first by those of the last
     */
    List<PacketExample> find(int[] nodes) {
        PacketExample[] found = new PacketExample[nodes.length];
        int missing = nodes.length;
        DestinationWalk walk = new DestinationWalk(of.tables, of.failures, of.channels);
        for (int d = 0; d < of.tables.destinations() && missing > 0; d++) {
            for (int bits = of.levels.all(); of.tables.isEndpoint(d) && bits != 0; bits &= bits - 1) {
                int level = Integer.numberOfTrailingZeros(bits);
                for (int i = 0; i < nodes.length; i++) {
                    if (found[i] == null && mayDepend(level, d, nodes[i], nodes[(i + 1) % nodes.length])) {
                        found[i] = witness(walk, level, d, nodes[i], nodes[(i + 1) % nodes.length]);
                        missing -= found[i] == null ? 0 : 1;
                    }
                }
            }
        }
        List<PacketExample> all = new ArrayList<>();
        Collections.addAll(all, found);
        return Collections.unmodifiableList(all);
    }

    /** Whether both channels are hops to the destination, one behind the other. */
    private boolean mayDepend(int level, int d, int from, int to) {
        return isHop(level, d, graph.channel(from)) && isHop(level, d, graph.channel(to));
    }

    private boolean isHop(int level, int d, int c) {
        int[] row = of.tables.row(level, d);
        int s = of.tables.topology().source(c);
        for (int i = 0; row != null && i < of.tables.hopCount(row[s]); i++) {
            if (ForwardingTables.port(of.tables.hop(row[s], i))
                    == of.tables.topology().port(c)) {
                return true;
            }
        }
        return false;
    }

    /** A source whose packets to a destination depend so; null if there is none. */
    private PacketExample witness(DestinationWalk walk, int level, int d, int from, int to) {
        Topology topology = of.tables.topology();
        Looked looked = new Looked(from, to);
        LaneRecorder recorder = new LaneRecorder(of.tables, of.lanes, looked);
        for (int e = 0; e < topology.endpointCount(); e++) {
            if (e == of.tables.endpoint(d) || (of.levels.of(e, d) >>> level & 1) == 0) {
                continue;
            }
            walk.to(level, d);
            recorder.begin(level);
            looked.found = false;
            for (int i = 0; i < topology.attachments(e); i++) {
                if (of.failures.switchAlive(topology.edgeSwitch(e, i))) {
                    walk.from(topology.edgeSwitch(e, i));
                    recorder.send(topology.edgeSwitch(e, i), topology.endpointPort(e, i));
                }
            }
            recorder.record(walk);
            if (looked.found) {
                return new PacketExample(e, d, level, topology.target(graph.channel(from)));
            }
        }
        return null;
    }

    /** Looks for one dependency. */
    private final class Looked implements LaneRecorder.Arcs {
        private final int from;
        private final int to;
        private boolean found;

        Looked(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void hold(int c, int lane) {}

        @Override
        public void add(int c, int v, int d, int w) {
            found |= c == graph.channel(from) && v == graph.lane(from) && d == graph.channel(to) && w == graph.lane(to);
        }
    }
}
