package io.weft.routing;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Whether a channel dependency graph is acyclic, and so its routes free of deadlock; if not, a cycle. Immutable.
 *
 * <p>Depth-first search, O(arcs). Source: Dally and Seitz, 1987.
 */
public final class DeadlockProof {
    private static final byte OPEN = 1;
    private static final byte DONE = 2;

    private final Topology topology;
    private final int virtualChannelsPerChannel;
    private final int[] cycle;
    private final int virtualChannels;
    private final long dependencies;

    private DeadlockProof(Search search) {
        this.topology = search.graph.topology();
        this.virtualChannelsPerChannel = search.graph.virtualChannels();
        this.cycle = search.cycle;
        this.virtualChannels = search.virtualChannels;
        this.dependencies = search.dependencies;
    }

    /** Builds the channel dependency graph of these routes and searches it. */
    public static DeadlockProof of(Routes routes) {
        return of(ChannelDependencyGraph.of(routes));
    }

    /** Searches this graph. */
    public static DeadlockProof of(ChannelDependencyGraph graph) {
        Search search = new Search(graph);
        search.run();
        return new DeadlockProof(search);
    }

    /** Whether no cycle exists. */
    public boolean deadlockFree() {
        return cycle.length == 0;
    }

    /** Number of different virtual channels that packets hold. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** Number of dependencies visited: all of them if there is no cycle. */
    public long dependencies() {
        return dependencies;
    }

    /** The channels of a cycle, each the request of a holder of the one before, the first that of the last; or none. */
    public int[] cycleChannels() {
        return Arrays.stream(cycle)
                .map(node -> node / virtualChannelsPerChannel)
                .toArray();
    }

    /** The cycle in words, each as {@code from->to (VC v)}; empty if there is none. */
    public List<String> cycle() {
        List<String> words = new ArrayList<>();
        for (int node : cycle) {
            int c = node / virtualChannelsPerChannel;
            words.add(topology.switchName(topology.source(c)) + "->" + topology.switchName(topology.target(c)) + " (VC "
                    + node % virtualChannelsPerChannel + ")");
        }
        return Collections.unmodifiableList(words);
    }

    private static final class Search {
        final ChannelDependencyGraph graph;
        final byte[] state;
        final ChannelDependencyGraph.Cursor cursor;
        int[] node = new int[64];
        int[] word = new int[64];
        long[] bits = new long[64];
        int depth;
        int[] cycle = {};
        int virtualChannels;
        long dependencies;

        Search(ChannelDependencyGraph graph) {
            this.graph = graph;
            this.state = new byte[graph.nodeCount()];
            this.cursor = graph.nodeCount() == 0 ? null : graph.new Cursor(0);
        }

        void run() {
            int seen = 0;
            for (int start = 0; start < state.length; start++) {
                if (graph.isUsed(start)) {
                    seen |= 1 << start % graph.virtualChannels();
                    if (state[start] == 0 && cycle.length == 0) {
                        searchFrom(start);
                    }
                }
            }
            virtualChannels = Integer.bitCount(seen);
        }

        private void searchFrom(int start) {
            open(start);
            while (depth > 0) {
                int next = cursor.next();
                if (next < 0) {
                    state[node[--depth]] = DONE;
                    if (depth > 0) {
                        cursor.resume(node[depth - 1], word[depth - 1], bits[depth - 1]);
                    }
                    continue;
                }
                dependencies++;
                if (state[next] == OPEN) {
                    cycle = pathFrom(next);
                    return;
                }
                if (state[next] != DONE) {
                    word[depth - 1] = cursor.word();
                    bits[depth - 1] = cursor.bits();
                    open(next);
                }
            }
        }

        private void open(int next) {
            if (depth == node.length) {
                node = Arrays.copyOf(node, 2 * depth);
                word = Arrays.copyOf(word, 2 * depth);
                bits = Arrays.copyOf(bits, 2 * depth);
            }
            node[depth++] = next;
            state[next] = OPEN;
            cursor.reset(next);
        }

        private int[] pathFrom(int first) {
            int from = depth - 1;
            while (node[from] != first) {
                from--;
            }
            return Arrays.copyOfRange(node, from, depth);
        }
    }
}
