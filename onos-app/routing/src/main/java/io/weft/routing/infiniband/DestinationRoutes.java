package io.weft.routing.infiniband;

import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * One next hop of every switch towards every destination, as the forwarding tables of InfiniBand hold them. Immutable.
 *
 * <p>Destinations are given by their switches, and several at one switch may have different routes. Destinations are
 * taken in turn. For each, every switch takes the one of its {@link NextHops} by which the channels on the way carry
 * the fewest packets so far, in sum, when every endpoint sends one to every destination. Equal sums go to the channel
 * with the lowest index, so equal fabrics have equal routes. That is the routing SSSP of T. Hoefler, T. Schneider, A.
 * Lumsdaine, "Optimized Routing for Large-Scale InfiniBand Networks", Hot Interconnects 2009, among minimal next hops.
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
        int[][] nearestFirst = new int[topology.switchCount()][];
        for (int d = 0; d < switches.length; d++) {
            int t = switches[d];
            if (nearestFirst[t] == null) {
                nearestFirst[t] = nextHops.nearestFirst(t);
            }
            choose(nextHops, d, nearestFirst[t], nextHop);
            send(d, nearestFirst[t]);
        }
    }

    private void choose(NextHops nextHops, int d, int[] nearestFirst, int[] nextHop) {
        Arrays.fill(place[d], NONE);
        long[] onward = new long[topology.switchCount()];
        for (int i = 1; i < nearestFirst.length; i++) {
            int s = nearestFirst[i];
            int count = nextHops.copy(s, switches[d], nextHop);
            onward[s] = Long.MAX_VALUE;
            for (int j = 0; j < count; j++) {
                int c = nextHop[j];
                long byThis = load[c] + onward[topology.target(c)];
                if (byThis < onward[s]) {
                    onward[s] = byThis;
                    place[d][s] = (byte) (c - topology.firstChannel(s));
                }
            }
        }
    }

    /** Counts a packet from every endpoint. */
    private void send(int d, int[] nearestFirst) {
        long[] passing = new long[topology.switchCount()];
        for (int i = nearestFirst.length - 1; i > 0; i--) {
            int s = nearestFirst[i];
            int c = channel(s, d);
            passing[s] += topology.endpointsAt(s);
            load[c] += passing[s];
            passing[topology.target(c)] += passing[s];
        }
    }

    /**
     * @param switches the switch of each destination
     * @throws Refusal if a switch has more than 254 links, as no InfiniBand switch has
     */
    public static DestinationRoutes of(NextHops nextHops, int[] switches) {
        if (nextHops.topology().networkRadix() > 254) {
            throw new Refusal(
                    "a switch has " + nextHops.topology().networkRadix() + " links; at most 254 are supported");
        }
        return new DestinationRoutes(nextHops, switches.clone());
    }

    public Topology topology() {
        return topology;
    }

    public int destinations() {
        return switches.length;
    }

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
