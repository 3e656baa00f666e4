package io.weft.routing.load;

import io.weft.fabric.LinkProperties;
import io.weft.limits.WorkLimits;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The load of every channel under given traffic, spread evenly over the waypoints that its sources may draw and over
 * equal next hops; where sources compare queues, while no packet waits. Immutable.
 *
 * <p>A load of 1 is as much as the channel carries, if that is as fast as an endpoint's link: where
 * {@link LinkProperties#capacity} differs, loads are divided by it, so that 1 over the largest is what all sources can
 * send. Pairs without a route send nothing. O(switches^2 * next hops) time. The result does not depend on the number of
 * threads: parts are summed in one order.
 */
public final class ChannelLoads {
    private static final int PARTS = 8;

    private final Topology topology;
    private final double[] load;

    private ChannelLoads(Routes routes, ValiantDemand demand) {
        topology = routes.fabric().topology();
        int n = topology.switchCount();
        double[][] parts = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    double[] sum = new double[topology.channelCount()];
                    int[] channels = new int[topology.networkRadix()];
                    for (int t = part; t < n; t += PARTS) {
                        WorkLimits.check();
                        spread(routes.nextHops(), t, demand.towards(t), sum, channels);
                    }
                    return sum;
                })
                .toArray(double[][]::new);
        load = new double[topology.channelCount()];
        for (double[] part : parts) {
            for (int c = 0; c < load.length; c++) {
                load[c] += part[c];
            }
        }
        LinkProperties links = routes.fabric().links();
        for (int c = 0; links.ratesDiffer() && c < load.length; c++) {
            load[c] /= links.capacity(topology.link(c));
        }
    }

    /** Computes the loads while each endpoint sends 1 in total, evenly to all other endpoints. */
    public static ChannelLoads of(Routes routes) {
        return new ChannelLoads(routes, ValiantDemand.uniform(routes));
    }

    /**
     * Computes the loads under this traffic.
     *
     * @throws Refusal if single pairs of endpoints have routes of their own, since traffic between switches does not
     *     say what these send
     */
    public static ChannelLoads of(Routes routes, SwitchTraffic traffic) {
        return new ChannelLoads(routes, ValiantDemand.of(routes, traffic));
    }

    /** Sends {@code flow[s]} from every switch s to t, adding it to the channels on the path; {@code flow} is spent. */
    private static void spread(NextHops nextHops, int t, double[] flow, double[] sum, int[] channels) {
        Topology topology = nextHops.topology();
        int[] order = nextHops.nearestFirst(t);
        for (int i = order.length - 1; i > 0; i--) {
            int s = order[i];
            if (flow[s] == 0) {
                continue;
            }
            int count = nextHops.copy(s, t, channels);
            double share = flow[s] / count;
            for (int j = 0; j < count; j++) {
                sum[channels[j]] += share;
                flow[topology.target(channels[j])] += share;
            }
        }
    }

    /** Load of channel {@code c}, in units of what one endpoint sends, as a part of what the channel carries. */
    public double load(int c) {
        return load[c];
    }

    /** The largest load of any channel; 0 without channels. */
    public double max() {
        return Arrays.stream(load).max().orElse(0);
    }

    /** A channel with the largest load, or -1 without channels. */
    public int busiest() {
        int busiest = topology.channelCount() == 0 ? -1 : 0;
        for (int c = 1; c < load.length; c++) {
            busiest = load[c] > load[busiest] ? c : busiest;
        }
        return busiest;
    }
}
