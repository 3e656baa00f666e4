package io.weft.operations.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/** A linear scale from 0 or more on, with ticks at round numbers. Immutable. */
final class Axis {
    private static final int TICKS = 5;

    private final double step;
    private final long first;
    private final long last;

    private Axis(double step, long first, long last) {
        this.step = step;
        this.first = first;
        this.last = last;
    }

    /** From 0 to a value at least. */
    static Axis upTo(double largest) {
        double step = step(largest > 0 ? largest : 1);
        return new Axis(step, 0, Math.max(1, (long) Math.ceil(largest / step - 1e-9)));
    }

    /** Around some values, which are 0 or more, with room at both ends. */
    static Axis around(double[] values) {
        double least = Arrays.stream(values).min().orElse(0);
        double most = Arrays.stream(values).max().orElse(1);
        double step = step(most > least ? most - least : Math.max(Math.abs(most), 1));
        long first = Math.max(0, (long) Math.floor(least / step - 0.5));
        return new Axis(step, first, Math.max(first + 1, (long) Math.ceil(most / step + 0.25)));
    }

    /** A round number that is about a fifth of a span. */
    private static double step(double span) {
        double rough = Math.max(span, Double.MIN_NORMAL) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double times = rough / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }

    /** The round numbers, in ascending order. */
    double[] ticks() {
        return LongStream.rangeClosed(first, last)
                .mapToDouble(each -> each * step)
                .toArray();
    }

    /** Where a value is: 0 at the first tick, 1 at the last. */
    double place(double value) {
        return (value / step - first) / (last - first);
    }

    /** A tick in words. */
    String label(double tick) {
        int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
        return String.format(Locale.ROOT, "%,." + decimals + "f", tick);
    }
}
