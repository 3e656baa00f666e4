package io.weft.topology;

import io.weft.text.SafeText;
import java.util.Locale;
import java.util.Optional;

/**
 * What names of switches and endpoints can be. A link is named by its switches, joined by {@code --} and with
 * {@code #2} behind them if it is parallel to another, and lists of names are joined by commas: names have none of
 * these, so that they can be told apart. They have no quotes and backslashes, so that they can be quoted.
 */
public final class NameRule {
    /** Most characters of a name, as in LLDP. */
    public static final int LONGEST = 255;

    /** What a name must be, as in "must be ...". */
    public static final String EXPECTED = "1.." + LONGEST + " printable characters without , # \" \\ and --, and with"
            + " neither a blank at an end nor a - at the beginning";

    private static final String FORBIDDEN = ",#\"\\";

    private NameRule() {}

    /** What is wrong with a name, as a clause such as "has a comma"; empty for one that can be. */
    public static Optional<String> fault(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (name.length() > LONGEST) {
            return Optional.of("has " + name.length() + " characters");
        }
        if (name.startsWith(" ") || name.endsWith(" ")) {
            return Optional.of("has a blank at an end");
        }
        if (name.startsWith("-")) {
            return Optional.of("begins with a -");
        }
        if (name.contains("--")) {
            return Optional.of("has a --");
        }
        return name.codePoints()
                .filter(c -> FORBIDDEN.indexOf(c) >= 0 || !SafeText.isShown(c))
                .mapToObj(c -> SafeText.isShown(c)
                        ? "has a " + Character.toString(c)
                        : String.format(Locale.ROOT, "has the character U+%04X", c))
                .findFirst();
    }
}
