package io.weft.operations.job;

import io.weft.operations.request.Execution;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What simulations may take of a machine that has other things to do. Immutable.
 *
 * <p>The lowest priority alone, which their threads have, bounds nothing: Java ignores priorities on Linux unless it is
 * told otherwise. So each thread rests after each batch of cycles, for as long as the batch took by the clock with a
 * share of a half. Where processors are scarce a batch takes longer, and so does the rest.
 */
public final class JobBounds {
    private static final double SHARE = 0.5;
    private static final double HEAP_SHARE = 0.25;
    private static final int MOST_POINTS = 1_000;
    private static final Duration MOST_TIME = Duration.ofMinutes(10);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final int mostThreads;
    private final double share;
    private final Duration mostTime;
    private final LongSupplier freeHeap;

    /**
     * The bounds of this machine, but for two of them.
     *
     * @param mostTime after so long a simulation is ended
     */
    JobBounds(Duration mostTime, LongSupplier freeHeap) {
        this(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), SHARE, mostTime, freeHeap);
    }

    private JobBounds(int mostThreads, double share, Duration mostTime, LongSupplier freeHeap) {
        this.mostThreads = mostThreads;
        this.share = share;
        this.mostTime = mostTime;
        this.freeHeap = freeHeap;
    }

    /**
     * The bounds of this machine: one thread less than it has processors, but one at least; each works half of the
     * time; at most ten minutes; at most a quarter of what is free of the heap when a simulation starts; at most
     * {@value #MOST_POINTS} points.
     */
    public static JobBounds ofThisMachine() {
        return new JobBounds(MOST_TIME, JobBounds::freeHeap);
    }

    /**
     * The bounds of a machine that has nothing else to do: all of its processors, all the time, for an hour at most.
     */
    public static JobBounds ofWholeMachine() {
        return new JobBounds(Runtime.getRuntime().availableProcessors(), 1, LONGEST, JobBounds::freeHeap);
    }

    private static long freeHeap() {
        Runtime machine = Runtime.getRuntime();
        return machine.maxMemory() - machine.totalMemory() + machine.freeMemory();
    }

    /** Most threads of a simulation. */
    public int mostThreads() {
        return mostThreads;
    }

    /** The part of the time that each thread works, above 0 and at most 1. */
    public double share() {
        return share;
    }

    /** A simulation that takes longer is ended, with the points that it has. */
    public Duration mostTime() {
        return mostTime;
    }

    /** The part of the free heap that a simulation may need. */
    public double heapShare() {
        return HEAP_SHARE;
    }

    /** Nanoseconds to rest after so many of work. */
    long rest(long worked) {
        return (long) (worked * (1 - share) / share);
    }

    /**
     * Does nothing if an execution keeps within these.
     *
     * @throws Refusal if it has too many threads or points, or if it needs too much of what is free of the heap now
     */
    void check(Execution.Demand demand) {
        int threads = demand.threads();
        int points = demand.points();
        long bytes = demand.bytes();
        if (threads < 1 || threads > mostThreads) {
            throw new Refusal(threads + " threads are not in 1.." + mostThreads
                    + (share < 1 ? ": one processor is left to what else this machine does" : ""));
        }
        if (points > MOST_POINTS) {
            throw new Refusal(points + " points are more than " + MOST_POINTS
                    + ": give fewer routings or loads, or simulate with the weft command");
        }
        long free = freeHeap.getAsLong();
        if (bytes > HEAP_SHARE * free) {
            throw Refusal.notNow("the simulation may need " + megabytes(bytes) + " MB, but may take no more than "
                    + megabytes((long) (HEAP_SHARE * free)) + " MB, " + Math.round(100 * HEAP_SHARE)
                    + " % of what is free"
                    + " of the heap now; give smaller buffers or fewer threads or routings, a larger heap, or "
                    + "simulate with the weft command");
        }
    }

    private static long megabytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }
}
