package io.weft.operations.request;

import io.weft.operations.answer.JsonText;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How the values of a {@link Field} are read, from the texts of a command line and from JSON. Immutable.
 *
 * @param <T> the type of a value
 */
final class FieldType<T> {
    /** Names, separated by commas or of several options. */
    static final FieldType<List<String>> NAMES = new FieldType<>(
            "a list of names",
            true,
            lists("string"),
            FieldType::namesOf,
            value -> list(value, String.class, each -> each));
    /** Any text. */
    static final FieldType<String> TEXT =
            single("a text", ofType("string"), text -> text, value -> value instanceof String ? (String) value : null);
    /** The name of a file. */
    static final FieldType<String> FILE = single("the name of a file", TEXT.schema, text -> text, TEXT.ofJson);
    /** What a fabric file says: its text, or in JSON the object that it is. */
    static final FieldType<String> FABRIC = single(
            "a fabric file, as a text or as an object",
            Map.of("oneOf", List.of(ofType("string"), ofType("object"))),
            text -> text,
            value -> value instanceof String ? (String) value : value instanceof Map ? JsonText.of(value) : null);
    /** What several fabric files say; their names on a command line, where a comma is part of a name. */
    static final FieldType<List<String>> FABRICS = new FieldType<>(
            "a list of fabric files, each as a text or as an object",
            true,
            Map.of("type", "array", "items", FABRIC.schema),
            List::copyOf,
            value -> list(value, Object.class, FABRIC.ofJson));
    /** Yes or no. */
    static final FieldType<Boolean> FLAG = single(
            "true or false",
            ofType("boolean"),
            Boolean::valueOf,
            value -> value instanceof Boolean ? (Boolean) value : null);
    /** A finite number. */
    static final FieldType<Double> NUMBER =
            single("a number", ofType("number"), text -> finite(Double.valueOf(text)), FieldType::finite);
    /** A whole number of 32 bits. */
    static final FieldType<Integer> COUNT = single(
            "a whole number below 2^31",
            ofType("integer"),
            Integer::valueOf,
            value -> value instanceof Integer ? (Integer) value : null);
    /** A whole number of 64 bits. */
    static final FieldType<Long> WHOLE = single(
            "a whole number below 2^63",
            ofType("integer"),
            Long::valueOf,
            value -> value instanceof Integer || value instanceof Long ? ((Number) value).longValue() : null);
    /** Whole numbers by name. */
    static final FieldType<Map<String, Integer>> SETTINGS = new FieldType<>(
            "an object of whole numbers below 2^31",
            true,
            nested("object", "additionalProperties", "integer"),
            FieldType::settingsOf,
            FieldType::settingsOfJson);

    /** What is expected, as in "found x, expected a number". */
    final String expected;
    /** Whether an option may be given several times, all of which count. */
    final boolean repeatable;
    /** What a JSON schema says of such values. */
    final Map<String, Object> schema;
    /**
     * Reads the texts that stand behind an option, one for each time that it is given; at least one. Null if they are
     * of no use.
     */
    final Function<List<String>, T> ofTexts;
    /** Reads a value of JSON; null if it is of another type. */
    final Function<Object, T> ofJson;

    private FieldType(
            String expected,
            boolean repeatable,
            Map<String, Object> schema,
            Function<List<String>, T> ofTexts,
            Function<Object, T> ofJson) {
        this.expected = expected;
        this.repeatable = repeatable;
        this.schema = Collections.unmodifiableMap(schema);
        this.ofTexts = ofTexts;
        this.ofJson = ofJson;
    }

    /** Of an option of which the last text counts. */
    private static <T> FieldType<T> single(
            String expected, Map<String, Object> schema, Function<String, T> ofText, Function<Object, T> ofJson) {
        return new FieldType<>(expected, false, schema, texts -> ofText.apply(texts.get(texts.size() - 1)), ofJson);
    }

    /** Numbers in their order, which a parser reads from the text of an option. */
    static FieldType<List<Double>> numbers(Function<String, List<Double>> parser) {
        return single(
                "a list of numbers",
                lists("number"),
                text -> List.copyOf(parser.apply(text)),
                value -> list(value, Number.class, Number::doubleValue));
    }

    private static Map<String, Object> ofType(String type) {
        return Map.of("type", type);
    }

    private static Map<String, Object> nested(String type, String member, String memberType) {
        Map<String, Object> schema = new LinkedHashMap<>(ofType(type));
        schema.put(member, ofType(memberType));
        return schema;
    }

    private static Map<String, Object> lists(String type) {
        return nested("array", "items", type);
    }

    /** A finite number; null for anything else. */
    private static Double finite(Object value) {
        return value instanceof Number && Double.isFinite(((Number) value).doubleValue())
                ? Double.valueOf(((Number) value).doubleValue())
                : null;
    }

    private static List<String> namesOf(List<String> texts) {
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            for (String part : text.split(",", -1)) {
                if (part.isBlank()) {
                    throw new Refusal("an empty name in '" + text + "'; give names separated by commas");
                }
                names.add(part.strip());
            }
        }
        return List.copyOf(names);
    }

    /** A list of JSON whose members are all of a type; null if it is none. */
    private static <J, T> List<T> list(Object value, Class<J> type, Function<J, T> member) {
        if (!(value instanceof List) || !((List<?>) value).stream().allMatch(type::isInstance)) {
            return null;
        }
        List<T> members = new ArrayList<>();
        ((List<?>) value).forEach(each -> members.add(member.apply(type.cast(each))));
        return members.contains(null) ? null : List.copyOf(members);
    }

    private static Map<String, Integer> settingsOf(List<String> texts) {
        Map<String, Integer> values = new LinkedHashMap<>();
        for (String setting : String.join(",", texts).split(",", -1)) {
            int equals = setting.indexOf('=');
            String key = setting.substring(0, Math.max(0, equals)).strip();
            String value = setting.substring(equals + 1).strip();
            if (key.isEmpty() || !value.matches("-?[0-9]+")) {
                throw new Refusal("'" + setting + "': expected NAME=N, such as port-flits=128");
            }
            if (values.containsKey(key)) {
                throw new Refusal(key + " is given twice, as " + values.get(key) + " and as " + value
                        + "; leave out one of them");
            }
            try {
                values.put(key, Integer.valueOf(value));
            } catch (NumberFormatException e) {
                throw new Refusal(key + " is " + value + ", expected a whole number below 2^31", e);
            }
        }
        return Collections.unmodifiableMap(values);
    }

    private static Map<String, Integer> settingsOfJson(Object value) {
        if (!(value instanceof Map) || !((Map<?, ?>) value).values().stream().allMatch(Integer.class::isInstance)) {
            return null;
        }
        Map<String, Integer> values = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, each) -> values.put(String.valueOf(key), (Integer) each));
        return Collections.unmodifiableMap(values);
    }
}
