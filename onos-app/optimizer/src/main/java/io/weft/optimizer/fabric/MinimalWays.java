package io.weft.optimizer.fabric;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The channels that packets can take from edge switches to all switches, and from these to edge switches, each minimally. Which of
 * several minimal ways a packet takes is up to a hash, so that any channel of any of them may be taken. Those between two switches are
 * worked out when they are asked for, and kept. Not thread-safe.
 *
 * <p>O(edge switches * switches * channels of the ways between two) time and space, if all are asked for.
 */
final class MinimalWays {
    private static final int[] NO_CHANNELS = {};

    /** Bytes of a reference, and of an array without what is in it. */
    private static final int REFERENCE = 4;

    private static final int HEAD = 16;

    private final NextHops nextHops;
    private final Topology topology;
    /** By edge switch and switch, from the one to the other; null where none were asked for. */
    private final int[][][] from;
    /** By edge switch and switch, to the one from the other; the same object from edge switch to edge switch. */
    private final int[][][] to;

    MinimalWays(NextHops nextHops) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        int n = topology.switchCount();
        from = new int[n][][];
        to = new int[n][][];
    }

    /**
     * The memory that all of them take at least, in bytes, on a Java virtual machine of 64 bits: two references and an array of the
     * channels of a single way. O(edge switches * switches).
     */
    static double bytes(NextHops nextHops) {
        Topology topology = nextHops.topology();
        double bytes = 0;
        for (int s : topology.edgeSwitches()) {
            for (int v = 0; v < topology.switchCount(); v++) {
                int hops = Math.max(0, nextHops.distance(s, v));
                int way = hops == 0 ? 0 : HEAD + (hops + 1) / 2 * 8;
                bytes += 2 * REFERENCE + (topology.isEdge(v) ? way : 2 * way);
            }
        }
        return bytes;
    }

    /** The channels of all minimal ways from u to v, which are none if there is no way. */
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

    /** From edge switch s to any switch v. */
    int[] from(int s, int v) {
        int[] known = row(from, s)[v];
        if (known == null) {
            known = channels(s, v);
            from[s][v] = known;
        }
        return known;
    }

    /** From any switch v to edge switch d. */
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
