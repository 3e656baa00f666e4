package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That optimised routes are what they are said to be where packets go by them. */
class OptimizedRoutesTest {
    @TempDir
    Path directory;

    private JsonNode optimized(String name, String pattern, Path out) {
        Run run = weft("optimize", "--json", example(name), "--pattern", pattern, "--out", out, "--time-limit", "60");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        return run.json();
    }

    @ParameterizedTest
    @CsvSource({
        "xgft-16, all-to-all-phase:3",
        "xgft-16, permutation",
        "4-ary-2-tree, halo-2d",
        "slimfly-q4, permutation",
        "oft-k3, worst-case",
        "mlfm-h3, halo-2d",
        "hyperx-3x3, shift:2",
    })
    void noChannelCarriesMoreFlowsThanIsSaidByTheCountersOfTheSwitches(String name, String pattern) {
        Path out = directory.resolve("routes.csv");
        JsonNode optimized = optimized(name, pattern, out);
        Run run = weft("emulate", "--json", example(name), "--routes", out);
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode routes = run.json().get("routes");
        assertThat(routes.get("pairs").asInt()).isEqualTo(optimized.get("pairs").asInt());
        assertThat(routes.get("delivered").asInt())
                .isEqualTo(routes.get("tried").asInt());
        assertThat(routes.get("mostFlows").asLong())
                .isPositive()
                .isLessThanOrEqualTo(optimized.get("maxContention").asLong());
    }

    /** A file is one way to the same routes. */
    @Test
    void routesThatAreFoundOnTheSpotAreThoseOfTheFile() {
        Path out = directory.resolve("routes.csv");
        optimized("oft-k3", "worst-case", out);
        JsonNode ofFile =
                weft("verify", "--json", example("oft-k3"), "--routes", out).json();
        JsonNode found = weft("verify", "--json", example("oft-k3"), "--routes", "optimized:worst-case")
                .json();
        assertThat(found.get("routes")).isEqualTo(ofFile.get("routes"));
        assertThat(found.at("/routes/used").asInt()).isPositive();
        Run refused = weft("verify", example("oft-k3"), "--routes", "optimized:uniform");
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains("--pattern uniform: its receivers are drawn for every packet");
    }

    /** At 4 KB and more, a phase that nobody waits in takes its serialisation and the latency of its longest route. */
    @Test
    void phasesWithoutContentionTakeTheTimeThatNoRoutesCanBeat() {
        Path out = directory.resolve("routes.csv");
        assertThat(optimized("xgft-64", "all-to-all-phases", out)
                        .get("maxContention")
                        .asInt())
                .isEqualTo(1);
        JsonNode points = weft(
                        "simulate",
                        "--json",
                        example("xgft-64"),
                        "--workload",
                        "all-to-all-phases",
                        "--preset",
                        "sc15",
                        "--set",
                        "packet-bytes=4096",
                        "--routing",
                        "waypoints:" + out + ",static-random,s-mod-k,d-mod-k")
                .json();
        assertThat(slowdown(points.get(0))).isEqualTo(1);
        for (int i = 1; i < points.size(); i++) {
            assertThat(slowdown(points.get(i)))
                    .as(points.get(i).get("routing").asText())
                    .isGreaterThan(1.4);
        }
    }

    private static double slowdown(JsonNode point) {
        return point.get("completionCycles").asDouble()
                / point.get("idealCycles").asDouble();
    }
}
