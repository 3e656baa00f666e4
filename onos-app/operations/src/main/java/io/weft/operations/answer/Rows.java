package io.weft.operations.answer;

import io.weft.text.SafeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rows of a result for people, and how they are laid out: at most 80 columns, labels on the left. Not thread-safe.
 */
public final class Rows {
    private static final int WIDTH = 80;
    private static final int LABEL = 20;
    private static final int MOST_LISTED = 12;
    private static final String INDENT = "  ";

    private final List<Row> rows = new ArrayList<>();

    /** A row with what {@code format} makes of {@code values}. */
    public Rows row(String label, String format, Object... values) {
        rows.add(new Row(label, String.format(Locale.ROOT, format, values)));
        return this;
    }

    /** A row that is to be seen also where the data are asked for and not the rows. */
    public Rows warning(String label, String format, Object... values) {
        rows.add(Row.warning(label, String.format(Locale.ROOT, format, values)));
        return this;
    }

    /** A row that says that the work was stopped, and in words what the answer lacks. */
    public Rows stoppedEarly(String lacking) {
        return warning("STOPPED EARLY", "%s", lacking);
    }

    /** A row that lists names, the first {@value #MOST_LISTED} of them, and says how many more there are. */
    public Rows list(String label, Collection<String> names) {
        return row(label, "%s", listed(names));
    }

    /** The first {@value #MOST_LISTED} of some names, and how many more there are. */
    public static String listed(Collection<String> names) {
        int more = names.size() - MOST_LISTED;
        List<String> first = new ArrayList<>(names).subList(0, Math.min(names.size(), MOST_LISTED));
        return String.join(", ", first) + (more > 0 ? String.format(Locale.ROOT, " and %,d more", more) : "");
    }

    /** Adds rows that are there already. */
    public Rows addAll(Collection<Row> more) {
        rows.addAll(more);
        return this;
    }

    /** All rows so far. */
    public List<Row> list() {
        return Collections.unmodifiableList(rows);
    }

    /** {@code 1 switch}, {@code 2 switches}. */
    public static String count(long n, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : many);
    }

    /** Gives rows to {@code out} line by line; a no-break space is printed as a space. */
    public static void print(List<Row> rows, Consumer<String> out) {
        for (Row row : rows) {
            String left = String.format("%-" + LABEL + "s", row.label());
            if (row.label().length() >= LABEL) {
                left = left.stripTrailing() + INDENT;
            }
            for (String line : wrapped(row.words(), WIDTH - left.length())) {
                out.accept(SafeText.line((left + line).replace('\u00a0', ' ').stripTrailing()));
                left = " ".repeat(left.length());
            }
        }
    }

    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        String gap = "";
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
                gap = "";
            }
            line.append(gap).append(word);
            gap = " ";
        }
        lines.add(line.toString());
        return lines;
    }

    /**
     * A document as rows, for results that have no wording of their own: a row for each value, and one for each member
     * of a list; empty values are left out.
     */
    public static Rows of(Map<String, ?> document) {
        Rows rows = new Rows();
        rows.add(document, "");
        return rows;
    }

    private void add(Map<?, ?> values, String indent) {
        values.forEach((key, value) -> {
            String label = indent + Member.label(key.toString());
            if (isEmpty(value)) {
                return;
            }
            if (value instanceof Map) {
                rows.add(new Row(label, ""));
                add((Map<?, ?>) value, indent + INDENT);
            } else if (value instanceof Collection) {
                for (Object each : (Collection<?>) value) {
                    rows.add(new Row(label, words(each)));
                    label = "";
                }
            } else {
                rows.add(new Row(label, words(value)));
            }
        });
    }

    private static boolean isEmpty(Object value) {
        return value == null
                || value.equals("")
                || (value instanceof Collection && ((Collection<?>) value).isEmpty())
                || (value instanceof Map
                        && ((Map<?, ?>) value).values().stream().allMatch(Rows::isEmpty));
    }

    /** A value in one line: the members of a map one after the other, with their names. */
    private static String words(Object value) {
        if (value instanceof Map) {
            List<String> members = new ArrayList<>();
            ((Map<?, ?>) value).forEach((key, each) -> {
                if (!isEmpty(each)) {
                    members.add(Member.label(key.toString()) + " " + words(each));
                }
            });
            return String.join(", ", members);
        }
        if (value instanceof Collection) {
            List<String> members = new ArrayList<>();
            ((Collection<?>) value).forEach(each -> members.add(words(each)));
            return String.join("; ", members);
        }
        if (value instanceof Double) {
            return String.format(Locale.ROOT, "%.3f", (Double) value);
        }
        return value instanceof Boolean ? ((Boolean) value ? "yes" : "no") : String.valueOf(value);
    }
}
