package io.weft.onos;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.operations.BadRequestException;
import io.weft.operations.Operation;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.onosproject.cluster.NodeId;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.cluster.messaging.MessageSubject;

/**
 * Sends requests to the node that controls the fabric, and answers those of other nodes. A request is
 * {@code {"operation": NAME, "request": {FIELD: VALUE, ...}}}, an answer has the {@code document} and {@code rows} of
 * the result, or an {@code argument} or {@code error} that says what is wrong. A node of another version that does not
 * know the operation says so. Versions that put this otherwise have another subject, for one would take the requests of
 * another for its own. Thread-safe.
 */
final class ClusterRequests implements AutoCloseable {
    static final MessageSubject SUBJECT = new MessageSubject("io.weft.request");
    /** Of versions whose requests had arguments in order, and whose answers had no rows. */
    static final MessageSubject FORMER = new MessageSubject("io.weft.operation");

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private final ClusterCommunicationService cluster;
    private final ExecutorService answering = Executors.newCachedThreadPool(task -> new Thread(task, "weft-operation"));

    /**
     * Answers requests of other nodes about the fabric that this one controls, which throws the reason if there is
     * none.
     */
    ClusterRequests(ClusterCommunicationService cluster, Supplier<Subject> own) {
        this.cluster = cluster;
        cluster.<byte[], byte[]>addSubscriber(
                SUBJECT, Function.identity(), question -> answer(question, own), Function.identity(), answering);
        cluster.<byte[], byte[]>addSubscriber(
                FORMER, Function.identity(), question -> refusal(), Function.identity(), answering);
    }

    private static byte[] refusal() {
        return bytes(MAPPER.createObjectNode()
                .put(
                        "error",
                        "the node that controls the fabric has a newer version of Weft than the node that asks;"
                                + " update that one too, or ask this one"));
    }

    private static byte[] answer(byte[] question, Supplier<Subject> own) {
        ObjectNode answer = MAPPER.createObjectNode();
        try {
            Request request = request(MAPPER.readTree(question));
            Result result = request.operation().answer(request, own.get());
            answer.set("document", MAPPER.valueToTree(result.document()));
            ArrayNode rows = answer.putArray("rows");
            result.rows().forEach(row -> rows.addArray().add(row.label()).add(row.words()));
            answer.put("holds", result.holds());
        } catch (IllegalArgumentException e) {
            answer.put("argument", e.getMessage());
        } catch (IOException | RuntimeException e) {
            answer.put("error", e.getMessage() == null ? e.toString() : e.getMessage());
        }
        return bytes(answer);
    }

    private static Request request(JsonNode question) {
        String name = question.path("operation").asText();
        Operation operation = Operations.named(name)
                .orElseThrow(() -> new IllegalStateException(
                        "the node that controls the fabric has an older version of Weft, which cannot do " + name));
        try {
            return Request.ofJson(operation, MAPPER.convertValue(question.path("request"), DOCUMENT));
        } catch (BadRequestException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            // The other node has read the request, and knows its fields.
            throw new IllegalStateException(
                    "the node that controls the fabric has another version of Weft, which cannot do this: "
                            + e.getMessage(),
                    e);
        }
    }

    /** The answer of another node to a request. */
    Result ask(NodeId node, Request request) {
        ObjectNode question = MAPPER.createObjectNode();
        question.put("operation", request.operation().name());
        question.set("request", MAPPER.valueToTree(request.json()));
        JsonNode answer = send(node, bytes(question));
        if (answer.hasNonNull("argument")) {
            throw new IllegalArgumentException(answer.get("argument").asText());
        }
        if (answer.hasNonNull("error")) {
            throw new IllegalStateException(answer.get("error").asText());
        }
        Map<String, Object> document = MAPPER.convertValue(answer.path("document"), DOCUMENT);
        Rows rows = new Rows();
        answer.path("rows")
                .forEach(row -> rows.row(row.path(0).asText(), "%s", row.path(1).asText()));
        return Result.of(document, rows, answer.path("holds").asBoolean());
    }

    private JsonNode send(NodeId node, byte[] question) {
        try {
            return MAPPER.readTree(cluster.<byte[], byte[]>sendAndReceive(
                            question, SUBJECT, Function.identity(), Function.identity(), node)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException | IOException e) {
            throw new IllegalStateException(
                    "node " + node
                            + ", which controls the fabric, does not answer; if it runs, it may have another version"
                            + " of Weft: update that one too, or ask it itself",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while node " + node + " was asked", e);
        }
    }

    private static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        cluster.removeSubscriber(SUBJECT);
        cluster.removeSubscriber(FORMER);
        answering.shutdownNow();
    }
}
