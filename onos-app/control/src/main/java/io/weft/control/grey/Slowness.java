package io.weft.control.grey;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Tells how long a link takes to send a byte, by how much longer the fastest of some long probes takes than the fastest
 * of some short ones. What all probes have in common, as the way through the controller, cancels out; what delays only
 * some is in none of the fastest. Not thread-safe.
 */
final class Slowness {
    private static final long SECOND = 1_000_000_000;
    private static final long WINDOW = 10 * SECOND;
    private static final int LEAST_PROBES = 5;
    /** No link is slow that sends a long frame in less. */
    private static final long LEAST_DELAY = SECOND / 100;
    /** A link is slow that takes so many times as long as half of them do. */
    private static final int FACTOR = 8;

    private static final int LEAST_WINDOWS = 2;

    private final long[] fastestShort;
    private final long[] fastestLong;
    private final byte[] shorts;
    private final byte[] longs;
    /** By channel, in how many windows in a row it was slow. */
    private final byte[] slow;
    /** By channel, how much longer a long frame took in the last window. */
    private final long[] delays;

    private long windowBegan = Long.MIN_VALUE;

    Slowness(int channels) {
        fastestShort = new long[channels];
        fastestLong = new long[channels];
        shorts = new byte[channels];
        longs = new byte[channels];
        slow = new byte[channels];
        delays = new long[channels];
        Arrays.fill(delays, -1);
        IntStream.range(0, channels).forEach(this::begin);
    }

    private void begin(int c) {
        fastestShort[c] = Long.MAX_VALUE;
        fastestLong[c] = Long.MAX_VALUE;
        shorts[c] = 0;
        longs[c] = 0;
    }

    /** A probe of a queue that is served first took so many nanoseconds. */
    void took(int c, boolean isLong, long nanos) {
        if (isLong) {
            fastestLong[c] = Math.min(fastestLong[c], nanos);
            longs[c] = (byte) Math.min(Byte.MAX_VALUE, longs[c] + 1);
        } else {
            fastestShort[c] = Math.min(fastestShort[c], nanos);
            shorts[c] = (byte) Math.min(Byte.MAX_VALUE, shorts[c] + 1);
        }
    }

    void forget(int c) {
        slow[c] = 0;
        delays[c] = -1;
        begin(c);
    }

    /**
     * Time goes by.
     *
     * @param counts whether probes are in time; if not, nothing of this window counts
     */
    void tick(long now, boolean counts) {
        if (!counts) {
            IntStream.range(0, delays.length).forEach(this::begin);
        } else if (windowBegan == Long.MIN_VALUE) {
            windowBegan = now;
        } else if (now - windowBegan >= WINDOW) {
            windowBegan = now;
            judge();
        }
    }

    private void judge() {
        long[] known =
                Arrays.stream(delays).filter(delay -> delay >= 0).sorted().toArray();
        long usual = known.length == 0 ? 0 : known[known.length / 2];
        for (int c = 0; c < delays.length; c++) {
            if (shorts[c] >= LEAST_PROBES && longs[c] >= LEAST_PROBES) {
                delays[c] = Math.max(0, fastestLong[c] - fastestShort[c]);
                boolean is = delays[c] >= LEAST_DELAY && delays[c] >= FACTOR * usual;
                slow[c] = is ? (byte) Math.min(LEAST_WINDOWS, slow[c] + 1) : 0;
                begin(c);
            }
        }
    }

    boolean isSlow(int c) {
        return slow[c] >= LEAST_WINDOWS;
    }

    /** How many nanoseconds longer a long frame took than a short one. */
    long delay(int c) {
        return Math.max(1, delays[c]);
    }
}
