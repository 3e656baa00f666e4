package io.weft.planning.resilience;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Distances between edge switches at one share of failures, over samples, whatever routes make of them. A pair is an
 * ordered pair of distinct edge switches that work. The share of connected pairs is over all samples that have a pair;
 * diameters and hops are over those of them in which a path connects one. Immutable.
 */
public final class PathMetrics {
    private final int samples;
    private final double connectedPairs;
    private final int[] diameters;
    private final MeanEstimate averageHops;

    private PathMetrics(List<PathSearch.Distances> withPairs, Function<double[], MeanEstimate> mean) {
        List<PathSearch.Distances> connected =
                withPairs.stream().filter(each -> each.connected() > 0).collect(Collectors.toList());
        samples = withPairs.size();
        connectedPairs = withPairs.stream()
                .mapToDouble(PathSearch.Distances::connectedShare)
                .average()
                .orElseThrow();
        diameters = connected.stream()
                .mapToInt(PathSearch.Distances::diameter)
                .sorted()
                .toArray();
        averageHops = mean.apply(connected.stream()
                .mapToDouble(PathSearch.Distances::averageHops)
                .toArray());
    }

    /** Estimates from random samples; empty if none of them has a connected pair. */
    static Optional<PathMetrics> of(Collection<PathSearch.Distances> samples, double confidence) {
        return of(samples, hops -> MeanEstimate.of(hops, confidence));
    }

    /** The metrics of the only network that there is at a share; empty if it has no connected pair. */
    static Optional<PathMetrics> certain(PathSearch.Distances distances) {
        return of(List.of(distances), hops -> MeanEstimate.exact(hops[0], 1));
    }

    private static Optional<PathMetrics> of(
            Collection<PathSearch.Distances> samples, Function<double[], MeanEstimate> mean) {
        List<PathSearch.Distances> withPairs =
                samples.stream().filter(each -> each.pairs > 0).collect(Collectors.toList());
        return withPairs.stream().anyMatch(each -> each.connected() > 0)
                ? Optional.of(new PathMetrics(withPairs, mean))
                : Optional.empty();
    }

    /** Number of samples that have a pair: those of {@link #connectedPairs()}; 1 where nothing is random. */
    public int samples() {
        return samples;
    }

    /** Number of samples with a pair that a path connects, 1..samples(): those of diameters and hops. */
    public int connectedSamples() {
        return diameters.length;
    }

    /** Share of the pairs that a path connects, 0..1, on average over the samples that have a pair. */
    public double connectedPairs() {
        return connectedPairs;
    }

    /** Median over the connected samples of the largest distance in hops; the lower one of two. */
    public int diameter() {
        return diameters[(diameters.length - 1) / 2];
    }

    /** Largest diameter of any connected sample. */
    public int mostDiameter() {
        return diameters[diameters.length - 1];
    }

    /** Mean over the connected samples of their average distance in hops. */
    public MeanEstimate averageHops() {
        return averageHops;
    }
}
