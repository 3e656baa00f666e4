package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Ugal;
import io.weft.registry.Parameter;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Xgft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema that editors use says the same as the code that reads the file. */
class FabricSchemaAgreementTest {
    private static final JsonNode SCHEMA = read();

    @Test
    void isAJsonSchema() {
        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                        .getSchema(SchemaLocation.of(SchemaId.V7))
                        .validate(SCHEMA))
                .isEmpty();
    }

    @Test
    void knowsExactlyTheTopologyTypes() {
        List<String> types =
                TopologyTypes.REGISTRY.all().stream().map(TopologyType::name).collect(Collectors.toList());
        assertThat(words("/definitions/topology/properties/type/enum")).isEqualTo(types);
        List<String> distinguished = new ArrayList<>();
        for (JsonNode branch : SCHEMA.at("/definitions/topology/allOf")) {
            String type = branch.at("/if/properties/type/const").asText();
            assertThat(branch.at("/then/$ref").asText()).isEqualTo("#/definitions/" + type);
            distinguished.add(type);
        }
        assertThat(distinguished).isEqualTo(types);
    }

    static List<TopologyType> types() {
        return TopologyTypes.REGISTRY.all();
    }

    @ParameterizedTest
    @MethodSource("types")
    void knowsExactlyTheParametersOf(TopologyType type) {
        JsonNode rule = SCHEMA.at("/definitions/" + type.name());
        List<String> names = new ArrayList<>(List.of("type"));
        List<String> required = new ArrayList<>();
        for (Parameter parameter : type.parameters()) {
            names.add(parameter.name());
            if (parameter.required()) {
                required.add(parameter.name());
            }
            agrees(rule.at("/properties/" + parameter.name()), parameter);
        }
        List<String> known = new ArrayList<>();
        rule.get("properties").fieldNames().forEachRemaining(known::add);
        assertThat(known).isEqualTo(names);
        assertThat(words("/definitions/" + type.name() + "/required")).isEqualTo(required);
        assertThat(rule.get("additionalProperties").asBoolean(true)).isFalse();
    }

    private static void agrees(JsonNode rule, Parameter parameter) {
        boolean single = parameter.kind() == Parameter.Kind.INTEGER;
        assertThat(rule.get("type").asText()).isEqualTo(single ? "integer" : "array");
        JsonNode integer = single ? rule : rule.get("items");
        assertThat(integer.get("type").asText()).isEqualTo("integer");
        assertThat(integer.get("minimum").asDouble()).isEqualTo(parameter.minimum());
        parameter.defaultText().ifPresent(text -> assertThat(
                        rule.get("description").asText())
                .as("description of %s", parameter)
                .contains("Default: "));
    }

    @Test
    void allowsAllThatTheHeaderHasRoomFor() {
        assertThat(maximum("/slim-fly/properties/q")).isEqualTo(largest(q -> 2 * q * q));
        assertThat(maximum("/oft/properties/k")).isEqualTo(largest(k -> 3 * (k * k - k + 1)));
        assertThat(maximum("/mlfm/properties/h")).isEqualTo(largest(h -> (h + 1) + h * (h + 1) / 2));
        assertThat(maximum("/hyperx/properties/dimensions/items")).isEqualTo(TopologyBuilder.MAX_SWITCHES);
        assertThat(maximum("/mlfm/properties/layers")).isEqualTo(TopologyBuilder.MAX_SWITCHES);
        assertThat(maximum("/xgft/properties/w/items")).isEqualTo(TopologyBuilder.MAX_SWITCHES);
        assertThat(maximum("/xgft/properties/m/items")).isEqualTo(TopologyBuilder.MAX_ENDPOINTS);
        for (String type : List.of("slim-fly", "mlfm", "oft", "hyperx")) {
            assertThat(maximum("/" + type + "/properties/concentration")).isEqualTo(TopologyBuilder.MAX_ENDPOINTS);
        }
        assertThat(SCHEMA.at("/definitions/xgft/properties/m/maxItems").asInt()).isEqualTo(Xgft.MAX_HEIGHT);
        assertThat(SCHEMA.at("/definitions/xgft/properties/w/maxItems").asInt()).isEqualTo(Xgft.MAX_HEIGHT);
        assertThat(SCHEMA.at("/definitions/hyperx/properties/dimensions/maxItems")
                        .asInt())
                .isEqualTo(TopologyBuilder.MAX_CLASSES);
        assertThat(SCHEMA.at("/properties/virtualChannels/maximum").asInt()).isEqualTo(Fabric.MAX_VIRTUAL_CHANNELS);
        JsonNode routing = SCHEMA.at("/properties/routing/properties");
        assertThat(routing.at("/candidates/maximum").asInt()).isEqualTo(Ugal.MAX_CANDIDATES);
        assertThat(routing.at("/c/maximum").asDouble()).isEqualTo(Ugal.MAX_C);
        assertThat(routing.at("/threshold/maximum").asInt()).isEqualTo(Ugal.MAX_THRESHOLD);
    }

    @Test
    void knowsExactlyTheSchemesAndSpreads() {
        assertThat(words("/properties/routing/properties/scheme/enum")).isEqualTo(Scheme.REGISTRY.names());
        assertThat(words("/properties/routing/properties/spread/enum")).isEqualTo(Spread.REGISTRY.names());
    }

    @Test
    void showsTheDefaultsOfTheLoader() {
        Fabric fabric = FabricFile.parse("a.yaml", "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n");
        assertThat(SCHEMA.at("/properties/routing/properties/scheme/default").asText())
                .isEqualTo(fabric.scheme().name());
        assertThat(SCHEMA.at("/properties/routing/properties/spread/default").asText())
                .isEqualTo(fabric.spread().name());
        JsonNode routing = SCHEMA.at("/properties/routing/properties");
        assertThat(routing.at("/candidates/default").asInt())
                .isEqualTo(fabric.ugal().candidates());
        assertThat(routing.at("/c/default").asDouble()).isEqualTo(fabric.ugal().c());
        assertThat(routing.at("/threshold/default").asInt())
                .isEqualTo(fabric.ugal().threshold());
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

    private static List<String> words(String pointer) {
        List<String> words = new ArrayList<>();
        SCHEMA.at(pointer).forEach(word -> words.add(word.asText()));
        return words;
    }

    private static JsonNode read() {
        try {
            return new ObjectMapper().readTree(FabricFile.class.getResource(FabricFile.SCHEMA_RESOURCE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
