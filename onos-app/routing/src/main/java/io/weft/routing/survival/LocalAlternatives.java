package io.weft.routing.survival;

import io.weft.limits.WorkLimits;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * How much of a fabric switches can protect by themselves: where a switch has several minimal next hops and one of
 * their ports is down, it can use another at once, without the controller. Immutable.
 *
 * <p>Counted are ordered pairs of different edge switches that are connected, on their minimal paths, without
 * waypoints. As in the tables, one next hop of each set is never given up, so that some is left when all ports are
 * down: of k next hops, a switch steps over k - 1. O(next hops between all switches and edge switches) time.
 */
public final class LocalAlternatives {
    private long pairs;
    private long somewhere;
    private long everywhere;
    private double protectedHops;
    private double hops;

    private LocalAlternatives() {}

    /** Counts those of these routes. */
    public static LocalAlternatives of(Routes routes) {
        return IntStream.of(routes.edges())
                .parallel()
                .collect(LocalAlternatives::new, (sum, d) -> sum.add(towards(routes, d)), LocalAlternatives::add);
    }

    private void add(LocalAlternatives other) {
        pairs += other.pairs;
        somewhere += other.somewhere;
        everywhere += other.everywhere;
        protectedHops += other.protectedHops;
        hops += other.hops;
    }

    private static LocalAlternatives towards(Routes routes, int d) {
        NextHops nextHops = routes.nextHops();
        Topology topology = nextHops.topology();
        int n = topology.switchCount();
        int[] channels = new int[topology.networkRadix()];
        boolean[] somewhere = new boolean[n];
        boolean[] everywhere = new boolean[n];
        double[] protectedHops = new double[n];
        LocalAlternatives tally = new LocalAlternatives();
        everywhere[d] = true;
        WorkLimits.check();
        for (int s : nextHops.nearestFirst(d)) {
            if (s == d) {
                continue;
            }
            int count = nextHops.copy(s, d, channels);
            somewhere[s] = count > 1;
            everywhere[s] = count > 1;
            double sum = 0;
            for (int i = 0; i < count; i++) {
                int v = topology.target(channels[i]);
                somewhere[s] |= somewhere[v];
                everywhere[s] &= everywhere[v];
                sum += protectedHops[v];
            }
            protectedHops[s] = (count - 1 + sum) / count;
            if (topology.isEdge(s)) {
                tally.pairs++;
                tally.somewhere += somewhere[s] ? 1 : 0;
                tally.everywhere += everywhere[s] ? 1 : 0;
                tally.protectedHops += protectedHops[s];
                tally.hops += nextHops.distance(s, d);
            }
        }
        return tally;
    }

    /** Number of ordered pairs of different edge switches that are connected. */
    public long pairs() {
        return pairs;
    }

    /** For how many of them some switch on some path has another next hop. */
    public long somewhere() {
        return somewhere;
    }

    /** For how many of them every switch on every path has. */
    public long everywhere() {
        return everywhere;
    }

    /**
     * The share of hops whose link the switch before it can step over, from 0 to 1: on average over pairs, and over
     * their paths as evenly spread packets take them.
     */
    public double share() {
        return hops == 0 ? 0 : protectedHops / hops;
    }
}
