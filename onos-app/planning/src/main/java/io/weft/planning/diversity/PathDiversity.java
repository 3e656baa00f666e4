package io.weft.planning.diversity;

import io.weft.planning.ProgressListener;
import io.weft.topology.Failures;
import io.weft.topology.structure.MinimalPaths;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How many paths there are from one edge switch to another, whatever routing makes of them: minimal paths,
 * edge-disjoint paths, and how much short paths interfere. It counts ordered pairs of distinct edge switches that work.
 * Immutable.
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
     * Looks at a topology that may be damaged. Time O(edge switches * channels * diameter) for minimal paths; for
     * disjoint paths, O(degree * channels) for each flow, whose number {@link DiversitySettings#withFlowBudget} bounds;
     * and O(samples * degree * channels) for interference. Uses all processors, except that the flows for disjoint
     * paths of all pairs follow one another; the result does not depend on the number of threads.
     *
     * @param listener whose parts are the working edge switches, first all at once when their minimal paths are
     *     counted, then each as its minimal alternatives are; the flows for disjoint paths; and the samples of
     *     interference. The count of minimal paths cannot be cancelled, nor a search from one switch, a flow or a
     *     sample that has begun. What is cancelled is empty, or of fewer samples; minimal alternatives are NaN then
     */
    public static PathDiversity of(Failures failures, DiversitySettings settings, ProgressListener listener) {
        WorkingChannels network = new WorkingChannels(failures);
        MinimalPaths minimal = MinimalPaths.of(failures);
        listener.advance(network.edges.length);
        return new PathDiversity(
                minimal,
                minimalAlternatives(network, minimal.reachablePairs(), listener),
                DisjointPaths.of(network, settings, listener),
                Interference.of(network, settings.length().orElse(minimal.diameter() + 1), settings, listener));
    }

    private static double minimalAlternatives(WorkingChannels network, long reachable, ProgressListener listener) {
        OptionalLong pairs = MinimalAlternatives.pairs(network, listener);
        if (pairs.isEmpty()) {
            return Double.NaN;
        }
        return reachable == 0 ? 0 : (double) pairs.getAsLong() / reachable;
    }

    /** Distances and numbers of minimal paths, of all pairs. */
    public MinimalPaths minimal() {
        return minimal;
    }

    /**
     * Share of the pairs that a path connects with at least two edge-disjoint minimal paths; 0 if no path connects a
     * pair, NaN if it was cancelled.
     */
    public double minimalAlternatives() {
        return minimalAlternatives;
    }

    /** Edge-disjoint paths of any length; empty without pairs. */
    public Optional<DisjointPaths> disjoint() {
        return disjoint;
    }

    /** How much the short paths to two edge switches interfere; empty with fewer than four edge switches. */
    public Optional<Interference> interference() {
        return interference;
    }
}
