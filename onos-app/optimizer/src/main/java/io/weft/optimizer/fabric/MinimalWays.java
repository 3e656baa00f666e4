package io.weft.optimizer.fabric;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The channels that packets can take from edge switches to all switches, and from these to edge switches, each minimally. Which of
 * several minimal ways a packet takes is up to a hash, so that any channel of any of them may be taken. Immutable.
 *
 * <p>O(edge switches * switches * channels of the ways between two) time and space.
 */
final class MinimalWays {
    private static final int[] NO_CHANNELS = {};

    private final NextHops nextHops;
    private final Topology topology;
    /** By edge switch and switch, from the one to the other; null where there are no edge switches. */
    private final int[][][] from;
    /** By edge switch and switch, to the one from the other. */
    private final int[][][] to;

    MinimalWays(NextHops nextHops) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        int n = topology.switchCount();
        from = new int[n][][];
        to = new int[n][][];
        for (int s : topology.edgeSwitches()) {
            from[s] = new int[n][];
            to[s] = new int[n][];
            for (int v = 0; v < n; v++) {
                from[s][v] = channels(s, v);
                to[s][v] = topology.isEdge(v) && from[v] != null && from[v][s] != null ? from[v][s] : channels(v, s);
            }
        }
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
        return from[s][v];
    }

    /** From any switch v to edge switch d. */
    int[] to(int v, int d) {
        return to[d][v];
    }
}
