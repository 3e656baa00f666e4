package io.weft.onos.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.operations.Result;
import java.net.URI;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.ws.rs.core.Response;

/**
 * Documents as answers: 200, 400 where what was asked is of no use, 404 where there is no such thing, and 409 where the fabric
 * is not such that it can be.
 */
final class Answers {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Answers() {}

    static Response of(Supplier<Result> result) {
        return of(result, Answers::ok);
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
        return Response.ok(text(result.document())).build();
    }

    /** 202: it is under way, and can be looked at there. */
    static Response accepted(Result result, String path) {
        return Response.accepted(text(result.document()))
                .location(URI.create(path))
                .build();
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
