package io.weft.simulator;

/** How long a run goes on, and how exact it is to be. Immutable. */
public final class RunLimits {
    /** Latency to 1 %, throughput to 0.5 %, within 100,000 cycles. */
    public static final RunLimits DEFAULT = new RunLimits(100, 0.01, 0.005, 100_000);

    private final int batchCycles;
    private final double latencyPrecision;
    private final double throughputPrecision;
    private final int mostCycles;

    /**
     * Limits a run.
     *
     * @param batchCycles cycles of the shortest batch
     * @param latencyPrecision half the width of the confidence interval of the mean latency, as a part of that
     * @param throughputPrecision the same of the accepted throughput
     * @param mostCycles after so many cycles a run ends, whether or not it is as exact as that; a third of them are at most
     *     spent on warming up
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

    /** The same, but for the number of cycles after which a run ends. */
    public RunLimits withMostCycles(int cycles) {
        return new RunLimits(Math.min(batchCycles, cycles), latencyPrecision, throughputPrecision, cycles);
    }

    int batchCycles() {
        return batchCycles;
    }

    double latencyPrecision() {
        return latencyPrecision;
    }

    double throughputPrecision() {
        return throughputPrecision;
    }

    int mostCycles() {
        return mostCycles;
    }

    int mostWarmUpCycles() {
        return mostCycles / 3;
    }
}
