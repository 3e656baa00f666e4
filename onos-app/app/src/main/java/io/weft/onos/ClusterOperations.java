package io.weft.onos;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
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

/** Has the node that looks after the fabric answer what any node of the cluster is asked. Thread-safe. */
final class ClusterOperations implements AutoCloseable {
    private static final MessageSubject SUBJECT = new MessageSubject("io.weft.operation");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private final ClusterCommunicationService cluster;
    private final ExecutorService answering = Executors.newCachedThreadPool(task -> new Thread(task, "weft-operation"));

    /** Answers what other nodes ask by the operations of this one, which throw what they throw. */
    ClusterOperations(ClusterCommunicationService cluster, Supplier<FabricOperations> own) {
        this.cluster = cluster;
        cluster.<byte[], byte[]>addSubscriber(
                SUBJECT, Function.identity(), question -> answer(question, own), Function.identity(), answering);
    }

    private static byte[] answer(byte[] question, Supplier<FabricOperations> own) {
        ObjectNode answer = MAPPER.createObjectNode();
        try {
            answer.set("document", MAPPER.valueToTree(perform(MAPPER.readTree(question), own.get())));
        } catch (IllegalArgumentException e) {
            answer.put("argument", e.getMessage());
        } catch (IOException | RuntimeException e) {
            answer.put("error", e.getMessage() == null ? e.toString() : e.getMessage());
        }
        return bytes(answer);
    }

    private static Object perform(JsonNode question, FabricOperations own) {
        String name = question.path("operation").asText();
        Method operation = Arrays.stream(FabricOperations.class.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "the node that looks after the fabric has an older version of Weft, which cannot do " + name));
        Object[] arguments = new Object[operation.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = MAPPER.convertValue(
                    question.path("arguments").path(i),
                    MAPPER.constructType(operation.getGenericParameterTypes()[i]));
        }
        try {
            return operation.invoke(own, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The operations of another node. */
    FabricOperations of(NodeId node) {
        return (FabricOperations) Proxy.newProxyInstance(
                FabricOperations.class.getClassLoader(),
                new Class<?>[] {FabricOperations.class},
                (proxy, method, arguments) -> ask(node, method.getName(), arguments));
    }

    private Map<String, Object> ask(NodeId node, String operation, Object[] arguments) {
        ObjectNode question = MAPPER.createObjectNode();
        question.put("operation", operation);
        question.set("arguments", MAPPER.valueToTree(arguments == null ? new Object[0] : arguments));
        JsonNode answer = send(node, bytes(question));
        if (answer.hasNonNull("argument")) {
            throw new IllegalArgumentException(answer.get("argument").asText());
        }
        if (answer.hasNonNull("error")) {
            throw new IllegalStateException(answer.get("error").asText());
        }
        return MAPPER.convertValue(answer.get("document"), DOCUMENT);
    }

    private JsonNode send(NodeId node, byte[] question) {
        try {
            return MAPPER.readTree(cluster.<byte[], byte[]>sendAndReceive(
                            question, SUBJECT, Function.identity(), Function.identity(), node)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException | IOException e) {
            throw new IllegalStateException("node " + node + ", which looks after the fabric, does not answer", e);
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
        answering.shutdownNow();
    }
}
