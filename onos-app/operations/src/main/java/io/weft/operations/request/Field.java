package io.weft.operations.request;

import io.weft.operations.answer.JsonText;
import io.weft.refusal.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A value that a request can have: its name, what it takes and what it means, for every door. As text it comes from a
 * command line; as maps, lists, texts, numbers and booleans it comes from JSON. Both give the same value. Immutable.
 *
 * @param <T> the type of the value
 */
public final class Field<T> {
    private final String name;
    private final String option;
    private final FieldType<T> type;
    private final String placeholder;
    private final String help;
    private final Supplier<List<String>> choices;
    private final T usual;
    /** Null if its option always takes a value. */
    private final T bare;

    private final String heading;
    private final Position position;

    /** Where a field stands on a command line that has arguments. */
    private enum Position {
        OPTION,
        OPTIONAL_ARGUMENT,
        ARGUMENT
    }

    private Field(Field<T> like, Supplier<List<String>> choices, T usual, T bare, String heading, Position position) {
        this.name = like.name;
        this.option = like.option;
        this.type = like.type;
        this.placeholder = like.placeholder;
        this.help = like.help;
        this.choices = choices;
        this.usual = usual;
        this.bare = bare;
        this.heading = heading;
        this.position = position;
    }

    private Field(String name, String option, FieldType<T> type, String placeholder, String help, T usual) {
        this.name = name;
        this.option = option;
        this.type = type;
        this.placeholder = placeholder;
        this.help = help;
        this.choices = List::of;
        this.usual = usual;
        this.bare = null;
        this.heading = "";
        this.position = Position.OPTION;
    }

    /**
     * Names, such as those of links and switches; none if it is not given. On a command line they stand behind each
     * other, separated by commas, or the option is given several times.
     *
     * @param name in JSON, in camel case
     * @param option on a command line, without dashes
     * @param placeholder what stands for a value in help
     * @param help what it means, one or more sentences
     */
    public static Field<List<String>> names(String name, String option, String placeholder, String help) {
        return new Field<>(name, option, FieldType.NAMES, placeholder, help, List.of());
    }

    /** A text; empty if it is not given. See {@link #names} for the arguments. */
    public static Field<String> text(String name, String option, String placeholder, String help) {
        return new Field<>(name, option, FieldType.TEXT, placeholder, help, "");
    }

    /**
     * The name of a file, for {@link Attachments#files}; empty if it is not given. Doors that read no files do not
     * offer it. See {@link #names} for the arguments.
     */
    public static Field<String> file(String name, String option, String placeholder, String help) {
        return new Field<>(name, option, FieldType.FILE, placeholder, help, "");
    }

    /**
     * A fabric besides that which an operation is about, for {@link Attachments#fabric}: on a command line the name of
     * its file, elsewhere what the file says; empty if it is not given.
     */
    public static Field<String> fabric(String name, String option, String help) {
        return new Field<>(name, option, FieldType.FABRIC, "FILE", help, "");
    }

    /** Several fabrics, for {@link Attachments#fabric}; none if they are not given. See {@link #fabric}. */
    public static Field<List<String>> fabrics(String name, String option, String help) {
        return new Field<>(name, option, FieldType.FABRICS, "FILE", help, List.of());
    }

    /** Yes or no, on a command line an option without a value; no if it is not given. */
    public static Field<Boolean> flag(String name, String option, String help) {
        return new Field<>(name, option, FieldType.FLAG, "", help, false);
    }

    /** A finite number; null if it is not given. */
    public static Field<Double> number(String name, String option, String placeholder, String help) {
        return new Field<>(name, option, FieldType.NUMBER, placeholder, help, null);
    }

    /** A whole number of 32 bits; null if it is not given. */
    public static Field<Integer> count(String name, String option, String placeholder, String help) {
        return new Field<>(name, option, FieldType.COUNT, placeholder, help, null);
    }

    /** A whole number of 64 bits; null if it is not given. */
    public static Field<Long> whole(String name, String option, String placeholder, String help) {
        return new Field<>(name, option, FieldType.WHOLE, placeholder, help, null);
    }

    /**
     * Numbers in their order; null if they are not given.
     *
     * @param parser reads them from the text of an option
     */
    public static Field<List<Double>> numbers(
            String name, String option, String placeholder, String help, Function<String, List<Double>> parser) {
        return new Field<>(name, option, FieldType.numbers(parser), placeholder, help, null);
    }

    /** Whole numbers by name, on a command line as NAME=N; none if they are not given. */
    public static Field<Map<String, Integer>> settings(String name, String option, String help) {
        return new Field<>(name, option, FieldType.SETTINGS, "NAME=N", help, Map.of());
    }

    /** The same field with another value where none is given. */
    public Field<T> orElse(T value) {
        return new Field<>(this, choices, Objects.requireNonNull(value), bare, heading, position);
    }

    /**
     * The same field, whose value is, or begins with, one of these names; for help and completion, not checked here.
     */
    public Field<T> choices(Supplier<List<String>> names) {
        return new Field<>(this, names, usual, bare, heading, position);
    }

    /** The same field, whose option may stand on a command line without a value: then this is its value. */
    public Field<T> bare(T value) {
        return new Field<>(this, choices, usual, Objects.requireNonNull(value), heading, position);
    }

