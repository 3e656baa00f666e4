package io.weft.routing;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Depth-first search for a cycle of a channel dependency graph, 64 requests at a time: the requests of a node are words
 * of bits, and so are the nodes that are on the path or done.
 *
 * <p>A request is for the holder's virtual channel or, after a descent, for the next one, and never for a lower one. So
 * a cycle lies in one virtual channel, and only requests within it are followed.
 */
final class CycleSearch {
    private final ChannelDependencyGraph graph;
    private final Topology topology;
    private final int virtualChannels;
    private final int wordsPerVc;
    /** By virtual channel and switch, its channels that are on the path; and those from which no cycle is reached. */
    private final long[] open;

    private final long[] done;
    /** By class and switch, its channels of this class or below: those that a holder of this class descends to. */
    private final long[][] notAbove;

    private int[] path = new int[64];
    private int depth;

    CycleSearch(ChannelDependencyGraph graph) {
        this.graph = graph;
        this.topology = graph.topology();
        this.virtualChannels = graph.virtualChannels();
        this.wordsPerVc = graph.firstWord(topology.switchCount());
        this.open = new long[wordsPerVc * virtualChannels];
        this.done = new long[wordsPerVc * virtualChannels];
        this.notAbove = new long[topology.classCount() + 1][];
    }

    /** The nodes of a cycle, each requested by holders of the one before; empty if there is none. */
    int[] run() {
        for (int start = 0; start < graph.nodeCount(); start++) {
            if (graph.isUsed(start) && (done[word(start)] & bit(start)) == 0) {
                int[] cycle = searchFrom(start);
                if (cycle.length > 0) {
                    return cycle;
                }
            }
        }
        return new int[0];
    }

    private int[] searchFrom(int start) {
        push(start);
        int onPath = request(start, open, 0);
        while (depth > 0 && onPath < 0) {
            int node = path[depth - 1];
            int next = request(node, done, -1);
            if (next >= 0) {
                push(next);
                // Nodes that come onto the path later are done when this one is on top again: one look is enough.
                onPath = request(next, open, 0);
            } else {
                open[word(node)] &= ~bit(node);
                done[word(node)] |= bit(node);
                depth--;
            }
        }
        return onPath < 0 ? new int[0] : pathFrom(onPath);
    }

    /** A node of the same virtual channel that is requested and whose bit in {@code set}, flipped, is 1; or -1. */
    private int request(int node, long[] set, long flip) {
        int c = node / virtualChannels;
        int v = node - c * virtualChannels;
        int u = topology.target(c);
        int first = graph.firstWord(u);
        int words = graph.words(c);
        long[] below = notAbove(c);
        for (int w = 0; w < words; w++) {
            long same = graph.row(c, v, w) & ~below[first + w] & (set[v * wordsPerVc + first + w] ^ flip);
            if (same != 0) {
                return node(u, w, same, v);
            }
        }
        return -1;
    }

    private int node(int u, int word, long bits, int v) {
        return (topology.firstChannel(u) + (word << 6) + Long.numberOfTrailingZeros(bits)) * virtualChannels + v;
    }

    private long[] notAbove(int c) {
        int holder = graph.channelClass(c);
        if (notAbove[holder] == null) {
            long[] set = new long[wordsPerVc];
            for (int d = 0; d < topology.channelCount(); d++) {
                if (graph.descends(c, d)) {
                    set[switchWord(d)] |= 1L << (d - topology.firstChannel(topology.source(d)));
                }
            }
            notAbove[holder] = set;
        }
        return notAbove[holder];
    }

    private void push(int node) {
        if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        path[depth++] = node;
        open[word(node)] |= bit(node);
    }

    private int[] pathFrom(int first) {
        int from = depth - 1;
        while (path[from] != first) {
            from--;
        }
        return Arrays.copyOfRange(path, from, depth);
    }

    private int word(int node) {
        return node % virtualChannels * wordsPerVc + switchWord(node / virtualChannels);
    }

    private int switchWord(int c) {
        int s = topology.source(c);
        return graph.firstWord(s) + ((c - topology.firstChannel(s)) >>> 6);
    }

    private long bit(int node) {
        int c = node / virtualChannels;
        return 1L << (c - topology.firstChannel(topology.source(c)));
    }
}
