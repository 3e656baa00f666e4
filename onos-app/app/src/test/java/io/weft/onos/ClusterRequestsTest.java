package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.Operations;
import io.weft.operations.Verify;
import io.weft.operations.WhatIf;
import io.weft.operations.answer.Row;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.onosproject.cluster.NodeId;
import org.onosproject.store.cluster.messaging.ClusterCommunicationServiceAdapter;
import org.onosproject.store.cluster.messaging.MessageSubject;

/**
 * Requests between nodes, also of other versions: what both know works, and what one does not know is refused with the
 * reason.
 */
class ClusterRequestsTest {
    private static final NodeId OTHER = NodeId.nodeId("10.0.0.2");
    private static final Subject FABRIC = Subject.planned(ConfiguredFabric.parse(
                    "test",
                    "{\"version\": 1, \"name\": \"test\", "
                            + "\"topology\": {\"type\": \"hyperx\", \"dimensions\": [3], \"concentration\": 1}}")
            .fabric());

    /** Carries a question to whoever answers, as a node of another version would write it. */
    private static final class Network extends ClusterCommunicationServiceAdapter {
        private final Map<MessageSubject, Function<byte[], byte[]>> answering = new HashMap<>();
        private UnaryOperator<String> version = UnaryOperator.identity();

        @Override
        public <M, R> void addSubscriber(
                MessageSubject subject,
                Function<byte[], M> decoder,
                Function<M, R> handler,
                Function<R, byte[]> encoder,
                Executor executor) {
            answering.put(subject, decoder.andThen(handler).andThen(encoder));
        }

        @Override
        public void removeSubscriber(MessageSubject subject) {
            answering.remove(subject);
        }

        @Override
        public <M, R> CompletableFuture<R> sendAndReceive(
                M message,
                MessageSubject subject,
                Function<M, byte[]> encoder,
                Function<byte[], R> decoder,
                NodeId node) {
            String question = new String(encoder.apply(message), StandardCharsets.UTF_8);
            if (!answering.containsKey(subject)) {
                return CompletableFuture.failedFuture(new IOException("nobody listens to " + subject));
            }
            byte[] answer = answering.get(subject).apply(version.apply(question).getBytes(StandardCharsets.UTF_8));
            return CompletableFuture.completedFuture(decoder.apply(answer));
        }
    }

    private final Network network = new Network();
    private final ClusterRequests requests = new ClusterRequests(network, () -> FABRIC);

    @AfterEach
    void close() {
        requests.close();
    }

    private static List<String> words(Result result) {
        return result.rows().stream().map(Row::words).collect(Collectors.toList());
    }

    @Test
    void whatBothNodesKnowIsAnsweredAsOnTheNodeItself() {
        for (Request request : List.of(
                Request.of(Operations.VERIFY),
                Request.of(Operations.FABRIC),
                Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of("h0--h1")))) {
            Result own = request.operation().answer(request, FABRIC);
            Result answer = requests.ask(OTHER, "", request);
            assertThat(answer.document().toString()).isEqualTo(own.document().toString());
            assertThat(words(answer)).isEqualTo(words(own));
            assertThat(answer.holds()).isEqualTo(own.holds());
        }
    }

    @Test
    void theOtherNodeLearnsWhoAsks() {
        List<String> questions = new ArrayList<>();
        network.version = question -> {
            questions.add(question);
            return question;
        };
        requests.ask(OTHER, "anna", Request.of(Operations.VERIFY));
        requests.ask(OTHER, "", Request.of(Operations.VERIFY));
        assertThat(questions.get(0)).endsWith(",\"who\":\"anna\"}");
        assertThat(questions.get(1)).doesNotContain("who");
    }

    @Test
    void anOperationThatTheOtherNodeDoesNotKnowIsRefusedWithTheReason() {
        network.version = question -> question.replace("\"verify\"", "\"bisect\"");
        assertThatThrownBy(() -> requests.ask(OTHER, "", Request.of(Operations.VERIFY)))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("has an older version of Weft, which cannot do bisect");
    }

    @Test
    void aFieldThatTheOtherNodeDoesNotKnowIsRefusedWithTheReasonAndWithoutItTheRequestWorks() {
        Request request = Request.of(Operations.WHAT_IF).with(WhatIf.SCHEME, "valiant");
        network.version = question -> question.replace("\"scheme\"", "\"policy\"");
        assertThatThrownBy(() -> requests.ask(OTHER, "", request))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("another version of Weft")
                .hasMessageContaining("unknown field 'policy'; expected failures, drained, scheme");
        assertThat(requests.ask(OTHER, "", Request.of(Operations.WHAT_IF)).holds())
                .isTrue();
    }

    @Test
    void aRequestOfTheTimeBeforeFieldsIsRefusedWithTheReason() {
        String question = "{\"operation\": \"whatIf\", \"arguments\": [[], [], \"\"]}";
        String answer = network.<String, String>sendAndReceive(
                        question,
                        new MessageSubject("io.weft.operation"),
                        text -> text.getBytes(StandardCharsets.UTF_8),
                        bytes -> new String(bytes, StandardCharsets.UTF_8),
                        OTHER)
                .join();
        assertThat(answer)
                .startsWith("{\"error\":\"the node that controls the fabric has a newer version of Weft")
                .doesNotContain("document");
    }

    /** It would look for arguments, find none, and answer for the fabric as it is: not what was asked. */
    @Test
    void aNodeOfTheTimeBeforeFieldsIsNotTakenForOneThatAnswers() {
        network.answering.clear();
        network.answering.put(new MessageSubject("io.weft.operation"), question -> "{\"document\":{\"holds\":true}}"
                .getBytes(StandardCharsets.UTF_8));
        Request request = Request.of(Operations.VERIFY).with(Verify.FAILURES, List.of("h0--h1"));
        assertThatThrownBy(() -> requests.ask(OTHER, "", request))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("10.0.0.2, which controls the fabric, does not answer")
                .hasMessageContaining("may have another version of Weft");
    }

    @Test
    void aValueThatIsOfNoUseIsTheFaultOfTheRequest() {
        Request request = Request.of(Operations.WHAT_IF).with(WhatIf.SCHEME, "fastest");
        assertThatThrownBy(() -> requests.ask(OTHER, "", request))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'fastest' is no routing scheme");
    }
}
