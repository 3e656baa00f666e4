package io.weft.topology.generate;

import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The values that an error suggests instead of one that does not work. */
final class NearestChoices {
    private NearestChoices() {}

    /**
     * The largest below {@code value} that works and the smallest above it, as far as they are in {@code low..high}.
     */
    static IntStream around(int value, int low, int high, IntPredicate works) {
        IntStream below = IntStream.iterate(Math.min(value - 1, high), i -> i >= low, i -> i - 1);
        IntStream above = IntStream.rangeClosed(Math.max(value + 1, low), high);
        return IntStream.concat(
                below.filter(works).limit(1), above.filter(works).limit(1));
    }

    /** The nearest choices, joined by commas. */
    static String text(int value, int low, int high, IntPredicate works) {
        return around(value, low, high, works).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    }
}
