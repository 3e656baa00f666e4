package io.weft.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Collectors;

/** Parses requests in JSON. */
final class Documents {
    private static final int MOST_DEPTH = 64;
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private Documents() {}

    /**
     * Reads a request for an operation.
     *
     * @throws Refusal if it is not a JSON object, or has fields or values that the operation does not accept
     */
    static Request request(Operation operation, String text) {
        JsonNode node = object(text, names(operation));
        return Request.ofJson(operation, MAPPER.convertValue(node, DOCUMENT));
    }

    /**
     * @param expected the names of the expected fields, for the message
     * @throws Refusal if the text is not an object
     */
    static JsonNode object(String text, String expected) {
        JsonNode node;
        try {
            checkDepth(text);
            node = MAPPER.readTree(text.isEmpty() ? "{}" : text);
        } catch (MismatchedInputException e) {
            throw new Refusal("the body is not valid JSON: more follows after its first value", e);
        } catch (JsonProcessingException e) {
            throw new Refusal("the body is not valid JSON: " + e.getOriginalMessage(), e);
        }
        if (!node.isObject()) {
            throw new Refusal("the body is not a JSON object", String.valueOf(expected));
        }
        return node;
    }

    /** Before a tree is made of it. Not every version of Jackson that this runs with does so itself. */
    private static void checkDepth(String text) throws JsonProcessingException {
        try (JsonParser parser = MAPPER.getFactory().createParser(text)) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth > MOST_DEPTH) {
                    throw new Refusal("the body is nested more than " + MOST_DEPTH + " deep, which no request is");
                }
            }
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String names(Operation operation) {
        return operation.fields().stream().map(Field::name).collect(Collectors.joining(", "));
    }
}
