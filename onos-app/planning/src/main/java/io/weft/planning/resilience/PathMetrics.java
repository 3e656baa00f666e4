package io.weft.planning.resilience;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Distances between edge switches at one share of failures, over samples; they count ordered pairs of distinct edge
 * switches that work and that a path connects, whatever routes make of them. Samples without such a pair are left out.
 * Immutable.
 */
public final class PathMetrics {
    private final int[] diameters;
    private final double connectedPairs;
    private final MeanEstimate averageHops;

    private PathMetrics(List<PathSearch.Distances> samples, double confidence) {
        diameters = samples.stream()
                .mapToInt(PathSearch.Distances::diameter)
                .sorted()
                .toArray();
        connectedPairs = samples.stream()
                .mapToDouble(PathSearch.Distances::connectedShare)
                .average()
                .orElseThrow();
        averageHops = MeanEstimate.of(
                samples.stream().mapToDouble(PathSearch.Distances::averageHops).toArray(), confidence);
    }

    /** Of these samples; empty if none of them has a connected pair. */
    static Optional<PathMetrics> of(Collection<PathSearch.Distances> samples, double confidence) {
        List<PathSearch.Distances> some =
                samples.stream().filter(each -> each.connected() > 0).collect(Collectors.toList());
        return some.isEmpty() ? Optional.empty() : Optional.of(new PathMetrics(some, confidence));
    }

    /** Number of samples. */
    public int samples() {
        return diameters.length;
    }

    /** Share of the pairs that a path connects, on average. */
    public double connectedPairs() {
        return connectedPairs;
    }

    /** Median over the samples of the largest distance in hops; the lower one of two. */
    public int diameter() {
        return diameters[(diameters.length - 1) / 2];
    }

    /** Smallest diameter of any sample. */
    public int leastDiameter() {
        return diameters[0];
    }

    /** Largest diameter of any sample. */
    public int mostDiameter() {
        return diameters[diameters.length - 1];
    }

    /** Mean over the samples of their average distance in hops. */
    public MeanEstimate averageHops() {
        return averageHops;
    }
}
