package io.weft.simulator;

import io.weft.refusal.Refusal;

/** How long a run goes on, and how exact it is to be. Immutable. */
public final class RunLimits {
    /** How exact latency is to be where nobody says otherwise. */
    public static final double USUAL_PRECISION = 0.01;
    /** After how many cycles a run ends where nobody says otherwise. */
    public static final int USUAL_CYCLES = 100_000;
    /** Most cycles of a run: what is counted in cycles has room for those that a packet takes after them. */
    public static final int MOST_CYCLES = Integer.MAX_VALUE >> 1;

    private static final int BATCH_CYCLES = 100;

    /** Latency to 1 %, throughput to 0.5 %, within 100,000 cycles. */
    public static final RunLimits DEFAULT = of(USUAL_PRECISION, USUAL_CYCLES);

    final int batchCycles;
    final double latencyPrecision;
    final double throughputPrecision;
    final int mostCycles;

    /**
     * @param batchCycles cycles of the shortest batch
     * @param latencyPrecision half the width of the confidence interval of the mean latency, as a part of that
     * @param throughputPrecision the same of the accepted throughput
     * @param mostCycles after so many cycles a run ends, whether or not it is as exact as that; a third of them are at
     *     most spent on warming up
     */
    public RunLimits(int batchCycles, double latencyPrecision, double throughputPrecision, int mostCycles) {
        if (batchCycles < 1 || !(latencyPrecision > 0) || !(throughputPrecision > 0) || mostCycles < batchCycles) {
            throw new IllegalArgumentException("batches of " + batchCycles + " cycles, at most " + mostCycles
                    + " cycles, precision " + latencyPrecision + " and " + throughputPrecision
                    + ": all have to be positive, and a run at least as long as a batch");
        }
        this.batchCycles = batchCycles;
        this.latencyPrecision = latencyPrecision;
        this.throughputPrecision = throughputPrecision;
        this.mostCycles = mostCycles;
    }

    /**
     * Limits a run as users say it.
     *
     * @param precision half the width of the confidence interval of the mean latency, as a part of that; half as much
     *     for the throughput
     * @param mostCycles after so many cycles a run ends, 100..{@link #MOST_CYCLES}
     * @throws Refusal if one is out of range
     */
    public static RunLimits of(double precision, int mostCycles) {
        if (!(precision > 0 && precision < 1)) {
            throw new Refusal("the precision is " + precision
                    + ", but must be above 0 and below 1: a fraction of the average latency, such as "
                    + USUAL_PRECISION);
        }
        if (mostCycles < BATCH_CYCLES || mostCycles > MOST_CYCLES) {
            throw new Refusal("a run has at most " + mostCycles + " cycles, but must have "
                    + BATCH_CYCLES + " or more, since it is measured in batches of so many, and at most "
                    + MOST_CYCLES);
        }
        return new RunLimits(BATCH_CYCLES, precision, precision / 2, mostCycles);
    }

    /** Cycles of the shortest batch. */
    public int batchCycles() {
        return batchCycles;
    }

    int mostWarmUpCycles() {
        return mostCycles / 3;
    }
}
