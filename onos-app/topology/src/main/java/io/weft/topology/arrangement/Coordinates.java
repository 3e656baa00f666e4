package io.weft.topology.arrangement;

import java.util.List;

/**
 * Switches that are numbered by coordinates, the last of which counts fastest. The topology looks the same from all of
 * them: whether two are linked depends only on the differences of their coordinates, each modulo the size of its
 * dimension (a Cayley graph of a product of cyclic groups). So adding the same to the coordinates of all switches
 * changes nothing, and what is the same for all sources and destinations need be found for one of them only. Immutable.
 */
public final class Coordinates implements Symmetry {
    private final List<Integer> sizes;
    private final boolean rings;

    private Coordinates(List<Integer> sizes, boolean rings) {
        this.sizes = List.copyOf(sizes);
        this.rings = rings;
    }

    /** Dimensions of these sizes; the switches along a dimension are all linked with each other. */
    public static Coordinates of(List<Integer> sizes) {
        return new Coordinates(sizes, false);
    }

    /** Dimensions of these sizes; the switches along a dimension are linked in a ring. */
    public static Coordinates ofRings(List<Integer> sizes) {
        return new Coordinates(sizes, true);
    }

    /** Whether the switches along a dimension are linked in a ring, and not all with each other. */
    public boolean areRings() {
        return rings;
    }

    /** Number of switches along each dimension. */
    public List<Integer> sizes() {
        return sizes;
    }

    /** The kind of a channel is the {@link #difference} of its switches. */
    @Override
    public int kind(int s, int t) {
        return difference(s, t);
    }

    /** There are as many kinds as switches. */
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
