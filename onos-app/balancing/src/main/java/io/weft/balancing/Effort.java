package io.weft.balancing;

/**
 * How much of its time a search for routes takes: all of it at first, half as much each time that nothing is found, and all of it again when
 * something is, when traffic is another than it was when it last was all, and now and then. Not thread-safe.
 */
final class Effort {
    /** Where nothing is found time after time, a controller has better things to do. */
    private static final double LEAST = 1 / 16.0;
    /** The share of the traffic that may go elsewhere, or be added or missing, without its being another. */
    private static final double SAME = 0.2;
    /** Of so many searches one takes all of the time, whatever the others found. */
    private static final int LONGEST = 20;

    private double part = 1;
    private int searches;
    /** For which it last was all; null before. */
    private TrafficMatrix all;

    /** The part of the time for this traffic, 0..1, which is of the same topology unless {@link #renew} was called. */
    double part(TrafficMatrix now) {
        if (part == 1 || ++searches >= LONGEST || differs(now)) {
            part = 1;
            searches = 0;
            all = now;
        }
        return part;
    }

    /** Whether channels have to carry more or less in all, or switches exchange other shares of it. */
    private boolean differs(TrafficMatrix now) {
        double before = rate(all);
        double[] moved = {0};
        now.forEach(
                (s, d, bytes) -> moved[0] += Math.abs(now.perSecond(bytes) - (double) all.perSecond(all.demand(s, d))));
        all.forEach((s, d, bytes) -> moved[0] += now.demand(s, d) == 0 ? all.perSecond(bytes) : 0);
        return moved[0] > SAME * Math.max(before, rate(now));
    }

    private static double rate(TrafficMatrix matrix) {
        return matrix.perSecond(matrix.total());
    }

    /** Takes note of whether the last search found anything. */
    void ended(boolean found) {
        part = found ? 1 : Math.max(LEAST, part / 2);
    }

    /** The next search takes all of its time. */
    void renew() {
        part = 1;
    }
}
