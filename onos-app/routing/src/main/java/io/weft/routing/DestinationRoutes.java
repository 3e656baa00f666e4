package io.weft.routing;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * One next hop of every switch towards every destination, as the forwarding tables of InfiniBand hold them. Immutable.
 *
 * <p>Destinations are given by their switches, and several at one switch may have different routes. Each next hop is
 * one of the {@link NextHops}. Destinations are taken in turn; for each, switches choose farthest first, each the next
 * hop by whose channel the fewest packets go so far when every endpoint sends to every destination. Equal loads go to
 * the channel with the lowest index, so equal fabrics have equal routes.
 *
 * <p>O(destinations * next hops) time, O(destinations * switches) bytes.
 */
public final class DestinationRoutes {
    private static final byte NONE = -1;

    private final Topology topology;
    private final int[] switches;
    /** By destination, then switch: the place of the next hop among the channels of the switch, or NONE. */
    private final byte[][] place;
    /** By channel. */
    private final long[] load;

    private DestinationRoutes(NextHops nextHops, int[] switches) {
        this.topology = nextHops.topology();
        this.switches = switches;
        this.place = new byte[switches.length][topology.switchCount()];
        this.load = new long[topology.channelCount()];
        int[] nextHop = new int[topology.networkRadix()];
        long[] passing = new long[topology.switchCount()];
        int[][] nearestFirst = new int[topology.switchCount()][];
        for (int d = 0; d < switches.length; d++) {
            int t = switches[d];
            if (nearestFirst[t] == null) {
                nearestFirst[t] = nextHops.nearestFirst(t);
            }
            for (int s = 0; s < passing.length; s++) {
                passing[s] = topology.endpointsAt(s);
            }
            Arrays.fill(place[d], NONE);
            for (int i = nearestFirst[t].length - 1; i > 0; i--) {
                int s = nearestFirst[t][i];
                int count = nextHops.copy(s, t, nextHop);
                if (count > 0) {
                    int c = leastLoaded(nextHop, count);
                    place[d][s] = (byte) (c - topology.firstChannel(s));
                    load[c] += passing[s];
                    passing[topology.target(c)] += passing[s];
                }
            }
        }
    }

    /**
     * Chooses them.
     *
     * @param switches the switch of each destination
     * @throws IllegalArgumentException if a switch has more than 254 links, as no InfiniBand switch has
     */
    public static DestinationRoutes of(NextHops nextHops, int[] switches) {
        if (nextHops.topology().networkRadix() > 254) {
            throw new IllegalArgumentException(
                    "a switch has " + nextHops.topology().networkRadix() + " links; at most 254 are supported");
        }
        return new DestinationRoutes(nextHops, switches.clone());
    }

    private int leastLoaded(int[] nextHop, int count) {
        int best = nextHop[0];
        for (int i = 1; i < count; i++) {
            if (load[nextHop[i]] < load[best]) {
                best = nextHop[i];
            }
        }
        return best;
    }

    public Topology topology() {
        return topology;
    }

    /** Number of destinations. */
    public int destinations() {
        return switches.length;
    }

    /** The switch of destination {@code d}. */
    public int switchOf(int d) {
        return switches[d];
    }

    /** The channel by which switch {@code s} sends to destination {@code d}; -1 if that is here or there is no path. */
    public int channel(int s, int d) {
        byte at = place[d][s];
        return at == NONE ? -1 : topology.firstChannel(s) + Byte.toUnsignedInt(at);
    }

    /** Packets by channel {@code c} when every endpoint sends one to every destination. */
    public long load(int c) {
        return load[c];
    }
}
