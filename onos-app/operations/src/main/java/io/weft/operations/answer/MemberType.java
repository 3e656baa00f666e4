package io.weft.operations.answer;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What values of a {@link Member} are: how JSON has them, how they are read from it, and what a schema says of them.
 * Immutable.
 *
 * @param <T> the type of a value
 */
public final class MemberType<T> {
    /** Any text. */
    public static final MemberType<String> TEXT = plain("text", "string", String.class);
    /** A time of day and its date, in ISO 8601. */
    public static final MemberType<String> TIME = TEXT.formatted("date-time");
    /** True or false. */
    public static final MemberType<Boolean> FLAG = plain("true or false", "boolean", Boolean.class);
    /** A whole number. */
    public static final MemberType<Number> COUNT =
            new MemberType<>("whole number", ofType("integer"), value -> value, MemberType::whole);
    /** A finite number. */
    public static final MemberType<Double> NUMBER = new MemberType<>(
            "number",
            ofType("number"),
            value -> value,
            value -> value instanceof Number ? Double.valueOf(((Number) value).doubleValue()) : null);
    /** A number, which JSON has as it is: without a fraction if it is a whole number. */
    public static final MemberType<Number> ANY_NUMBER = new MemberType<>(
            "number", ofType("number"), value -> value, value -> value instanceof Number ? (Number) value : null);
    /** A whole number or a text. */
    public static final MemberType<Object> COUNT_OR_TEXT = new MemberType<>(
            "whole number or text",
            Collections.singletonMap("oneOf", List.of(ofType("integer"), ofType("string"))),
            value -> value,
            value -> whole(value) == null && !(value instanceof String) ? null : value);
    /** Whatever JSON can hold, which its source declares elsewhere. */
    public static final MemberType<Object> ANY =
            new MemberType<>("any", Collections.emptyMap(), value -> value, value -> value);

    private final String words;
    private final Map<String, Object> schema;
    private final Function<? super T, Object> toJson;
    private final Function<Object, ? extends T> ofJson;
    private final List<Shape<?>> shapes;
    private final String unit;
    private final boolean isNullable;

    private MemberType(
            String words,
            Map<String, Object> schema,
            Function<? super T, Object> toJson,
            Function<Object, ? extends T> ofJson) {
        this(words, schema, toJson, ofJson, List.of(), "", false);
    }

    private MemberType(
            String words,
            Map<String, Object> schema,
            Function<? super T, Object> toJson,
            Function<Object, ? extends T> ofJson,
            List<Shape<?>> shapes,
            String unit,
            boolean isNullable) {
        this.words = words;
        this.schema = schema;
        this.toJson = toJson;
        this.ofJson = ofJson;
        this.shapes = shapes;
        this.unit = unit;
        this.isNullable = isNullable;
    }

    private static <T> MemberType<T> plain(String words, String type, Class<T> values) {
        return new MemberType<>(
                words, ofType(type), value -> value, value -> values.isInstance(value) ? values.cast(value) : null);
    }

    private static Map<String, Object> ofType(String type) {
        return Collections.singletonMap("type", type);
    }

    private static Number whole(Object value) {
        return value instanceof Integer || value instanceof Long ? (Number) value : null;
    }

    /** One of these texts. */
    public static MemberType<String> oneOf(String... texts) {
        Map<String, Object> schema = new LinkedHashMap<>(TEXT.schema);
        schema.put("enum", List.of(texts));
        return new MemberType<>(
                "one of " + String.join(", ", texts),
                schema,
                text -> text,
                value -> Arrays.asList(texts).contains(value) ? (String) value : null);
    }

    /** One of the constants of an enumeration, in lower case with dashes. */
    public static <E extends Enum<E>> MemberType<E> oneOf(Class<E> constants) {
        return oneOf(constants, MemberType::word);
    }

