package io.weft.simulator;

import io.weft.simulator.workload.Flows;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What is seen of flows while they arrive. For one thread at a time. */
final class FlowTally implements Flows.Observer {
    private static final int DIGITS = 3;
    private static final long LONGEST = 1L << 40;
    /** Of fewer, what 99 % do not exceed is the largest of all, whatever is beyond it. */
    private static final int LEAST_OF_P99 = 100;
    /** Slowdowns are kept in thousandths. */
    private static final double UNIT = 1000;

    private final int first;
    private final int end;
    private final int flitBytes;
    private final Ideal ideal;
    private Times all;
    private Map<FlowResult.SizeClass, Times> bySize;
    private BatchMeans slowdown;
    /** By half of the measured flows, in the order in which they began: the sum of slowdowns, and of how many. */
    private double[] halfSum;

    private int[] halfCount;
    private long beginCycle;
    private long endCycle;
    private long offeredFlits;
    private long arrivedFlits;
    private double bytes;
    private long begun;
    private long lost;

    /** How long flows take that are alone. */
    @FunctionalInterface
    interface Ideal {
        /** Cycles of a flow from an endpoint to another until it has arrived as a whole. */
        long cycles(int source, int destination, int bytes);
    }

    /** Of flows {@code first} to {@code end}-1, while these begin. */
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
        halfSum = new double[2];
        halfCount = new int[2];
        beginCycle = Long.MAX_VALUE;
        endCycle = Long.MAX_VALUE;
        offeredFlits = 0;
        arrivedFlits = 0;
        bytes = 0;
        begun = 0;
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
            int half = flow - first < (end - first) / 2 ? 0 : 1;
            halfSum[half] += slower;
            halfCount[half]++;
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

    /** Mean slowdown of the first half of the measured flows that began; NaN if none arrived. */
    double earlySlowdown() {
        return halfSum[0] / halfCount[0];
    }

    /** That of the second half. */
    double lateSlowdown() {
        return halfSum[1] / halfCount[1];
    }

    /**
     * Flits in a cycle that began with measured flows, until the last of these had begun, of all endpoints together;
     * NaN if it has not.
     */
    double offered() {
        return inCycle(offeredFlits);
    }

    /** Flits in a cycle of flows that arrived meanwhile; NaN as of {@link #offered}. */
    double arrived() {
        return inCycle(arrivedFlits);
    }

    private double inCycle(long flits) {
        return endCycle == Long.MAX_VALUE ? Double.NaN : (double) flits / (endCycle - beginCycle);
    }

    /** Bytes of a measured flow that began, on average; NaN if none did. */
    double meanBytes() {
        return bytes / begun;
    }

    long unroutable() {
        return lost;
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
                    count < LEAST_OF_P99 ? Double.NaN : cycles.getValueAtPercentile(99),
                    slowdownSum / count,
                    count == 0 ? Double.NaN : slowdowns.getValueAtPercentile(50) / UNIT,
                    count < LEAST_OF_P99 ? Double.NaN : slowdowns.getValueAtPercentile(99) / UNIT);
        }
    }
}
