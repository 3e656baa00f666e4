package io.weft.topology.structure;

import java.util.List;

/**
 * That a topology looks the same from all of its switches. Switches are numbered by coordinates, the last of which
 * counts fastest, and whether two are linked depends only on the differences of their coordinates, each modulo the size
 * of its dimension (a Cayley graph of a product of cyclic groups). So adding the same to the coordinates of all
 * switches changes nothing, and what is the same for all sources and destinations need be found for one of them only.
 * {@link io.weft.topology.Topology#structure} has it for such topologies. Immutable.
 */
public final class Translations implements Symmetry {
    private final List<Integer> sizes;

    private Translations(List<Integer> sizes) {
        this.sizes = sizes;
    }

    /** Those of dimensions of these sizes. */
    public static Translations of(List<Integer> sizes) {
        return new Translations(List.copyOf(sizes));
    }

    /** Number of switches along each dimension. */
    public List<Integer> sizes() {
        return sizes;
    }

    /** The {@link #difference} of the two. */
    @Override
    public int kind(int s, int t) {
        return difference(s, t);
    }

    /** Number of switches. */
    @Override
    public int kinds() {
        return sizes.stream().reduce(1, Math::multiplyExact);
    }

    /**
     * The number of the switch that switch 0 is moved to by what moves switch {@code s} to {@code t}. O(dimensions).
     */
    public int difference(int s, int t) {
        int from = s;
        int to = t;
        int difference = 0;
        int weight = 1;
        for (int i = sizes.size() - 1; i >= 0; i--) {
            int size = sizes.get(i);
            difference += Math.floorMod(to % size - from % size, size) * weight;
            from /= size;
            to /= size;
            weight *= size;
        }
        return difference;
    }
}
