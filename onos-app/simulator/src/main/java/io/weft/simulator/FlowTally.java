package io.weft.simulator;

import io.weft.simulator.workload.Flows;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What is seen of flows while they arrive. For one thread at a time. */
final class FlowTally implements Flows.Observer {
    private static final int DIGITS = 3;
    private static final long LONGEST = 1L << 40;
    /** Slowdowns are kept in thousandths. */
    private static final double UNIT = 1000;

    private final int first;
    private final int end;
    private final int flitBytes;
    private final Ideal ideal;
    private Times all;
    private Map<FlowResult.SizeClass, Times> bySize;
    private BatchMeans slowdown;
    /** Slowdowns of the first half of the measured flows, in the order in which they began. */
    private Moments early;
    /** Slowdowns of the second half. */
    private Moments late;

    private int begun;
    private long beginCycle;
    private long endCycle;
    private long offeredFlits;
    private long arrivedFlits;
    private double bytes;
    private long lost;

    /** How long flows take that are alone. */
    @FunctionalInterface
    interface Ideal {
        /** Cycles of a flow from an endpoint to another until it has arrived as a whole. */
        long cycles(int source, int destination, int bytes);
    }

    /** Counts flows {@code first} to {@code end}-1, while these begin. */
    FlowTally(int first, int end, int flitBytes, Ideal ideal) {
        this.first = first;
        this.end = end;
        this.flitBytes = flitBytes;
        this.ideal = ideal;
        restarted();
    }

    @Override
    public void restarted() {
        all = new Times();
        bySize = new EnumMap<>(FlowResult.SizeClass.class);
        for (FlowResult.SizeClass size : FlowResult.SizeClass.values()) {
            bySize.put(size, new Times());
        }
        slowdown = new BatchMeans();
        early = new Moments();
        late = new Moments();
        begun = 0;
        beginCycle = Long.MAX_VALUE;
        endCycle = Long.MAX_VALUE;
        offeredFlits = 0;
        arrivedFlits = 0;
        bytes = 0;
        lost = 0;
    }

    @Override
    public void began(int flow, int size, long cycle) {
        if (flow == first) {
            beginCycle = cycle;
        }
        if (flow == end) {
            endCycle = cycle;
        }
        if (isMeasured(flow)) {
            offeredFlits += flits(size);
            bytes += size;
            begun++;
        }
    }

    private boolean isMeasured(int flow) {
        return flow >= first && flow < end;
    }

    private int flits(int size) {
        return (size - 1) / flitBytes + 1;
    }

    @Override
    public void arrived(int flow, int source, int destination, int size, long began, long cycle) {
        if (cycle >= beginCycle && cycle < endCycle) {
            arrivedFlits += flits(size);
        }
        if (isMeasured(flow)) {
            long taken = cycle - began;
            double slower = (double) taken / ideal.cycles(source, destination, size);
            all.add(taken, slower);
            bySize.get(FlowResult.SizeClass.of(size)).add(taken, slower);
            slowdown.add(slower, 1);
            (flow - first < (end - first) / 2 ? early : late).add(slower);
        }
    }

    @Override
    public void lost() {
        lost++;
    }

    Times all() {
        return all;
    }

    Times of(FlowResult.SizeClass size) {
        return bySize.get(size);
    }

    BatchMeans slowdown() {
        return slowdown;
    }

    Moments early() {
        return early;
    }

    Moments late() {
        return late;
    }

    /**
     * Flits in a cycle that began with measured flows, until the last of these had begun, of all endpoints together;
     * not a number if it never began.
     */
    double offered() {
        return rate(offeredFlits);
    }

    /** Flits in a cycle of flows that arrived meanwhile. */
    double arrived() {
        return rate(arrivedFlits);
    }

    private double rate(long flits) {
        return endCycle == Long.MAX_VALUE ? Double.NaN : (double) flits / (endCycle - beginCycle);
    }

    /** The mean of measured flows that have begun; not a number if none has. */
    double meanBytes() {
        return bytes / begun;
    }

    long unroutable() {
        return lost;
    }

    /**
     * Mean and variance of numbers. B. P. Welford, <i>Note on a Method for Calculating Corrected Sums of Squares and
     * Products</i>, Technometrics 4, 1962: sums of squares would lose all digits where numbers hardly differ.
     */
    static final class Moments {
        private int count;
        private double mean;
        private double squares;

        private void add(double value) {
            count++;
            double off = value - mean;
            mean += off / count;
            squares += off * (value - mean);
        }

        int count() {
            return count;
        }

        /** Not a number if there are none. */
        double mean() {
            return count == 0 ? Double.NaN : mean;
        }

        /** The variance of the mean, as if none depended on another. */
        double varianceOfMean() {
            return squares / count / (count - 1);
        }
    }

    /** Flow completion times, and slowdowns. */
    static final class Times {
        private final Histogram cycles = new Histogram(LONGEST, DIGITS);
        private final Histogram slowdowns = new Histogram(LONGEST, DIGITS);
        private long count;
        private double cycleSum;
        private double slowdownSum;

        private void add(long taken, double slower) {
            cycles.recordValue(taken);
            slowdowns.recordValue(Math.round(slower * UNIT));
            cycleSum += taken;
            slowdownSum += slower;
            count++;
        }

        FlowResult.Times result() {
            return new FlowResult.Times(
                    count,
                    cycleSum / count,
                    count == 0 ? Double.NaN : cycles.getValueAtPercentile(50),
                    count == 0 ? Double.NaN : cycles.getValueAtPercentile(99),
                    slowdownSum / count,
                    count == 0 ? Double.NaN : slowdowns.getValueAtPercentile(50) / UNIT,
                    count == 0 ? Double.NaN : slowdowns.getValueAtPercentile(99) / UNIT);
        }
    }
}
