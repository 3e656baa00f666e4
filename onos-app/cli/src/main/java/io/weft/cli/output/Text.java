package io.weft.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Results as text of at most 80 columns: a label on the left, what is to be said of it on the right. */
public final class Text {
    private static final int WIDTH = 80;
    private static final int LABEL = 20;
    private static final int MOST_LISTED = 12;

    private final PrintWriter out;

    /** Text that is printed to {@code out}. */
    public Text(PrintWriter out) {
        this.out = out;
    }

    /** What {@code format} makes of {@code values}, behind a label; in several lines if it is long. */
    public Text row(String label, String format, Object... values) {
        String left = String.format(Locale.ROOT, "%-" + LABEL + "s", label);
        for (String line : wrap(String.format(Locale.ROOT, format, values), WIDTH - LABEL)) {
            out.println((left + line).stripTrailing());
            left = " ".repeat(LABEL);
        }
        return this;
    }

    /** A row that lists names, the first few of them, and says how many more there are. */
    public Text list(String label, List<String> names) {
        int more = names.size() - MOST_LISTED;
        String first = String.join(", ", names.subList(0, Math.min(names.size(), MOST_LISTED)));
        return row(label, "%s%s", first, more > 0 ? String.format(Locale.ROOT, " and %,d more", more) : "");
    }

    /** An empty line. */
    public Text blank() {
        out.println();
        return this;
    }

    /** {@code 1 switch}, {@code 2 switches}. */
    public static String count(long n, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : many);
    }

    private static List<String> wrap(String text, int width) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > width) {
                wrapped.append('\n');
                column = 0;
            } else if (column > 0) {
                wrapped.append(' ');
                column++;
            }
            wrapped.append(word);
            column += word.length();
        }
        return wrapped.toString().lines().toList();
    }
}
