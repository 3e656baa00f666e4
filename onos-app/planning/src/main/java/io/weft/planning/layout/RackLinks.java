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
     * Finds the bundles between the racks of a topology. O(links + bundles log bundles).
     *
     * @param racks by rack, its switches
     */
    static RackLinks of(Topology topology, int[][] racks, int[] rackOf) {
        int[] first = new int[racks.length + 1];
        int[] rack = new int[topology.channelCount()];
        int[] cables = new int[topology.channelCount()];
        int[] cablesTo = new int[racks.length];
        int end = 0;
        for (int r = 0; r < racks.length; r++) {
            for (int s : racks[r]) {
                for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                    int other = rackOf[topology.target(c)];
                    if (other != r && cablesTo[other]++ == 0) {
                        rack[end++] = other;
                    }
                }
            }
            Arrays.sort(rack, first[r], end);
            for (int i = first[r]; i < end; i++) {
                cables[i] = cablesTo[rack[i]];
                cablesTo[rack[i]] = 0;
            }
            first[r + 1] = end;
        }
        return new RackLinks(first, Arrays.copyOf(rack, end), Arrays.copyOf(cables, end));
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
