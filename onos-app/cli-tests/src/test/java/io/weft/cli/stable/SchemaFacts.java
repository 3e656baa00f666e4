package io.weft.cli.stable;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a JSON schema or an OpenAPI document says to programs, one fact a line, such as {@code .name is string}, without
 * what it says to people. References are followed, so that names of definitions do not matter.
 */
final class SchemaFacts {
    private static final Set<String> FOR_PEOPLE = Set.of(
            "title",
            "description",
            "summary",
            "errorMessage",
            "enumDescriptions",
            "example",
            "examples",
            "info",
            "servers",
            "$schema",
            "definitions",
            "components",
            "if");
    /** More of these, in what is given to Weft, refuse what was accepted. */
    private static final Set<String> LIMITS = Set.of(
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "pattern",
            "not",
            "uniqueItems");

    private static final String ANSWER = "responses";

    private final JsonNode document;
    private final Promises.Builder facts;
    /** The references that are being followed, so that none is for ever. */
    private final Deque<String> followed = new ArrayDeque<>();

    private SchemaFacts(JsonNode document, Promises.Builder facts) {
        this.document = document;
        this.facts = facts;
    }

    /** Adds the facts of a document. */
    static void add(JsonNode document, Promises.Builder facts) {
        new SchemaFacts(document, facts).of(document, "", false);
    }

    private void of(JsonNode node, String path, boolean answer) {
        JsonNode reference = node.get("$ref");
        if (reference != null) {
            follow(reference.asText(), path, answer);
        }
        node.fields().forEachRemaining(field -> {
            if (!FOR_PEOPLE.contains(field.getKey()) && !field.getKey().equals("$ref")) {
                of(field.getKey(), field.getValue(), path, answer);
            }
        });
    }

    private void follow(String reference, String path, boolean answer) {
        if (followed.contains(reference)) {
            facts.fact(path, "is again " + reference);
            return;
        }
        followed.push(reference);
        of(document.at(reference.substring(1)), path, answer);
        followed.pop();
    }

    private void of(String key, JsonNode value, String path, boolean answer) {
        if (LIMITS.contains(key)) {
            if (!answer) {
                facts.limit(path, key + " " + value);
            }
            return;
        }
        switch (key) {
            case "properties" -> value.fields().forEachRemaining(property -> {
                facts.fact(path + "." + property.getKey(), "is there");
                of(property.getValue(), path + "." + property.getKey(), answer);
            });
            case "type" -> each(value, type -> facts.fact(path, "is " + type.asText()));
            case "enum" -> each(value, constant -> facts.fact(path, "may be " + constant));
            case "const" -> facts.fact(path, "may be " + value);
            case "default" -> facts.fact(path, "defaults to " + value);
            case "nullable" -> {
                if (value.asBoolean() && answer) {
                    facts.limit(path, "may be null");
                } else if (value.asBoolean()) {
                    facts.fact(path, "may be null");
                }
            }
            case "required" -> each(value, name -> require(name, path, answer));
            case "items" -> of(value, path + "[]", answer);
            case "additionalProperties" -> additional(value, path, answer);
            case "allOf", "anyOf", "oneOf" -> {
                for (int i = 0; i < value.size(); i++) {
                    JsonNode kind = value.get(i).at("/if/properties/type/const");
                    of(value.get(i), path + "[" + (kind.isTextual() ? kind.asText() : key + " " + i) + "]", answer);
                }
            }
            case "then", "else", "schema" -> of(value, path, answer);
            case "parameters" -> value.forEach(parameter -> {
                String name = path + " " + parameter.path("in").asText() + " "
                        + parameter.path("name").asText();
                facts.fact(name, "is there");
                of(parameter, name, answer);
            });
            default -> {
                boolean inAnswer = answer || key.equals(ANSWER);
                if (value.isContainerNode()) {
                    facts.fact(path + " " + key, "is there");
                    of(value, path + " " + key, inAnswer);
                } else {
                    facts.fact(path, key + " " + value);
                }
            }
        }
    }

    private void require(JsonNode name, String path, boolean answer) {
        String member = name.isBoolean() ? path : path + "." + name.asText();
        if (name.isBoolean() && !name.asBoolean()) {
            return;
        }
        if (answer) {
            facts.fact(member, "is always there");
        } else {
            facts.limit(path, name.isBoolean() ? "has to be given" : "has to have " + name.asText());
        }
    }

    private void additional(JsonNode value, String path, boolean answer) {
        if (value.isObject()) {
            of(value, path + ".*", answer);
        } else if (!value.asBoolean(true) && !answer) {
            facts.limit(path, "has no other members");
        }
    }

    private static void each(JsonNode value, Consumer<JsonNode> action) {
        if (value.isArray()) {
            value.forEach(action);
        } else {
            action.accept(value);
        }
    }
}
