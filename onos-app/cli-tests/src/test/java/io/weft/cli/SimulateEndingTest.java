package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulations that end before all is done: what is done by then is there. */
class SimulateEndingTest {
    private static final Path SLIM_FLY = example("slimfly-q5");
    private static final int SIGTERM = 128 + 15;
    private static final long PATIENCE_SECONDS = 300;

    @TempDir
    private Path directory;

    private Path file(String name) {
        return directory.resolve(name);
    }

    /** One virtual channel deadlocks a Slim Fly that is full, and not one that is next to empty. */
    private Run deadlock(Object... options) {
        List<Object> words = new ArrayList<>(List.of("simulate", SLIM_FLY, "--routing", "valiant"));
        words.addAll(List.of("--any-channel", "1", "--load", "0.02,0.04,1,0.06", "--threads", "1"));
        words.addAll(List.of(options));
        return weft(words.toArray());
    }

    @Test
    void pointsBeforeADeadlockAreInTheTableAndInFiles() throws IOException {
        Run run = deadlock("--csv", file("points.csv"), "--report", file("report.html"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out().lines()).hasSize(5).first().isEqualTo("slimfly-q5, preset sc14");
        assertThat(run.out()).contains("  0.020 ", "  0.040 ").doesNotContain("0.060", "1.000");
        assertThat(run.err())
                .startsWith("weft: stopped after 2 of 4 points: valiant at load 1.0: deadlock")
                .endsWith("wrote " + file("report.html") + System.lineSeparator())
                .hasLineCount(2);
        assertThat(Files.readAllLines(file("points.csv"))).hasSize(3).satisfies(lines -> assertThat(lines.get(2))
                .startsWith("valiant,uniform,0.04,"));
        assertThat(file("report.html")).content().contains("2 of 4 points: valiant at load 1.0: deadlock");
    }

    /** They are of another run, of which nothing is to be lost. */
    @Test
    void filesFromBeforeAreSaidToBeLeftWhereThereIsNoPoint() throws IOException {
        Files.writeString(file("points.csv"), "before");
        Run run = weft(
                "simulate",
                SLIM_FLY,
                "--routing",
                "valiant",
                "--any-channel",
                "1",
                "--load",
                "1",
                "--csv",
                file("points.csv"),
                "--report",
                file("new.html"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .contains("stopped after 0 of 1 points")
                .contains("weft: " + file("points.csv") + " is left as it was, as there is no point to write")
                .hasLineCount(2);
        assertThat(file("points.csv")).hasContent("before");
        assertThat(file("new.html")).doesNotExist();
    }

    @Test
    void pointsBeforeADeadlockAreAnArray() {
        Run run = deadlock("--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.json())
                .extracting(point -> point.get("offeredLoad").asDouble())
                .containsExactly(0.02, 0.04);
        Run none = weft("simulate", SLIM_FLY, "--routing", "valiant", "--any-channel", "1", "--load", "1", "--json");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.json().isArray()).isTrue();
        assertThat(none.json()).isEmpty();
    }

    /** Minimal routes of an OFT need one virtual channel, those by waypoints two. */
    private static Run deadlockOfTheSecond(Object... options) {
        List<Object> words = new ArrayList<>(List.of("simulate", example("oft-k3"), "--routing", "minimal,valiant"));
        words.addAll(List.of("--any-channel", "1", "--threads", "1"));
        words.addAll(List.of(options));
        return weft(words.toArray());
    }

    @Test
    void aSearchKeepsWhatItHasFound() {
        Run run = deadlockOfTheSecond("--saturation=0.5", "--max-cycles", "3000", "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith("weft: stopped after 2 of at most 4 points: valiant at load 1.0: deadlock");
        assertThat(run.json())
                .extracting(point -> point.get("offeredLoad").asDouble())
                .containsExactly(0.5, 1.0);
        assertThat(run.json())
                .extracting(point -> point.get("highestUnsaturated").asBoolean())
                .containsExactly(true, false);
    }

    @Test
    void routingsBeforeADeadlockAreKeptOfAWorkload() throws IOException {
        Run run = deadlockOfTheSecond("--workload", "all-to-all", "--csv", file("points.csv"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith("weft: stopped after 1 of 2 routings: valiant: deadlock");
        assertThat(run.out()).containsPattern("\\Rminimal +7,");
        assertThat(Files.readAllLines(file("points.csv"))).hasSize(2).satisfies(lines -> assertThat(lines.get(1))
                .startsWith("minimal,all-to-all,contiguous,42,1,true,"));
    }

    @Test
    void aFileThatCannotBeWrittenCostsNoOtherItsPoints() {
        Run run = weft("simulate", SLIM_FLY, "--load", "0.02", "--csv", "/dev/full", "--json");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("cannot write /dev/full: No space left on device");
        assertThat(run.json()).hasSize(1);
    }

    @Test
    void filesThatCannotBeWrittenAreRefusedBeforeAnythingIsDone() {
        for (String option : List.of("--csv", "--report")) {
            Run run = weft("simulate", SLIM_FLY, option, file("no/such"));
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).contains("there is no directory").hasLineCount(1);
            run = weft("simulate", SLIM_FLY, option, SLIM_FLY);
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err())
                    .contains("this command reads it; name another file for the output")
                    .hasLineCount(1);
        }
        Run both = weft("simulate", SLIM_FLY, "--csv", file("one"), "--report", file("./one"));
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("--csv and --report are the same file").hasLineCount(1);
        assertThat(file("one")).doesNotExist();
    }

    @Test
    void filesThatAreReadAreNotWritten() throws IOException {
        Path trace = Files.writeString(file("trace.csv"), "source,destination,bytes\n0,1,64\n");
        Run run = weft("simulate", SLIM_FLY, "--workload", "trace:" + trace, "--csv", file("./trace.csv"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("it is read, as trace:" + trace).hasLineCount(1);
        assertThat(trace).content().startsWith("source");
        Path traffic = Files.writeString(file("traffic.csv"), "source,destination,amount\ns0.0.0,s0.0.1,1\n");
        run = weft("simulate", SLIM_FLY, "--pattern", "traffic:" + traffic, "--csv", file("./traffic.csv"));
        assertThat(run.err()).contains("it is read, as traffic:" + traffic).hasLineCount(1);
        String table = "table:" + trace;
        for (String option : List.of("--csv", "--report")) {
            run = weft("simulate", SLIM_FLY, "--routing", "minimal," + table, option, trace);
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
        }
        assertThat(trace).content().startsWith("source");
    }

    @Test
    void aSignalLetsWhatIsDoneBeWritten() throws Exception {
        Path out = file("out.txt");
        Path csv = file("points.csv");
        Process process = longSweep(out, "--csv", csv, "--report", file("report.html"));
        try {
            await(() -> process.isAlive() && Files.exists(csv) && lines(csv) >= 2 && lines(out) >= 4);
            assertThat(process.isAlive()).isTrue();
            process.toHandle().destroy();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(SIGTERM);
        assertThat(Files.readAllLines(out).get(3)).startsWith("  0.050 ");
        assertThat(Files.readString(file("err.txt")))
                .containsPattern("weft: stopped after [12] of 3 points: the process was told to stop");
        assertThat(file("report.html")).content().contains("of 3 points: the process was told to stop");
    }

    @Test
    void aSignalLeavesAnArray() throws Exception {
        Path out = file("out.txt");
        Path csv = file("points.csv");
        Process process = longSweep(out, "--csv", csv, "--json");
        try {
            await(() -> process.isAlive() && Files.exists(csv) && lines(csv) >= 2);
            process.toHandle().destroy();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(SIGTERM);
        JsonNode points = new ObjectMapper().readTree(out.toFile());
        assertThat(points.isArray()).isTrue();
        assertThat(points.get(0).get("offeredLoad").asDouble()).isEqualTo(0.05);
        assertThat(points).hasSize((int) lines(csv) - 1);
    }

    /** Next to saturation, it takes for ever until latency is as exact as this. */
    private Process longSweep(Path out, Object... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.weft.cli.Main",
                "simulate",
                SLIM_FLY.toString()));
        command.addAll(List.of("--load", "0.05,0.06,0.9", "--threads", "1", "--precision", "0.001"));
        command.addAll(List.of("--max-cycles", "1000000000"));
        Arrays.stream(options).map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(file("err.txt").toFile())
                .start();
    }

    private static long lines(Path file) throws IOException {
        return Files.readString(file).lines().count();
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(PATIENCE_SECONDS))
                .pollInterval(Duration.ofMillis(20))
                .until(condition);
    }
}
