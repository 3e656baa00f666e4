package io.weft.control.grey;

import java.util.Arrays;

/** Which links fail again and again. Not thread-safe. */
final class Flaps {
    private static final long WINDOW = 600_000_000_000L;
    /** A link that failed so often within the window flaps. */
    static final int LEAST = 3;

    /** By link, when it last failed, the latest first. */
    private final long[] failures;

    Flaps(int links) {
        failures = new long[LEAST * links];
        Arrays.fill(failures, Long.MIN_VALUE / 2);
    }

    void failed(int l, long when) {
        System.arraycopy(failures, l * LEAST, failures, l * LEAST + 1, LEAST - 1);
        failures[l * LEAST] = when;
    }

    boolean isFlapping(int l, long now) {
        return now - first(l) <= WINDOW;
    }

    /** When the first of the failures was for which a link flaps. */
    long first(int l) {
        return failures[l * LEAST + LEAST - 1];
    }
}
