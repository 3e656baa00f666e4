package io.weft.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The answer to a request. Immutable. */
public final class Reply {
    /** The content type of JSON. */
    public static final String JSON = "application/json";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final int status;
    private final String type;
    private final byte[] body;
    private final Map<String, String> headers;

    private Reply(int status, String type, byte[] body, Map<String, String> headers) {
        this.status = status;
        this.type = type;
        this.body = body;
        this.headers = headers;
    }

    /** A reply with a text in UTF-8. */
    public static Reply text(int status, String type, String text) {
        return bytes(status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A reply with a body of this type; keeps the array. */
    static Reply bytes(int status, String type, byte[] body) {
        return new Reply(status, type, body, Map.of());
    }

    /** A reply with a JSON value: maps, lists, texts, numbers, booleans and nulls. */
    public static Reply json(int status, Object value) {
        return text(status, JSON, write(value));
    }

    /** A refusal: an object with {@code code} and {@code message}. */
    static Reply refusal(int status, String message) {
        Map<String, Object> refusal = new LinkedHashMap<>();
        refusal.put("code", status);
        refusal.put("message", message);
        return json(status, refusal);
    }

    /** A JSON value as text. */
    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + value, e);
        }
    }

    /** The same reply with one more header. */
    Reply with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Reply(status, type, body, Collections.unmodifiableMap(more));
    }

    /** The status code. */
    public int status() {
        return status;
    }

    /** The content type, without a charset. */
    public String type() {
        return type;
    }

    /** Headers besides the content type. */
    Map<String, String> headers() {
        return headers;
    }

    /** The body; do not change it. */
    byte[] body() {
        return body;
    }

    /** The body as text in UTF-8. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
