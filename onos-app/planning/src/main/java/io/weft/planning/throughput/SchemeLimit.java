package io.weft.planning.throughput;

import io.weft.fabric.PathKind;
import io.weft.routing.ChannelLoads;
import io.weft.routing.Routes;
import io.weft.topology.Topology;

/**
 * How many times the demand of a traffic matrix fits every channel under given routes, whose sources spread it evenly
 * over the waypoints that they draw from and over equal next hops. Immutable.
 *
 * <p>Every channel carries as much as an endpoint's link does, 1. What a real fabric sustains is a little less, since
 * packets wait. Pairs without a route are left out of the demand; {@link #carriedShare} says how much is left.
 *
 * <p>The same for another scheme: {@code SchemeLimit.of(Routes.of(fabric.withScheme(other), failures), traffic)}.
 */
public final class SchemeLimit {
    private final double channelLimit;
    private final double endpointLimit;
    private final int busiest;
    private final double carriedShare;

    private SchemeLimit(ChannelLoads loads, double endpointLimit, double carriedShare) {
        this.channelLimit = 1 / loads.max();
        this.endpointLimit = endpointLimit;
        this.busiest = loads.busiest();
        this.carriedShare = carriedShare;
    }

    /**
     * Computes it. As {@link ChannelLoads#of(Routes, io.weft.routing.SwitchTraffic)}.
     *
     * @throws IllegalArgumentException if the traffic is of another topology, if single pairs of endpoints have routes
     *     of their own, or if sources choose by the packets that wait, so that loads depend on the load
     */
    public static SchemeLimit of(Routes routes, TrafficMatrix traffic) {
        Topology topology = routes.fabric().topology();
        if (traffic.topology() != topology) {
            throw new IllegalArgumentException(
                    "the traffic is of " + traffic.topology() + " and the routes are of another topology, " + topology);
        }
        if (routes.fabric().scheme().kind() == PathKind.ADAPTIVE) {
            throw new IllegalArgumentException("sources choose by the packets that wait under scheme "
                    + routes.fabric().scheme().name() + ", so that no loads follow from traffic alone; ask for a scheme"
                    + " that does not, such as minimal or valiant");
        }
        return new SchemeLimit(ChannelLoads.of(routes, traffic), traffic.endpointLimit(), carried(routes, traffic));
    }

    private static double carried(Routes routes, TrafficMatrix traffic) {
        double sum = 0;
        for (int s = 0; s < routes.fabric().topology().switchCount(); s++) {
            int[] destinations = traffic.destinations(s);
            double[] weights = traffic.weights(s);
            for (int i = 0; i < destinations.length; i++) {
                boolean goes = destinations[i] != s && routes.kind(s, destinations[i]) != PathKind.NONE;
                sum += goes ? traffic.scale(s) * weights[i] : 0;
            }
        }
        return traffic.total() == 0 ? 1 : sum / traffic.total();
    }

    /** How many times the demand the fabric carries: what channels and the links of endpoints allow. */
    public double limit() {
        return Math.min(channelLimit, endpointLimit);
    }

    /** What channels alone allow: 1 over the largest load of any; infinite if nothing goes over any. */
    public double channelLimit() {
        return channelLimit;
    }

    /** A channel with the largest load, or -1 without channels. */
    public int busiest() {
        return busiest;
    }

    /** The part of what goes between different switches that has a route; 1 if nothing goes between any. */
    public double carriedShare() {
        return carriedShare;
    }
}
