package io.weft.planning.diversity;

import io.weft.planning.ProgressListener;
import io.weft.topology.Failures;
import io.weft.topology.structure.MinimalPaths;
import java.util.Optional;

/**
 * How many ways packets could take from one edge switch to another, whatever routing makes of them: minimal paths,
 * edge-disjoint paths, and how much short paths get in each other's way. It counts ordered pairs of distinct edge
 * switches that work. Immutable.
 */
public final class PathDiversity {
    private final MinimalPaths minimal;
    private final double minimalAlternatives;
    private final Optional<DisjointPaths> disjoint;
    private final Optional<Interference> interference;

    private PathDiversity(
            MinimalPaths minimal,
            double minimalAlternatives,
            Optional<DisjointPaths> disjoint,
            Optional<Interference> interference) {
        this.minimal = minimal;
        this.minimalAlternatives = minimalAlternatives;
        this.disjoint = disjoint;
        this.interference = interference;
    }

    /**
     * Looks at a topology that may be damaged. Time O(edge switches * channels * (diameter + degree)), and O(samples *
     * degree * channels) for interference. Uses all processors; the result does not depend on their number.
     *
     * @param listener whose parts are the flows for disjoint paths, one less than there are edge switches or one for
     *     each sample, and the samples of interference; what it cancels is empty, or of fewer samples
     */
    public static PathDiversity of(Failures failures, DiversitySettings settings, ProgressListener listener) {
        WorkingChannels network = new WorkingChannels(failures);
        MinimalPaths minimal = MinimalPaths.of(failures);
        long reachable = minimal.reachablePairs();
        return new PathDiversity(
                minimal,
                reachable == 0 ? 0 : (double) MinimalAlternatives.pairs(network) / reachable,
                DisjointPaths.of(network, settings, listener),
                Interference.of(network, settings.length().orElse(minimal.diameter() + 1), settings, listener));
    }

    /** Distances and numbers of minimal paths, of all pairs. */
    public MinimalPaths minimal() {
        return minimal;
    }

    /** Share of the pairs that a path connects with at least two edge-disjoint minimal paths; 0 without such pairs. */
    public double minimalAlternatives() {
        return minimalAlternatives;
    }

    /** Edge-disjoint paths of any length; empty without pairs. */
    public Optional<DisjointPaths> disjoint() {
        return disjoint;
    }

    /** How much the short paths of two pairs interfere; empty with fewer than four edge switches. */
    public Optional<Interference> interference() {
        return interference;
    }
}
