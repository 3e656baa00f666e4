package io.weft.registry;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What an entry of a {@link Registry} can be told: a name, the kind and range of its value, and what holds without one.
 * Immutable; made by {@link #integer} and its sisters, and refined by the {@code with} methods.
 *
 * @param <T> the type of its value
 */
public final class Parameter<T> {
    /** What a parameter's value is. */
    public enum Kind {
        /** One integer of 32 bits. */
        INTEGER,
        /** A list of one or more integers of 32 bits, which a text joins by {@code x}. */
        INTEGERS,
        /** A finite decimal number. */
        NUMBER,
        /** One of several words. */
        WORD,
        /** Any text, such as the name of a file. */
        TEXT,
        /** What a file says, or the files of a folder: {@link SourceTexts}. Users write its name. */
        FILE,
        /** A topology of its own: its type by the key {@code type}, and the parameters of that. */
        TOPOLOGY
    }

    private final String name;
    private final Kind kind;
    private final String meaning;
    private double minimum;
    private double maximum;
    private List<String> words = List.of();
    private String label;
    private String defaultText;
    private String details = "";
    private int largest = Integer.MAX_VALUE;
    private int mostElements = Integer.MAX_VALUE;

    private Parameter(String name, Kind kind, String meaning) {
        this.name = name;
        this.kind = kind;
        this.meaning = meaning;
        this.label = name.toUpperCase(Locale.ROOT);
    }

    private static <T> Parameter<T> of(String name, Kind kind, String meaning, double minimum, double maximum) {
        Parameter<T> made = new Parameter<>(name, kind, meaning);
        made.minimum = minimum;
        made.maximum = maximum;
        return made;
    }

    private Parameter<T> with(Consumer<Parameter<T>> change) {
        Parameter<T> copy = of(name, kind, meaning, minimum, maximum);
        copy.words = words;
        copy.label = label;
        copy.defaultText = defaultText;
        copy.details = details;
        copy.largest = largest;
        copy.mostElements = mostElements;
        change.accept(copy);
        return copy;
    }

    /** A required integer, at least {@code minimum}. */
    public static Parameter<Integer> integer(String name, int minimum, String meaning) {
        return of(name, Kind.INTEGER, meaning, minimum, Integer.MAX_VALUE);
    }

    /** A required list of integers, each at least {@code minimum}. */
    public static Parameter<List<Integer>> integers(String name, int minimum, String meaning) {
        return of(name, Kind.INTEGERS, meaning, minimum, Integer.MAX_VALUE);
    }

    /** A required number from {@code minimum} to {@code maximum}. */
    public static Parameter<Double> number(String name, double minimum, double maximum, String meaning) {
        return of(name, Kind.NUMBER, meaning, minimum, maximum);
    }

    /** One of these words, required. */
    public static Parameter<String> word(String name, List<String> words, String meaning) {
        Parameter<String> made = new Parameter<>(name, Kind.WORD, meaning);
        made.words = List.copyOf(words);
        made.label = String.join("|", words);
        return made;
    }

    /** Any text, required. */
    public static Parameter<String> text(String name, String meaning) {
        return of(name, Kind.TEXT, meaning, 0, 0);
    }

    /** A file or folder whose content is wanted, required. */
    public static Parameter<SourceTexts> file(String name, String meaning) {
        return of(name, Kind.FILE, meaning, 0, 0);
    }

    public static Parameter<Map<String, Object>> topology(String name, String meaning) {
        return of(name, Kind.TOPOLOGY, meaning, 0, 0);
    }

    /** This parameter, at most {@code other}. */
    public Parameter<T> withMaximum(double other) {
        return with(copy -> copy.maximum = other);
    }

    /** This parameter, whose value is shown as {@code other} where a line says how it is written. */
    public Parameter<T> withLabel(String other) {
        return with(copy -> copy.label = other);
    }

    /** This parameter, which may be left out; {@code text} says what holds then. */
    public Parameter<T> withDefault(String text) {
        return with(copy -> copy.defaultText = text);
    }

    /** This parameter, with more to be said of it where there is room: whole sentences, for those who edit a file. */
    public Parameter<T> withDetails(String sentences) {
        return with(copy -> copy.details = sentences);
    }

    /**
     * This parameter, of which no value makes sense above {@code value}, whatever the others are, and no list of more
     * than {@code elements}: what a schema says that is checked before the values are used together.
     */
    public Parameter<T> withLargest(int value, int elements) {
        return with(copy -> {
            copy.largest = value;
            copy.mostElements = elements;
        });
    }

    public String name() {
        return name;
    }

    /** What its value is. */
    public Kind kind() {
        return kind;
    }

    /** The smallest value of a number, or of every integer in a list. */
    public double minimum() {
        return minimum;
    }

    /** The largest value of a number, or of every integer in a list, that can make sense. */
    public double largest() {
        return Math.min(maximum, largest);
    }

    /** The most elements of a list that can make sense. */
    public int mostElements() {
        return mostElements;
    }

    /** What more is to be said of it, in sentences; empty for nothing. */
    public String details() {
        return details;
    }

    /** The words of a {@link Kind#WORD}, in the order of the documentation; none of another kind. */
    public List<String> words() {
        return words;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether it must be given. */
    public boolean required() {
        return defaultText == null;
    }

    /** What holds where it is not given, in words; empty if it must be given. */
    public Optional<String> defaultText() {
        return Optional.ofNullable(defaultText);
    }

    /** How it is written behind a name: {@code :N}, {@code [:random]} or {@code [:n=N]}. */
    String usage(boolean byKey) {
        String text = ":" + (byKey && !required() ? name + "=" : "") + label;
        return required() ? text : "[" + text + "]";
    }

    /** Whether optional parameters have to be written with their names, since there are several of them. */
    static boolean needKeys(List<Parameter<?>> parameters) {
        return parameters.stream().filter(parameter -> !parameter.required()).count() > 1;
    }

    /**
     * Returns an integer in the range of this parameter.
     *
     * @throws Refusal if it is not
     */
    public int check(int value) {
        return (int) check(name, value);
    }

    /**
     * Returns a list of one or more integers in the range of this parameter.
     *
     * @throws Refusal if it is empty, or naming the first element out of range
     */
    public List<Integer> check(List<Integer> values) {
        if (values.isEmpty()) {
            String expected = "one or more integers";
            throw Refusal.parameter(name, "empty", expected, name + " is empty, but needs " + expected);
        }
        for (int i = 0; i < values.size(); i++) {
            check(element(i), values.get(i));
        }
        return List.copyOf(values);
    }

    private double check(String field, double value) {
        if (!(value >= minimum && value <= maximum)) {
            throw Refusal.parameter(field, shown(value), range());
        }
        return value;
    }

    private String range() {
        boolean open = kind != Kind.NUMBER && maximum == Integer.MAX_VALUE;
        return open ? "at least " + shown(minimum) : "in " + shown(minimum) + ".." + shown(maximum);
    }

    /** A value as a text, a whole number without decimals. */
    static String shown(Object value) {
        boolean whole = value instanceof Double
                && (Double) value == Math.rint((Double) value)
                && (Double) value >= Integer.MIN_VALUE
                && (Double) value <= Integer.MAX_VALUE;
        return String.valueOf(whole ? (Object) ((Double) value).intValue() : value);
    }

    private String element(int index) {
        return name + "[" + index + "]";
    }

    /**
     * The value that is given, of this parameter's kind and in its range: an {@link Integer}, a list of them, a
     * {@link Double}, a {@link String}, {@link SourceTexts} or a map.
     */
    @SuppressWarnings("unchecked") // Each kind has values of the type of its parameters alone.
    T typed(Object value) {
        return (T) checked(value);
    }

    private Object checked(Object value) {
        switch (kind) {
            case INTEGER:
                return check(integer(name, value));
            case INTEGERS:
                if (!(value instanceof List)) {
                    throw Refusal.parameter(name, value, "a list of integers");
                }
                List<Integer> integers = new ArrayList<>();
                ((List<?>) value).forEach(each -> integers.add(integer(element(integers.size()), each)));
                return check(integers);
            case NUMBER:
                if (!(value instanceof Number)) {
                    throw Refusal.parameter(name, value, "a number " + range());
                }
                return check(name, ((Number) value).doubleValue());
            case WORD:
                if (!words.contains(value)) {
                    throw Refusal.parameter(name, value, "one of " + String.join(", ", words));
                }
                return value;
            case TOPOLOGY:
                if (!(value instanceof Map)) {
                    throw Refusal.parameter(name, value, "a mapping with the key type and its parameters");
                }
                return value;
            case FILE:
                if (!(value instanceof SourceTexts)) {
                    throw Refusal.parameter(name, value, "the content of a file");
                }
                return value;
            default:
                return value;
        }
    }

    private static Integer integer(String field, Object value) {
        if (!(value instanceof Integer)) {
            throw Refusal.parameter(field, value, "a 32-bit integer");
        }
        return (Integer) value;
    }

    /** What a text says, as far as it is of this parameter's kind: {@link #typed} refuses it otherwise. */
    Object read(String text) {
        try {
            switch (kind) {
                case INTEGER:
                    return Integer.valueOf(text);
                case INTEGERS:
                    List<Integer> integers = new ArrayList<>();
                    for (String each : text.split("x", -1)) {
                        integers.add(Integer.valueOf(each));
                    }
                    return integers;
                case NUMBER:
                    return Double.valueOf(text);
                default:
                    return text;
            }
        } catch (NumberFormatException e) {
            return "'" + text + "'";
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