    /** The same field, which help shows under a heading. */
    public Field<T> under(String title) {
        return new Field<>(this, choices, usual, bare, title, position);
    }

    /** The same field, which at a console stands by itself, without its option, and may be left out. */
    public Field<T> argument() {
        return new Field<>(this, choices, usual, bare, heading, Position.OPTIONAL_ARGUMENT);
    }

    /** The same field, which may not be left out, and at a console stands by itself, without its option. */
    public Field<T> required() {
        return new Field<>(this, choices, usual, bare, heading, Position.ARGUMENT);
    }

    /** Whether it stands by itself at a console. */
    public boolean isArgument() {
        return position != Position.OPTION;
    }

    /** Whether it names a file, which not every door can read. */
    public boolean isFile() {
        return type == FieldType.FILE;
    }

    /** Whether it may not be left out. */
    public boolean isRequired() {
        return position == Position.ARGUMENT;
    }

    /** Its name in JSON. */
    public String name() {
        return name;
    }

    /** Its name on a command line, without dashes. */
    public String option() {
        return option;
    }

    /** What is written on a command line: its option with dashes, or its name where it stands by itself. */
    public String onCommandLine() {
        return isArgument() ? name : "--" + option;
    }

    /** What stands for a value in help; empty for a flag. */
    public String placeholder() {
        return placeholder;
    }

    /** What it means; {@code {choices}} stands for the names that it takes. */
    public String help() {
        return help;
    }

    /** The names that it takes; empty where it takes any. */
    public List<String> choices() {
        return choices.get();
    }

    /** The value where none is given; null where that is none. */
    public T usual() {
        return usual;
    }

    /** The value where its option stands without one; null where it cannot. */
    public T bare() {
        return bare;
    }

    /** What help shows it under; empty for no heading. */
    public String heading() {
        return heading;
    }

    /** Whether its option takes no value. */
    public boolean isFlag() {
        return placeholder.isEmpty();
    }

    /** Whether its option may be given several times. */
    public boolean isRepeatable() {
        return type.repeatable;
    }

    /**
     * Reads a value from a command line.
     *
     * @param texts what stands behind the option, one text for each time that it is given; at least one
     * @throws Refusal if it is no such value
     */
    public T ofTexts(List<String> texts) {
        T read;
        try {
            read = type.ofTexts.apply(texts);
        } catch (NumberFormatException e) {
            read = null;
        } catch (Refusal e) {
            throw refusal(e.getMessage());
        }
        if (read == null) {
            throw isNot("'" + String.join(",", texts) + "'", type.expected);
        }
        return read;
    }

    /** The text of a value, which {@link #ofTexts} reads; empty for null. */
    public String text(T value) {
        if (value instanceof Map) {
            return ((Map<?, ?>) value)
                    .entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining(","));
        }
        return value instanceof List
                ? ((List<?>) value).stream().map(String::valueOf).collect(Collectors.joining(","))
                : value == null ? "" : value.toString();
    }

    /**
     * Reads a value of JSON.
     *
     * @throws Refusal if it is of another type
     */
    public T ofJson(Object value) {
        T read = type.ofJson.apply(value);
        if (read == null) {
            throw isNot(JsonText.of(value), type.expected);
        }
        return read;
    }

    /** What JSON schema says of a value: its type, what it means, and the usual value if there is one. */
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>(type.schema);
        schema.put("description", help.replace("{choices}", String.join(", ", choices())));
        if (usual instanceof Number || (usual instanceof String && !usual.equals(""))) {
            schema.put("default", usual);
        }
        return schema;
    }

    /** Refuses a request without this required field. */
    Refusal missing() {
        return isNot("missing", type.expected);
    }

    /**
     * Refuses a value that cannot be read.
     *
     * @param found the value, in quotes if it is a text
     * @param expected what it should be
     */
    public Refusal isNot(String found, String expected) {
        return saying(" is " + found + ", expected " + expected);
    }

    /**
     * Refuses a value that has the right type but cannot be used, such as one out of range; {@code fault} says why, and
     * what to do.
     */
    public Refusal refusal(String fault) {
        return saying(": " + fault);
    }

    /** As {@link #refusal(String)}; the message also shows the value. */
    public Refusal refusal(String value, String fault) {
        return saying(" " + value + ": " + fault);
    }

    private Refusal saying(String words) {
        return worded(name + words, onCommandLine() + words);
    }

    /**
     * Returns {@code fault} as a refusal of this field, and unchanged if it already names a field, or is of a file as a
     * whole.
     */
    public Refusal because(Refusal fault) {
        boolean isOfFile =
                fault.place().file().isPresent() && fault.place().line().isEmpty();
        return isOfFile || fault.namesField() ? fault : fault.of(name, onCommandLine());
    }

    /** Refuses a value, with one message for command lines and one for all else. */
    public Refusal worded(String message, String onCommandLine) {
        return worded(message, onCommandLine, null);
    }

    /** Refuses a value for this reason, with one message for command lines and one for all else. */
    public Refusal worded(String message, String onCommandLine, Throwable cause) {
        return Refusal.field(name, message, onCommandLine, cause);
    }

    /** Fields of a name are the same, whatever names they take where they are offered. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Field
                && ((Field<?>) other).name.equals(name)
                && ((Field<?>) other).option.equals(option);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
