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
import io.weft.operations.Result;
import java.net.URI;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.ws.rs.HttpMethod;
import javax.ws.rs.core.Response;

/**
 * Requests and answers as documents in JSON. The status is 200, 400 for a bad request, 404 for what does not exist, 405
 * for an operation without the fields that it needs, and 409 for what the fabric's present state does not allow.
 */
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
        JsonNode node;
        try {
            node = MAPPER.readTree(text.isEmpty() ? "{}" : text);
        } catch (MismatchedInputException e) {
            throw new IllegalArgumentException("the body is no JSON: there is more behind its first value", e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is no JSON: " + e.getOriginalMessage(), e);
        }
        if (!node.isObject()) {
            throw new IllegalArgumentException("the body is no JSON object; expected " + names(operation));
        }
        return Request.ofJson(operation, MAPPER.convertValue(node, DOCUMENT));
    }

    static Response of(Supplier<Result> result) {
        return of(result, Documents::ok);
    }

    /** What a result is answered as, if there is one. */
    static Response of(Supplier<Result> result, Function<Result, Response> answer) {
        try {
            return answer.apply(result.get());
        } catch (IllegalArgumentException e) {
            return refusal(Response.Status.BAD_REQUEST, e);
        } catch (NoSuchElementException e) {
            return refusal(Response.Status.NOT_FOUND, e);
        } catch (IllegalStateException e) {
            return refusal(Response.Status.CONFLICT, e);
        }
    }

    static Response ok(Result result) {
        return Response.ok(text(result.json())).build();
    }

    /** 202: it is under way, and can be looked at there. */
    static Response accepted(Result result, String path) {
        return Response.accepted(text(result.json())).location(URI.create(path)).build();
    }

    /** 405: an operation was asked for without the fields that it needs. */
    static Response toBePosted(Operation operation) {
        Response.Status status = Response.Status.METHOD_NOT_ALLOWED;
        String message = String.format(
                "'%s' needs fields: use POST, with an object of %s as the body", operation.name(), names(operation));
        return Response.status(status)
                .allow(HttpMethod.POST)
                .entity(refusal(status, message))
                .build();
    }

    private static String names(Operation operation) {
        return operation.fields().stream().map(Field::name).collect(Collectors.joining(", "));
    }

    private static Response refusal(Response.Status status, RuntimeException reason) {
        return Response.status(status)
                .entity(refusal(status, String.valueOf(reason.getMessage())))
                .build();
    }

    private static String refusal(Response.Status status, String message) {
        return text(Map.of("code", status.getStatusCode(), "message", message));
    }

    private static String text(Object answer) {
        try {
            return MAPPER.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + answer, e);
        }
    }
}
