package io.weft.optimizer.placement;

import io.weft.fabric.LinkProperties;
import io.weft.optimizer.Messages;
import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Ranks that exchange messages, endpoints that can take one each, and what an order of the ranks costs. Traffic goes by
 * minimal paths, and divides evenly at each switch among the next hops. Links of endpoints do not count: they carry the
 * same in any order. Not thread-safe.
 */
public final class PlacementProblem {
    private final NextHops nextHops;
    final Topology topology;
    /** The endpoints that can take a rank, in the order in which they were given. */
    final int[] endpoints;
    /** By endpoint, its switch; -1 for those that take no rank. */
    private final int[] switchOf;
    /** By switch, those of its endpoints that can take a rank. */
    private final int[][] endpointsAt;

    final RankTraffic traffic;
    final ChannelShares shares;

    /** What an order of ranks is to have as little of as possible. */
    public enum Objective {
        /** Hops of a byte, on average. */
        HOPS,
        /** Load of the busiest channel; of equal ones, the fewest hops. */
        LOAD
    }

    /**
     * A problem. O(messages + edge switches^2).
     *
     * @param messages what ranks send to each other; the endpoints of these are ranks
     * @param nextHops the minimal next hops
     * @param links what each of them carries
     * @param endpoints those that can take a rank, all different, each with one link
     * @throws Refusal if there are too few endpoints, or no path between two of them
     */
    public PlacementProblem(Messages messages, NextHops nextHops, LinkProperties links, int[] endpoints) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.endpoints = endpoints.clone();
        if (messages.endpoints() > endpoints.length) {
            throw new Refusal("there are " + messages.endpoints() + " ranks, but only " + endpoints.length
                    + " endpoints in service for them, which take one each");
        }
        this.traffic = new RankTraffic(messages.merged());
        this.shares = new ChannelShares(nextHops, links);
        this.switchOf = new int[topology.endpointCount()];
        Arrays.fill(switchOf, -1);
        for (int endpoint : endpoints) {
            switchOf[endpoint] = topology.edgeSwitch(endpoint, 0);
        }
        this.endpointsAt = new int[topology.switchCount()][];
        for (int s = 0; s < endpointsAt.length; s++) {
            int at = s;
            endpointsAt[s] = IntStream.range(0, topology.endpointsAt(s))
                    .map(i -> topology.endpoint(at, i))
                    .filter(e -> switchOf[e] >= 0)
                    .toArray();
        }
        requireConnected();
    }

    private void requireConnected() {
        int[] switches = switches();
        for (int t : switches) {
            if (nextHops.distance(switches[0], t) < 0) {
                throw new Refusal("there is no path from " + topology.switchName(switches[0]) + " to "
                        + topology.switchName(t) + ": what is out of service divides the fabric");
            }
        }
    }

    /** The switches with endpoints that can take a rank. */
    int[] switches() {
        return IntStream.range(0, endpointsAt.length)
                .filter(s -> endpointsAt[s].length > 0)
                .toArray();
    }

    /** The endpoints of a switch that can take a rank. */
    int[] endpointsAt(int s) {
        return endpointsAt[s];
    }

    public int ranks() {
        return traffic.ranks();
    }

    int switchOf(int endpoint) {
        return switchOf[endpoint];
    }

    int distance(int s, int t) {
        return nextHops.distance(s, t);
    }

    /** Rank r on the r-th endpoint. */
    public int[] inOrder() {
        return Arrays.copyOf(endpoints, ranks());
    }

    /**
     * Channels between switches that a byte takes, on average. O(messages).
     *
     * @param order by rank, its endpoint
     */
    public double averageHops(int[] order) {
        double sum = 0;
        for (int rank = 0; rank < ranks(); rank++) {
            for (int i = traffic.first(rank); i < traffic.first(rank + 1); i++) {
                sum += traffic.sent(i) * distance(switchOf[order[rank]], switchOf[order[traffic.peer(i)]]);
            }
        }
        return traffic.total == 0 ? 0 : sum / traffic.total;
    }

    /**
     * Load of the busiest channel between switches: the bytes that it carries, by its capacity in links of the fastest
     * endpoint. O(messages * channels between two).
     *
     * @param order by rank, its endpoint
     */
    public double largestLoad(int[] order) {
        return Arrays.stream(loads(order)).max().orElse(0);
    }

    /** By channel, its load. */
    double[] loads(int[] order) {
        double[] loads = new double[topology.channelCount()];
        for (int rank = 0; rank < ranks(); rank++) {
            for (int i = traffic.first(rank); i < traffic.first(rank + 1); i++) {
                if (traffic.sent(i) > 0) {
                    ChannelShares.Shares used = shares.of(switchOf[order[rank]], switchOf[order[traffic.peer(i)]]);
                    for (int k = 0; k < used.channels.length; k++) {
                        loads[used.channels[k]] += traffic.sent(i) * used.parts[k];
                    }
                }
            }
        }
        return loads;
    }

    /**
     * Hops of a byte on average that no order has fewer of: those if each rank had the endpoints nearest to it for
     * those that it exchanges most with. O(edge switches^2 + messages * log).
     */
    public double leastHops() {
        if (traffic.total == 0) {
            return 0;
        }
        int[] within = mostWithin();
        double sum = 0;
        for (int rank = 0; rank < ranks(); rank++) {
            double[] exchanged = traffic.exchangedByPeer(rank);
            Arrays.sort(exchanged);
            int hops = 0;
            for (int k = 0; k < exchanged.length; k++) {
                while (within[hops] <= k) {
                    hops++;
                }
                sum += hops * exchanged[exchanged.length - 1 - k];
            }
        }
        return sum / 2 / traffic.total;
    }

    /** By hops, the most endpoints that one of them has that near to it, without itself. */
    private int[] mostWithin() {
        int[] switches = switches();
        int[] most = new int[topology.switchCount() + 1];
        for (int s : switches) {
            int[] within = new int[most.length];
            for (int t : switches) {
                within[distance(s, t)] += endpointsAt[t].length;
            }
            within[0]--;
            for (int hops = 0; hops < within.length; hops++) {
                within[hops] += hops == 0 ? 0 : within[hops - 1];
                most[hops] = Math.max(most[hops], within[hops]);
            }
        }
        return most;
    }
}
