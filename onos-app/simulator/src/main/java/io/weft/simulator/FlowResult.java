package io.weft.simulator;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What became of flows at one load. Immutable. */
public final class FlowResult {
    /** Less than this part of what begins arrives where senders have more to send than the network carries. */
    private static final double CARRIED = 0.9;
    /** So many times the mean slowdown is that of the second half of all flows where it still grows. */
    private static final double GROWN = 1.2;
    /** So many standard errors it is larger than that, if with 95 % it is no chance. */
    private static final double SURE = 1.645;
    /** Estimates of fewer flows than that in either half mean nothing. */
    private static final int FEWEST = 30;

    private final double begunLoad;
    private final double acceptedThroughput;
    private final boolean complete;
    private final int others;
    private final int outstanding;
    private final double meanBytes;
    private final Times all;
    private final Map<SizeClass, Times> bySize = new EnumMap<>(SizeClass.class);
    private final double slowdownHalfWidth;
    private final boolean correlated;
    private final boolean grows;
    private final boolean surelyGrows;
    private final int cycles;
    private final long unroutable;
    private final Optional<FlowControlResult> flowControl;
    private final double seconds;

    /**
     * Sizes of flows, with the bounds of M. Alizadeh et al., "pFabric: Minimal Near-Optimal Datacenter Transport"
     * (SIGCOMM 2013), section 5.
     */
    public enum SizeClass {
        /** At most 100 kB. */
        SMALL(100_000),
        /** At most 10 MB. */
        MEDIUM(10_000_000),
        /** More. */
        LARGE(Integer.MAX_VALUE);

        private final int most;

        SizeClass(int most) {
            this.most = most;
        }

        static SizeClass of(int bytes) {
            return Arrays.stream(values())
                    .filter(each -> bytes <= each.most)
                    .findFirst()
                    .orElseThrow();
        }
    }

    FlowResult(double senders, FlowTraffic traffic, int outstanding, FlowTally tally, WorkloadResult run) {
        this.begunLoad = tally.offered() / senders;
        this.acceptedThroughput = tally.arrived() / senders;
        this.complete = run.complete();
        this.others = traffic.others();
        this.outstanding = outstanding;
        this.meanBytes = tally.meanBytes();
        this.all = tally.all().result();
        for (SizeClass size : SizeClass.values()) {
            bySize.put(size, tally.of(size).result());
        }
        this.slowdownHalfWidth = tally.slowdown().halfWidth();
        this.correlated = tally.slowdown().dependent();
        double growth = tally.late().mean() - GROWN * tally.early().mean();
        this.grows = growth > 0;
        this.surelyGrows = Math.min(tally.early().count(), tally.late().count()) >= FEWEST
                && growth
                        > SURE
                                * Math.sqrt(tally.late().varianceOfMean()
                                        + GROWN * GROWN * tally.early().varianceOfMean());
        this.cycles = run.completionCycles();
        this.unroutable = tally.unroutable();
        this.flowControl = run.flowControl();
        this.seconds = run.seconds();
    }

    /**
     * Flits of the measured flows that begin in a cycle on average, for each sender; not a number if the last of these
     * never began.
     */
    public double begunLoad() {
        return begunLoad;
    }

    /**
     * Flits of flows that arrived in a cycle, for each sender, while those that are measured began; not a number if the
     * last of these never did.
     */
    public double acceptedThroughput() {
        return acceptedThroughput;
    }

    /** Whether much less arrived than began, and flows surely take the longer the later they begin. */
    public boolean saturated() {
        return acceptedThroughput < CARRIED * begunLoad && surelyGrows;
    }

    /**
     * Whether nobody can tell if it is {@linkplain #saturated saturated}: it looks so, but of too few flows that it
     * could not be chance; or not all flows have begun that are measured.
     */
    public boolean tooFewToTell() {
        return Double.isNaN(acceptedThroughput) || (acceptedThroughput < CARRIED * begunLoad && grows && !surelyGrows);
    }

    /** Whether all flows have arrived; if not, all is of those that have. */
    public boolean complete() {
        return complete;
    }

    /** How many flows began before those that are measured, and as many behind them. */
    public int others() {
        return others;
    }

    /** How many flows an endpoint sends at a time. */
    public int outstanding() {
        return outstanding;
    }

    /** The mean of the flows that are measured and have begun; not a number if none has. */
    public double meanBytes() {
        return meanBytes;
    }

    /** The times of all flows that are measured. */
    public Times all() {
        return all;
    }

    /** The times of those of a size. */
    public Times of(SizeClass size) {
        return bySize.get(size);
    }

    /** Half the width of the 95 % confidence interval of the mean slowdown; infinite of few flows. */
    public double slowdownHalfWidth() {
        return slowdownHalfWidth;
    }

    /** Whether slowdowns depend on those before them, so that they say less than their number has it. */
    public boolean correlated() {
        return correlated;
    }

    /** Cycles of the run. */
    public int cycles() {
        return cycles;
    }

    /** What has become of flow control; empty with credits. */
    public Optional<FlowControlResult> flowControl() {
        return flowControl;
    }

    /** Flows that had no route to their receivers, and were not sent. */
    public long unroutable() {
        return unroutable;
    }

    /** Seconds that the run took. */
    public double seconds() {
        return seconds;
    }

    /**
     * Times of flows in cycles, from when they begin until they have arrived as a whole; not a number if there are
     * none.
     */
    public static final class Times {
        private final long count;
        private final double mean;
        private final double median;
        private final double p99;
        private final double meanSlowdown;
        private final double medianSlowdown;
        private final double p99Slowdown;

        Times(
                long count,
                double mean,
                double median,
                double p99,
                double meanSlowdown,
                double medianSlowdown,
                double p99Slowdown) {
            this.count = count;
            this.mean = mean;
            this.median = median;
            this.p99 = p99;
            this.meanSlowdown = meanSlowdown;
            this.medianSlowdown = medianSlowdown;
            this.p99Slowdown = p99Slowdown;
        }

        /** How many there are. */
        public long count() {
            return count;
        }

        public double mean() {
            return mean;
        }

        /** What half of them do not exceed, to three digits. */
        public double median() {
            return median;
        }

        /** What 99 % of them do not exceed, to three digits. */
        public double p99() {
            return p99;
        }

        /** The mean of each divided by the time of a flow of this size alone, by a shortest path. */
        public double meanSlowdown() {
            return meanSlowdown;
        }

        /** What half of these do not exceed, to a thousandth, and three digits. */
        public double medianSlowdown() {
            return medianSlowdown;
        }

        /** What 99 % of these do not exceed, to a thousandth, and three digits. */
        public double p99Slowdown() {
            return p99Slowdown;
        }

        @Override
        public String toString() {
            return count + ": " + List.of(mean, median, p99, meanSlowdown, medianSlowdown, p99Slowdown);
        }
    }
}
