package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.RunLimits;
import picocli.CommandLine.Option;

/** The options that say how long simulations go on, and how many at a time. */
public final class RunOptions {
    @Option(
            names = "--precision",
            paramLabel = "PART",
            description =
                    "Simulate until the 95 %% confidence interval of the average latency is this part of it to either "
                            + "side, or half of it that of the throughput where saturated (default: 0.01).")
    private double precision = RunLimits.USUAL_PRECISION;

    @Option(
            names = "--max-cycles",
            paramLabel = "N",
            description = "But no longer than this (default: 100000; a workload: to its end).")
    private int mostCycles = RunLimits.USUAL_CYCLES;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Runs at a time (default: the number of processors). Results do not depend on it.")
    private Integer threads;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of all that is drawn (default: 1).")
    private long seed = 1;

    /**
     * How long a run goes on.
     *
     * @throws InputException if precision or cycles are out of range
     */
    public RunLimits limits() {
        try {
            return RunLimits.of(precision, mostCycles);
        } catch (IllegalArgumentException e) {
            boolean precise = precision > 0 && precision < 1;
            throw new InputException((precise ? "--max-cycles: " : "--precision: ") + e.getMessage(), e);
        }
    }

    /** How exact latencies are to be, as a part of them. */
    public double precision() {
        return precision;
    }

    /** Cycles after which a run ends. */
    public int mostCycles() {
        return mostCycles;
    }

    /**
     * Runs at a time.
     *
     * @throws InputException if there would be none
     */
    public int threads() {
        if (threads != null && threads < 1) {
            throw new InputException("--threads is " + threads + ", but must be 1 or more");
        }
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** Seed of all that is drawn. */
    public long seed() {
        return seed;
    }
}
