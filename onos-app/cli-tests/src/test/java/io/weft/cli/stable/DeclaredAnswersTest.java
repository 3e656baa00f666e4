package io.weft.cli.stable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.oas.OpenApi30;
import io.weft.cli.simulate.PointContext;
import io.weft.http.OpenApi;
import io.weft.operations.Operations;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every answer in JSON that was recorded, of the command and over HTTP, is wholly described: a validator of OpenAPI 3.0
 * that knows nothing of Weft accepts it, and no member of it that is not declared.
 */
class DeclaredAnswersTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode API = OpenApi.document();
    private static final JsonSchemaFactory VALIDATORS = JsonSchemaFactory.builder()
            .metaSchema(OpenApi30.getInstance())
            .defaultMetaSchemaIri(OpenApi30.getInstance().getIri())
            .build();
    private static final Path OF_COMMANDS = Path.of("src/test/resources/recorded");
    private static final Path OVER_HTTP = Path.of("..", "app", "src", "test", "resources", "recorded");
    private static final Pattern COMMAND = Pattern.compile("\\$ weft ([a-z-]+) .*--json.*");
    private static final Pattern HTTP = Pattern.compile("\\$ (?:as \\S+ )?(GET|POST|DELETE) v1(/[^ ?]*).*");
    private static final String BODY = "  body: {";

    @TestFactory
    Stream<DynamicTest> ofCommands() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path file : files(OF_COMMANDS)) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                Matcher command = COMMAND.matcher(lines.get(i));
                Optional<Operation> operation =
                        command.matches() ? Operations.named(command.group(1)) : Optional.empty();
                String printed = lines.stream()
                        .skip(i + 1)
                        .takeWhile(line -> !line.startsWith("$ "))
                        .dropWhile(line -> !line.equals("  standard output:"))
                        .skip(1)
                        .takeWhile(line -> line.startsWith("    |"))
                        .map(line -> line.substring("    |".length()))
                        .collect(Collectors.joining("\n"));
                if (operation.isPresent() && (printed.startsWith("{") || printed.startsWith("["))) {
                    String asked = file.getFileName() + " " + lines.get(i);
                    tests.add(DynamicTest.dynamicTest(
                            asked,
                            () -> validate(
                                    asked,
                                    shapes(operation.get()),
                                    untimed(operation.get(), JSON.readTree(steady(printed))))));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(60);
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> overHttp() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path file : files(OVER_HTTP)) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                Matcher question = HTTP.matcher(lines.get(i));
                Optional<String> body = lines.stream()
                        .skip(i + 1)
                        .takeWhile(line -> !line.startsWith("$ "))
                        .filter(line -> line.startsWith(BODY))
                        .map(line -> line.substring(BODY.length() - 1))
                        .findFirst();
                if (question.matches() && body.isPresent()) {
                    String asked = file.getFileName() + " " + lines.get(i);
                    JsonNode schema = described(question.group(1).toLowerCase(Locale.ROOT), question.group(2));
                    JsonNode answered = JSON.readTree(steady(body.get()));
                    tests.add(DynamicTest.dynamicTest(asked, () -> validate(asked, schema, answered)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests.stream();
    }

    /** What the description says of the answer to a question; numbers and names in the path stand for parameters. */
    private static JsonNode described(String method, String path) {
        return Stream.of(
                        path,
                        path.replaceFirst("^/(jobs|simulations)/[^/]+", "/$1/{id}"),
                        path.replaceFirst("^/drains/.+", "/drains/{name}"),
                        path.replaceFirst("^/routes/.+", "/routes/{from}/{to}"))
                .map(each -> API.get("paths").path(each).path(method).path("responses"))
                .flatMap(responses -> Stream.of(responses.path("200"), responses.path("202")))
                .map(response -> response.at("/content/application~1json/schema"))
                .filter(JsonNode::isObject)
                .findFirst()
                .orElseThrow(() -> new AssertionError(method + " " + path + " is not described"));
    }

    /** A value in place of one that recordings leave out, since it differs from run to run. */
    private static String steady(String recorded) {
        return recorded.replaceAll("\"started\" ?: ?<time>", "\"started\":\"2001-02-03T04:05:06Z\"")
                .replace("\"<state>\"", "\"running\"")
                .replace("\"<points>\"", "[]")
                .replace(
                        "\"<progress>\"",
                        "{\"prepared\":false,\"points\":0,\"of\":1,\"cycles\":0,\"seconds\":0.5,\"secondsLeft\":null}")
                .replaceAll(": ?<[a-z]+>", ":1");
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> walked = Files.walk(directory, 2)) {
            return walked.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    /** An answer, or a list of what an answer lists. */
    private static JsonNode shapes(Operation operation) {
        ObjectNode schema = JSON.createObjectNode();
        ArrayNode either = schema.putArray("anyOf");
        for (Shape<?> shape : operation.shapes()) {
            either.addObject().put("$ref", "#/components/schemas/" + shape.name());
            shape.members().stream()
                    .filter(member -> member.type().schema().containsKey("items"))
                    .forEach(member -> either.add(JSON.valueToTree(member.type().schema())));
        }
        return schema;
    }

    /** What the operation answers, without what the command adds to it: the time, and what points are of. */
    private static JsonNode untimed(Operation operation, JsonNode answer) {
        if (operation == Operations.SIMULATE) {
            answer.forEach(point -> {
                ObjectNode context = JSON.createObjectNode();
                PointContext.shapes().stream()
                        .flatMap(shape -> shape.members().stream())
                        .filter(member -> point.has(member.name()))
                        .forEach(member -> context.set(member.name(), ((ObjectNode) point).remove(member.name())));
                PointContext.shapes().forEach(shape -> {
                    ObjectNode part = JSON.createObjectNode();
                    shape.members().stream()
                            .filter(member -> context.has(member.name()))
                            .forEach(member -> part.set(member.name(), context.get(member.name())));
                    validate("of each point", JSON.valueToTree(shape.schema()), part);
                });
            });
        } else if (answer.isObject()
                && operation.shapes().stream()
                        .flatMap(shape -> shape.members().stream())
                        .noneMatch(member -> member.name().equals("seconds"))) {
            ((ObjectNode) answer).remove("seconds");
        }
        return answer;
    }

    private static void validate(String asked, JsonNode schema, JsonNode answer) {
        ObjectNode whole = schema.deepCopy();
        ObjectNode schemas = whole.putObject("components").putObject("schemas");
        schemas.setAll((ObjectNode) API.at("/components/schemas"));
        Operations.all().stream()
                .flatMap(operation -> operation.shapes().stream())
                .flatMap(shape -> shape.reached().stream())
                .forEach(shape -> schemas.set(shape.name(), JSON.valueToTree(shape.schema())));
        if (whole.has("$ref")) {
            ArrayNode only = whole.putArray("allOf");
            only.addObject().set("$ref", whole.remove("$ref"));
        }
        JsonSchema validator = VALIDATORS.getSchema(whole);
        Set<ValidationMessage> wrong = validator.validate(answer);
        assertThat(wrong).as(asked).isEmpty();
    }

    @Test
    void everyOperationDeclaresItsAnswers() {
        assertThat(Operations.all()).allSatisfy(operation -> assertThat(operation.shapes())
                .isNotEmpty()
                .allSatisfy(shape ->
                        assertThat(shape.members()).as(operation.name()).isNotEmpty()));
    }

    /** A judge that accepts all would judge nothing. */
    @Test
    void whatIsNotDeclaredIsFound() throws IOException {
        JsonNode wrong = JSON.readTree("{\"fabric\": 3, \"more\": 1}");
        ObjectNode schema = JSON.createObjectNode().put("$ref", "#/components/schemas/Description");
        assertThatThrownBy(() -> validate("", schema, wrong))
                .hasMessageContaining("'more'")
                .hasMessageContaining("$.fabric")
                .hasMessageContaining("'switches'");
    }
}
