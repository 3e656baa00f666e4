package io.weft.planning.diversity;

import java.util.OptionalInt;

/** How closely {@link PathDiversity} is looked at. Immutable. */
public final class DiversitySettings {
    /** Disjoint paths of all pairs of up to 2,048 edge switches; samples of 2,000; 95 % confidence; seed 1. */
    public static final DiversitySettings DEFAULT = new DiversitySettings(1, 2_048, 2_000, OptionalInt.empty());

    private static final double CONFIDENCE = 0.95;

    private final long seed;
    private final int allPairsUpTo;
    private final int samples;
    private final OptionalInt length;

    private DiversitySettings(long seed, int allPairsUpTo, int samples, OptionalInt length) {
        this.seed = seed;
        this.allPairsUpTo = allPairsUpTo;
        this.samples = samples;
        this.length = length;
    }

    /** These settings with another seed. */
    public DiversitySettings withSeed(long other) {
        return new DiversitySettings(other, allPairsUpTo, samples, length);
    }

    /**
     * These settings, with all pairs looked at for disjoint paths up to so many edge switches, 0 for always samples.
     */
    public DiversitySettings withAllPairsUpTo(int edgeSwitches) {
        return new DiversitySettings(seed, edgeSwitches, samples, length);
    }

    /**
     * These settings with so many samples, of pairs and of two pairs at once.
     *
     * @throws IllegalArgumentException for less than 2
     */
    public DiversitySettings withSamples(int other) {
        if (other < 2) {
            throw new IllegalArgumentException(other + " samples: expected at least 2, for an interval");
        }
        return new DiversitySettings(seed, allPairsUpTo, other, length);
    }

    /**
     * These settings, with interference by paths of at most so many hops.
     *
     * @throws IllegalArgumentException for less than 1
     */
    public DiversitySettings withLength(int hops) {
        if (hops < 1) {
            throw new IllegalArgumentException("paths of at most " + hops + " hops: expected 1 or more");
        }
        return new DiversitySettings(seed, allPairsUpTo, samples, OptionalInt.of(hops));
    }

    public long seed() {
        return seed;
    }

    public int allPairsUpTo() {
        return allPairsUpTo;
    }

    public int samples() {
        return samples;
    }

    /** Most hops of the paths that interfere; empty for one more than the diameter. */
    public OptionalInt length() {
        return length;
    }

    double confidence() {
        return CONFIDENCE;
    }
}
