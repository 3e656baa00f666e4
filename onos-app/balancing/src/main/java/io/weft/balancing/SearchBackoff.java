package io.weft.balancing;

/**
 * Exponential back-off of the time for a search for routes: the whole time at first, and half as much after each search
 * that finds nothing. The next search has the whole time again after one that finds something, when the traffic differs
 * from that of the last whole search, and after 20 searches. Not thread-safe.
 */
final class SearchBackoff {
    /** The least part of the time. */
    private static final double LEAST = 1 / 16.0;
    /** The share of the traffic by which demands may differ and still count as the same traffic. */
    private static final double SAME = 0.2;
    /** After this many searches, one has the whole time. */
    private static final int LONGEST = 20;

    private double part = 1;
    private int searches;
    /** The traffic of the last search with the whole time; null before the first. */
    private MeasuredTraffic reference;

    /**
     * The part of the time for the next search, 0..1. The traffic must be of the same topology as before, unless
     * {@link #reset} was called.
     */
    double part(MeasuredTraffic now) {
        if (part == 1 || ++searches >= LONGEST || differs(now)) {
            part = 1;
            searches = 0;
            reference = now;
        }
        return part;
    }

    /** Whether the demands between switches differ by more than {@link #SAME} of the traffic. */
    private boolean differs(MeasuredTraffic now) {
        double before = rate(reference);
        double[] moved = {0};
        now.forEach((s, d, bytes) ->
                moved[0] += Math.abs(now.perSecond(bytes) - (double) reference.perSecond(reference.demand(s, d))));
        reference.forEach((s, d, bytes) -> moved[0] += now.demand(s, d) == 0 ? reference.perSecond(bytes) : 0);
        return moved[0] > SAME * Math.max(before, rate(now));
    }

    private static double rate(MeasuredTraffic matrix) {
        return matrix.perSecond(matrix.total());
    }

    /** Records whether the last search found anything. */
    void searched(boolean found) {
        part = found ? 1 : Math.max(LEAST, part / 2);
    }

    /** Gives the next search the whole time. */
    void reset() {
        part = 1;
    }
}
