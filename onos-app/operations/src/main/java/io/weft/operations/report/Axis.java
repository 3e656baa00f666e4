package io.weft.operations.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/** A linear scale that ends where the values do, with ticks at round numbers between its ends. Immutable. */
final class Axis {
    /** About so many ticks. */
    private static final int TICKS = 7;
    /** Room beyond the values, as a share of what they span. */
    private static final double ROOM = 0.04;

    private final double least;
    private final double most;
    private final double step;

    private Axis(double least, double most) {
        this.least = least;
        this.most = most > least ? most : least + (least == 0 ? 1 : Math.abs(least));
        this.step = step(this.most - this.least);
    }

    /** From 0 to a value. */
    static Axis upTo(double largest) {
        return new Axis(0, largest * (1 + ROOM));
    }

    /** Around some values, which are 0 or more, with a little room at both ends. */
    static Axis around(double[] values) {
        double least = Arrays.stream(values).min().orElse(0);
        double most = Arrays.stream(values).max().orElse(1);
        double room = ROOM * (most > least ? most - least : Math.max(Math.abs(most), 1));
        return new Axis(Math.max(0, least - room), most + room);
    }

    /** A round number of which a span has about {@value #TICKS}. */
    private static double step(double span) {
        double rough = Math.max(span, Double.MIN_NORMAL) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double times = rough / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }

    /** The round numbers, in ascending order. */
    double[] ticks() {
        return LongStream.rangeClosed((long) Math.ceil(least / step - 1e-9), (long) Math.floor(most / step + 1e-9))
                .mapToDouble(each -> each * step)
                .toArray();
    }

    /** Where a value is: 0 at the beginning, 1 at the end. */
    double place(double value) {
        return (value - least) / (most - least);
    }

    /** A tick in words. */
    String label(double tick) {
        int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
        return String.format(Locale.ROOT, "%,." + decimals + "f", tick);
    }
}
