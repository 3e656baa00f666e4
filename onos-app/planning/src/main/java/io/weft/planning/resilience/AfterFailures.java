package io.weft.planning.resilience;

import java.util.Optional;

/** A network of which a share of the units has failed: the estimates of {@link Resilience} at that share. Immutable. */
public final class AfterFailures {
    private final double share;
    private final int failedUnits;
    private final Proportion connected;
    private final Optional<PathMetrics> paths;
    private final Optional<RouteMetrics> routes;

    AfterFailures(
            double share,
            int failedUnits,
            Proportion connected,
            Optional<PathMetrics> paths,
            Optional<RouteMetrics> routes) {
        this.share = share;
        this.failedUnits = failedUnits;
        this.connected = connected;
        this.paths = paths;
        this.routes = routes;
    }

    /** Share of the units that have failed, 0..1, as it was asked for. */
    public double share() {
        return share;
    }

    /** How many units have failed: the nearest whole number to that share. */
    public int failedUnits() {
        return failedUnits;
    }

    /**
     * Probability that the network is connected: some edge switch works, and all that work reach one another. In an
     * XGFT with w1 &gt; 1, whose planes meet only at the endpoints, that those of each plane do.
     */
    public Proportion connected() {
        return connected;
    }

    /** Distances; empty if they were not asked for, or if in no sample a path connects a pair. */
    public Optional<PathMetrics> paths() {
        return paths;
    }

    /** Routes; empty if they were not asked for, or if no sample has two working edge switches. */
    public Optional<RouteMetrics> routes() {
        return routes;
    }
}
