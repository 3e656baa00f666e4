package io.weft.routing.tables;

import io.weft.topology.Topology;

/**
 * A channel dependency graph over (channel, virtual lane): an arc from (c, v) to (d, w) if a packet may hold c in lane
 * v and request d in lane w. Nodes are numbered {@code c * lanes + v}. Not thread-safe.
 *
 * <p>Source: W. J. Dally, C. L. Seitz, "Deadlock-Free Message Routing in Multiprocessor Interconnection Networks", IEEE
 * Transactions on Computers C-36(5), 1987. One bit for each pair of consecutive channels and pair of lanes of those
 * (channel, lane) that packets hold.
 */
final class LaneGraph implements LaneRecorder.Arcs {
    final Topology topology;
    final int lanes;
    /** By node, by lane of the request, bits of the channels that leave the far end; null while there is none. */
    private final long[][] rows;
    /** By channel, the lanes that packets hold it in, as bits. */
    private final short[] held;

    LaneGraph(Topology topology, int lanes) {
        this.topology = topology;
        this.lanes = lanes;
        this.rows = new long[Math.multiplyExact(topology.channelCount(), lanes)][];
        this.held = new short[topology.channelCount()];
    }

    int nodes() {
        return rows.length;
    }

    int channel(int node) {
        return node / lanes;
    }

    int lane(int node) {
        return node % lanes;
    }

    @Override
    public void hold(int c, int lane) {
        held[c] |= (short) (1 << lane);
    }

    /** The lanes in which any channel is held, as bits. */
    int lanesHeld() {
        int all = 0;
        for (short each : held) {
            all |= each & 0xFFFF;
        }
        return all;
    }

    /** Adds an arc. Channel d leaves the far end of c. */
    @Override
    public void add(int c, int v, int d, int w) {
        int node = c * lanes + v;
        int words = words(c);
        if (rows[node] == null) {
            rows[node] = new long[lanes * words];
        }
        int i = d - topology.firstChannel(topology.source(d));
        rows[node][w * words + (i >>> 6)] |= 1L << i;
    }

    /** Whether there is such an arc. */
    boolean has(int from, int to) {
        int c = channel(from);
        int d = channel(to);
        int u = topology.target(c);
        if (rows[from] == null || topology.source(d) != u) {
            return false;
        }
        int i = d - topology.firstChannel(u);
        return (rows[from][lane(to) * words(c) + (i >>> 6)] >>> i & 1) != 0;
    }

    /** The first successor of a node that is at or behind a position, with its position; -1 if there is none. */
    int nextPosition(int node, int position) {
        long[] row = rows[node];
        if (row == null) {
            return -1;
        }
        for (int w = position >>> 6; w < row.length; w++) {
            long bits = w == position >>> 6 ? row[w] & -1L << position : row[w];
            if (bits != 0) {
                return (w << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
    }

    /** The successor of a node at a position that {@link #nextPosition} gave. */
    int successor(int node, int position) {
        int c = channel(node);
        int bits = words(c) << 6;
        return (topology.firstChannel(topology.target(c)) + position % bits) * lanes + position / bits;
    }

    long dependencies() {
        long all = 0;
        for (long[] row : rows) {
            if (row != null) {
                for (long word : row) {
                    all += Long.bitCount(word);
                }
            }
        }
        return all;
    }

    /** Adds the arcs of another graph over the same topology and lanes. */
    void merge(LaneGraph other) {
        for (int c = 0; c < held.length; c++) {
            held[c] |= other.held[c];
        }
        for (int node = 0; node < rows.length; node++) {
            long[] theirs = other.rows[node];
            if (rows[node] == null) {
                rows[node] = theirs;
            } else if (theirs != null) {
                for (int i = 0; i < theirs.length; i++) {
                    rows[node][i] |= theirs[i];
                }
            }
        }
    }

    private int words(int c) {
        return (topology.degree(topology.target(c)) + 63) >>> 6;
    }
}
