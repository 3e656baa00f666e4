package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A controller in a process of its own with a heap of 512 MB, which repairs while clients ask for much. */
@Timeout(300)
class SmallControllerTest {
    private static final String TOKEN = "a-token-for-tests-only";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** More endpoints at a leaf than are accepted. */
    private static final int MANY = 100_000;

    /** With more, switches have more ports than any that is for sale. */
    private static final int MOST_ROWS = 90;

    private static final int MOST_ENDPOINTS = 4_000_000;
    private static final int MOST_RADIX = 1_024;

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private EmulatedTree tree;
    private Process controller;
    private int port;
    private int repairs;

    @BeforeEach
    void start() throws Exception {
        tree = new EmulatedTree(directory);
        Path token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        controller = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.weft.cli.Main",
                        "program",
                        "--json",
                        "--listen",
                        "0",
                        "--token",
                        token.toString(),
                        "--targets",
                        tree.targets.toString(),
                        tree.fabric.toString())
                .start();
        BufferedReader said = controller.errorReader();
        for (String line = said.readLine(); port == 0; line = said.readLine()) {
            port = line.contains("statusPort")
                    ? MAPPER.readTree(line).get("statusPort").asInt()
                    : 0;
        }
        // Whoever says much waits until somebody hears it.
        CompletableFuture<Void> unused =
                CompletableFuture.runAsync(() -> said.lines().forEach(line -> {}));
        await("programmed", 1);
    }

    @AfterEach
    void end() throws Exception {
        controller.destroy();
        controller.waitFor();
        tree.close();
    }

    private HttpResponse<String> ask(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(
                request.header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "application/json")
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/" + path));
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return ask(to(path).POST(BodyPublishers.ofString(body)));
    }

    /** Waits until it has told so many events of a name. */
    private void await(String event, int count) {
        Awaitility.await(count + " events " + event)
                .atMost(PATIENCE)
                .failFast("the controller has ended", () -> !controller.isAlive())
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> count(event) >= count);
    }

    private int count(String event) throws IOException, InterruptedException {
        int count = 0;
        for (JsonNode each : MAPPER.readTree(ask(to("events")).body()).path("events")) {
            count += each.path("event").asText().equals(event) ? 1 : 0;
        }
        return count;
    }

    /** Cuts a link and restores it, and has the controller notice both. */
    private void requireRepairs() {
        int spine = repairs / 2 % 4;
        tree.cut(0, spine);
        await("repaired", ++repairs);
        tree.restore(0, spine);
        await("repaired", ++repairs);
    }

    private static String tree(int endpointsOfLeaf) {
        return "\"version: 1\\nname: tree\\ntopology: {type: xgft, m: [" + endpointsOfLeaf + ", 2], w: [1, 4]}\"";
    }

    private static String twice(int rows) {
        String fabric = "\"version: 1\\nname: grid\\ntopology: {type: hyperx, dimensions: [" + (rows + 1)
                + ", 15], concentration: 20}\"";
        return "{\"operation\": \"compare\", \"request\": {\"fabrics\": [" + fabric + ", " + fabric + "]}}";
    }

    private static String plan(int endpoints, int radix) {
        return "{\"operation\": \"plan\", \"request\": {\"endpoints\": " + endpoints + ", \"radix\": " + radix + "}}";
    }

    /** The largest number below another that is accepted. */
    private static int largest(int tooMany, IntPredicate isAccepted) {
        int accepted = 1;
        int refused = tooMany;
        while (refused - accepted > 1) {
            int middle = (accepted + refused) / 2;
            if (isAccepted.test(middle)) {
                accepted = middle;
            } else {
                refused = middle;
            }
        }
        return accepted;
    }

    /** Whether a fabric with so many endpoints at each leaf is compared with the running one. */
    private boolean isCompared(int endpointsOfLeaf) {
        try {
            HttpResponse<String> answer = post("compare-cabling", "{\"new\": " + tree(endpointsOfLeaf) + "}");
            assertThat(answer.statusCode()).as(answer.body()).isIn(200, 400);
            return answer.statusCode() == 200;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("the controller does not answer", e);
        }
    }

    /** The job that this starts, once it has ended. */
    private JsonNode ended(String job) throws Exception {
        HttpResponse<String> started = post("jobs", job);
        assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
        String location = started.headers().firstValue("Location").orElseThrow();
        return Awaitility.await(job)
                .atMost(PATIENCE)
                .failFast("the controller has ended", () -> !controller.isAlive())
                .until(() -> MAPPER.readTree(ask(to(location)).body()), each -> !isRunning(each));
    }

    private static boolean isRunning(JsonNode job) {
        return job.path("state").asText().equals("running");
    }

    private boolean areCompared(int rows) {
        try {
            JsonNode job = ended(twice(rows));
            boolean isDone = job.path("state").asText().equals("done");
            assertThat(isDone || job.path("reason").asText().contains("may need"))
                    .as(job.toString())
                    .isTrue();
            return isDone;
        } catch (Exception e) {
            throw new AssertionError("the controller does not answer", e);
        }
    }

    @Test
    void theLargestFabricOfEachOperationIsAcceptedAndTheNextRefusedWhileLinksAreRepaired() throws Exception {
        int compared = largest(MANY, this::isCompared);
        CompletableFuture<Boolean> cabling = CompletableFuture.supplyAsync(() -> isCompared(compared));
        requireRepairs();
        assertThat(cabling.get()).isTrue();
        assertThat(isCompared(compared + 1)).isFalse();

        int both = largest(MOST_ROWS, this::areCompared);
        CompletableFuture<Boolean> comparison = CompletableFuture.supplyAsync(() -> areCompared(both));
        requireRepairs();
        assertThat(comparison.get()).isTrue();
        assertThat(areCompared(both + 1)).isFalse();

        assertThat(post("jobs", plan(MOST_ENDPOINTS + 1, MOST_RADIX)).statusCode())
                .isEqualTo(400);
        assertThat(post("jobs", plan(MOST_ENDPOINTS, MOST_RADIX + 1)).statusCode())
                .isEqualTo(400);
        // The one with most candidates: they are more than fit into memory, and take minutes.
        HttpResponse<String> started = post("jobs", plan(MANY, MOST_RADIX));
        assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
        requireRepairs();
        String location = started.headers().firstValue("Location").orElseThrow();
        assertThat(ask(to(location).DELETE()).statusCode()).isEqualTo(200);
        assertThat(isRunning(MAPPER.readTree(ask(to(location)).body()))).isFalse();
    }
}
