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
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The schema that editors use is made of the registries: topology types, schemes and spreads with their parameters.
 * What else it says is written by hand in {@code src/main/schema}.
 */
class FabricSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNode SCHEMA = read();

    /** By type, all that users may write, and nothing else. */
    @Test
    void hasEveryTypeWithItsParameters() {
        assertThat(words("/definitions/topology/properties/type/enum"))
                .containsExactlyElementsOf(TopologyTypes.REGISTRY.names());
        for (TopologyType type : TopologyTypes.REGISTRY) {
            JsonNode definition = SCHEMA.at("/definitions/" + type.name());
            List<String> names = new ArrayList<>(List.of("type"));
            type.parameters().forEach(each -> names.add(each.name()));
            assertThat(definition.get("properties").fieldNames()).toIterable().containsExactlyElementsOf(names);
            assertThat(definition.get("additionalProperties").asBoolean()).isFalse();
        }
    }

    @Test
    void hasEverySchemeAndSpread() {
        assertThat(words("/properties/routing/properties/scheme/enum"))
                .containsExactlyElementsOf(Scheme.REGISTRY.names());
        assertThat(words("/properties/routing/properties/spread/enum"))
                .containsExactlyElementsOf(Spread.REGISTRY.names());
    }

    private static List<String> words(String pointer) {
        List<String> words = new ArrayList<>();
        SCHEMA.at(pointer).forEach(word -> words.add(word.asText()));
        return words;
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
        try (InputStream in = FabricFile.class.getResourceAsStream(FabricFile.SCHEMA_RESOURCE)) {
            return MAPPER.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
