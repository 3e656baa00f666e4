package io.weft.control.live;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Something to tell of: its name and its details by name for programs, how much it is to worry anybody, and one
 * sentence for people. Immutable.
 */
public class Event {
    /** How many elements of a long list the sentence shows. */
    private static final int MOST_SHOWN = 20;

    private final String label;
    private final Severity severity;
    private final String sentence;
    private final Map<EventField<?>, Object> fields;

    /** How much an event is to worry anybody. */
    public enum Severity {
        /** It was to be expected, or nothing is to be done any more. */
        INFO,
        /** Something in the fabric is not as it should be, or a link or switch of it is so again. */
        WARNING,
        /** Weft itself is not as it should be. */
        ERROR
    }

    /**
     * @param label its name for programs, which never changes
     * @param sentence without a full stop
     * @param said what it says for programs, each field once
     */
    public Event(String label, Severity severity, String sentence, EventField.Value... said) {
        this.label = label;
        this.severity = severity;
        this.sentence = sentence;
        Map<EventField<?>, Object> byField = new TreeMap<>();
        for (EventField.Value each : said) {
            each.putInto(byField);
        }
        this.fields = Collections.unmodifiableMap(byField);
    }

    public final String label() {
        return label;
    }

    public final Severity severity() {
        return severity;
    }

    /** What it says for programs, in the order of the fields. Unmodifiable. */
    public final Map<EventField<?>, Object> fields() {
        return fields;
    }

    /** What it says of one thing; empty if it says nothing of it. */
    public final <T> Optional<T> get(EventField<T> field) {
        return Optional.ofNullable(field.in(fields));
    }

    /** All of it in one sentence without a full stop. */
    public final String sentence() {
        return sentence;
    }

    /** Its name and its sentence, in one line; not the name twice where the sentence begins with it. */
    public final String line() {
        return line(label, sentence);
    }

    /** The {@link #line()} of an event with this name and sentence. */
    public static String line(String label, String sentence) {
        return sentence.startsWith(label) ? sentence : label + ": " + sentence;
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
        return line();
    }
}
