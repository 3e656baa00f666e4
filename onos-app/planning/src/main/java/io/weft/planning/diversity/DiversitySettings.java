package io.weft.planning.diversity;

import io.weft.refusal.Refusal;
import java.util.OptionalInt;

/** How closely {@link PathDiversity} is looked at. Immutable. */
public final class DiversitySettings {
    /** A flow budget of 2 * 10<sup>9</sup>; samples of 2,000; 95 % confidence; seed 1. */
    public static final DiversitySettings DEFAULT =
            new DiversitySettings(1, 2_000_000_000L, 2_000, OptionalInt.empty());

    /** Samples of disjoint paths that are drawn whatever the budget, unless fewer are asked for. */
    private static final int LEAST_SAMPLES = 200;

    private static final double CONFIDENCE = 0.95;

    private final long seed;
    private final long flowBudget;
    private final int samples;
    private final OptionalInt length;

    private DiversitySettings(long seed, long flowBudget, int samples, OptionalInt length) {
        this.seed = seed;
        this.flowBudget = flowBudget;
        this.samples = samples;
        this.length = length;
    }

    public DiversitySettings withSeed(long other) {
        return new DiversitySettings(other, flowBudget, samples, length);
    }

    /**
     * These settings with another bound on the work for disjoint paths. A flow counts as largest degree * channels. All
     * pairs are looked at if their flows, one less than there are edge switches, are within the budget; else as many
     * sampled pairs as are, but at least 200 unless {@link #samples} is less, and at most {@link #samples}.
     *
     * @param steps 0 for always samples
     * @throws Refusal for less than 0
     */
    public DiversitySettings withFlowBudget(long steps) {
        if (steps < 0) {
            throw new Refusal("a flow budget of " + steps + ": expected 0 or more");
        }
        return new DiversitySettings(seed, steps, samples, length);
    }

    /**
     * These settings with so many samples of interference, and at most so many of disjoint paths.
     *
     * @throws Refusal for less than 2
     */
    public DiversitySettings withSamples(int other) {
        if (other < 2) {
            throw new Refusal(other + " samples: expected at least 2, for an interval");
        }
        return new DiversitySettings(seed, flowBudget, other, length);
    }

    /**
     * These settings, with interference by paths of at most so many hops.
     *
     * @throws Refusal for less than 1
     */
    public DiversitySettings withLength(int hops) {
        if (hops < 1) {
            throw new Refusal("paths of at most " + hops + " hops: expected 1 or more");
        }
        return new DiversitySettings(seed, flowBudget, samples, OptionalInt.of(hops));
    }

    public long seed() {
        return seed;
    }

    /** Number of flows of a network that the budget allows. */
    private long flows(WorkingChannels network) {
        return flowBudget / Math.max(1, (long) network.largestDegree() * network.target.length);
    }

    /** Whether disjoint paths are looked at of all pairs of a network. */
    boolean coverAllPairs(WorkingChannels network) {
        return network.edges.length - 1 <= flows(network);
    }

    /** Number of pairs of a network that are sampled for disjoint paths. */
    int flowSamples(WorkingChannels network) {
        return (int) Math.min(samples, Math.max(LEAST_SAMPLES, flows(network)));
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
