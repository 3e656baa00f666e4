package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.RunLimits;
import picocli.CommandLine.Option;

/** The options that say how long simulations go on, and how many at a time. */
public final class RunOptions {
    @Option(
            names = "--precision",
            paramLabel = "PART",
            defaultValue = "" + RunLimits.USUAL_PRECISION,
            description =
                    "Simulate until the 95 %% confidence interval of the average latency is this part of it to either "
                            + "side, or half of it that of the throughput where saturated (default: ${DEFAULT-VALUE}).")
    private double precision;

    @Option(
            names = "--max-cycles",
            paramLabel = "N",
            defaultValue = "" + RunLimits.USUAL_CYCLES,
            description = "But no longer than this (default: ${DEFAULT-VALUE}; a workload: to its end).")
    private int mostCycles;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Runs at a time (default: the number of processors). Results do not depend on it.")
    private Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of all that is drawn (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** How long a run goes on. */
    public RunLimits limits() {
        try {
            return RunLimits.of(precision, mostCycles);
        } catch (IllegalArgumentException e) {
            throw new InputException("--precision and --max-cycles: " + e.getMessage(), e);
        }
    }

    /** Cycles after which a run ends. */
    public int mostCycles() {
        return mostCycles;
    }

    /** Runs at a time. */
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
