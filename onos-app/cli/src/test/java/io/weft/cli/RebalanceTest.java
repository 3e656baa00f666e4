package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two leaf switches of four endpoints and four spine switches; endpoints of the first send to those of the second. */
@Timeout(120)
class RebalanceTest {
    /** By id, from 1: leaves first. */
    private static final List<String> NAMES = List.of("x1.0.0", "x1.1.0", "x2.0.0", "x2.1.0", "x2.2.0", "x2.3.0");

    private static final int LEAVES = 2;
    private static final int SPINES = 4;
    private static final int ENDPOINTS = 4;
    private static final int SHORT = 60;
    private static final int LONG = 1_400;

    @TempDir
    private Path directory;

    private final EmulatedNetwork network = new EmulatedNetwork();
    private final List<SwitchServer> servers = new ArrayList<>();
    private Path fabric;
    private Path targets;

    @BeforeEach
    void start() throws IOException {
        fabric = Files.writeString(
                directory.resolve("tree.yaml"),
                """
                version: 1
                name: tree
                topology: {type: xgft, m: [4, 2], w: [1, 4]}
                """);
        StringBuilder text = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < NAMES.size(); s++) {
            EmulatedSwitch made = new EmulatedSwitch(s + 1);
            network.add(made);
            SwitchServer server = SwitchServer.start(made, 0);
            servers.add(server);
            text.append("  " + NAMES.get(s) + ": {address: '127.0.0.1:" + server.port() + "'}\n");
        }
        for (int leaf = 1; leaf <= LEAVES; leaf++) {
            for (int spine = 1; spine <= SPINES; spine++) {
                network.connect(leaf, ENDPOINTS + spine, LEAVES + spine, leaf);
            }
        }
        targets = Files.writeString(directory.resolve("targets.yaml"), text);
    }

    @AfterEach
    void stop() {
        servers.forEach(SwitchServer::close);
    }

    /** Runs a controller with these options besides. */
    private RunningProgram program(Object... options) {
        return new RunningProgram(Stream.concat(Stream.of("--targets", targets, fabric), Stream.of(options))
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

        assertThat(documentedMetrics())
                .contains("weft_traffic_max_load", "weft_traffic_load")
                .allSatisfy(name -> assertThat(metrics.lines()).anyMatch(line -> line.matches(name + "[ {].*")));

        Path messages = Files.writeString(directory.resolve("traffic.csv"), traffic);
        JsonNode optimized =
                weft("optimize", "--messages", messages, "--json", fabric).json();
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
                network.send(1, e, udp(1, e, 2, e, LONG));
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

    /** All names of metrics that users are told of. */
    private static Set<String> documentedMetrics() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String file : List.of("operate.md", "optimizer.md")) {
            Pattern.compile("\\bweft_[a-z_]+")
                    .matcher(Files.readString(Run.docs().resolve(file)))
                    .results()
                    .forEach(name -> names.add(name.group()));
        }
        return names;
    }

    /** Sends packets until they are told of, which none are at first. */
    private String traffic(RunningProgram program) throws Exception {
        AtomicBoolean toldThatThereIsNone = new AtomicBoolean();
        String traffic = program.get("/traffic", answer -> {
                    for (int i = 0; i < 10; i++) {
                        network.send(1, 1, udp(1, 1, 2, 1, SHORT));
                        network.send(1, 2, udp(1, 2, 2, 2, SHORT));
                    }
                    if (answer.statusCode() == 404) {
                        assertThat(answer.body()).contains("no traffic is measured yet");
                        toldThatThereIsNone.set(true);
                    }
                    return answer.statusCode() == 200 && answer.body().lines().count() > 1;
                })
                .body();
        assertThat(toldThatThereIsNone).isTrue();
        return traffic;
    }

    /** A UDP packet of so many bytes from host i of switch s to host j of switch d. */
    private static byte[] udp(int s, int i, int d, int j, int bytes) {
        ByteBuffer frame = ByteBuffer.allocate(bytes);
        frame.putShort((short) 0x0200)
                .putInt(address(d, j))
                .putShort((short) 0x0200)
                .putInt(address(s, i));
        frame.putShort((short) 0x0800).putShort((short) 0x4500).putShort((short) (bytes - 14));
        frame.putInt(0).putShort((short) 0x4011).putShort((short) 0);
        frame.putInt(address(s, i)).putInt(address(d, j));
        int sum = 0;
        for (int at = 14; at < 34; at += 2) {
            sum += frame.getShort(at) & 0xFFFF;
        }
        frame.putShort(24, (short) ~((sum & 0xFFFF) + (sum >> 16)));
        frame.putShort((short) 7_000)
                .putShort((short) 8_000)
                .putShort((short) (bytes - 34))
                .putShort((short) 0);
        return frame.array();
    }

    private static int address(int s, int i) {
        return 10 << 24 | s << 8 | i;
    }

    @Test
    void measuresNothingWhereThatIsTakenBack() throws Exception {
        Files.writeString(fabric, "rebalance: {everySeconds: 2}\n", StandardOpenOption.APPEND);
        RunningProgram program = program("--rebalance", 0);
        try (program) {
            assertThat(program.getOnceHealthy("/metrics").body()).doesNotContain("weft_traffic_max_load");
        }
        assertThat(program.end().err()).contains("programmed");
    }

    @Test
    void refusesWhatMakesNoSense() {
        for (int seconds : new int[] {-1, 1, 86_401}) {
            Run often = weft("program", "--rebalance", seconds, "--targets", targets, fabric);
            assertThat(often.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(often.err())
                    .contains("--rebalance is " + seconds + ", but must be 2 to 86400 seconds, or 0 for never");
        }
        Run once = weft("program", "--rebalance", "5", "--once", "--targets", targets, fabric);
        assertThat(once.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(once.err()).contains("--rebalance and --once exclude each other");
    }
}
