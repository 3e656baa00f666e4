package io.weft.report;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Documents for people: a line for each value, and a line for each member of a list. */
public final class DocumentText {
    private static final String INDENT = "  ";
    private static final int WIDEST_NAME = 24;
    private static final int GAP = 2;

    private final Consumer<String> out;

    private DocumentText(Consumer<String> out) {
        this.out = out;
    }

    /** Gives a document to {@code out}, line by line; empty values are left out. */
    public static void print(Map<String, Object> document, Consumer<String> out) {
        new DocumentText(out).map(document, "");
    }

    private void map(Map<?, ?> values, String indent) {
        int width = values.keySet().stream()
                .mapToInt(key -> words(key).length())
                .filter(length -> length <= WIDEST_NAME)
                .max()
                .orElse(0);
        values.forEach((key, value) -> {
            if (isEmpty(value)) {
                return;
            }
            if (value instanceof Map) {
                out.accept(indent + words(key));
                map((Map<?, ?>) value, indent + INDENT);
            } else if (value instanceof Collection) {
                out.accept(indent + words(key));
                ((Collection<?>) value).forEach(each -> out.accept(indent + INDENT + line(each)));
            } else {
                out.accept(indent + padded(words(key), width + GAP) + line(value));
            }
        });
    }

    private static boolean isEmpty(Object value) {
        return value == null
                || value.equals("")
                || (value instanceof Collection && ((Collection<?>) value).isEmpty())
                || (value instanceof Map
                        && ((Map<?, ?>) value).values().stream().allMatch(DocumentText::isEmpty));
    }

    private static String padded(String name, int width) {
        return name + " ".repeat(Math.max(GAP, width - name.length()));
    }

    /** A value in one line: the members of a map one after the other, with their names. */
    private static String line(Object value) {
        if (value instanceof Map) {
            StringBuilder line = new StringBuilder();
            ((Map<?, ?>) value).forEach((key, each) -> {
                if (!isEmpty(each)) {
                    line.append(line.length() == 0 ? "" : ", ")
                            .append(words(key))
                            .append(' ')
                            .append(line(each));
                }
            });
            return line.toString();
        }
        if (value instanceof Collection) {
            StringBuilder line = new StringBuilder();
            ((Collection<?>) value)
                    .forEach(each -> line.append(line.length() == 0 ? "" : "; ").append(line(each)));
            return line.toString();
        }
        if (value instanceof Double) {
            return String.format(Locale.ROOT, "%.3f", (Double) value);
        }
        return value instanceof Boolean ? ((Boolean) value ? "yes" : "no") : String.valueOf(value);
    }

    /** {@code maxHops} as "max hops"; names of switches and links, which have signs in them, as they are. */
    private static String words(Object key) {
        String name = key.toString();
        return name.matches("[a-z][A-Za-z]*")
                ? name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT)
                : name;
    }
}
