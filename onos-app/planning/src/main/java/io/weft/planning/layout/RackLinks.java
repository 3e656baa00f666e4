package io.weft.planning.layout;

import io.weft.topology.Topology;
import java.util.Arrays;

/** How many cables run between which racks, in flat arrays. Immutable. */
final class RackLinks {
    private final int[] first;
    private final int[] rack;
    private final int[] cables;

    private RackLinks(int[] first, int[] rack, int[] cables) {
        this.first = first;
        this.rack = rack;
        this.cables = cables;
    }

    /**
     * Those of a topology. O(links log links).
     *
     * @param rackOf the rack of each switch
     */
    static RackLinks of(Topology topology, int[] rackOf, int racks) {
        long[] pairs = new long[topology.channelCount()];
        int crossing = 0;
        for (int c = 0; c < pairs.length; c++) {
            int from = rackOf[topology.source(c)];
            int to = rackOf[topology.target(c)];
            if (from != to) {
                pairs[crossing++] = ((long) from << Integer.SIZE) + to;
            }
        }
        Arrays.sort(pairs, 0, crossing);
        int[] first = new int[racks + 1];
        int[] rack = new int[crossing];
        int[] cables = new int[crossing];
        int found = 0;
        for (int i = 0; i < crossing; i++) {
            if (i == 0 || pairs[i] != pairs[i - 1]) {
                rack[found++] = (int) pairs[i];
                first[(int) (pairs[i] >> Integer.SIZE) + 1]++;
            }
            cables[found - 1]++;
        }
        for (int r = 0; r < racks; r++) {
            first[r + 1] += first[r];
        }
        return new RackLinks(first, Arrays.copyOf(rack, found), Arrays.copyOf(cables, found));
    }

    int rackCount() {
        return first.length - 1;
    }

    /** The bundles of rack {@code r} are {@code first(r)..first(r + 1) - 1}. */
    int first(int r) {
        return first[r];
    }

    /** The rack at the other end of a bundle; ascending for each rack. */
    int rack(int bundle) {
        return rack[bundle];
    }

    /** How many cables a bundle has. */
    int cables(int bundle) {
        return cables[bundle];
    }

    /** Whether all pairs of racks have the same number of cables, so that all orders of them are alike. */
    boolean uniform() {
        long pairs = (long) rackCount() * (rackCount() - 1);
        return cables.length == 0
                || (cables.length == pairs && Arrays.stream(cables).allMatch(count -> count == cables[0]));
    }
}
