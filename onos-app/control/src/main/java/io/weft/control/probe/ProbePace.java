package io.weft.control.probe;

/**
 * How much of the cap on probes is used: all of it, unless many come back late. Then switches, controller or the
 * network between them are overloaded, and sending fewer probes relieves them: failures of links are found later, but
 * data gets through. Not thread-safe.
 */
final class ProbePace {
    /** Least share of the cap. */
    static final double SLOWEST = 1 / 8.0;

    /** No channel is probed less often than this because of the pace alone. */
    private static final long LONGEST_PERIOD = 2_000_000_000L;

    private static final long WINDOW = 500_000_000;
    private static final int TOO_FEW = 10;
    private static final double TOO_MANY_LATE = 0.25;
    private static final double FEW_LATE = 0.05;
    private static final double SLOWER = 0.5;
    private static final double FASTER = 1.2;

    private final double slowest;
    private double share = 1;
    private int arrived;
    private int late;
    private long since;
    private boolean begun;
    private boolean manyLate;

    /**
     * Starts with the whole cap.
     *
     * @param period nanoseconds between two probes of a channel at that pace
     */
    ProbePace(long period) {
        this.slowest = Math.min(1, Math.max(SLOWEST, (double) period / LONGEST_PERIOD));
    }

    /** A probe arrived; {@code wasLate} if too late to count. */
    void arrived(boolean wasLate) {
        arrived++;
        if (wasLate) {
            late++;
        }
    }

    /** The share of the cap to use now, from {@link #SLOWEST} to 1. */
    double share(long now) {
        if (!begun || now - since >= WINDOW) {
            if (begun && arrived >= TOO_FEW) {
                adapt();
            }
            begun = true;
            since = now;
            arrived = 0;
            late = 0;
        }
        return share;
    }

    /** Whether many of the probes that arrived recently were late: something is overloaded. */
    boolean manyAreLate() {
        return manyLate;
    }

    private void adapt() {
        double lateShare = (double) late / arrived;
        manyLate = lateShare > TOO_MANY_LATE;
        if (manyLate) {
            share = Math.max(slowest, share * SLOWER);
        } else if (lateShare < FEW_LATE) {
            share = Math.min(1, share * FASTER);
        }
    }
}
