package io.weft.planning.plan;

import io.weft.topology.Topology;
import io.weft.topology.random.SplitMix64;
import java.util.stream.IntStream;

/**
 * How many links can fail at random before the first edge switch is cut off, found fast, to compare many topologies by:
 * {@link io.weft.planning.resilience.Resilience} finds more, with confidence intervals.
 *
 * <p>Links return one by one in a random order until all edge switches are connected; those that are still missing then
 * could fail. M. E. J. Newman, R. M. Ziff, <i>Fast Monte Carlo algorithm for site or bond percolation</i>, Physical
 * Review E 64, 2001.
 */
final class SurvivableLinks {
    /** Enough for half a percent of the mean where switches have thirty links. */
    private static final int SAMPLES = 64;

    private static final long SEED = 1;

    private final Topology topology;
    private final int[] a;
    private final int[] b;

    private SurvivableLinks(Topology topology) {
        this.topology = topology;
        int[] channels = IntStream.range(0, topology.linkCount())
                .map(topology::channelOfLink)
                .toArray();
        a = IntStream.of(channels).map(topology::source).toArray();
        b = IntStream.of(channels).map(topology::target).toArray();
    }

    /**
     * The share of links that can fail, on average over {@value #SAMPLES} random orders; 0 if the topology is not
     * connected, or has no links. O(samples * links).
     */
    static double share(Topology topology) {
        if (topology.linkCount() == 0) {
            return 0;
        }
        SurvivableLinks links = new SurvivableLinks(topology);
        long failed = IntStream.range(0, SAMPLES)
                .parallel()
                .mapToLong(links::couldFail)
                .sum();
        return (double) failed / SAMPLES / topology.linkCount();
    }

    private int couldFail(int sample) {
        SplitMix64 random = new SplitMix64(SplitMix64.mixed(SEED + sample * SplitMix64.GOLDEN_GAMMA));
        int[] parent = new int[topology.switchCount()];
        boolean[] hasEdge = new boolean[parent.length];
        int parts = 0;
        for (int s = 0; s < parent.length; s++) {
            parent[s] = s;
            hasEdge[s] = topology.isEdge(s);
            parts += hasEdge[s] ? 1 : 0;
        }
        int[] order = new int[a.length];
        for (int link = 0; link < order.length; link++) {
            order[link] = link;
        }
        int left = order.length;
        while (parts > 1 && left > 0) {
            int drawn = random.below(left--);
            int link = order[drawn];
            order[drawn] = order[left];
            int x = root(parent, a[link]);
            int y = root(parent, b[link]);
            if (x != y) {
                parent[x] = y;
                parts -= hasEdge[x] && hasEdge[y] ? 1 : 0;
                hasEdge[y] |= hasEdge[x];
            }
        }
        return parts > 1 ? 0 : left;
    }

    private static int root(int[] parent, int of) {
        int at = of;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }
}
