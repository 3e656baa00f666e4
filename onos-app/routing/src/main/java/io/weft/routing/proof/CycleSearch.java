package io.weft.routing.proof;

import io.weft.limits.WorkLimits;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Depth-first search for a cycle in one virtual channel of a channel dependency graph, 64 requests at a time: the
 * requests of a channel's holders are words of bits, and so are the channels that are on the path or done.
 *
 * <p>A request is for the holder's virtual channel or, after a descent, for the next one, and never for a lower one. So
 * a cycle lies in one virtual channel, and each can be searched alone.
 */
final class CycleSearch {
    private final ChannelDependencyGraph graph;
    private final Topology topology;
    private final int vc;
    /** By switch, its channels that are on the path; and those from which no cycle is reached. */
    private final long[] open;

    private final long[] done;
    /** By exit class and switch, its channels that a holder of this exit class descends to. */
    private final long[][] notAbove;

    private int[] path = new int[64];
    private int depth;

    private CycleSearch(ChannelDependencyGraph graph, int vc) {
        this.graph = graph;
        this.topology = graph.topology();
        this.vc = vc;
        int words = graph.firstWord(topology.switchCount());
        this.open = new long[words];
        this.done = new long[words];
        this.notAbove = new long[graph.rule().exits()][];
    }

    /** The nodes of a cycle, each requested by holders of the one before; empty if there is none. */
    static int[] search(ChannelDependencyGraph graph) {
        return IntStream.range(0, graph.virtualChannels())
                .parallel()
                .mapToObj(vc -> new CycleSearch(graph, vc).run())
                .filter(cycle -> cycle.length > 0)
                .findFirst()
                .orElseGet(() -> new int[0]);
    }

    private int[] run() {
        for (int start = 0; start < topology.channelCount(); start++) {
            WorkLimits.check();
            if ((graph.used(start) >>> vc & 1) != 0 && (done[word(start)] & bit(start)) == 0) {
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
            int c = path[depth - 1];
            int next = request(c, done, -1);
            if (next >= 0) {
                push(next);
                // Channels that come onto the path later are done when this one is on top again: one look is enough.
                onPath = request(next, open, 0);
            } else {
                open[word(c)] &= ~bit(c);
                done[word(c)] |= bit(c);
                depth--;
            }
        }
        return onPath < 0 ? new int[0] : nodesFrom(onPath);
    }

    /** A channel that holders of c request without a descent and whose bit in {@code set}, flipped, is 1; or -1. */
    private int request(int c, long[] set, long flip) {
        int u = topology.target(c);
        int first = graph.firstWord(u);
        int words = graph.words(c);
        long[] below = notAbove(c);
        for (int w = 0; w < words; w++) {
            long same = graph.row(c, vc, w) & ~below[first + w] & (set[first + w] ^ flip);
            if (same != 0) {
                return topology.firstChannel(u) + (w << 6) + Long.numberOfTrailingZeros(same);
            }
        }
        return -1;
    }

    private long[] notAbove(int c) {
        int holder = graph.rule().exit(c);
        if (notAbove[holder] == null) {
            long[] set = new long[open.length];
            for (int d = 0; d < topology.channelCount(); d++) {
                if (graph.rule().descends(c, d)) {
                    set[word(d)] |= bit(d);
                }
            }
            notAbove[holder] = set;
        }
        return notAbove[holder];
    }

    private void push(int c) {
        if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        path[depth++] = c;
        open[word(c)] |= bit(c);
    }

    private int[] nodesFrom(int first) {
        int from = depth - 1;
        while (path[from] != first) {
            from--;
        }
        int[] nodes = Arrays.copyOfRange(path, from, depth);
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = nodes[i] * graph.virtualChannels() + vc;
        }
        return nodes;
    }

    private int word(int c) {
        int s = topology.source(c);
        return graph.firstWord(s) + ((c - topology.firstChannel(s)) >>> 6);
    }

    private long bit(int c) {
        return 1L << (c - topology.firstChannel(topology.source(c)));
    }
}
