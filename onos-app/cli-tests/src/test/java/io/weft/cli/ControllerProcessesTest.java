package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes of {@code weft program} that are stopped and killed, and whose machine lacks what they need. */
@Timeout(600)
class ControllerProcessesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Longer than a call may take. */
    private static final Duration STOP = Duration.ofSeconds(6);

    /** Every second one comes before the answer to a change. */
    private static final int KILLS = Integer.getInteger("weft.kills", 4);

    private static final int SWITCHES = 6;

    @TempDir
    private Path directory;

    private EmulatedTree tree;
    private Path token;
    private Path state;
    private final AtomicInteger arrived = new AtomicInteger();
    private final List<ProgramProcess> running = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        tree = new EmulatedTree(directory);
        for (int leaf = 1; leaf <= 2; leaf++) {
            for (int port = 1; port <= EmulatedTree.ENDPOINTS; port++) {
                tree.network.attach(leaf, port, (frame, priority) -> arrived.addAndGet(isIpv4(frame) ? 1 : 0));
            }
        }
        token = Files.writeString(directory.resolve("token"), ProgramProcess.TOKEN + "\n");
        state = directory.resolve("state.json");
    }

    @AfterEach
    void stop() throws Exception {
        for (ProgramProcess each : running) {
            each.close();
        }
        tree.close();
    }

    private ProgramProcess program(Object... more) throws Exception {
        return program(List.of(), more);
    }

    private ProgramProcess program(List<String> prefix, Object... more) throws Exception {
        Object[] arguments = {"--token", token, "--targets", tree.targets, tree.fabric};
        ProgramProcess started = new ProgramProcess(
                prefix, Stream.concat(Stream.of(more), Stream.of(arguments)).toArray());
        running.add(started);
        return started;
    }

    /** Not so are the probes for ports where endpoints should be. */
    private static boolean isIpv4(byte[] frame) {
        return frame[12] == 8 && frame[13] == 0;
    }

    /** Whether a packet arrives between each two endpoints of different leaves. */
    private boolean isDelivered() {
        int before = arrived.get();
        int sent = 0;
        for (int i = 1; i <= EmulatedTree.ENDPOINTS; i++) {
            for (int j = 1; j <= EmulatedTree.ENDPOINTS; j++) {
                tree.send(1, i, 2, j, 100);
                tree.send(2, j, 1, i, 100);
                sent += 2;
            }
        }
        return arrived.get() == before + sent;
    }

    private static boolean isInCharge(JsonNode status) {
        return status.path("controller").asText().equals("in charge")
                && status.path("healthy").asBoolean()
                && status.path("switchesReady").asInt() == SWITCHES
                && status.path("failures").isEmpty();
    }

    private static String link(int spine) {
        return "x1.0.0--x2." + spine + ".0";
    }

    private static HttpResponse<String> drain(ProgramProcess program, int spine) throws Exception {
        return program.post("drain", "{\"names\": [\"" + link(spine) + "\"]}");
    }

    @Test
    void aPrimaryThatWasStoppedGoesOnAndTakesNothingForFailed() throws Exception {
        ProgramProcess primary = program("--election-id", 2);
        primary.awaitEvent("programmed");
        ProgramProcess standby = program("--election-id", 1);
        standby.await("/v1/status", ControllerProcessesTest::standsBy);
        int told = primary.events().size();

        primary.signal("STOP");
        long end = System.nanoTime() + STOP.toNanos();
        while (System.nanoTime() < end) {
            assertThat(isDelivered()).isTrue();
        }
        primary.signal("CONT");
        tree.cut(0, 1);
        primary.awaitEvent("repaired");
        assertThat(isDelivered()).isTrue();
        tree.restore(0, 1);
        primary.await("/v1/status", ControllerProcessesTest::isInCharge);
        assertThat(isDelivered()).isTrue();
        standby.await("/v1/status", ControllerProcessesTest::standsBy);
        assertThat(primary.events().subList(told, primary.events().size()))
                .containsOnlyOnce("link-down")
                .doesNotContain("switch-down", "quarantined", "mended", "defect");
        assertThat(standby.events()).doesNotContain("attached");
    }

    private static boolean standsBy(JsonNode status) {
        return status.path("controller").asText().equals("standing by")
                && status.path("switchesStandby").asInt() == SWITCHES
                && status.path("state").asText().equals("whole");
    }

    /** As far as it was kept, the state is what it was before or after each change. */
    @Test
    void stateSurvivesKillsInARowAndTheStandbyTakesOver() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        ProgramProcess standby = program("--election-id", 1);
        standby.awaitEvent("programmed");
        boolean drained = false;
        for (int i = 0; i < KILLS; i++) {
            ProgramProcess primary = program("--election-id", 2, "--state", state);
            primary.awaitEvent("programmed");
            String change = drained ? "undrain" : "drain";
            CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> ask(primary, change));
            long end = System.nanoTime() + random.nextInt(200_000_000);
            do {
                assertThat(isDelivered()).as("seed %d, before kill %d", seed, i).isTrue();
            } while (System.nanoTime() < end);
            if (i % 2 == 1) {
                asked.join();
            }
            primary.close();
            asked.join();
            boolean was = drained;
            drained = Files.exists(state) && isDrained(MAPPER.readTree(state.toFile()));
            if (i % 2 == 1) {
                assertThat(drained).as("what was answered is kept").isNotEqualTo(was);
            }
            assertThat(isDelivered()).as("seed %d, after kill %d", seed, i).isTrue();
        }
        standby.await("/v1/status", status -> isInCharge(status) && !isDrained(status));
        ProgramProcess primary = program("--election-id", 2, "--state", state);
        boolean kept = drained;
        primary.await("/v1/status", status -> isInCharge(status) && isDrained(status) == kept);
        standby.await("/v1/status", ControllerProcessesTest::standsBy);
        assertThat(isDelivered()).isTrue();
    }

    private static boolean isDrained(JsonNode what) {
        return what.path("drained").toString().contains(link(1));
    }

    private static void ask(ProgramProcess program, String change) {
        try {
            HttpResponse<String> answer = program.post(change, "{\"names\": [\"" + link(1) + "\"]}");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        } catch (IOException | InterruptedException e) {
            // It was killed before it could answer.
        }
    }

    /** Takes the place of a process with file systems of its own, after these commands. */
    private static List<String> withMounts(String commands) throws Exception {
        List<String> unshare = List.of("unshare", "--map-root-user", "--mount");
        boolean canUnshare = Programs.find("UNSHARE_EXECUTABLE", "unshare") != null
                && new ProcessBuilder(Stream.concat(unshare.stream(), Stream.of("true"))
                                        .toList())
                                .start()
                                .waitFor()
                        == 0;
        assumeThat(canUnshare)
                .as("file systems of its own need unshare and user namespaces: a lack of space is not checked")
                .isTrue();
        return Stream.concat(unshare.stream(), Stream.of("sh", "-c", commands + " && exec \"$@\"", "sh"))
                .toList();
    }

    @Test
    void aControllerWhoseDiskIsFullSaysWhatItDidNotKeepAndGoesOn() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        ProgramProcess program = program(
                withMounts("mount -t tmpfs -o size=64k tmpfs " + disk + " && { head -c 1m /dev/zero >" + disk
                        + "/full 2>&1 || true; }"),
                "--state",
                disk.resolve("state.json"));
        program.awaitEvent("programmed");
        HttpResponse<String> answer = drain(program, 1);
        assertThat(answer.body())
                .contains("done, but not kept for the next controller: cannot write " + disk.resolve("state.json")
                        + ": No space left on device");
        Path seen = Path.of("/proc", String.valueOf(program.pid()), "root")
                .resolve(disk.toString().substring(1));
        assertThat(seen.resolve("state.json")).doesNotExist();
        program.await("/v1/status", status -> isDrained(status));

        Files.delete(seen.resolve("full"));
        assertThat(drain(program, 2).statusCode()).isEqualTo(200);
        assertThat(seen.resolve("state.json")).content().contains(link(1), link(2));
        assertThat(isDelivered()).isTrue();
        assertThat(program.isAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mount -t tmpfs -o ro tmpfs /tmp", "mount -t tmpfs -o nr_inodes=1 tmpfs /tmp"})
    void aControllerNeedsNoTemporaryFiles(String mount) throws Exception {
        Path elsewhere = Path.of("/mnt");
        assumeThat(elsewhere).isDirectory();
        ProgramProcess program = new ProgramProcess(
                withMounts("mount --bind " + directory + " /mnt && " + mount),
                "--once",
                "--state",
                elsewhere.resolve("state.json"),
                "--token",
                elsewhere.resolve("token"),
                "--targets",
                elsewhere.resolve(tree.targets.getFileName()),
                elsewhere.resolve(tree.fabric.getFileName()));
        running.add(program);
        assertThat(program.end()).as(program.lines().toString()).isZero();
        assertThat(isDelivered()).isTrue();
    }

    @Test
    void aStateOnAReadOnlyDiskIsRefusedAtTheStart() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        ProgramProcess program =
                program(withMounts("mount -t tmpfs -o ro tmpfs " + disk), "--state", disk.resolve("state.json"));
        assertThat(program.end()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(program.lines())
                .contains("weft: cannot write " + disk.resolve("state.json") + ": Read-only file system");
    }
}
