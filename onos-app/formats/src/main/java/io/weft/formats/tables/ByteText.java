package io.weft.formats.tables;

import java.nio.charset.StandardCharsets;

/** Parts of a line that is read as bytes. */
final class ByteText {
    /** In place of a number, that there is none. */
    static final int NO_NUMBER = -1;

    private static final int MOST_SHOWN = 60;
    private static final int LARGEST = 100_000_000;

    private ByteText() {}

    /** As a text. */
    static String of(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** As a text for messages: in quotes, cut where it is long. */
    static String quoted(byte[] bytes, int from, int to) {
        String text = of(bytes, from, Math.min(to, from + 4 * MOST_SHOWN));
        return "'" + (text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text) + "'";
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** The first place from {@code from} on that holds no blank, at most {@code to}. */
    static int skipBlanks(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Behind the last place before {@code to} that holds no blank. */
    static int dropBlanks(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && isBlank(bytes[at - 1])) {
            at--;
        }
        return at;
    }

    /** Behind the digits and letters from {@code from} on. */
    static int endOfWord(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && !isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Whether the text is there. */
    static boolean startsWith(byte[] bytes, int from, int to, String ascii) {
        if (to - from < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Where a text begins first, or -1. */
    static int indexOf(byte[] bytes, int from, int to, String ascii) {
        for (int at = from; at <= to - ascii.length(); at++) {
            if (bytes[at] == ascii.charAt(0) && startsWith(bytes, at, to, ascii)) {
                return at;
            }
        }
        return -1;
    }

    /** A decimal number below 100,000,000, or {@link #NO_NUMBER}. */
    static int decimal(byte[] bytes, int from, int to) {
        int value = from == to ? NO_NUMBER : 0;
        for (int at = from; at < to && value >= 0; at++) {
            int digit = bytes[at] - '0';
            value = digit < 0 || digit > 9 || value > LARGEST / 10 ? NO_NUMBER : 10 * value + digit;
        }
        return value;
    }

    /** The 64 bits of a number such as 0x00a1 that ends where its digits do; 0 if it is none. */
    static long hexadecimalPrefix(byte[] bytes, int from, int to) {
        int end = Math.min(from + 2, to);
        while (end < to && Character.digit(bytes[end], 16) >= 0) {
            end++;
        }
        return hexadecimal(bytes, from, end, 0);
    }

    /**
     * The 64 bits of a number such as 0x00a1, or {@code otherwise} if it is none.
     *
     * @param to behind its last digit
     */
    static long hexadecimal(byte[] bytes, int from, int to, long otherwise) {
        int digits = to - from - 2;
        if (digits < 1 || digits > 16 || bytes[from] != '0' || (bytes[from + 1] | 0x20) != 'x') {
            return otherwise;
        }
        long value = 0;
        for (int at = from + 2; at < to; at++) {
            int digit = Character.digit(bytes[at], 16);
            if (digit < 0) {
                return otherwise;
            }
            value = value << 4 | digit;
        }
        return value;
    }
}
