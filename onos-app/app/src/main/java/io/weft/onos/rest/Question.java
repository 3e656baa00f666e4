package io.weft.onos.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** What somebody asks, as a JSON object. */
final class Question {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonNode node;

    /**
     * Reads it.
     *
     * @param fields the fields that it may have
     * @throws IllegalArgumentException if it is no JSON object, or has others
     */
    Question(String text, String... fields) {
        try {
            node = MAPPER.readTree(text.isEmpty() ? "{}" : text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is no JSON: " + e.getOriginalMessage(), e);
        }
        if (!node.isObject()) {
            throw new IllegalArgumentException("the body is no JSON object; expected " + String.join(", ", fields));
        }
        node.fieldNames().forEachRemaining(name -> {
            if (!List.of(fields).contains(name)) {
                throw new IllegalArgumentException(
                        "unknown field '" + name + "'; expected " + String.join(", ", fields));
            }
        });
    }

    /** A list of texts; empty if it is not there. */
    List<String> names(String field) {
        List<String> names = new ArrayList<>();
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isArray()) {
            throw wrong(field, "a list of names");
        }
        for (JsonNode each : value) {
            if (!each.isTextual()) {
                throw wrong(field, "a list of names");
            }
            names.add(each.asText());
        }
        return names;
    }

    /** A text; empty if it is not there. */
    String text(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw wrong(field, "a text");
        }
        return value.asText();
    }

    /** True or false; false if it is not there. */
    boolean truth(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw wrong(field, "true or false");
        }
        return value.asBoolean();
    }

    private IllegalArgumentException wrong(String field, String expected) {
        return new IllegalArgumentException(field + " is " + node.get(field) + ", expected " + expected);
    }
}
