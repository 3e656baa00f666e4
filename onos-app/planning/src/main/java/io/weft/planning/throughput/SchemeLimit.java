package io.weft.planning.throughput;

import io.weft.fabric.PathKind;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Topology;

/**
 * How many times the demand of a traffic matrix fits every channel under given routes, whose sources spread it evenly
 * over the waypoints that they draw from and over equal next hops. Immutable.
 *
 * <p>Every channel carries as much as an endpoint's link does, 1, or what {@link io.weft.fabric.LinkProperties} of the
 * fabric say. What a real fabric sustains is a little less, since packets wait. Pairs without a route are left out of
 * the demand; {@link #carriedShare} says how much is left.
 *
 * <p>The same for another scheme: {@code SchemeLimit.of(Routes.of(fabric.withScheme(other), failures), traffic)}.
 */
public final class SchemeLimit {
    private final double channelLimit;
    private final double endpointLimit;
    private final int busiest;
    private final double carriedShare;

    private SchemeLimit(ChannelLoads loads, TrafficMatrix traffic, Routes routes) {
        this.channelLimit = 1 / loads.max();
        this.endpointLimit = traffic.endpointLimit(
                (s, d) -> carries(routes, s, d), routes.fabric().links());
        this.busiest = loads.busiest();
        this.carriedShare = traffic.total() == 0 ? 1 : carried(routes, traffic) / traffic.total();
    }

    /**
     * Computes it. As {@link ChannelLoads#of(Routes, io.weft.routing.load.SwitchTraffic)}.
     *
     * @throws IllegalArgumentException if the traffic is of another topology
     * @throws Refusal if single pairs of endpoints have routes of their own, or if sources choose by the packets that
     *     wait, so that loads depend on the load
     */
    public static SchemeLimit of(Routes routes, TrafficMatrix traffic) {
        Topology topology = routes.fabric().topology();
        if (traffic.topology() != topology) {
            throw new IllegalArgumentException(
                    "the traffic is of " + traffic.topology() + " and the routes are of another topology, " + topology);
        }
        checkLoadsFollow(routes);
        return new SchemeLimit(ChannelLoads.of(routes, traffic), traffic, routes);
    }

    /** Checks that loads of channels follow from traffic: that sources do not choose by the packets that wait. */
    static void checkLoadsFollow(Routes routes) {
        if (routes.fabric().scheme().kind() == PathKind.ADAPTIVE) {
            throw new Refusal("sources choose by the packets that wait under scheme "
                    + routes.fabric().scheme().name() + ", so that no loads follow from traffic alone; ask for a scheme"
                    + " that does not, such as minimal or valiant");
        }
    }

    /** Whether packets from the endpoints of one switch arrive at those of another, or of the same. */
    private static boolean carries(Routes routes, int s, int d) {
        return s == d ? routes.failures().switchAlive(s) : routes.kind(s, d) != PathKind.NONE;
    }

    private static double carried(Routes routes, TrafficMatrix traffic) {
        double sum = 0;
        for (int s = 0; s < routes.fabric().topology().switchCount(); s++) {
            int[] destinations = traffic.destinations(s);
            double[] weights = traffic.weights(s);
            for (int i = 0; i < destinations.length; i++) {
                boolean goes = destinations[i] != s && carries(routes, s, destinations[i]);
                sum += goes ? traffic.scale(s) * weights[i] : 0;
            }
        }
        return sum;
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
