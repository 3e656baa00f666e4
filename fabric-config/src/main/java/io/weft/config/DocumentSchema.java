package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonNodePath;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.NonValidationKeyword;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.weft.registry.NearestWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Checks documents against a published JSON Schema, and says what is wrong in words made of it: of the keyword
 * {@code errorMessage} where there is one (editors show it, too), else of the types and limits.
 */
final class DocumentSchema {
    private static final int MOST_CHARACTERS = 40;

    private final JsonNode text;
    private final JsonSchema schema;

    /** Reads a schema that is a resource beside this class. */
    DocumentSchema(String resource) {
        text = read(resource);
        schema = compile(text);
    }

    /** What is wrong with a document: at most one problem for each field. */
    List<Problem> check(YamlDocument document) {
        Map<String, Problem> problems = new LinkedHashMap<>();
        for (ValidationMessage message : schema.validate(document.root)) {
            Problem problem = problem(document, message);
            problems.putIfAbsent(problem.field(), problem);
        }
        return new ArrayList<>(problems.values());
    }

    private Problem problem(YamlDocument document, ValidationMessage message) {
        String field = field(message.getInstanceLocation());
        JsonNode rule = rule(message);
        if (message.getType().equals("additionalProperties")) {
            String child = YamlDocument.child(field, message.getProperty());
            return document.problemOfKey(child, unknownKey(message.getProperty(), names(rule)));
        }
        if (message.getType().equals("required")) {
            String child = YamlDocument.child(field, message.getProperty());
            JsonNode missing = resolve(rule.get("properties").get(message.getProperty()));
            return Problem.at(document.ofKey(field), child, "is missing; it " + allowed(missing));
        }
        String complaint = "found " + found(message.getInstanceNode()) + ", but " + allowed(rule);
        if (message.getType().equals("enum")) {
            complaint += NearestWords.meant(message.getInstanceNode().asText(), words(rule.get("enum")))
                    .map(word -> "; did you mean '" + word + "'?")
                    .orElse("");
        }
        return document.problemOfValue(field, complaint);
    }

    private static String field(JsonNodePath path) {
        String field = "";
        for (int i = 0; i < path.getNameCount(); i++) {
            Object element = path.getElement(i);
            field = element instanceof Integer
                    ? field + "[" + element + "]"
                    : YamlDocument.child(field, path.getName(i));
        }
        return field;
    }

    private static String unknownKey(String key, List<String> known) {
        return "is not a key here; "
                + NearestWords.meant(key, known)
                        .map(word -> "did you mean '" + word + "'? Known are ")
                        .orElse("known are ")
                + String.join(", ", known);
    }

    /** What a value must be. */
    private static String allowed(JsonNode rule) {
        if (rule.has("errorMessage")) {
            return rule.get("errorMessage").asText();
        }
        if (rule.has("enum")) {
            return "must be one of " + String.join(", ", words(rule.get("enum")));
        }
        switch (rule.get("type").asText()) {
            case "integer":
                return "must be an integer in " + range(rule, "minimum", "maximum");
            case "number":
                return "must be a number in " + range(rule, "minimum", "maximum");
            case "array":
                return "must be a list, in brackets, of " + range(rule, "minItems", "maxItems") + " integers in "
                        + range(rule.get("items"), "minimum", "maximum");
            default:
                return "must be a mapping with the keys " + String.join(", ", names(rule));
        }
    }

    private static String range(JsonNode rule, String low, String high) {
        return rule.get(low).asText() + ".." + rule.get(high).asText();
    }

    private static String found(JsonNode value) {
        if (value.isNull() || (value.isTextual() && value.asText().isEmpty())) {
            return "nothing";
        }
        if (value.isContainerNode()) {
            return (value.isObject() ? "a mapping" : "a list") + " of " + value.size();
        }
        String text = value.asText();
        String shown = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
        return value.isTextual() ? "'" + shown + "'" : shown;
    }

    /** The part of the schema that a message is about: what is around the keyword that failed. */
    private JsonNode rule(ValidationMessage message) {
        String pointer = message.getSchemaLocation().getFragment().toString();
        return text.at(pointer.substring(0, pointer.lastIndexOf('/')));
    }

    private JsonNode resolve(JsonNode rule) {
        return rule.has("$ref") ? text.at(rule.get("$ref").asText().substring(1)) : rule;
    }

    private static List<String> names(JsonNode rule) {
        List<String> names = new ArrayList<>();
        rule.get("properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.toList());
    }

    private static JsonSchema compile(JsonNode text) {
        JsonMetaSchema draft = JsonMetaSchema.builder(JsonMetaSchema.getV7())
                .keyword(new NonValidationKeyword("errorMessage"))
                .keyword(new NonValidationKeyword("enumDescriptions"))
                .build();
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7, builder -> builder.metaSchema(draft)
                        .defaultMetaSchemaIri(draft.getIri()))
                .getSchema(text);
    }

    private static JsonNode read(String resource) {
        try (InputStream in = DocumentSchema.class.getResourceAsStream(resource)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the schema " + resource + " is not readable", e);
        }
    }
}
