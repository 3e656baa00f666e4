package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DescribeCommandTest {
    /** Sizes by the formulas of the papers; distances of the diameter-two types follow from degree and size. */
    @ParameterizedTest
    @CsvSource({
        // example, type, switches, edge, endpoints, links, radix, k', p, diameter, average, min, max paths
        "slimfly-q5,    slim-fly, 50, 50, 200, 175, 11, 7, 4, 2, 1.857142857, 1, 1",
        "slimfly-q4,    slim-fly, 32, 32,  96,  96,  9, 6, 3, 2, 1.806451613, 1, 2",
        "mlfm-h3,           mlfm, 18, 12,  36,  36,  6, 6, 3, 2, 2,           1, 3",
        "oft-k3,             oft, 21, 14,  42,  42,  6, 6, 3, 2, 2,           1, 3",
        "hyperx-3d,       hyperx, 24, 24,  24,  72,  7, 6, 1, 3, 2.0,         1, 6",
        "2-ary-3-tree,      xgft, 12,  4,   8,  16,  4, 4, 2, 4, 3.333333333, 2, 4",
    })
    void sizesAndDistancesAreThoseOfTheTopology(
            String name,
            String type,
            int switches,
            int edges,
            int endpoints,
            int links,
            int radix,
            int networkRadix,
            int concentration,
            int diameter,
            double average,
            int fewest,
            int most) {
        Run run = weft("describe", "--json", example(name));
        JsonNode json = run.json();
        assertThat(run.code()).isZero();
        assertThat(json.get("fabric").asText()).isEqualTo(name);
        assertThat(json.get("type").asText()).isEqualTo(type);
        assertThat(json.get("switches").asInt()).isEqualTo(switches);
        assertThat(json.get("edgeSwitches").asInt()).isEqualTo(edges);
        assertThat(json.get("endpoints").asInt()).isEqualTo(endpoints);
        assertThat(json.get("links").asInt()).isEqualTo(links);
        assertThat(json.get("radix").asInt()).isEqualTo(radix);
        assertThat(json.get("networkRadix").asInt()).isEqualTo(networkRadix);
        assertThat(json.get("concentration").asInt()).isEqualTo(concentration);
        assertThat(json.get("diameter").asInt()).isEqualTo(diameter);
        assertThat(json.get("averageDistance").asDouble()).isCloseTo(average, within(1e-6));
        assertThat(json.at("/minimalPaths/min").asInt()).isEqualTo(fewest);
        assertThat(json.at("/minimalPaths/avg").asDouble()).isBetween((double) fewest, (double) most);
        assertThat(json.at("/minimalPaths/max").asInt()).isEqualTo(most);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slimfly-q5", "xgft-dual-homed", "xgft-512", "oft-k3-private", "hyperx-3d"})
    void textFitsEightyColumns(String name) {
        Run run = weft("describe", example(name));
        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).isNotEmpty().allMatch(line -> line.length() <= 80);
        assertThat(run.out()).contains(name).doesNotContain("\u001b");
    }

    @Test
    void planesOfEndpointsWithSeveralLinksAreNamed() {
        Run run = weft("describe", example("xgft-dual-homed"));
        assertThat(run.out()).contains("32 ordered pairs of edge switches have no path between them");
        assertThat(run.out()).containsPattern("uniform +not known");
    }

    @Test
    void averagesOfNothingAreNull(@TempDir Path directory) {
        Path file = Run.file(
                directory,
                """
                version: 1
                name: single
                topology: {type: xgft, m: [4], w: [1]}
                """);
        Run run = weft("describe", file, "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json().get("averageDistance").isNull()).isTrue();
        assertThat(run.json().at("/minimalPaths/avg").isNull()).isTrue();
        assertThat(run.json().at("/limits/valiant").isNull()).isTrue();
        assertThat(run.json().get("largestConcentration").isNull()).isTrue();
        assertThat(weft("describe", file).out()).doesNotContain("NaN").doesNotContain("diameter");
    }

    /**
     * Complete graph, k' = 5, p = 2: a channel carries p^2 / (np - 1) = 4 / 11. Slim Fly q = 13: by a program of its
     * own, equal splitting over minimal paths sustains 0.913 for p = 10, and full load up to p = 9.
     */
    @Test
    void loadsAreThoseOfTheBusiestChannel(@TempDir Path directory) {
        Path mesh = Run.file(
                directory,
                """
                version: 1
                name: mesh
                topology: {type: hyperx, dimensions: [6], concentration: 2}
                """);
        JsonNode complete = weft("describe", "--json", mesh).json();
        assertThat(complete.at("/limits/minimal").asDouble()).isEqualTo(1);
        assertThat(complete.at("/limits/byChannelsAlone/minimal").asDouble()).isCloseTo(11 / 4.0, within(1e-9));
        assertThat(complete.at("/limits/byChannelsAlone/valiant").asDouble()).isCloseTo(11 / 8.0, within(1e-9));
        assertThat(complete.at("/limits/group").isNull()).isTrue();
        assertThat(complete.get("largestConcentration").asInt())
                .as("p^2 <= 6p - 1")
                .isEqualTo(5);
        JsonNode slimFly =
                weft("describe", "--json", example("slimfly-q13-p10")).json();
        assertThat(slimFly.at("/limits/minimal").asDouble()).isCloseTo(0.913, within(0.0005));
        assertThat(slimFly.at("/limits/bound").asDouble())
                .isGreaterThan(slimFly.at("/limits/minimal").asDouble());
        assertThat(slimFly.get("largestConcentration").asInt()).isEqualTo(9);
    }

    @Test
    void describeAndAnalyzeSayTheSameOfEachScheme() {
        for (String name : new String[] {"dragonfly-a4-h2", "site"}) {
            JsonNode described =
                    weft("describe", "--json", example(name)).json().get("limits");
            JsonNode analyzed = weft("analyze", "--throughput", "--json", example(name))
                    .json()
                    .get("limits");
            for (String key : new String[] {"minimal", "valiant", "valiantBySwitch"}) {
                assertThat(described.get(key).asDouble())
                        .as(key)
                        .isEqualTo(analyzed.path(key).asDouble());
            }
            assertThat(described.get("group").asDouble())
                    .isEqualTo(name.equals("site") ? 0 : analyzed.get("valiant").asDouble());
            assertThat(described.get("bound").asDouble())
                    .isGreaterThanOrEqualTo(analyzed.get("bound").asDouble() - 1e-9);
        }
    }

    @Test
    void whatTakesLongerIsLeftToAnalyze() {
        assertThat(weft("describe", example("dragonfly-a26-h13")).out()).contains("ask weft analyze FILE --throughput");
    }
}
