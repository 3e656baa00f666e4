package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.regex.Pattern;

/** What a YAML text says, and where it says it. Fields are named as in {@code topology.m[1]}, the root is empty. */
final class YamlDocument {
    private static final Pattern PLAIN_KEY = Pattern.compile("[^\\s.\\[\\]\"]+");

    final JsonNode root;
    private final Map<String, Position> keys;
    private final Map<String, Position> values;

    YamlDocument(JsonNode root, Map<String, Position> keys, Map<String, Position> values) {
        this.root = root;
        this.keys = keys;
        this.values = values;
    }

    /** Where the value of a field begins; for a field that is not there, the key of the nearest one around it. */
    Position ofValue(String field) {
        return values.containsKey(field) ? values.get(field) : ofKey(parent(field));
    }

    /** Where the key of a field is; for a field without a key, that of the nearest one around it. */
    Position ofKey(String field) {
        String at = field;
        while (!keys.containsKey(at) && !at.isEmpty()) {
            at = parent(at);
        }
        return keys.get(at);
    }

    Problem problemOfValue(String field, String message) {
        return Problem.at(ofValue(field), field, message);
    }

    Problem problemOfKey(String field, String message) {
        return Problem.at(ofKey(field), field, message);
    }

    boolean has(String field) {
        return values.containsKey(field);
    }

    /** The name of a key's field; keys that could be taken for something else are in quotes. */
    static String child(String field, String key) {
        String shown = PLAIN_KEY.matcher(key).matches() ? key : '"' + key + '"';
        return field.isEmpty() ? shown : field + "." + shown;
    }

    private static String parent(String field) {
        if (field.endsWith("\"")) {
            return field.substring(0, Math.max(0, field.lastIndexOf('"', field.length() - 2) - 1));
        }
        return field.substring(0, Math.max(0, Math.max(field.lastIndexOf('.'), field.lastIndexOf('['))));
    }
}