    /** One of the constants of an enumeration, each by a word. */
    public static <E extends Enum<E>> MemberType<E> oneOf(Class<E> constants, Function<? super E, String> word) {
        Map<String, E> byWord = new LinkedHashMap<>();
        for (E each : constants.getEnumConstants()) {
            byWord.put(word.apply(each), each);
        }
        Map<String, Object> schema = new LinkedHashMap<>(TEXT.schema);
        schema.put("enum", List.copyOf(byWord.keySet()));
        return new MemberType<>("one of " + String.join(", ", byWord.keySet()), schema, word::apply, byWord::get);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static <T> MemberType<Collection<T>> list(MemberType<T> each) {
        Map<String, Object> schema = new LinkedHashMap<>(ofType("array"));
        schema.put("items", each.schema());
        return new MemberType<>(
                "list of " + each.words(),
                schema,
                values -> {
                    List<Object> json = new ArrayList<>(values.size());
                    values.forEach(value -> json.add(each.json(value)));
                    return json;
                },
                value -> value instanceof List
                        ? ((List<?>) value).stream().map(each::read).collect(Collectors.toList())
                        : null,
                each.shapes,
                each.unit,
                false);
    }

    public static <T> MemberType<Map<String, T>> byName(MemberType<T> each) {
        Map<String, Object> schema = new LinkedHashMap<>(ofType("object"));
        schema.put("additionalProperties", each == ANY ? true : each.schema());
        return new MemberType<>(
                each.words() + " by name",
                schema,
                values -> {
                    Map<String, Object> json = new LinkedHashMap<>();
                    values.forEach((name, value) -> json.put(name, each.json(value)));
                    return json;
                },
                value -> {
                    if (!(value instanceof Map)) {
                        return null;
                    }
                    Map<String, T> values = new LinkedHashMap<>();
                    ((Map<?, ?>) value).forEach((name, one) -> values.put(String.valueOf(name), each.read(one)));
                    return values;
                },
                each.shapes,
                each.unit,
                false);
    }

    /** An object with the members of a shape. It is written, and not read. */
    public static <S> MemberType<S> object(Shape<S> shape) {
        return new MemberType<>(
                shape.name(),
                Collections.singletonMap("$ref", Shape.SCHEMAS + shape.name()),
                shape::json,
                value -> {
                    throw new UnsupportedOperationException(shape.name() + " is not read");
                },
                List.of(shape),
                "",
                false);
    }

    /** An object with the members of one of several shapes. It is written, and not read. */
    public static MemberType<Answer<?>> either(List<? extends Shape<?>> shapes) {
        List<Object> references = new ArrayList<>();
        shapes.forEach(shape -> references.add(object(shape).schema()));
        Map<String, Object> schema = new LinkedHashMap<>(ofType("object"));
        schema.put("oneOf", references);
        return new MemberType<>(
                shapes.stream().map(Shape::name).collect(Collectors.joining(" or ")),
                shapes.size() == 1 ? object(shapes.get(0)).schema() : schema,
                Answer::json,
                value -> {
                    throw new UnsupportedOperationException(shapes + " are not read");
                },
                List.copyOf(shapes),
                "",
                false);
    }

    /** The values as parts of something else. They are written, and not read. */
    public <U> MemberType<U> partOf(Function<? super U, ? extends T> part) {
        return new MemberType<>(
                words(),
                schema(),
                whole -> json(part.apply(whole)),
                value -> {
                    throw new UnsupportedOperationException(words() + " is not read");
                },
                shapes,
                unit,
                false);
    }

    /** An object with the members of a shape, as JSON has it: to pass on what was answered elsewhere, or before. */
    public static MemberType<Map<String, Object>> document(Shape<?> shape) {
        return new MemberType<>(
                shape.name(),
                Collections.singletonMap("$ref", Shape.SCHEMAS + shape.name()),
                value -> value,
                MemberType::byText,
                List.of(shape),
                "",
                false);
    }

    private static Map<String, Object> byText(Object value) {
        if (!(value instanceof Map)) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((name, each) -> object.put(String.valueOf(name), each));
        return object;
    }

    /** Such values that are JSON already. */
    public MemberType<Object> quoted() {
        return new MemberType<>(words, schema, value -> value, value -> value, shapes, unit, isNullable);
    }

    /** The values, which a schema says more of by a format, such as {@code int64}. */
    public MemberType<T> formatted(String format) {
        Map<String, Object> more = new LinkedHashMap<>(schema);
        more.put("format", format);
        return new MemberType<>(words, more, toJson, ofJson, shapes, unit, isNullable);
    }

    /** The values, in a unit, such as {@code cycles} or {@code Gb/s}. */
    public MemberType<T> in(String theirUnit) {
        return new MemberType<>(words, schema, toJson, ofJson, shapes, theirUnit, isNullable);
    }

    /** The values, or null where there is none; a number that is not finite is none. */
    public MemberType<T> orNull() {
        return new MemberType<>(words, schema, toJson, ofJson, shapes, unit, true);
    }

    /** The unit of values; empty for none. */
    public String unit() {
        return unit;
    }

    /** What values are, in words: {@code list of text}, {@code number or null}. */
    public String words() {
        return words + (isNullable ? " or null" : "");
    }

    /** The shapes of the objects in it, of a value itself or of each in a list; empty for values without members. */
    public List<Shape<?>> shapes() {
        return shapes;
    }

    /** A value as JSON has it: a map, a list, a text, a number, a truth value or null. */
    public Object json(T value) {
        T some = orNone(value);
        return some == null && isNullable ? null : toJson.apply(some);
    }

    /** The value; null for a number that is not finite, if null may stand for it. */
    T orNone(T value) {
        return isNullable && value instanceof Double && !Double.isFinite((Double) value) ? null : value;
    }

    /**
     * Reads a value of JSON.
     *
     * @return the value; null where JSON has null and that may be
     * @throws Refusal if it is no such value; the message goes on from the name of the member
     */
    public T read(Object json) {
        if (json == null && isNullable) {
            return null;
        }
        T value = ofJson.apply(json);
        if (value == null) {
            throw new Refusal((json instanceof String ? "'" + json + "'" : json) + ", expected " + words());
        }
        return value;
    }

    /** What an OpenAPI 3.0 schema says of values. */
    public Map<String, Object> schema() {
        if (!isNullable) {
            return schema;
        }
        Map<String, Object> nullable = new LinkedHashMap<>();
        if (schema.containsKey("$ref")) {
            // In OpenAPI 3.0 null is a value of a type, and nothing beside a reference counts.
            nullable.putAll(shapes.get(0).schema());
        } else {
            nullable.putAll(schema);
            if (schema.get("enum") instanceof List) {
                List<Object> texts = new ArrayList<>((List<?>) schema.get("enum"));
                texts.add(null);
                nullable.put("enum", texts);
            }
        }
        nullable.put("nullable", true);
        return nullable;
    }
}
