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
    private static final int LEAST_SAMPLES = 100;
    private static final int MOST_SAMPLES = 400;
    /** So many links return in all samples together, if that makes enough samples. */
    private static final int LINKS_TO_RETURN = 4_000_000;

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
     * The share of links that can fail in all but one of a hundred cases; 0 if the topology is not connected. O(samples
     * * links).
     */
    static double share(Topology topology) {
        if (topology.linkCount() == 0) {
            return 0;
        }
        SurvivableLinks links = new SurvivableLinks(topology);
        int samples = Math.max(LEAST_SAMPLES, Math.min(LINKS_TO_RETURN / topology.linkCount(), MOST_SAMPLES));
        int[] failed = IntStream.range(0, samples)
                .parallel()
                .map(links::couldFail)
                .sorted()
                .toArray();
        return (double) failed[samples / 100] / topology.linkCount();
    }

    private int couldFail(int sample) {
        SplitMix64 random = new SplitMix64(SplitMix64.mixed(SEED + sample * SplitMix64.GOLDEN_GAMMA));
        int[] parent = IntStream.range(0, topology.switchCount()).toArray();
        boolean[] hasEdge = new boolean[parent.length];
        int parts = 0;
        for (int s : topology.edgeSwitches()) {
            hasEdge[s] = true;
            parts++;
        }
        int[] order = IntStream.range(0, a.length).toArray();
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
