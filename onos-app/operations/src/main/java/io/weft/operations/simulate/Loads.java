package io.weft.operations.simulate;

import io.weft.refusal.Refusal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Offered loads as users write them: {@code 0.5}, {@code 0.1,0.5,0.9} or {@code 0.05:1.0:0.05}. */
public final class Loads {
    private static final int MOST_DIGITS = 20;
    private static final int MOST = 10_000;

    private Loads() {}

    /**
     * The loads in a text, in its order.
     *
     * @throws Refusal if it is no such text, or one of them is not in 0..1, 0 excluded
     */
    public static List<Double> parse(String text) {
        List<Double> loads = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] bounds = part.split(":", -1);
            if (bounds.length == 1) {
                loads.add(load(number(part)));
            } else if (bounds.length == 3) {
                addRange(number(bounds[0]), number(bounds[1]), number(bounds[2]), text, loads);
            } else {
                throw new Refusal("'" + part
                        + "' is neither a load, such as 0.5, nor a range, such as 0.05:1.0:0.05 (from, to, step)");
            }
        }
        return loads;
    }

    private static void addRange(BigDecimal from, BigDecimal to, BigDecimal step, String text, List<Double> loads) {
        if (step.signum() <= 0 || from.compareTo(to) > 0) {
            throw new Refusal("'" + text + "': a range goes up from the first to the second number, by a step above 0");
        }
        for (BigDecimal load = from; load.compareTo(to) <= 0; load = load.add(step)) {
            if (loads.size() == MOST) {
                throw new Refusal("'" + text + "': these are more than " + MOST + " loads");
            }
            loads.add(load(load));
        }
    }

    private static BigDecimal number(String word) {
        try {
            return plain(new BigDecimal(word.strip()), word);
        } catch (NumberFormatException e) {
            throw new Refusal("'" + word + "' is not a number", e);
        }
    }

    /** Sums of numbers of millions of digits take for ever. */
    private static BigDecimal plain(BigDecimal number, String word) {
        if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            throw new NumberFormatException(word);
        }
        return number;
    }

    private static double load(BigDecimal value) {
        if (value.signum() <= 0 || value.compareTo(BigDecimal.ONE) > 0) {
            throw new Refusal(value.toPlainString()
                    + " is not above 0 and at most 1: loads are fractions of what an endpoint's link can carry");
        }
        return value.doubleValue();
    }
}
