package io.weft.planning.throughput;

import io.weft.fabric.PathKind;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * The most endpoints that every edge switch can have while no channel is loaded by more than 1 as all of them send 1 in
 * total, evenly to all others.
 *
 * <p>With p endpoints at each of n edge switches, a pair of switches exchanges p<sup>2</sup> / (np - 1) in each
 * direction. So channel loads are those of pairs that send 1 times that, and one topology tells of all p, whatever it
 * has itself. For Slim Flies under minimal routing this is less than the p of M. Besta and T. Hoefler, "Slim Fly: A
 * Cost Effective Low-Diameter Network Topology", SC 2014, which balances the mean load of channels and not the largest.
 */
public final class LargestConcentration {
    /** By how much rounding changes a load of 1, at most. */
    private static final double ROUNDING = 1e-9;

    private LargestConcentration() {}

    /**
     * Finds it; 0 if even one endpoint at each is too many. As {@link ChannelLoads#of(Routes)}.
     *
     * @throws Refusal if there are fewer than two edge switches, if a pair of them has no route, if single pairs of
     *     endpoints have routes of their own, or if sources choose by the packets that wait, so that loads depend on
     *     the load
     */
    public static int of(Routes routes) {
        SchemeLimit.checkLoadsFollow(routes);
        int[] edges = routes.fabric().topology().edgeSwitches();
        long n = edges.length;
        if (n < 2) {
            throw new Refusal(n + " edge switches", "at least two");
        }
        for (int s : edges) {
            if (IntStream.of(edges).anyMatch(d -> d != s && routes.kind(s, d) == PathKind.NONE)) {
                throw new Refusal(
                        "switch " + routes.fabric().topology().switchName(s) + " has no route to some others",
                        "routes between all edge switches");
            }
        }
        return most(ChannelLoads.of(routes, (s, d) -> s == d ? 0 : 1).max(), n);
    }

    /**
     * Finds it from a limit that is known already; 0 if even one endpoint at each is too many. O(answer).
     *
     * @param topology whose edge switches, two at least, have equally many endpoints
     * @param uniform of uniform traffic upon it, by routes between all edge switches
     * @throws Refusal if edge switches have different numbers of endpoints, or there are fewer than two
     */
    public static int of(Topology topology, SchemeLimit uniform) {
        long n = topology.edgeSwitches().length;
        double p = topology.concentration();
        if (n < 2 || topology.endpointCount() != n * topology.concentration()) {
            throw new Refusal(
                    topology + " has edge switches with different numbers of endpoints, or" + " fewer than two",
                    "equally many at each");
        }
        return most((n * p - 1) / (p * p) / uniform.channelLimit(), n);
    }

    /** While pairs of n switches that send 1 each load the busiest channel by so much. */
    private static int most(double perPair, long n) {
        int p = 0;
        while (perPair * (p + 1.0) * (p + 1.0) <= (n * (p + 1.0) - 1) * (1 + ROUNDING)) {
            p++;
        }
        return p;
    }
}
