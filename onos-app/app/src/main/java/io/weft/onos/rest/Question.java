package io.weft.onos.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.weft.operations.Field;
import io.weft.operations.Operation;
import io.weft.operations.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What somebody asks, as a JSON object. */
final class Question {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

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
        } catch (MismatchedInputException e) {
            throw new IllegalArgumentException("the body is no JSON: there is more behind its first value", e);
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

    /**
     * Reads a request for an operation.
     *
     * @throws IllegalArgumentException if it is no JSON object, or has other fields or values than the operation
     */
    static Request request(Operation operation, String text) {
        String[] fields = operation.fields().stream().map(Field::name).toArray(String[]::new);
        return Request.ofJson(operation, MAPPER.convertValue(new Question(text, fields).node, DOCUMENT));
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

    /** A list of numbers; nothing if it is not there. */
    Optional<List<Double>> numbers(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        List<Double> numbers = new ArrayList<>();
        for (JsonNode each : value) {
            if (!each.isNumber()) {
                throw wrong(field, "a list of numbers");
            }
            numbers.add(each.asDouble());
        }
        if (!value.isArray()) {
            throw wrong(field, "a list of numbers");
        }
        return Optional.of(numbers);
    }

    /** A number; nothing if it is not there. */
    OptionalDouble number(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isNumber()) {
            throw wrong(field, "a number");
        }
        return value.isMissingNode() ? OptionalDouble.empty() : OptionalDouble.of(value.asDouble());
    }

    /** A whole number of 64 bits, of either sign; nothing if it is not there. */
    OptionalLong whole(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !(value.isIntegralNumber() && value.canConvertToLong())) {
            throw wrong(field, "a whole number below 2^63");
        }
        return value.isMissingNode() ? OptionalLong.empty() : OptionalLong.of(value.asLong());
    }

    /** A whole number of 32 bits, of either sign; nothing if it is not there. */
    OptionalInt count(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !(value.isIntegralNumber() && value.canConvertToInt())) {
            throw wrong(field, "a whole number below 2^31");
        }
        return value.isMissingNode() ? OptionalInt.empty() : OptionalInt.of(value.asInt());
    }

    /** An object of whole numbers of 32 bits by name; empty if it is not there. */
    Map<String, Integer> counts(String field) {
        JsonNode value = node.path(field);
        Map<String, Integer> counts = new LinkedHashMap<>();
        if (!value.isMissingNode() && !value.isObject()) {
            throw wrong(field, "an object of whole numbers");
        }
        value.fields().forEachRemaining(each -> {
            if (!each.getValue().isIntegralNumber() || !each.getValue().canConvertToInt()) {
                throw wrong(field, "an object of whole numbers below 2^31");
            }
            counts.put(each.getKey(), each.getValue().asInt());
        });
        return counts;
    }

    private IllegalArgumentException wrong(String field, String expected) {
        return new IllegalArgumentException(field + " is " + node.get(field) + ", expected " + expected);
    }
}
