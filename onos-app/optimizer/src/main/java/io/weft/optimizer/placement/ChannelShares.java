package io.weft.optimizer.placement;

import io.weft.fabric.LinkProperties;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * By which part of the traffic between two switches each channel is loaded, if that divides evenly at each switch among
 * the minimal next hops: what takes it, by its capacity. Those of two switches are computed when first asked for, and
 * kept. Not thread-safe.
 */
final class ChannelShares {
    private static final Shares NONE = new Shares(new int[0], new double[0]);

    private final NextHops nextHops;
    private final LinkProperties links;
    private final Topology topology;
    /** By source and target; null where nobody has asked. */
    private final Shares[][] known;
    /** By switch, the part that comes by it, while shares are computed. */
    private final double[] at;

    ChannelShares(NextHops nextHops, LinkProperties links) {
        this.nextHops = nextHops;
        this.links = links;
        this.topology = nextHops.topology();
        this.known = new Shares[topology.switchCount()][];
        this.at = new double[topology.switchCount()];
    }

    /** Channels, and the part of the traffic on each, by its capacity. Immutable. */
    static final class Shares {
        final int[] channels;
        final double[] parts;

        Shares(int[] channels, double[] parts) {
            this.channels = channels;
            this.parts = parts;
        }
    }

    /** From a switch to another; none within one. O(channels of all minimal paths) when first asked for. */
    Shares of(int s, int t) {
        if (s == t) {
            return NONE;
        }
        if (known[s] == null) {
            known[s] = new Shares[topology.switchCount()];
        }
        if (known[s][t] == null) {
            known[s][t] = computed(s, t);
        }
        return known[s][t];
    }

    private Shares computed(int s, int t) {
        int[] channels = new int[8];
        double[] parts = new double[8];
        int count = 0;
        int[] level = {s};
        at[s] = 1;
        for (int left = nextHops.distance(s, t); left > 0; left--) {
            int[] reached = new int[0];
            for (int from : level) {
                int[] next = nextHops.channels(from, t);
                double part = at[from] / next.length;
                at[from] = 0;
                if (count + next.length > channels.length) {
                    channels = Arrays.copyOf(channels, 2 * (count + next.length));
                    parts = Arrays.copyOf(parts, channels.length);
                }
                int before = reached.length;
                reached = Arrays.copyOf(reached, before + next.length);
                for (int i = 0; i < next.length; i++) {
                    channels[count] = next[i];
                    parts[count++] = part / links.capacity(topology.link(next[i]));
                    reached[before + i] = topology.target(next[i]);
                    at[reached[before + i]] += part;
                }
            }
            level = Arrays.stream(reached).distinct().toArray();
        }
        at[t] = 0;
        return new Shares(Arrays.copyOf(channels, count), Arrays.copyOf(parts, count));
    }
}
