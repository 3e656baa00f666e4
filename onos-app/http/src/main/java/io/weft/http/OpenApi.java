package io.weft.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.operations.Operations;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobList;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The description of the API in OpenAPI 3: the file {@code openapi.json}, completed with a path for each operation, the
 * fields of requests, and a schema for each shape of an answer.
 */
public final class OpenApi {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, Operation> offered;
    private final ObjectNode document;

    private OpenApi(Map<String, Operation> offered) throws IOException {
        this.offered = offered;
        try (InputStream in = OpenApi.class.getResourceAsStream("openapi.json")) {
            document = (ObjectNode) MAPPER.readTree(in);
        }
    }

    /** The description of the API of a host that offers every operation. */
    public static JsonNode document() {
        return document(ImmediateOperations.all());
    }

    static JsonNode document(FabricHost host) {
        return document(ImmediateOperations.of(host));
    }

    /** The description of these operations, by path, and of all other paths. */
    static JsonNode document(Map<String, Operation> offered) {
        try {
            OpenApi api = new OpenApi(offered);
            offered.values().stream().distinct().forEach(api::describe);
            offered.forEach(api::ask);
            api.ask("simulations", Operations.SIMULATE);
            api.stream();
            api.refuse();
            api.describeAnswers();
            return api.document;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode path(String name) {
        ObjectNode paths = (ObjectNode) document.get("paths");
        return paths.has("/" + name) ? (ObjectNode) paths.get("/" + name) : paths.putObject("/" + name);
    }

    private void describe(Operation operation) {
        ObjectNode path = path(operation.name());
        Stream<String> methods = operation.answersWithoutFields() ? Stream.of("get", "post") : Stream.of("post");
        methods.filter(method -> !path.has(method)).forEach(method -> {
            ObjectNode described = path.putObject(method).put("summary", operation.summary() + ".");
            ObjectNode responses = described.putObject("responses");
            ObjectNode content =
                    content(reference("schemas/" + operation.shape().name()));
            content.set(Reply.TEXT, text());
            responses.putObject("200").put("description", "The answer.").set("content", content);
            responses.set("400", reference("responses/Bad"));
            if (operation.changes()) {
                responses.set("202", reference("responses/Unfinished"));
            }
            responses.set("409", reference("responses/Conflict"));
        });
    }

    /** Events are also offered as a stream. */
    private void stream() {
        JsonNode events = path(Operations.EVENTS.name()).path("get");
        if (events.isObject()) {
            ObjectNode header = ((ObjectNode) events).putArray("parameters").addObject();
            header.put("name", "Last-Event-ID")
                    .put("in", "header")
                    .putObject("schema")
                    .put("type", "string");
            header.put("description", "For a stream: the id of the event after which it starts.");
            ((ObjectNode) events.at("/responses/200/content")).set("text/event-stream", text());
        }
    }

    /** Every request can be refused. */
    private void refuse() {
        document.get("paths")
                .forEach(path -> path.forEach(method ->
                        ((ObjectNode) method.get("responses")).set("default", reference("responses/Refused"))));
    }

    /** A schema for each shape that a path or another schema refers to. */
    private void describeAnswers() {
        ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
        Stream.concat(
                        Stream.of(
                                Reply.ERROR,
                                About.SHAPE,
                                HostStatus.SHAPE,
                                Job.SHAPE,
                                Job.SIMULATION,
                                JobList.SHAPE,
                                JobList.SIMULATIONS),
                        offered.values().stream().map(Operation::shape))
                .flatMap(shape -> shape.reached().stream())
                .distinct()
                .forEach(shape -> {
                    if (schemas.has(shape.name())) {
                        throw new IllegalStateException("two shapes are named " + shape.name());
                    }
                    schemas.set(shape.name(), MAPPER.valueToTree(shape.schema()));
                });
    }

    private void ask(String name, Operation operation) {
        JsonNode post = path(name).path("post");
        if (post.isObject()) {
            ObjectNode schema = MAPPER.createObjectNode().put("type", "object").put("additionalProperties", false);
            ObjectNode properties = schema.putObject("properties");
            ImmediateOperations.fields(operation)
                    .forEach(field -> properties.set(field.name(), MAPPER.valueToTree(field.schema())));
            ArrayNode required = MAPPER.createArrayNode();
            ImmediateOperations.fields(operation)
                    .filter(Field::isRequired)
                    .forEach(field -> required.add(field.name()));
            if (required.size() > 0) {
                schema.set("required", required);
            }
            ((ObjectNode) post).putObject("requestBody").set("content", content(schema));
        }
    }

    private static ObjectNode content(JsonNode schema) {
        ObjectNode content = MAPPER.createObjectNode();
        content.putObject("application/json").set("schema", schema);
        return content;
    }

    private static ObjectNode text() {
        ObjectNode content = MAPPER.createObjectNode();
        content.putObject("schema").put("type", "string");
        return content;
    }

    private static ObjectNode reference(String component) {
        return MAPPER.createObjectNode().put("$ref", "#/components/" + component);
    }
}
