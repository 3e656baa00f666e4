package io.weft.operations.answer;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Data as JSON on one line: maps, lists, texts, and what is written as it prints, such as numbers and booleans. */
public final class JsonText {
    private JsonText() {}

    /** The text of a value. */
    public static String of(Object value) {
        return append(new StringBuilder(), value).toString();
    }

    /** Adds the text of a value; O(its length). */
    public static StringBuilder append(StringBuilder out, Object value) {
        if (value instanceof Map) {
            String before = "";
            out.append('{');
            for (Map.Entry<?, ?> each : ((Map<?, ?>) value).entrySet()) {
                quote(out.append(before), String.valueOf(each.getKey())).append(':');
                append(out, each.getValue());
                before = ",";
            }
            return out.append('}');
        }
        if (value instanceof List) {
            return join(out.append('['), (List<?>) value, "", ",").append(']');
        }
        return value instanceof String ? quote(out, (String) value) : out.append(value);
    }

    /** Adds the texts of values, the first behind {@code first}, the others behind {@code between}. */
    public static StringBuilder join(StringBuilder out, List<?> values, String first, String between) {
        String before = first;
        for (Object value : values) {
            append(out.append(before), value);
            before = between;
        }
        return out;
    }

    private static StringBuilder quote(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"');
    }
}
