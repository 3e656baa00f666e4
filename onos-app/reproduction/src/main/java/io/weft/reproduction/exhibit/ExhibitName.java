package io.weft.reproduction.exhibit;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of tables, figures and sections: {@code Figure 5a}, {@code Fig. 5a} and {@code 5a} are {@code figure-5a},
 * {@code Table II} is {@code table-2}, {@code Section II-B2} is {@code section-ii-b2}.
 */
final class ExhibitName {
    private static final Pattern WRITTEN =
            Pattern.compile("(?:(fig|figure|tab|table)[. _-]*)?([0-9]+|[ivx]+)[. _-]*([a-z]?)");
    private static final Pattern SECTION = Pattern.compile("sec(?:tion)?[. _-]+(.+)");
    private static final List<String> ROMAN =
            List.of("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii");

    private ExhibitName() {}

    /**
     * The name that is meant; what is written like none stays as it is, in lower case. A number alone is a figure's.
     */
    static String of(String written) {
        String text = written.strip().toLowerCase(Locale.ROOT);
        Matcher section = SECTION.matcher(text);
        if (section.matches()) {
            return "section-" + section.group(1).replaceAll("[. _-]+", "-");
        }
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return text;
        }
        String kind = matcher.group(1) != null && matcher.group(1).startsWith("tab") ? "table" : "figure";
        int roman = ROMAN.indexOf(matcher.group(2));
        return kind + "-" + (roman < 0 ? matcher.group(2) : String.valueOf(roman + 1)) + matcher.group(3);
    }
}
