package io.weft.operations.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows whose cells stand below each other, flush right, as wide as the widest of a column. Not thread-safe. */
public final class TextTable {
    private static final String GAP = " ";

    private final List<List<String>> cells = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();

    /**
     * A table.
     *
     * @param titles of columns
     */
    public TextTable(List<String> titles) {
        row("", titles);
    }

    /** Adds a row of as many cells as there are titles. */
    public TextTable row(String label, List<String> values) {
        if (!cells.isEmpty() && values.size() != cells.get(0).size()) {
            throw new IllegalArgumentException(
                    values.size() + " cells; expected " + cells.get(0).size());
        }
        labels.add(label);
        cells.add(List.copyOf(values));
        return this;
    }

    /** Adds the rows to others. */
    public void addTo(Rows others) {
        int[] widths = IntStream.range(0, cells.get(0).size())
                .map(column -> cells.stream()
                        .mapToInt(each -> each.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        for (int i = 0; i < cells.size(); i++) {
            List<String> line = cells.get(i);
            others.row(
                    labels.get(i),
                    "%s",
                    IntStream.range(0, widths.length)
                            .mapToObj(column ->
                                    " ".repeat(widths[column] - line.get(column).length()) + line.get(column))
                            .collect(Collectors.joining(GAP)));
        }
    }
}
