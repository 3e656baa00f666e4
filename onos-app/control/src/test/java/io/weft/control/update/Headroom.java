package io.weft.control.update;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * How many descents and hops packets may have behind them, by the queues and hop limits of all switches on their ways
 * on, so that none is dropped for want of a virtual channel or at the limit. Asked of ways without loops and dead ends
 * only.
 */
final class Headroom {
    private static final int MOST_VIRTUAL_CHANNELS = 8;
    private static final byte UNKNOWN = Byte.MIN_VALUE;

    private final Topology topology;
    private final TableModel model;
    private final int classes;
    private final boolean[][] queues;
    private final int[] hopLimits;
    /** By target, then switch and exit class of the channel by which packets came, 0 where they start. */
    private final byte[][] descents;
    /** By target and switch. */
    private final byte[][] hops;

    private final byte[][] longest;

    Headroom(Topology topology, TableModel model) {
        this.topology = topology;
        this.model = model;
        this.classes = topology.highestExit() + 1;
        int n = topology.switchCount();
        queues = new boolean[n][MOST_VIRTUAL_CHANNELS];
        hopLimits = new int[n];
        descents = new byte[n][n * classes];
        hops = new byte[n][n];
        longest = new byte[n][n];
        forgetAll();
    }

    void take(Headroom other) {
        for (int s = 0; s < queues.length; s++) {
            queues[s] = other.queues[s].clone();
        }
        System.arraycopy(other.hopLimits, 0, hopLimits, 0, hopLimits.length);
        forgetAll();
    }

    /** A switch loses its queues; its configuration is always present. */
    void wipe(int s) {
        Arrays.fill(queues[s], false);
        forgetAll();
    }

    void setQueue(int s, int vc, boolean is) {
        queues[s][vc] = is;
        forgetAll();
    }

    void setHopLimit(int s, int limit) {
        hopLimits[s] = limit;
        forgetAll();
    }

    private void forgetAll() {
        for (int t = 0; t < descents.length; t++) {
            forget(t);
        }
    }

    /** The ways to t changed. */
    void forget(int t) {
        Arrays.fill(descents[t], UNKNOWN);
        Arrays.fill(hops[t], UNKNOWN);
        Arrays.fill(longest[t], UNKNOWN);
    }

    /** Whether switch s sends packets on in this virtual channel after so many hops. */
    boolean allows(int s, int vc, int hopsSoFar) {
        return queues[s][vc] && hopsSoFar < hopLimits[s];
    }

    /** Most descents of packets that come to v with exit class c on their way to t; less than 0 if none may. */
    int descents(int v, int c, int t) {
        int at = v * classes + c;
        if (v == t) {
            return MOST_VIRTUAL_CHANNELS;
        }
        if (descents[t][at] == UNKNOWN) {
            int vcs = 0;
            while (vcs < MOST_VIRTUAL_CHANNELS && queues[v][vcs]) {
                vcs++;
            }
            int least = MOST_VIRTUAL_CHANNELS;
            for (int channel : model.nextHops(v, t)) {
                int more = topology.entryClass(channel) <= c ? 1 : 0;
                int onwards = descents(topology.target(channel), topology.exitClass(channel), t);
                least = Math.min(least, Math.min(vcs - 1, onwards) - more);
            }
            descents[t][at] = (byte) least;
        }
        return descents[t][at];
    }

    /** Most hops of packets that come to v on their way to t; less than 0 if none may. */
    int hops(int v, int t) {
        if (v == t) {
            return Byte.MAX_VALUE;
        }
        if (hops[t][v] == UNKNOWN) {
            int least = hopLimits[v] - 1;
            for (int channel : model.nextHops(v, t)) {
                least = Math.min(least, hops(topology.target(channel), t) - 1);
            }
            hops[t][v] = (byte) least;
        }
        return hops[t][v];
    }

    /** Most hops from v to t. */
    int longest(int v, int t) {
        if (v == t) {
            return 0;
        }
        if (longest[t][v] == UNKNOWN) {
            int most = 0;
            for (int channel : model.nextHops(v, t)) {
                most = Math.max(most, 1 + longest(topology.target(channel), t));
            }
            longest[t][v] = (byte) most;
        }
        return longest[t][v];
    }
}
