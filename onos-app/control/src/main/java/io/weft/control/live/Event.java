package io.weft.control.live;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Something to tell of: its name and its details by name for programs, how much it is to worry anybody, and one
 * sentence for people. Immutable.
 */
public class Event {
    /** Of a long list, in text. */
    private static final int MOST_SHOWN = 20;

    private final String label;
    private final Severity severity;
    private final String sentence;
    private final Map<String, Object> fields;

    /** How much an event is to worry anybody. */
    public enum Severity {
        /** It was to be expected. */
        INFO,
        /** Something in the fabric is not as it should be, or is so again. */
        WARNING,
        /** Weft itself is not as it should be. */
        ERROR
    }

    /**
     * An event.
     *
     * @param label its name for programs, which never changes
     * @param sentence without a full stop
     * @param fields names and values in turn; see {@link #fields()}
     */
    public Event(String label, Severity severity, String sentence, Object... fields) {
        this(label, severity, sentence, byName(fields));
    }

    /** An event with these {@link #fields()} in their order. */
    protected Event(String label, Severity severity, String sentence, Map<String, Object> fields) {
        this.label = label;
        this.severity = severity;
        this.sentence = sentence;
        this.fields = Collections.unmodifiableMap(fields);
    }

    private static Map<String, Object> byName(Object[] fields) {
        Map<String, Object> byName = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            byName.put((String) fields[i], fields[i + 1]);
        }
        return byName;
    }

    public final String label() {
        return label;
    }

    public final Severity severity() {
        return severity;
    }

    /**
     * Its details in their order: texts, numbers, truth values, lists of texts, and maps of texts to texts. Their names
     * never change. Unmodifiable.
     */
    public final Map<String, Object> fields() {
        return fields;
    }

    /** All of it in one sentence without a full stop. */
    public final String sentence() {
        return sentence;
    }

    /** A value of a field in a line of text: of a list or a map its first members, and how many more there are. */
    public static String words(Object value) {
        if (value instanceof Map) {
            return listed(((Map<?, ?>) value)
                    .entrySet().stream()
                            .map(each -> reason(String.valueOf(each.getKey()), String.valueOf(each.getValue())))
                            .collect(Collectors.toList()));
        }
        return value instanceof Collection ? listed((Collection<?>) value) : String.valueOf(value);
    }

    /** What is said of a thing; not its name twice. */
    private static String reason(String name, String reason) {
        return reason.startsWith(name + " ") ? reason : name + ": " + reason;
    }

    private static String listed(Collection<?> members) {
        List<String> shown =
                members.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.toList());
        if (members.size() > MOST_SHOWN) {
            shown.add((members.size() - MOST_SHOWN) + " more");
        }
        boolean names = shown.stream().noneMatch(member -> member.contains(" "));
        return "[" + String.join(names ? ", " : " | ", shown) + "]";
    }

    @Override
    public final String toString() {
        return label + ": " + sentence;
    }
}
