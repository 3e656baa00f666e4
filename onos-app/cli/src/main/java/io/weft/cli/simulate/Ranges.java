package io.weft.cli.simulate;

import java.util.List;
import java.util.StringJoiner;

/** Whole numbers as Slurm and people write them: {@code 1-3,7}. */
public final class Ranges {
    private Ranges() {}

    /**
     * The ranges of a list.
     *
     * @param numbers in ascending order, each once
     */
    public static String of(List<Integer> numbers) {
        return of(numbers, 0);
    }

    /**
     * The ranges of a list, with zeros in front of numbers.
     *
     * @param digits how many each has at least
     */
    public static String of(List<Integer> numbers, int digits) {
        StringJoiner ranges = new StringJoiner(",");
        for (int from = 0; from < numbers.size(); ) {
            int to = from;
            while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
                to++;
            }
            ranges.add(padded(numbers.get(from), digits) + (to > from ? "-" + padded(numbers.get(to), digits) : ""));
            from = to + 1;
        }
        return ranges.toString();
    }

    private static String padded(int number, int digits) {
        String plain = String.valueOf(number);
        return "0".repeat(Math.max(0, digits - plain.length())) + plain;
    }
}
