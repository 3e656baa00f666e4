package io.weft.onos.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.function.Supplier;
import javax.ws.rs.core.Response;

/** Documents as answers: 200, 400 where what was asked is of no use, and 409 where the fabric is not such that it can be. */
final class Answers {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Answers() {}

    static Response of(Supplier<Map<String, Object>> document) {
        try {
            return ok(document.get());
        } catch (IllegalArgumentException e) {
            return refusal(Response.Status.BAD_REQUEST, e);
        } catch (IllegalStateException e) {
            return refusal(Response.Status.CONFLICT, e);
        }
    }

    static Response ok(Map<String, Object> document) {
        return Response.ok(text(document)).build();
    }

    private static Response refusal(Response.Status status, RuntimeException reason) {
        return Response.status(status)
                .entity(text(Map.of("code", status.getStatusCode(), "message", String.valueOf(reason.getMessage()))))
                .build();
    }

    private static String text(Map<String, Object> document) {
        try {
            return MAPPER.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + document.keySet(), e);
        }
    }
}
