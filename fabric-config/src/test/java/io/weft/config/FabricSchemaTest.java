package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Ugal;
import io.weft.registry.Named;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The schema that editors use is made of the registries: topology types, schemes and spreads with their parameters.
 * What else it says is written there by hand.
 */
class FabricSchemaTest {
    private static final Path FILE = Path.of("src/main/resources/io/weft/config", FabricFile.SCHEMA_RESOURCE);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNode SCHEMA = read();

    /** After a change to a registry, {@code -Dtest=FabricSchemaTest -Dweft.record=true} writes the file anew. */
    @Test
    void theFileIsWhatTheRegistriesSay() throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter()
                .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"))
                .withSeparators(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        String made = MAPPER.writer(printer).writeValueAsString(fromRegistries(SCHEMA.deepCopy())) + "\n";
        if (Boolean.getBoolean("weft.record")) {
            Files.writeString(FILE, made);
        }
        assertThat(Files.readString(FILE))
                .as("%s; write it anew with -Dtest=FabricSchemaTest -Dweft.record=true", FILE)
                .isEqualTo(made);
    }

    private static ObjectNode fromRegistries(ObjectNode schema) {
        ObjectNode routing = (ObjectNode) schema.at("/properties/routing/properties");
        choices((ObjectNode) routing.get("scheme"), Scheme.REGISTRY, Scheme.MINIMAL);
        choices((ObjectNode) routing.get("spread"), Spread.REGISTRY, Spread.FLOW);
        routing.retain("scheme", "spread");
        for (Scheme scheme : Scheme.REGISTRY) {
            for (Parameter parameter : scheme.parameters()) {
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
        for (Parameter parameter : type.parameters()) {
            if (parameter.required()) {
                required.add(parameter.name());
            }
            properties.set(parameter.name(), rule("", parameter));
        }
        return definition;
    }

    private static ObjectNode rule(String use, Parameter parameter) {
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

    @Test
    void isAJsonSchema() {
        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                        .getSchema(SchemaLocation.of(SchemaId.V7))
                        .validate(SCHEMA))
                .isEmpty();
    }

    @Test
    void allowsAllThatTheHeaderHasRoomFor() {
        assertThat(maximum("/slim-fly/properties/q")).isEqualTo(largest(q -> 2 * q * q));
        assertThat(maximum("/oft/properties/k")).isEqualTo(largest(k -> 3 * (k * k - k + 1)));
        assertThat(maximum("/mlfm/properties/h")).isEqualTo(largest(h -> (h + 1) + h * (h + 1) / 2));
        assertThat(SCHEMA.at("/properties/virtualChannels/maximum").asInt()).isEqualTo(Fabric.MAX_VIRTUAL_CHANNELS);
    }

    @Test
    void showsTheDefaultsOfTheLoader() {
        Fabric fabric = FabricFile.parse("a.yaml", "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n");
        JsonNode routing = SCHEMA.at("/properties/routing/properties");
        assertThat(routing.at("/scheme/default").asText())
                .isEqualTo(fabric.scheme().name());
        assertThat(routing.at("/spread/default").asText())
                .isEqualTo(fabric.spread().name());
        assertThat(routing.at("/candidates/default").asInt()).isEqualTo(Ugal.DEFAULT.candidates());
        assertThat(routing.at("/c/default").asDouble()).isEqualTo(Ugal.DEFAULT.c());
        assertThat(routing.at("/threshold/default").asInt()).isEqualTo(Ugal.DEFAULT.threshold());
        assertThat(SCHEMA.at("/properties/addressing/properties/ipv4/default").asText())
                .isEqualTo(fabric.addressing().prefix().toString());
    }

    /** The largest parameter with no more switches than can be addressed. */
    private static int largest(IntUnaryOperator switches) {
        int parameter = 1;
        while (switches.applyAsInt(parameter + 1) <= TopologyBuilder.MAX_SWITCHES) {
            parameter++;
        }
        return parameter;
    }

    private static int maximum(String pointer) {
        return SCHEMA.at("/definitions" + pointer + "/maximum").asInt();
    }

    private static JsonNode read() {
        try {
            return MAPPER.readTree(FILE.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
