package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.emulation.fixtures.Requirements;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.topology.generate.HyperX;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus' own tool says of the metrics and of the alarms. */
class PromtoolTest {
    @TempDir
    private Path directory;

    private Path promtool;

    @BeforeEach
    void find() {
        Requirements.skipIfMissing(
                "metrics and alarms by promtool",
                Requirements.program("promtool").isPresent()
                        ? List.of()
                        : List.of("the program promtool (Debian's package prometheus)"));
        promtool = Requirements.program("promtool").orElseThrow();
    }

    /** Runs it with these arguments; what it says, if it is content. */
    private String run(String input, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(promtool.toString()), Stream.of(arguments))
                        .collect(Collectors.toList()))
                .directory(DocumentedMetrics.MONITORING.toFile())
                .redirectErrorStream(true)
                .start();
        try (OutputStream to = process.getOutputStream()) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void hasNothingToSayAgainstNamesAndUnits() throws Exception {
        Fabric fabric = TestFabrics.of(HyperX.of(List.of(3), 1), Scheme.MINIMAL, 2);
        FabricMetrics metrics = new FabricMetrics("test");
        assertThat(run(metrics.text("").text(), "check", "metrics")).isEmpty();
        try (MemoryLoop running = new MemoryLoop(fabric, metrics, MemoryLoop.DROPPING)) {
            running.fail(0);
            running.awaitText("weft_channel_vc_bytes_total{");
            assertThat(running.text())
                    .contains(
                            "weft_channel_vc_bytes_total{",
                            "weft_channel_planned_load_ratio{",
                            "weft_switch_packets_dropped_total{reason=\"hop_limit\"");
            assertThat(run(running.text(), "check", "metrics")).isEmpty();
        }
    }

    @Test
    void readsEachQueryOfTheDashboard() throws Exception {
        List<String> rules = new ArrayList<>();
        for (JsonNode panel : new ObjectMapper()
                .readTree(DocumentedMetrics.read("dashboard.json"))
                .get("panels")) {
            for (JsonNode target : panel.path("targets")) {
                String query = target.get("expr").asText().replace("$job", ".*").replace("$__rate_interval", "5m");
                rules.add("  - {record: 'query:" + rules.size() + "', expr: '" + query + "'}\n");
            }
        }
        String all = "groups:\n- name: dashboard\n  rules:\n" + String.join("", rules);
        assertThat(run(
                        "",
                        "check",
                        "rules",
                        Files.writeString(directory.resolve("rules.yaml"), all).toString()))
                .contains("SUCCESS: " + rules.size() + " rules found");
    }

    @Test
    void eachAlarmGoesOffWhenItShouldAndOnlyThen() throws Exception {
        assertThat(run("", "check", "rules", "alerts.yaml")).contains("SUCCESS");
        assertThat(run("", "test", "rules", "alerts_test.yaml")).contains("SUCCESS");
    }
}
