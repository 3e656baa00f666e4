package io.weft.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.weft.operations.Field;
import io.weft.operations.Operation;
import io.weft.operations.Request;
import java.util.Map;
import java.util.stream.Collectors;

/** Requests as documents in JSON. */
final class Documents {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private Documents() {}

    /**
     * Reads a request for an operation.
     *
     * @throws IllegalArgumentException if it is no JSON object, or has other fields or values than the operation
     */
    static Request request(Operation operation, String text) {
        JsonNode node = object(text, names(operation));
        return Request.ofJson(operation, MAPPER.convertValue(node, DOCUMENT));
    }

    /**
     * Reads an object.
     *
     * @param expected what it is expected to have, for the message
     * @throws IllegalArgumentException if it is none
     */
    static JsonNode object(String text, String expected) {
        JsonNode node;
        try {
            node = MAPPER.readTree(text.isEmpty() ? "{}" : text);
        } catch (MismatchedInputException e) {
            throw new IllegalArgumentException("the body is no JSON: there is more behind its first value", e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is no JSON: " + e.getOriginalMessage(), e);
        }
        if (!node.isObject()) {
            throw new IllegalArgumentException("the body is no JSON object; expected " + expected);
        }
        return node;
    }

    /** The names of an operation's fields. */
    static String names(Operation operation) {
        return operation.fields().stream().map(Field::name).collect(Collectors.joining(", "));
    }
}
