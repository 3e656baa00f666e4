package io.weft.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** The answer to a request. Immutable. */
public final class Reply {
    private static final Member<Refused, String> MESSAGE =
            Member.of("message", MemberType.TEXT, "What was wrong, and what to do", r -> r.message);

    private static final Member<Refused, String> ON_COMMAND_LINE = Member.optional(
            "onCommandLine",
            MemberType.TEXT.orNull(),
            "The message with options of the command, if it names fields of the request that should be others",
            r -> r.onCommandLine);

    /** The body of a refusal. */
    static final Shape<Refused> ERROR = Shape.<Refused>named("Error")
            .with("code", MemberType.COUNT, "The status, as in the first line of the reply", r -> r.status)
            .with(MESSAGE)
            .with(ON_COMMAND_LINE)
            .build();

    /** The content type of JSON. */
    public static final String JSON = "application/json";

    /** The content type of what people read. */
    public static final String TEXT = "text/plain";

    /** The header of an answer of an operation that says whether all is as it should be: {@code true} or not. */
    public static final String HOLDS = "Weft-Holds";

    /** Headers of every answer: what browsers may not do with it. */
    public static final Map<String, String> PROTECTION = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin");

    private static final String ENCODING = "Content-Encoding";

    /** Shorter bodies do not become shorter. */
    private static final int LEAST_TO_COMPRESS = 1024;

    /** How long messages are at most: they may show what was sent, and what was expected stands at their end. */
    private static final int LONGEST_MESSAGE = 2_000;
    /** Less for the same again with other names. */
    private static final int LONGEST_ON_COMMAND_LINE = 800;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final int status;
    private final String type;
    /** The body; do not change it. */
    final byte[] body;
    /** Headers besides the content type. */
    final Map<String, String> headers;

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
    public static Reply refusal(int status, String message) {
        return json(status, ERROR.json(new Refused(status, shortened(message, LONGEST_MESSAGE), null)));
    }

    /** A refusal of a request for this reason. */
    static Reply refusal(int status, Refusal reason) {
        String onCommandLine = reason.namesField() ? shortened(reason.onCommandLine(), LONGEST_ON_COMMAND_LINE) : null;
        return json(
                status,
                ERROR.json(new Refused(status, shortened(reason.getMessage(), LONGEST_MESSAGE), onCommandLine)));
    }

    /** The message of a refusal, whose body this is; empty if it is none. */
    public static Optional<String> message(Map<String, Object> body) {
        return body.get(MESSAGE.name()) instanceof String ? Optional.of(MESSAGE.readFrom(body)) : Optional.empty();
    }

    /** The message of a refusal that names options of the command; empty if this is the body of no such refusal. */
    public static Optional<String> onCommandLine(Map<String, Object> body) {
        return Optional.ofNullable(ON_COMMAND_LINE.readFrom(body));
    }

    /** The answer of an operation, as people read it or as JSON. */
    static Reply of(Result result, boolean asText) {
        StringBuilder text = new StringBuilder();
        if (asText) {
            Rows.print(result.rows(), line -> text.append(line).append('\n'));
        }
        Reply reply = asText ? text(HttpStatus.OK, TEXT, text.toString()) : json(HttpStatus.OK, result.json());
        return reply.with(HOLDS, String.valueOf(result.holds()));
    }

    private static final class Refused {
        private final int status;
        private final String message;
        /** Null if it is the message. */
        private final String onCommandLine;

        Refused(int status, String message, String onCommandLine) {
            this.status = status;
            this.message = message;
            this.onCommandLine = onCommandLine;
        }
    }

    private static String shortened(String message, int most) {
        return message.length() <= most
                ? message
                : message.substring(0, most / 2) + " ... " + message.substring(message.length() - most / 2);
    }

    /** This reply in fewer bytes, if it is a text that becomes shorter, and is not compressed already. */
    Reply compressed() {
        boolean isText = type.startsWith("text/") || type.contains("json") || type.contains("svg");
        if (!isText || body.length < LEAST_TO_COMPRESS || headers.containsKey(ENCODING)) {
            return this;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(body.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Reply(status, type, out.toByteArray(), headers).with(ENCODING, "gzip");
    }

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + value, e);
        }
    }

    /** This reply with one more header. */
    Reply with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Reply(status, type, body, Collections.unmodifiableMap(more));
    }

    public int status() {
        return status;
    }

    /** The content type, without a charset. */
    public String type() {
        return type;
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
