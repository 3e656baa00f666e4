package io.weft.reproduction.exhibit;

import io.weft.planning.ProgressListener;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * One value of a table or figure: what the paper says, what Weft computes, within which interval that has to stay, and
 * why the two differ. Immutable.
 *
 * <p>What the paper says is its own text. Nothing that is inferred from the paper stands there: where it gives no
 * number, it is {@value #NOT_GIVEN}, or the paper's words.
 *
 * @param recorded what Weft computed when it was recorded, as text
 * @param paper what the paper says, in its words
 * @param paperNumber the paper's number, where it has one
 * @param command a command besides {@code weft reproduce} that gives the value; empty if there is none
 * @param reason why the two differ; empty where they do not, or the paper says nothing
 * @param duration about how long it takes
 */
public record Comparison(
        String what,
        Measurement measurement,
        String recorded,
        double tolerance,
        String paper,
        OptionalDouble paperNumber,
        String command,
        String reason,
        Duration duration) {
    /** What the paper says where it says nothing. */
    public static final String NOT_GIVEN = "not given";

    /** What takes less is run by tests. */
    public static final Duration FAST = Duration.ofSeconds(3);

    /** The difference of values that are equal. */
    public static final String NONE = "none";

    private static final double EQUAL = 0.0005;

    /** How a value is computed. The same every time, but for what a tolerance allows. */
    @FunctionalInterface
    public interface Measurement {
        /** Computes it; when cancelled it may return anything. */
        double measure(ProgressListener progress);
    }

    /**
     * A value of which the paper says nothing, that takes less than {@link #FAST}.
     *
     * @param what is measured: {@code Slim Fly, q=19, p=15}
     * @param recorded what Weft computed, with as many decimals as count: {@code 0.811}, {@code 8,192}. A measured
     *     value has to be as far from it as half of the last one, at most.
     */
    public static Comparison of(String what, String recorded, Measurement measurement) {
        if (number(recorded).isEmpty()) {
            throw new IllegalArgumentException(
                    what + ": recorded is '" + recorded + "'; expected a number such as 0.811 or 8,192");
        }
        return new Comparison(
                what,
                measurement,
                recorded,
                0.5 * Math.pow(10, -decimals(recorded)),
                NOT_GIVEN,
                OptionalDouble.empty(),
                "",
                "",
                Duration.ofSeconds(1));
    }

    /** This comparison, of whose value the paper says this; {@code text} is a number, or words. */
    public Comparison paper(String text) {
        return new Comparison(what, measurement, recorded, tolerance, text, number(text), command, reason, duration);
    }

    /** This comparison, of whose value the paper says this in words that have one number: {@code about 14 %}, 14. */
    public Comparison paper(String text, double number) {
        return new Comparison(
                what, measurement, recorded, tolerance, text, OptionalDouble.of(number), command, reason, duration);
    }

    /** This comparison with so much room for a measured value around the recorded one, as where a seed decides. */
    public Comparison within(double distance) {
        return new Comparison(what, measurement, recorded, distance, paper, paperNumber, command, reason, duration);
    }

    /** This comparison, whose value another command gives, too: {@code weft analyze ... --bisection}. */
    public Comparison command(String words) {
        return new Comparison(what, measurement, recorded, tolerance, paper, paperNumber, words, reason, duration);
    }

    /** This comparison with why it differs from what the paper says, without a full stop. */
    public Comparison because(String words) {
        return new Comparison(what, measurement, recorded, tolerance, paper, paperNumber, command, words, duration);
    }

    /** This comparison, which takes about so long. */
    public Comparison takes(Duration time) {
        return new Comparison(what, measurement, recorded, tolerance, paper, paperNumber, command, reason, time);
    }

    /** The least that a measured value may be. */
    public double low() {
        return number(recorded).orElseThrow() - tolerance;
    }

    /** The most that a measured value may be. */
    public double high() {
        return number(recorded).orElseThrow() + tolerance;
    }

    /** Whether it takes less than {@link #FAST}. */
    public boolean isFast() {
        return duration.compareTo(FAST) < 0;
    }

    /** The recorded value's distance from the paper's as a share of that; empty if the paper has no number. */
    public String difference() {
        if (paperNumber.isEmpty()) {
            return "";
        }
        double paperValue = paperNumber.getAsDouble();
        double off = number(recorded).orElseThrow() - paperValue;
        if (Math.abs(off) <= EQUAL * Math.abs(paperValue)) {
            return NONE;
        }
        return paperValue == 0 ? text(off) : String.format(Locale.ROOT, "%+.1f %%", 100 * off / Math.abs(paperValue));
    }

    /** Whether a value is in the interval. */
    public boolean allows(double value) {
        return value >= low() && value <= high();
    }

    /** Computes the value. */
    public double measure(ProgressListener progress) {
        return measurement.measure(progress);
    }

    /** A value with as many decimals as the recorded one. */
    String text(double value) {
        return String.format(Locale.ROOT, "%,." + decimals(recorded) + "f", value);
    }

    private static int decimals(String number) {
        return Math.max(0, new BigDecimal(number.replace(",", "")).scale());
    }

    private static OptionalDouble number(String text) {
        return text.matches("-?[0-9][0-9,]*([.][0-9]+)?")
                ? OptionalDouble.of(Double.parseDouble(text.replace(",", "")))
                : OptionalDouble.empty();
    }

    @Override
    public String toString() {
        return what;
    }
}
