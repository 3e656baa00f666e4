package io.weft.optimizer;

/** What weights of messages can add up to. */
public final class Weights {
    private Weights() {}

    /** The largest number that divides all weights; 1 if there are no messages. */
    public static long unit(Messages messages) {
        long unit = 0;
        for (int i = 0; i < messages.count(); i++) {
            unit = divisor(messages.weight(i), unit);
        }
        return Math.max(1, unit);
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /** The smallest multiple of a unit that is not below a load. */
    public static long roundedUp(double load, long unit) {
        return (long) Math.ceil(load / unit) * unit;
    }
}
