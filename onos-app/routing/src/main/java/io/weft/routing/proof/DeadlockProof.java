package io.weft.routing.proof;

import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a channel dependency graph is acyclic, and so its routes free of deadlock; if not, a cycle. Immutable.
 *
 * <p>Source: W. J. Dally, C. L. Seitz, "Deadlock-Free Message Routing in Multiprocessor Interconnection Networks", IEEE
 * Transactions on Computers C-36(5), 1987. O(nodes * network radix / 64) time.
 */
public final class DeadlockProof {
    private final Topology topology;
    private final int virtualChannelsPerChannel;
    private final int[] cycle;
    private final int virtualChannels;
    private final long dependencies;

    private DeadlockProof(ChannelDependencyGraph graph, int[] cycle) {
        this.topology = graph.topology();
        this.virtualChannelsPerChannel = graph.virtualChannels();
        this.cycle = cycle;
        int seen = 0;
        for (int c = 0; c < topology.channelCount(); c++) {
            seen |= graph.used(c);
        }
        this.virtualChannels = Integer.bitCount(seen);
        this.dependencies = graph.dependencies();
    }

    /** Builds the channel dependency graph of these routes and searches it. */
    public static DeadlockProof of(Routes routes) {
        return of(ChannelDependencyGraph.of(routes));
    }

    /** Searches this graph. */
    public static DeadlockProof of(ChannelDependencyGraph graph) {
        return new DeadlockProof(graph, CycleSearch.search(graph));
    }

    public boolean deadlockFree() {
        return cycle.length == 0;
    }

    /** Number of different virtual channels that packets hold. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** Number of channel dependencies, requests beyond the last virtual channel included. */
    public long dependencies() {
        return dependencies;
    }

    /**
     * The channels of a cycle, each as {@code from->to (VC v)} and the request of a holder of the one before, the first
     * that of the last; empty if there is none.
     */
    public List<String> cycle() {
        List<String> words = new ArrayList<>();
        for (int node : cycle) {
            int c = node / virtualChannelsPerChannel;
            words.add(topology.switchName(topology.source(c)) + "->" + topology.switchName(topology.target(c)) + " (VC "
                    + node % virtualChannelsPerChannel + ")");
        }
        return List.copyOf(words);
    }
}
