package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints of one leaf switch send to those of another one. */
@Timeout(120)
class RebalanceTest {
    private static final int ENDPOINTS = EmulatedTree.ENDPOINTS;
    private static final int SHORT = 60;
    private static final int LONG = 1_400;

    @TempDir
    private Path directory;

    private EmulatedTree tree;

    @BeforeEach
    void start() throws IOException {
        tree = new EmulatedTree(directory);
    }

    @AfterEach
    void stop() {
        tree.close();
    }

    /** Runs a controller with these options besides. */
    private RunningProgram program(Object... options) {
        return new RunningProgram(Stream.concat(Stream.of("--targets", tree.targets, tree.fabric), Stream.of(options))
                .toArray());
    }

    @Test
    void measuresTrafficAndOptimisesForIt() throws Exception {
        RunningProgram program = program("--rebalance", 2, "--json");
        String traffic;
        String metrics;
        try (program) {
            traffic = traffic(program);
            metrics = program.get("/metrics", answer -> true).body();
        }
        Run run = program.end();
        assertThat(traffic).startsWith("source,destination,weight\n").contains("x1.0.0:1,x1.1.0:1,");
        assertThat(run.err()).contains("\"event\":\"started\"").contains("\"maxBytesPerSecond\":");

        assertThat(metrics)
                .containsPattern("\nweft_traffic_max_load_bytes_per_second [1-9]")
                .containsPattern("\nweft_traffic_load_bytes_per_second [1-9]");

        Path messages = Files.writeString(directory.resolve("traffic.csv"), traffic);
        JsonNode optimized =
                weft("optimize", "--messages", messages, "--json", tree.fabric).json();
        // Which of the first switch's endpoints send is not counted; to which of the second's, is.
        assertThat(optimized.get("messages").asInt()).isEqualTo(2 * ENDPOINTS);
        assertThat(optimized.get("optimal").asBoolean()).isTrue();
    }

    /**
     * Four flows between two leaf switches, of which the hash sends several by one spine switch, and there are four of
     * these.
     */
    @Test
    void routesAreChangedWhereAnotherChannelHasRoom() throws Exception {
        RunningProgram program = program("--rebalance", 2, "--json");
        try (program) {
            program.get("/metrics", answer -> {
                send();
                return answer.body().contains("weft_rebalancings_total 1.0");
            });
        }
        Run run = program.end();
        List<JsonNode> events = run.err()
                .lines()
                .filter(line -> line.startsWith("{"))
                .map(RebalanceTest::json)
                .toList();
        JsonNode found = event(events, "rebalancing");
        assertThat(found.get("expectedBytesPerSecond").asLong())
                .isLessThan(found.get("maxBytesPerSecond").asLong() * 3 / 4);
        JsonNode installed = event(events, "rebalanced");
        assertThat(installed.get("pairs").asInt()).isBetween(1, ENDPOINTS * ENDPOINTS);
        assertThat(installed.get("updates").asInt()).isPositive();
    }

    private void send() {
        for (int k = 0; k < 10; k++) {
            for (int e = 1; e <= ENDPOINTS; e++) {
                tree.send(1, e, 2, e, LONG);
            }
        }
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }

    private static JsonNode event(List<JsonNode> events, String name) {
        return events.stream()
                .filter(each -> each.path("event").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " among " + events));
    }

    /** Sends packets until they are told of, which none are at first. */
    private String traffic(RunningProgram program) throws Exception {
        AtomicBoolean toldThatThereIsNone = new AtomicBoolean();
        String traffic = program.get("/traffic", answer -> {
                    for (int i = 0; i < 10; i++) {
                        tree.send(1, 1, 2, 1, SHORT);
                        tree.send(1, 2, 2, 2, SHORT);
                    }
                    if (answer.statusCode() == 404) {
                        assertThat(answer.body()).contains("no traffic has been measured yet");
                        toldThatThereIsNone.set(true);
                    }
                    return answer.statusCode() == 200 && answer.body().lines().count() > 1;
                })
                .body();
        assertThat(toldThatThereIsNone).isTrue();
        return traffic;
    }

    @Test
    void measuresNothingWhereThatIsTakenBack() throws Exception {
        Files.writeString(tree.fabric, "rebalance: {everySeconds: 2}\n", StandardOpenOption.APPEND);
        RunningProgram program = program("--rebalance", 0);
        try (program) {
            assertThat(program.getOnceHealthy("/metrics").body()).doesNotContain("weft_traffic");
        }
        assertThat(program.end().err()).contains("programmed");
    }

    @Test
    void refusesWhatMakesNoSense() {
        for (int seconds : new int[] {-1, 1, 86_401}) {
            Run often = weft("program", "--rebalance", seconds, "--targets", tree.targets, tree.fabric);
            assertThat(often.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(often.err())
                    .contains("--rebalance is " + seconds + ", but must be 2 to 86400 seconds, or 0 for never");
        }
        Run once = weft("program", "--rebalance", "5", "--once", "--targets", tree.targets, tree.fabric);
        assertThat(once.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(once.err()).contains("--rebalance and --once exclude each other");
    }
}
