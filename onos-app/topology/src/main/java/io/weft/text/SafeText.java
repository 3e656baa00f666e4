package io.weft.text;

import java.util.Locale;

/**
 * Shows people text that somebody else wrote. A terminal, an editor or a browser obeys some characters instead of
 * showing them: escape sequences move the cursor or set the title of a window, line feeds make further lines of a log,
 * and marks of direction reorder what is read. All of these are escaped as in Java and JSON, so that readers see that
 * they are there: line feeds and carriage returns by a backslash and a letter, others by a backslash, a u and four
 * hexadecimal digits.
 */
public final class SafeText {
    /** What a spreadsheet takes for the beginning of a formula. */
    private static final String FORMULA = "=+-@";
    /** The first half of characters that tag others, and are not shown. */
    private static final char BEFORE_TAGS = 0xDB40;

    private SafeText() {}

    /** The text in one line: all that is obeyed rather than shown is escaped, line feeds included. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** The text in its lines: all that is obeyed rather than shown is escaped, but for line feeds. */
    public static String lines(String text) {
        return escaped(text, true);
    }

    /**
     * The text as a cell of CSV, in quotes where it needs them, and with an apostrophe in front where a spreadsheet
     * would take it for a formula. A number stays as it is.
     */
    public static String cell(String text) {
        String safe = isFormula(text) ? "'" + text : text;
        boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    /** What a text was before it became a cell, as it is without quotes. */
    public static String ofCell(String cell) {
        boolean isMarked = cell.length() > 1 && cell.charAt(0) == '\'' && isFormula(cell.substring(1));
        return isMarked ? cell.substring(1) : cell;
    }

    /** Also of a text that is marked already, so that it can be read back. */
    private static boolean isFormula(String marked) {
        String text = marked.replaceFirst("^'+", "");
        if (text.isEmpty() || FORMULA.indexOf(text.charAt(0)) < 0) {
            return false;
        }
        try {
            Double.parseDouble(text);
            return false;
        } catch (NumberFormatException e) {
            return true;
        }
    }

    /** Whether a code point is shown, and obeyed by nothing. Of blanks, only the usual one is. */
    public static boolean isShown(int c) {
        // Most text is of these, and is not looked up.
        if (c >= ' ' && c <= '~') {
            return true;
        }
        switch (Character.getType(c)) {
            case Character.CONTROL:
            case Character.FORMAT:
            case Character.SURROGATE:
            case Character.PRIVATE_USE:
            case Character.LINE_SEPARATOR:
            case Character.PARAGRAPH_SEPARATOR:
            case Character.SPACE_SEPARATOR:
                return false;
            default:
                return true;
        }
    }

    /** Whether this part of a text is shown as it is, in text of several lines. Halves of a code point are. */
    private static boolean isHarmless(char c) {
        return isShown(c)
                || c == '\n'
                || c == '\t'
                || (Character.isSurrogate(c) && c != BEFORE_TAGS)
                || isHarmlessBlank(c);
    }

    /** Blanks of other widths are shown as blanks. */
    private static boolean isHarmlessBlank(int c) {
        return Character.getType(c) == Character.SPACE_SEPARATOR;
    }

    private static String escaped(String text, boolean severalLines) {
        int i = 0;
        while (i < text.length() && isLeft(text.charAt(i), severalLines)) {
            i++;
        }
        if (i == text.length()) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
        for (; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isLeft(c, severalLines)) {
                escaped.append(c);
            } else {
                escaped.append(escape(c));
            }
        }
        return escaped.toString();
    }

    private static boolean isLeft(char c, boolean severalLines) {
        return isHarmless(c) && (severalLines || c != '\n');
    }

    /** What stands for a character that is not shown. */
    private static String escape(char c) {
        switch (c) {
            case '\n':
                return "\\n";
            case '\r':
                return "\\r";
            default:
                return String.format(Locale.ROOT, "\\u%04x", (int) c);
        }
    }
}
