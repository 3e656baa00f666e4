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

/** Parses requests in JSON. */
final class Documents {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private Documents() {}

    /**
     * Reads a request for an operation.
     *
     * @throws IllegalArgumentException if it is not a JSON object, or has fields or values that the operation does not
     *     accept
     */
    static Request request(Operation operation, String text) {
        JsonNode node = object(text, names(operation));
        return Request.ofJson(operation, MAPPER.convertValue(node, DOCUMENT));
    }

    /**
     * Reads an object.
     *
     * @param expected the names of the expected fields, for the message
     * @throws IllegalArgumentException if the text is not an object
     */
    static JsonNode object(String text, String expected) {
        JsonNode node;
        try {
            node = MAPPER.readTree(text.isEmpty() ? "{}" : text);
        } catch (MismatchedInputException e) {
            throw new IllegalArgumentException("the body is not valid JSON: more follows after its first value", e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is not valid JSON: " + e.getOriginalMessage(), e);
        }
        if (!node.isObject()) {
            throw new IllegalArgumentException("the body is not a JSON object; expected " + expected);
        }
        return node;
    }

    /** The names of an operation's fields. */
    static String names(Operation operation) {
        return operation.fields().stream().map(Field::name).collect(Collectors.joining(", "));
    }
}
