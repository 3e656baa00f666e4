package io.weft.balancing;

/**
 * How much of its time a search for routes takes: all of it at first, half as much each time that nothing is found, and all of it again when
 * something is, or the load is another than when it last was all. Not thread-safe.
 */
final class Effort {
    /** Where nothing is found time after time, a controller has better things to do. */
    private static final double LEAST = 1 / 16.0;
    /** So much more load, or less, is another. */
    private static final double MORE = 1.1;

    private double part = 1;
    /** For which it last was all. */
    private long load;

    /** The part of the time for a largest load of so many bytes a second, 0..1. */
    double part(long now) {
        if (part == 1 || now > MORE * load || load > MORE * now) {
            part = 1;
            load = now;
        }
        return part;
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
