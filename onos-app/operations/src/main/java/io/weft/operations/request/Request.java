package io.weft.operations.request;

import io.weft.refusal.Refusal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * An operation that somebody asks for, with the values of its fields that were given. Requests of the same values are
 * equal, whichever door they came by. Immutable.
 */
public final class Request {
    private final Operation operation;
    private final Map<Field<?>, Object> values;

    private Request(Operation operation, Map<Field<?>, Object> values) {
        this.operation = operation;
        this.values = Collections.unmodifiableMap(values);
    }

    /** A request for an operation in which no value is given yet. */
    public static Request of(Operation operation) {
        return new Request(operation, new LinkedHashMap<>());
    }

    /**
     * Reads a request from JSON.
     *
     * @param values by the names of fields: maps, lists, texts, numbers and booleans
     * @throws Refusal if a value is of the wrong type, or one is missing that may not be left out, or if there is no
     *     such field
     */
    public static Request ofJson(Operation operation, Map<String, ?> values) {
        Request request = of(operation);
        for (Map.Entry<String, ?> each : values.entrySet()) {
            Field<?> field = operation.fields().stream()
                    .filter(candidate -> candidate.name().equals(each.getKey()))
                    .findFirst()
                    .orElseThrow(() -> new Refusal(
                            "unknown field '" + each.getKey() + "'", String.valueOf(names(operation.fields()))));
            request = request.and(field, field.ofJson(each.getValue()));
        }
        for (Field<?> field : operation.fields()) {
            if (field.isRequired() && (!request.has(field) || List.of().equals(request.get(field)))) {
                throw field.missing();
            }
        }
        return request;
    }

    private static String names(List<Field<?>> fields) {
        return fields.isEmpty() ? "none" : fields.stream().map(Field::name).collect(Collectors.joining(", "));
    }

    /**
     * Reads a request from a command line.
     *
     * @param texts by the options of fields, without dashes, what stands behind each, one text for each time that it is
     *     given
     * @throws Refusal if a text is no such value
     */
    public static Request ofOptions(Operation operation, Map<String, List<String>> texts) {
        Request request = of(operation);
        for (Field<?> field : operation.fields()) {
            List<String> given = texts.get(field.option());
            if (given != null && !given.isEmpty()) {
                request = request.and(field, field.ofTexts(given));
            }
        }
        return request;
    }

    /** The same request with a value for a field of the operation. */
    public <T> Request with(Field<T> field, T value) {
        return and(field, value);
    }

    private Request and(Field<?> field, Object value) {
        if (!operation.fields().contains(field)) {
            throw new IllegalArgumentException(operation.name() + " has no field " + field.name());
        }
        Map<Field<?>, Object> more = new LinkedHashMap<>(values);
        more.put(field, Objects.requireNonNull(value));
        return new Request(operation, more);
    }

    /** What is asked for. */
    public Operation operation() {
        return operation;
    }

    /** Whether a field has a value of its own. */
    public boolean has(Field<?> field) {
        return values.containsKey(field);
    }

    /** The value of a field: the one that was given, or else the {@linkplain Field#usual usual} one. */
    @SuppressWarnings("unchecked") // only values of a field's own type are put there
    public <T> T get(Field<T> field) {
        return (T) values.getOrDefault(field, field.usual());
    }

    /** The values that were given, by the names of fields, as JSON has them; {@link #ofJson} reads them. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        values.forEach((field, value) -> json.put(field.name(), value));
        return json;
    }

    /** The texts of the values that were given, by the options of fields; {@link #ofOptions} reads them. */
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        values.keySet().forEach(field -> options.put(field.option(), text(field)));
        return options;
    }

    /** The text of the value of a field; empty for null. */
    public <T> String text(Field<T> field) {
        return field.text(get(field));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Request
                && ((Request) other).operation.name().equals(operation.name())
                && ((Request) other).values.equals(values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(operation.name(), values);
    }

    @Override
    public String toString() {
        return operation.name() + " " + json();
    }
}
