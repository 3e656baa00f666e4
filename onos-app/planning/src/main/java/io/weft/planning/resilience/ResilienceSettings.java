package io.weft.planning.resilience;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How closely {@link Resilience} is looked at. Immutable. */
public final class ResilienceSettings {
    /**
     * Shares of 5 %, 10 %, ..., 95 %; connectivity to 1 point at 95 % confidence with at most 12,000 samples; path
     * metrics of 20 samples; no routes; seed 1.
     */
    public static final ResilienceSettings DEFAULT = new ResilienceSettings(
            IntStream.rangeClosed(1, 19).mapToObj(step -> step / 20.0).collect(Collectors.toUnmodifiableList()),
            1,
            new Precision(0.95, 0.01, 12_000),
            20,
            Optional.empty(),
            0);

    private final List<Double> shares;
    private final long seed;
    private final Precision precision;
    private final int pathSamples;
    private final Optional<Fabric> fabric;
    private final int routeSamples;

    private ResilienceSettings(
            List<Double> shares,
            long seed,
            Precision precision,
            int pathSamples,
            Optional<Fabric> fabric,
            int routeSamples) {
        this.shares = shares;
        this.seed = seed;
        this.precision = precision;
        this.pathSamples = pathSamples;
        this.fabric = fabric;
        this.routeSamples = routeSamples;
    }

    /**
     * These settings with other shares of failed units.
     *
     * @param others at least one, ascending, each in 0..1
     * @throws Refusal for others
     */
    public ResilienceSettings withShares(List<Double> others) {
        for (int i = 0; i < others.size(); i++) {
            double share = others.get(i);
            if (!(share >= 0 && share <= 1) || (i > 0 && share <= others.get(i - 1))) {
                throw new Refusal("shares of failed units are " + others + ": expected ascending numbers of 0 to 1");
            }
        }
        if (others.isEmpty()) {
            throw new Refusal("there is no share of failed units: expected at least one");
        }
        return new ResilienceSettings(List.copyOf(others), seed, precision, pathSamples, fabric, routeSamples);
    }

    public ResilienceSettings withSeed(long other) {
        return new ResilienceSettings(shares, other, precision, pathSamples, fabric, routeSamples);
    }

    /** These settings with another precision of the probability of connection. */
    public ResilienceSettings withPrecision(Precision other) {
        return new ResilienceSettings(shares, seed, other, pathSamples, fabric, routeSamples);
    }

    /**
     * These settings with path metrics of so many samples, 0 for none.
     *
     * @throws Refusal for less than 0
     */
    public ResilienceSettings withPathSamples(int samples) {
        return new ResilienceSettings(shares, seed, precision, notNegative(samples), fabric, routeSamples);
    }

    /**
     * These settings with the routes of a fabric in so many samples.
     *
     * @throws Refusal for less than 0
     */
    public ResilienceSettings withRoutes(Fabric of, int samples) {
        return new ResilienceSettings(shares, seed, precision, pathSamples, Optional.of(of), notNegative(samples));
    }

    private static int notNegative(int samples) {
        if (samples < 0) {
            throw new Refusal(samples + " samples: expected 0 or more");
        }
        return samples;
    }

    /** The shares of units that fail, ascending. At a share, the nearest whole number of units fails. */
    public List<Double> shares() {
        return shares;
    }

    /** Number of units that fail at the {@code i}-th share, of so many. */
    int failed(int i, int units) {
        return (int) Math.round(shares.get(i) * units);
    }

    public long seed() {
        return seed;
    }

    public Precision precision() {
        return precision;
    }

    public int pathSamples() {
        return pathSamples;
    }

    /** The fabric whose routes are looked at, if any are. */
    public Optional<Fabric> fabric() {
        return fabric;
    }

    public int routeSamples() {
        return routeSamples;
    }
}
