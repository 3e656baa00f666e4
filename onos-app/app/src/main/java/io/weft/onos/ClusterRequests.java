package io.weft.onos;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.operations.Operations;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ChangeJournal;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.onosproject.cluster.NodeId;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.cluster.messaging.MessageSubject;

/**
 * Sends requests to the node that controls the fabric, and answers those of other nodes. A request is
 * {@code {"operation": NAME, "request": {FIELD: VALUE, ...}, "who": USER}}, an answer has the {@code document} and
 * {@code rows} of the result, or an {@code argument} or {@code error} that says what is wrong. A node of another
 * version that does not know the operation says so. Versions that put this otherwise have another subject, for one
 * would take the requests of another for its own. Thread-safe.
 */
final class ClusterRequests implements AutoCloseable {
    static final MessageSubject SUBJECT = new MessageSubject("io.weft.request");
    /** The subject of versions whose requests had arguments in order, and whose answers had no rows. */
    static final MessageSubject FORMER = new MessageSubject("io.weft.operation");

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
    private static final MemberType<Map<String, Object>> ANYTHING = byName(ANY.orNull());

    private static final Member<Question, String> OPERATION =
            Member.of("operation", TEXT, "The operation", question -> question.request
                    .operation()
                    .name());
    private static final Member<Question, Map<String, Object>> REQUEST =
            Member.of("request", ANYTHING, "Its fields", question -> question.request.json());
    private static final Member<Question, String> WHO =
            Member.optional("who", TEXT.orNull(), "The user who asks, if that is known", question -> question.who);
    private static final Shape<Question> QUESTION = Shape.<Question>named("Question")
            .with(OPERATION)
            .with(REQUEST)
            .with(WHO)
            .build();

    private static final Member<Result, Map<String, Object>> DOCUMENT =
            Member.of("document", ANYTHING, "The data", Result::document);
    private static final Member<Result, Collection<Collection<String>>> ROWS =
            Member.of("rows", list(list(TEXT)), "Label and words of each row", ClusterRequests::rows);
    private static final Member<Result, Boolean> HOLDS =
            Member.of("holds", FLAG, "Whether all is as it should be", Result::holds);
    private static final Shape<Result> ANSWER =
            Shape.<Result>named("Answer").with(DOCUMENT).with(ROWS).with(HOLDS).build();

    private static final Member<RuntimeException, String> ARGUMENT =
            Member.optional("argument", TEXT.orNull(), "What is wrong with the request", Exception::getMessage);
    private static final Member<String, String> ERROR =
            Member.optional("error", TEXT.orNull(), "Why there is no answer", reason -> reason);
    private static final Shape<String> NO_ANSWER =
            Shape.<String>named("NoAnswer").with(ERROR).build();
    private static final Shape<RuntimeException> BAD_QUESTION =
            Shape.<RuntimeException>named("BadQuestion").with(ARGUMENT).build();

    /** A request, and who asks. Immutable. */
    private static final class Question {
        private final Request request;
        /** Null if that is not known. */
        private final String who;

        Question(Request request, String who) {
            this.request = request;
            this.who = who.isEmpty() ? null : who;
        }
    }

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
        return bytes(
                NO_ANSWER.json("the node that controls the fabric has a newer version of Weft than the node that asks;"
                        + " update that one too, or ask this one"));
    }

    private static byte[] answer(byte[] question, Supplier<Subject> own) {
        try {
            Map<String, Object> asked = MAPPER.readValue(question, OBJECT);
            String who = Objects.requireNonNullElse(WHO.readFrom(asked), "");
            return bytes(ANSWER.json(ChangeJournal.answer(who, request(asked), own.get())));
        } catch (Refusal e) {
            return bytes(e.kind() == Refusal.Kind.WRONG ? BAD_QUESTION.json(e) : NO_ANSWER.json(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            return bytes(NO_ANSWER.json(e.getMessage() == null ? e.toString() : e.getMessage()));
        }
    }

    private static Collection<Collection<String>> rows(Result result) {
        return result.rows().stream()
                .map(row -> List.of(row.label(), row.words()))
                .collect(Collectors.toList());
    }

    private static Request request(Map<String, Object> question) {
        String name = OPERATION.readFrom(question);
        Operation operation = Operations.named(name)
                .orElseThrow(() -> Refusal.notNow(
                        "the node that controls the fabric has an older version of Weft, which cannot do " + name));
        try {
            return Request.ofJson(operation, REQUEST.readFrom(question));
        } catch (Refusal e) {
            if (e.namesField()) {
                throw e;
            }
            // The other node has read the request, and knows its fields.
            throw Refusal.notNow(
                    "the node that controls the fabric has another version of Weft, which cannot do this: "
                            + e.getMessage(),
                    e);
        }
    }

    /** @param who the user who asks; empty if that is not known */
    Result ask(NodeId node, String who, Request request) {
        Map<String, Object> answer = send(node, bytes(QUESTION.json(new Question(request, who))));
        if (ARGUMENT.readFrom(answer) != null) {
            throw new Refusal(ARGUMENT.readFrom(answer));
        }
        if (ERROR.readFrom(answer) != null) {
            throw Refusal.notNow(ERROR.readFrom(answer));
        }
        Rows rows = new Rows();
        for (Collection<String> row : ROWS.readFrom(answer)) {
            Iterator<String> parts = row.iterator();
            rows.row(parts.next(), "%s", parts.next());
        }
        return Result.received(DOCUMENT.readFrom(answer), rows, HOLDS.readFrom(answer));
    }

    private Map<String, Object> send(NodeId node, byte[] question) {
        try {
            byte[] answer = cluster.<byte[], byte[]>sendAndReceive(
                            question, SUBJECT, Function.identity(), Function.identity(), node)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return MAPPER.readValue(answer, OBJECT);
        } catch (ExecutionException | TimeoutException | IOException e) {
            throw Refusal.notNow(
                    "node " + node
                            + ", which controls the fabric, does not answer; if it runs, it may have another version"
                            + " of Weft: update that one too, or ask it itself",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.notNow("interrupted while node " + node + " was asked", e);
        }
    }

    private static byte[] bytes(Map<String, Object> object) {
        try {
            return MAPPER.writeValueAsBytes(object);
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
