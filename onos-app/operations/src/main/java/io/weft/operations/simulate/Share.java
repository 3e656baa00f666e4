package io.weft.operations.simulate;

import io.weft.refusal.Refusal;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One of several shares of a simulation, which together are all of it. Its places are dealt out in rounds, one to each
 * share, there and back, so that shares take about as long where a run takes the longer the higher its load is.
 * Immutable.
 */
public final class Share {
    /** All of it. */
    public static final Share WHOLE = new Share(1, 1);

    private static final Pattern WORDS = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

    private final int number;
    private final int count;

    /**
     * @param number from 1 on
     * @param count how many there are
     * @throws Refusal if there is none such
     */
    public Share(int number, int count) {
        if (number < 1 || number > count) {
            throw new Refusal("there is no share " + number + " of " + count, "one of 1.." + count);
        }
        this.number = number;
        this.count = count;
    }

    /**
     * Reads {@code I/N}.
     *
     * @throws Refusal if the text is none such
     */
    public static Share parse(String text) {
        Matcher words = WORDS.matcher(text);
        if (!words.matches()) {
            throw new Refusal("'" + text + "' is no share", "I/N, the I-th of N shares, as in 3/8");
        }
        return new Share(Integer.parseInt(words.group(1)), Integer.parseInt(words.group(2)));
    }

    /** Which of them it is, from 1 on. */
    public int number() {
        return number;
    }

    public int count() {
        return count;
    }

    /** The places that it has of so many, in their order; its i-th is of the i-th round. */
    public int[] places(int all) {
        return IntStream.range(0, (all + count - 1) / count)
                .map(round -> round * count + (round % 2 == 0 ? number - 1 : count - number))
                .filter(place -> place < all)
                .toArray();
    }

    /** The round in which a place of it was dealt, from 0 on. */
    public int round(int place) {
        return place / count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Share && ((Share) other).number == number && ((Share) other).count == count;
    }

    @Override
    public int hashCode() {
        return Objects.hash(number, count);
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
