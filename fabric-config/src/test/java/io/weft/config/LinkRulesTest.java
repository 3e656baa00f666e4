package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.topology.LinkMeasure;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What links of a fabric file are like. */
class LinkRulesTest {
    private static final String LINE =
            "version: 1\nname: a\ntopology: {type: graph, links: \"source,target,length,rate\\n"
                    + "a1,b1,,\\na1,b2,40,\\na2,b1,,10\\na2,b2,30,25\\n\", concentration: 2}\n";

    private static Fabric fabric(String links) {
        return FabricFile.parse("a.yaml", LINE + links + "\n");
    }

    private static double rate(Fabric fabric, String link) {
        return fabric.links().rate(fabric.topology().linkIndex(link)).orElse(-1);
    }

    private static double latency(Fabric fabric, String link) {
        return fabric.links().latency(fabric.topology().linkIndex(link)).orElse(-1);
    }

    private static double[] endpointRates(Fabric fabric) {
        return IntStream.range(0, fabric.topology().endpointCount())
                .mapToDouble(e -> fabric.links().endpointRate(e).orElse(-1))
                .toArray();
    }

    @Test
    void areAlikeWithoutTheKeyWhateverTheGraphSays() {
        Fabric fabric = fabric("");
        assertThat(fabric.links()).isSameAs(LinkProperties.ALIKE);
        assertThat(fabric.links().areKnown()).isFalse();
        assertThat(fabric.links().ratesDiffer()).isFalse();
        assertThat(fabric.links().rate(3)).isEmpty();
        assertThat(fabric.links().latency(3)).isEmpty();
        assertThat(fabric.links().capacity(3)).isEqualTo(1);
        assertThat(fabric.links().endpointCapacity(7)).isEqualTo(1);
    }

    @Test
    void areThoseOfAllUnlessTheGraphSaysOthers() {
        Fabric fabric = fabric("links: {rate: 100, length: 3}");
        assertThat(rate(fabric, "a1--b1")).isEqualTo(100);
        assertThat(rate(fabric, "a1--b2")).isEqualTo(100);
        assertThat(rate(fabric, "a2--b1")).isEqualTo(10);
        assertThat(rate(fabric, "a2--b2")).isEqualTo(25);
        assertThat(latency(fabric, "a1--b1")).isEqualTo(15);
        assertThat(latency(fabric, "a1--b2")).isEqualTo(200);
        assertThat(latency(fabric, "a2--b2")).isEqualTo(150);
        assertThat(endpointRates(fabric)).containsOnly(100);
        assertThat(fabric.links().endpointLatency(0)).hasValue(15);
        assertThat(fabric.links().ratesDiffer()).isTrue();
        assertThat(fabric.links().capacity(fabric.topology().linkIndex("a2--b2")))
                .isEqualTo(0.25);
    }

    @Test
    void areThoseOfTheLastRuleThatMatches() {
        Fabric fabric = fabric("links: {rate: 100, rules: [{link: \"*\", rate: 50, latency: 7},"
                + " {between: [b*, a2], length: 2}, {link: b1--a1, rate: 40}, {link: \"*--b2\", rate: 20}]}");
        assertThat(rate(fabric, "a1--b1")).as("named in the other order").isEqualTo(40);
        assertThat(rate(fabric, "a1--b2")).isEqualTo(20);
        assertThat(rate(fabric, "a2--b1")).isEqualTo(50);
        assertThat(rate(fabric, "a2--b2")).isEqualTo(20);
        assertThat(latency(fabric, "a1--b2")).isEqualTo(7);
        assertThat(latency(fabric, "a2--b2")).isEqualTo(10);
        assertThat(endpointRates(fabric))
                .as("rules of links leave endpoints alone")
                .containsOnly(100);
        assertThat(fabric.links().endpointLatency(0)).as("nobody says it").isEmpty();
    }

    @Test
    void ofEndpointsAreTheUnitOfLoads() {
        Fabric fabric = fabric(
                        "links: {rate: 400, rules: [{endpoint: \"*\", rate: 100}," + " {endpoint: a2:*, rate: 25}]}")
                .withVirtualChannels(4);
        Topology topology = fabric.topology();
        assertThat(fabric.links().unit()).hasValue(100);
        assertThat(fabric.links().fastest()).hasValue(400);
        assertThat(fabric.links().capacity(topology.linkIndex("a1--b1"))).isEqualTo(4);
        assertThat(IntStream.range(0, topology.endpointCount())
                        .filter(e -> fabric.links().endpointCapacity(e) == 0.25)
                        .mapToObj(e -> topology.switchName(topology.edgeSwitch(e, 0))))
                .containsExactly("a2", "a2");
    }

    @ParameterizedTest
    @EnumSource(LinkMeasure.class)
    void haveTheSameRangesInTheSchemaAsInGraphs(LinkMeasure measure) throws IOException {
        JsonNode links;
        try (InputStream schema = FabricFile.class.getResourceAsStream(FabricFile.SCHEMA_RESOURCE)) {
            links = new ObjectMapper().readTree(schema).at("/properties/links/properties");
        }
        for (JsonNode properties : List.of(links, links.at("/rules/items/properties"))) {
            JsonNode rule = properties.get(measure.word());
            assertThat(rule.get("minimum").asDouble()).isEqualTo(measure.least());
            assertThat(rule.get("maximum").asDouble()).isEqualTo(measure.most());
            assertThat(rule.get("errorMessage").asText()).isEqualTo("must be " + measure.expected());
        }
    }

    @Test
    void outliveEveryOtherChangeOfAFabric() {
        Fabric fabric = fabric("links: {rate: 100}");
        LinkProperties links = fabric.links();
        assertThat(fabric.withVirtualChannels(5)
                        .withSurvival(fabric.survival(), true)
                        .links())
                .isSameAs(links);
        assertThat(fabric.inPlaceOf(fabric("")).links()).isSameAs(links);
    }
}
