package io.weft.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is answered to a request. Immutable. */
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

    /** A text in UTF-8. */
    public static Reply text(int status, String type, String text) {
        return bytes(status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A body of this type; the array is kept. */
    static Reply bytes(int status, String type, byte[] body) {
        return new Reply(status, type, body, Map.of());
    }

    /** A value of JSON: maps, lists, texts, numbers, booleans and nulls. */
    public static Reply json(int status, Object value) {
        return text(status, JSON, write(value));
    }

    /** What is wrong: an object of {@code code} and {@code message}. */
    static Reply refusal(int status, String message) {
        Map<String, Object> refusal = new LinkedHashMap<>();
        refusal.put("code", status);
        refusal.put("message", message);
        return json(status, refusal);
    }

    /** The text of a value of JSON. */
    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + value, e);
        }
    }

    /** The same with a header. */
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

    /** The body; not to be changed. */
    byte[] body() {
        return body;
    }

    /** The body as text in UTF-8. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
