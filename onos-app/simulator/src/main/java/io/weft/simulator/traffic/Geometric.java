package io.weft.simulator.traffic;

import io.weft.simulator.network.RandomStreams;

/**
 * How often something that has the same probability each time does not happen before it does: geometrically
 * distributed, at most {@link Injection#MOST_CYCLES}. Drawn by inversion; logarithms that come out the same for all of
 * a small interval are taken once. Immutable.
 */
final class Geometric {
    private static final int INTERVAL_BITS = 12;
    private static final int INTERVALS = 1 << INTERVAL_BITS;
    /** An interval in which there are several values. */
    private static final char SEVERAL = Character.MAX_VALUE;

    private final double logOfNone;
    /** By interval of (0, 1], all as long, the value for all of it. */
    private final char[] values = new char[INTERVALS];

    /** The distribution of a probability, in (0, 1]. */
    Geometric(double probability) {
        this.logOfNone = Math.log1p(-probability);
        for (int i = 0; i < INTERVALS; i++) {
            int most = value(Math.nextUp((double) i / INTERVALS));
            int least = value((i + 1.0) / INTERVALS);
            values[i] = most == least && most < SEVERAL ? (char) most : SEVERAL;
        }
    }

    /** The value for a number in (0, 1]; the larger the number, the smaller or the same. */
    private int value(double drawn) {
        return (int) Math.min(Math.log(drawn) / logOfNone, Injection.MOST_CYCLES);
    }

    /** Draws one from a stream. */
    int next(RandomStreams random, int stream) {
        long bits = random.bits(stream);
        // The interval of what the bits stand for: its upper end is part of it, the lower is not.
        int value = values[(int) (bits >>> (RandomStreams.BITS - INTERVAL_BITS))];
        return value != SEVERAL ? value : value(RandomStreams.positive(bits));
    }
}
