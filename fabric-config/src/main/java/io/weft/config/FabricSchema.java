package io.weft.config;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.registry.Named;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Completes the schema of fabric files, which the build runs. What the schema says of topology types, schemes and
 * spreads with their parameters comes from their registries; all else is written by hand.
 */
public final class FabricSchema {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private FabricSchema() {}

    /**
     * Reads the part that is written by hand, and writes the whole schema.
     *
     * @param files the file to read and the file to write
     */
    public static void main(String[] files) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter()
                .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"))
                .withSeparators(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        ObjectNode schema = (ObjectNode) MAPPER.readTree(Path.of(files[0]).toFile());
        String made = MAPPER.writer(printer).writeValueAsString(fromRegistries(schema)) + "\n";
        Files.createDirectories(Path.of(files[1]).getParent());
        Files.writeString(Path.of(files[1]), made);
    }

    private static ObjectNode fromRegistries(ObjectNode schema) {
        ObjectNode routing = (ObjectNode) schema.at("/properties/routing/properties");
        choices((ObjectNode) routing.get("scheme"), Scheme.REGISTRY, Scheme.MINIMAL);
        choices((ObjectNode) routing.get("spread"), Spread.REGISTRY, Spread.FLOW);
        routing.retain("scheme", "spread");
        for (Scheme scheme : Scheme.REGISTRY) {
            for (Parameter<?> parameter : scheme.parameters()) {
                String owners = Scheme.REGISTRY.all().stream()
                        .filter(each -> each.parameters().contains(parameter))
                        .map(Scheme::name)
                        .collect(Collectors.joining(" and "));
                routing.set(parameter.name(), rule("With " + owners + ". ", parameter));
            }
        }
        ObjectNode definitions = (ObjectNode) schema.get("definitions");
        definitions.retain("topology");
        ObjectNode topology = (ObjectNode) definitions.get("topology");
        choices((ObjectNode) topology.at("/properties/type"), TopologyTypes.REGISTRY, null);
        ArrayNode branches = topology.putArray("allOf");
        for (TopologyType type : TopologyTypes.REGISTRY) {
            ObjectNode branch = branches.addObject();
            ObjectNode condition = branch.putObject("if");
            condition.putObject("properties").putObject("type").put("const", type.name());
            condition.putArray("required").add("type");
            branch.putObject("then").put("$ref", "#/definitions/" + type.name());
            definitions.set(type.name(), parametersOf(type));
        }
        return schema;
    }

    private static void choices(ObjectNode rule, Registry<? extends Named> registry, Named usual) {
        ArrayNode names = rule.putArray("enum");
        ArrayNode descriptions = rule.putArray("enumDescriptions");
        for (Named entry : registry) {
            names.add(entry.name());
            descriptions.add(capitalised(entry.meaning()) + ".");
        }
        if (usual != null) {
            rule.put("default", usual.name());
        }
    }

    private static ObjectNode parametersOf(TopologyType type) {
        ObjectNode definition = MAPPER.createObjectNode();
        ArrayNode required = definition.putArray("required");
        definition.put("additionalProperties", false);
        ObjectNode properties = definition.putObject("properties");
        properties.putObject("type");
        for (Parameter<?> parameter : type.parameters()) {
            if (parameter.required()) {
                required.add(parameter.name());
            }
            properties.set(parameter.name(), rule("", parameter));
        }
        return definition;
    }

    private static ObjectNode rule(String use, Parameter<?> parameter) {
        if (parameter.kind() == Parameter.Kind.TOPOLOGY) {
            return MAPPER.createObjectNode().put("$ref", "#/definitions/topology");
        }
        ObjectNode rule = MAPPER.createObjectNode().put("title", capitalised(parameter.meaning()));
        String standsFor = parameter.defaultText().orElse("");
        boolean number = standsFor.matches("[0-9]+");
        String description =
                use + parameter.details() + (number || standsFor.isEmpty() ? "" : " Default: " + standsFor + ".");
        if (!description.isEmpty()) {
            rule.put("description", description.trim());
        }
        ObjectNode value = rule;
        if (parameter.kind() == Parameter.Kind.INTEGERS) {
            value = rule.put("type", "array")
                    .put("minItems", 1)
                    .put("maxItems", parameter.mostElements())
                    .putObject("items");
        }
        if (parameter.kind() == Parameter.Kind.WORD) {
            ArrayNode words = value.putArray("enum");
            parameter.words().forEach(words::add);
            return rule;
        }
        if (parameter.kind() == Parameter.Kind.FILE || parameter.kind() == Parameter.Kind.TEXT) {
            return rule.put("type", "string")
                    .put("minLength", 1)
                    .put("errorMessage", "must be text: " + parameter.meaning());
        }
        value.put("type", parameter.kind() == Parameter.Kind.NUMBER ? "number" : "integer")
                .put("minimum", (int) parameter.minimum())
                .put("maximum", (int) parameter.largest());
        if (number) {
            rule.put("default", Integer.parseInt(standsFor));
        }
        return rule;
    }

    private static String capitalised(String phrase) {
        return phrase.substring(0, 1).toUpperCase(Locale.ROOT) + phrase.substring(1);
    }
}
