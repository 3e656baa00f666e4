package io.weft.optimizer.fabric;

import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The channels of all minimal paths from edge switches to any switch, and from any switch to edge switches: those that
 * a packet may take, depending on a hash. The channels between two switches are computed when first used and kept. Not
 * thread-safe.
 *
 * <p>O(edge switches * switches * channels between two) time and space, if all are used.
 */
final class MinimalPathChannels {
    private static final int[] NO_CHANNELS = {};

    /** Bytes of a reference. */
    private static final int REFERENCE = 4;
    /** Bytes of an array besides its elements. */
    private static final int HEADER = 16;

    private final NextHops nextHops;
    private final Topology topology;
    /** By edge switch and switch, the channels from the first to the second; null where not used yet. */
    private final int[][][] from;
    /**
     * By edge switch and switch, the channels from the second to the first; shared with {@link #from} between edge
     * switches.
     */
    private final int[][][] to;

    MinimalPathChannels(NextHops nextHops) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        int n = topology.switchCount();
        from = new int[n][][];
        to = new int[n][][];
    }

    /**
     * A lower bound on the memory of all channels, in bytes, on a 64-bit JVM: two references and an array with the
     * channels of a single path for each pair. O(edge switches * switches).
     */
    static double bytes(NextHops nextHops) {
        Topology topology = nextHops.topology();
        double bytes = 0;
        for (int s : topology.edgeSwitches()) {
            for (int v = 0; v < topology.switchCount(); v++) {
                int hops = Math.max(0, nextHops.distance(s, v));
                int path = hops == 0 ? 0 : HEADER + (hops + 1) / 2 * 8;
                bytes += 2 * REFERENCE + (topology.isEdge(v) ? path : 2 * path);
            }
        }
        return bytes;
    }

    /** The channels of all minimal paths from u to v; empty if there is none. */
    private int[] channels(int u, int v) {
        int distance = nextHops.distance(u, v);
        if (distance <= 0) {
            return NO_CHANNELS;
        }
        int[] found = new int[distance];
        int count = 0;
        int[] at = {u};
        while (at[0] != v) {
            int[] next = Arrays.stream(at)
                    .flatMap(s -> Arrays.stream(nextHops.channels(s, v)))
                    .toArray();
            if (count + next.length > found.length) {
                found = Arrays.copyOf(found, 2 * (count + next.length));
            }
            System.arraycopy(next, 0, found, count, next.length);
            count += next.length;
            at = Arrays.stream(next).map(topology::target).distinct().toArray();
        }
        return count == found.length ? found : Arrays.copyOf(found, count);
    }

    /** The channels from edge switch s to any switch v; must not be changed. */
    int[] from(int s, int v) {
        int[] known = row(from, s)[v];
        if (known == null) {
            known = channels(s, v);
            from[s][v] = known;
        }
        return known;
    }

    /** The channels from any switch v to edge switch d; must not be changed. */
    int[] to(int v, int d) {
        int[] known = row(to, d)[v];
        if (known == null) {
            known = topology.isEdge(v) ? from(v, d) : channels(v, d);
            to[d][v] = known;
        }
        return known;
    }

    private int[][] row(int[][][] rows, int edgeSwitch) {
        int[][] row = rows[edgeSwitch];
        if (row == null) {
            row = new int[topology.switchCount()][];
            rows[edgeSwitch] = row;
        }
        return row;
    }
}
