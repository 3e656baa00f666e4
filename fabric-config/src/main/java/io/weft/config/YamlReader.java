package io.weft.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.JacksonYAMLParseException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads one YAML document and keeps the place of every key and value.
 *
 * <p>Plain words are read as YAML 1.2 reads them, and as editors show them: integers and decimals are written as in
 * JSON, only {@code true} and {@code false} are truth values, and all else ({@code on}, {@code 010}, {@code 1_000}) is
 * text. Aliases and tags are refused: a fabric file has nothing to repeat, and nothing of another type.
 */
final class YamlReader {
    private static final int MOST_LEVELS = 16;
    private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]*)");
    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final YAMLFactory YAML =
            YAMLFactory.builder().loaderOptions(options()).build();

    private final String source;
    private final YAMLParser parser;
    private final Map<String, Position> keys = new HashMap<>();
    private final Map<String, Position> values = new HashMap<>();

    private YamlReader(String source, YAMLParser parser) {
        this.source = source;
        this.parser = parser;
    }

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(TargetsFile.MOST_BYTES);
        return options;
    }

    /**
     * @param source name of the file, for errors
     * @param least what keys it must have at least, for the error that it is empty
     */
    static YamlDocument read(String source, String text, String least) {
        try (YAMLParser parser = YAML.createParser(text)) {
            return new YamlReader(source, parser).document(least);
        } catch (JsonProcessingException e) {
            throw syntaxProblem(e).refusal(source, e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        }
    }

    private YamlDocument document(String least) throws IOException {
        if (parser.nextToken() == null) {
            throw Problem.ofFile("is empty, but must have at least " + least).refusal(source);
        }
        keys.put("", position());
        JsonNode root = value("", 0);
        if (parser.nextToken() != null) {
            throw problem("", "found a second document, but a fabric file has one");
        }
        return new YamlDocument(root, keys, values);
    }

    private JsonNode value(String field, int level) throws IOException {
        values.put(field, position());
        if (parser.isCurrentAlias()) {
            throw problem(field, "found an alias, *" + parser.getText() + "; write the value itself");
        }
        if (parser.getTypeId() != null) {
            throw problem(field, "found a tag, !" + parser.getTypeId() + "; write the value without one");
        }
        if (level == MOST_LEVELS) {
            throw problem(field, "is nested more than " + MOST_LEVELS + " levels deep");
        }
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            return mapping(field, level);
        }
        return parser.currentToken() == JsonToken.START_ARRAY ? list(field, level) : scalar();
    }

    private ObjectNode mapping(String field, int level) throws IOException {
        ObjectNode mapping = NODES.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            String child = YamlDocument.child(field, key);
            if (mapping.has(key)) {
                throw problem(child, "is given twice; the first is in line " + keys.get(child).line);
            }
            keys.put(child, position());
            parser.nextToken();
            mapping.set(key, value(child, level + 1));
        }
        return mapping;
    }

    private ArrayNode list(String field, int level) throws IOException {
        ArrayNode list = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(field + "[" + list.size() + "]", level + 1));
        }
        return list;
    }

    private JsonNode scalar() throws IOException {
        String text = parser.getText();
        switch (parser.currentToken()) {
            case VALUE_NULL:
                return NODES.nullNode();
            case VALUE_TRUE:
            case VALUE_FALSE:
                return text.equals("true") || text.equals("false")
                        ? NODES.booleanNode(text.equals("true"))
                        : NODES.textNode(text);
            case VALUE_NUMBER_INT:
            case VALUE_NUMBER_FLOAT:
                return number(text);
            default:
                return NODES.textNode(text);
        }
    }

    private static JsonNode number(String text) {
        if (INTEGER.matcher(text).matches()) {
            return NODES.numberNode(new BigInteger(text));
        }
        boolean finite = DECIMAL.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
        return finite ? NODES.numberNode(Double.parseDouble(text)) : NODES.textNode(text);
    }

    private Position position() {
        JsonLocation location = parser.currentTokenLocation();
        return new Position(location.getLineNr(), location.getColumnNr());
    }

    private Refusal problem(String field, String message) {
        return Problem.at(position(), field, message).refusal(source);
    }

    private static Problem syntaxProblem(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException) {
            MarkedYAMLException yaml = (MarkedYAMLException) e.getCause();
            Position position = new Position(
                    yaml.getProblemMark().getLine() + 1, yaml.getProblemMark().getColumn() + 1);
            String context = yaml.getContext() == null ? "" : yaml.getContext() + ": ";
            return Problem.at(position, "not YAML: " + context + yaml.getProblem());
        }
        Position position =
                new Position(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
        String message = e instanceof JacksonYAMLParseException
                ? e.getOriginalMessage()
                : "found a list, a mapping or an alias for a key; keys are plain text";
        return Problem.at(position, "not YAML that is read: " + message);
    }
}
